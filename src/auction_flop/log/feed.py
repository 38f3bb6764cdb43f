"""A table in progress, event by event, as each of its viewers may see it."""

from __future__ import annotations

import contextlib
import functools
import itertools
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Final

from auction_flop.errors import AuctionFlopError, shown
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.log.redaction import redact_step
from auction_flop.replay import Step, steps

# How many events of the past a reader on an event loop takes before it lets the others go on.
_TURN: Final = 100


class Feed:
    """A table in progress that gives each viewer its events, redacted, as they come.

    ``events`` are what happened so far: ``[state.opening]`` of a new table, or a log that goes on.
    :exc:`~auction_flop.ReplayError` says which of them may not happen. ``keep`` is called with each
    new event before anyone is told of it, to write it to a log; an error of it is raised by
    :meth:`append`, and nobody is told.

    A viewer is a seat, or None for the spectators; one that the table does not have is a
    :exc:`~auction_flop.MalformedEvent`. A position counts the events from 0, the ``open``; one
    after the end is an :exc:`~auction_flop.AuctionFlopError`. All events have the same position for
    all viewers, so whoever comes back goes on from the number of events that they have.

    There is one history, and a reader is a position in it: a reader that is slow, or gone, holds
    nobody up, and nothing piles up for it. All methods may be called from any thread. The feed and
    its iterators are the host's; the events they give hold no card that the viewer may not see.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    >>> feed = Feed([state.opening])
    >>> for event in (af.Ante(1, 2), af.Ante(0, 2), af.Deal(1, "2c7dTdJhAs")):
    ...     feed.append(event)
    >>> feed.seen(0, start=2)
    (Ante(seat=0, chips=2), Deal(seat=1, cards=CardSet.parse('??????????')))
    """

    def __init__(
        self, events: Iterable[Event], keep: Callable[[Event], object] | None = None
    ) -> None:
        self._keep = keep
        self._appending = threading.Lock()
        self._keeper: int | None = None  # the thread that is in keep
        # What readers wait for: the next event, or the end. It is held for moments alone.
        self._news = threading.Condition()
        self._sleepers: dict[Callable[[], None], None] = {}  # in the order in which they came
        self._closed = False
        self._happened = list(steps(events))

    @property
    def state(self) -> State:
        """The full state after the last event, for the host alone."""
        return self._happened[-1].state

    def __len__(self) -> int:
        return len(self._happened)

    def __repr__(self) -> str:
        return f"<Feed of {len(self)} events>"

    def append(self, event: Event) -> None:
        """Let an event happen: it is judged, kept, and told to all who wait.

        :exc:`~auction_flop.IllegalEvent` where the rules refuse it, and an
        :exc:`~auction_flop.AuctionFlopError` once the feed is closed. One event is appended after
        another, whatever threads they come from; ``keep`` may append none itself.
        """
        with self._alone():
            if self._closed:
                raise AuctionFlopError("this feed is closed")
            before = self.state
            step = Step(before, event, before.apply(event))
            if self._keep is not None:
                self._keeper = threading.get_ident()
                try:
                    self._keep(event)
                finally:
                    self._keeper = None
            with self._news:
                self._happened.append(step)
                self._wake_all()

    def close(self) -> None:
        """End the feed: no event comes any more, and who waits for one is told so.

        A feed whose table is closed ends by itself. ``keep`` may not close it.
        """
        with self._alone(), self._news:
            self._closed = True
            self._wake_all()

    def _alone(self) -> threading.Lock:
        """The lock of who changes the feed; ``keep`` would wait for itself."""
        if self._keeper == threading.get_ident():
            raise AuctionFlopError("what keeps an event can neither append one nor close the feed")
        return self._appending

    def seen(self, viewer: int | None, start: int = 0) -> tuple[Event, ...]:
        """Give the events so far from a position on, as a viewer sees them, without waiting."""
        self._check(viewer, start)
        return tuple([redact_step(step, viewer) for step in self._happened[start:]])

    def watch(self, viewer: int | None, start: int = 0) -> Iterator[Event]:
        """Give the events from a position on, as a viewer sees them, and wait for those to come.

        For threads: it blocks until the next event is there. It ends with the table, or the feed.
        """
        self._check(viewer, start)
        for position in itertools.count(start):
            with self._news:
                self._news.wait_for(functools.partial(self._is_settled, position))
            if position == len(self):
                return
            yield redact_step(self._happened[position], viewer)

    async def follow(self, viewer: int | None, start: int = 0) -> AsyncIterator[Event]:
        """Give the same as :meth:`watch` does, to ``async for`` on an event loop of asyncio."""
        import asyncio  # noqa: PLC0415  it takes long to import, and only a loop needs it

        self._check(viewer, start)
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            with contextlib.suppress(RuntimeError):  # a loop that was closed with its readers
                loop.call_soon_threadsafe(news.set)

        for position in itertools.count(start):
            if self._comes_later(position, wake):
                try:
                    await news.wait()
                finally:
                    with self._news:
                        self._sleepers.pop(wake, None)
                news.clear()
            elif position % _TURN == 0:
                await asyncio.sleep(0)
            if position == len(self):
                return
            yield redact_step(self._happened[position], viewer)

    def _check(self, viewer: int | None, start: int) -> None:
        self.state.view(viewer)  # refuses a seat that the table does not have
        if type(start) is not int or not 0 <= start <= len(self):
            raise AuctionFlopError(f"no position {shown(start)}: {len(self)} events so far")

    def _is_settled(self, position: int) -> bool:
        """Whether a position has its event, or will never have one."""
        return position < len(self) or self._closed or self.state.to_act is None

    def _comes_later(self, position: int, wake: Callable[[], None]) -> bool:
        """Whether a position is not settled; ``wake`` is then called once it is."""
        with self._news:
            later = not self._is_settled(position)
            if later:
                self._sleepers[wake] = None
            return later

    def _wake_all(self) -> None:
        self._news.notify_all()
        sleepers, self._sleepers = self._sleepers, {}
        for wake in sleepers:
            wake()
