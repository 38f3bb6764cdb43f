"""Whole logs as one seat, or a spectator, sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.log.lines import Entry
from auction_flop.replay import states


def redact_log(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    """Give a log as a seat sees it, as an iterator; None is the spectator.

    It is a log itself: replaying it gives that seat's view of each state. The log is judged on the
    way, and the first event that may not happen raises :exc:`~auction_flop.ReplayError`.
    """
    for entry in redact_entries(map(Entry, events), seat):
        yield entry.event


def redact_entries(entries: Iterable[Entry], seat: int | None) -> Iterator[Entry]:
    """Give the entries of a log as a seat sees them: the notes dropped, the times kept."""
    before: State | None = None
    passed: list[Entry] = []

    def through() -> Iterator[Event]:
        for entry in entries:
            passed.append(entry)
            yield entry.event

    for after in states(through()):
        entry = passed.pop()
        if before is None:
            after.view(seat)  # a seat that the table does not have is refused before any line
            seen = entry.event
        else:
            seen = before.redact(entry.event, seat)
        yield Entry(seen, at=entry.at)
        before = after
