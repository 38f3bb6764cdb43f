"""Whole logs as one seat, or a spectator, sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auction_flop.errors import MalformedEvent, ReplayError
from auction_flop.events import Event, refuse
from auction_flop.log.lines import Entry
from auction_flop.replay import Step, steps


def redact_log(events: Iterable[Event], seat: int | None) -> Iterator[Event]:
    """Give a log as a seat sees it, as an iterator; None is the spectator.

    It is a log itself: replaying it gives that seat's view of each state. The log is judged on the
    way, and the first event that may not happen raises :exc:`~auction_flop.ReplayError`, in which
    event, refusal and state are what that seat may see of them.
    """
    folded = steps(events)
    while (step := _next_seen(folded, seat)) is not None:
        if isinstance(step, ReplayError):
            raise step  # out here, where the host's own error is not its context
        if step.before is None:
            step.state.view(seat)  # a seat that the table does not have is refused before any line
        yield redact_step(step, seat)


def redact_step(step: Step, seat: int | None) -> Event:
    """Give the event of a step as a seat sees it; an ``open``, the first of all, is public."""
    return step.event if step.before is None else step.before.redact(step.event, seat)


def _next_seen(folded: Iterator[Step], seat: int | None) -> Step | ReplayError | None:
    """Fold once more; an error as a seat may see it; None at the end."""
    try:
        return next(folded, None)
    except ReplayError as error:
        return _as_seen(error, seat)


def _as_seen(error: ReplayError, seat: int | None) -> ReplayError:
    """Give an error as a seat may see it: what that viewer may not know is left out."""
    state, event = error.state, error.event
    if state is None or event is None:
        return ReplayError(error.index, event, error.refusal, None, error.reason)
    view = state.view(seat)
    try:
        seen = state.redact(event, seat)
    except MalformedEvent:
        return ReplayError(error.index, None, None, view, "this game knows no such event")
    refusal = error.refusal
    if refusal is not None and seen != event:
        because = "what the viewer may not see is against it"
        refusal = view.refusal(seen) or refuse(seen, refusal.code, refusal.rule, because)
    return ReplayError(error.index, seen, refusal, view, error.reason)


def redact_entries(entries: Iterable[Entry], seat: int | None) -> Iterator[Entry]:
    """Give the entries of a log as a seat sees them: the notes dropped, the times kept."""
    times: list[str | None] = []

    def events() -> Iterator[Event]:
        for entry in entries:
            times.append(entry.at)
            yield entry.event

    for event in redact_log(events(), seat):
        yield Entry(event, at=times.pop())
