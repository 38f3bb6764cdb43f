"""Replay: a state is the fold of a game's events, checked or trusted."""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from auction_flop.errors import AuctionFlopError, IllegalEvent, ReplayError
from auction_flop.events import Event, Open, game, game_of
from auction_flop.game import State
from auction_flop.values import unchecked


@attrs.frozen
class Step:
    """An event of a log, with the states before and after it."""

    #: The state before it; None for the ``open``.
    before: State | None
    #: The event.
    event: Event
    #: The state after it.
    state: State


_make_step: Final = unchecked(Step)


def open_table(
    rules: attrs.AttrsInstance,
    stacks: Sequence[int],
    button: int,
    names: Sequence[str] | None = None,
) -> State:
    """Open a table: the state that a game begins with.

    ``rules`` are those of the game to play; ``stacks`` a list or a tuple of whole chips, one number
    a seat; ``button`` the first dealer's seat; ``names`` one a seat, if they are to be told. Raises
    :exc:`~auction_flop.IllegalEvent` where the rules do not allow such a table.

    >>> import auction_flop as af
    >>> state = open_table(af.flop_poker.Rules(ante=2), stacks=[100] * 4, button=0)
    >>> state.to_act, state.phase.name
    (1, 'ante')
    """
    name = game_of(rules).name
    opening = Open(game=name, rules=rules, stacks=stacks, button=button, names=names)
    return open_state(opening)


def open_state(opening: Open) -> State:
    """Give the state that an ``open`` event begins; :exc:`IllegalEvent` where it may not."""
    return game(opening.game).open(opening)


def states(
    events: Iterable[Event], *, start: State | None = None, trusted: bool = False
) -> Iterator[State]:
    """Fold events one by one, and give the state after each, the opening included.

    Checked, the default: each event is judged, and the first one that may not happen raises
    :exc:`~auction_flop.ReplayError` with its index, the refusal and the state before it. Trusted:
    nothing is judged; a wrong log gives nonsense or a :exc:`~auction_flop.ReplayError`. With
    ``start`` the events go on from that state, and count from 0 again.

    Events are taken one at a time: a log of any length needs no more memory than a short one.
    """
    state, index = start, -1
    for index, event in enumerate(events):
        try:
            if state is None:
                state = _opened(index, event)
            else:
                state = state.fold(event) if trusted else state.apply(event)
        except ReplayError:
            raise
        except IllegalEvent as error:
            raise ReplayError(index, event, error.refusal, state) from error
        except Exception as error:  # whatever a wrong event does to a fold that trusts it
            reason = str(error) if isinstance(error, AuctionFlopError) else "it cannot be folded"
            raise ReplayError(index, event, None, state, reason) from error
        yield state
    if state is None:
        raise ReplayError(
            index + 1, None, None, None, "a log begins with an open, this one is empty"
        )


def _opened(index: int, event: Event) -> State:
    if not isinstance(event, Open):
        name = getattr(event, "log_name", type(event).__name__)
        raise ReplayError(index, event, None, None, f"a log begins with an open, not with {name}")
    return open_state(event)


def steps(
    events: Iterable[Event], *, start: State | None = None, trusted: bool = False
) -> Iterator[Step]:
    """Fold events as :func:`states` does, and give each with the states before and after it."""
    before = start
    folded, told = itertools.tee(events)
    after_each = states(folded, start=start, trusted=trusted)
    for state, event in zip(after_each, told, strict=False):  # it is folded before it is told
        yield _make_step(before, event, state)
        before = state


def replay(events: Iterable[Event], *, start: State | None = None, trusted: bool = False) -> State:
    """Fold events to the last state; as :func:`states`, which says what is raised."""
    last = collections.deque(states(events, start=start, trusted=trusted), maxlen=1)
    return last[0] if last or start is None else start
