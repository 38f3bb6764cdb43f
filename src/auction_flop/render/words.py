"""The game told in words, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auction_flop.events import Event, game
from auction_flop.game import Result, State
from auction_flop.replay import states


def words(
    events: Iterable[Event], *, start: State | None = None, trusted: bool = False
) -> Iterator[str]:
    """Tell a game in words, line by line; of a redacted log, as its viewer saw it.

    Takes what :func:`~auction_flop.states` takes, and raises what it raises. Names are told as they
    are: whoever shows them escapes them for where they are shown.
    """
    before = start
    told: list[Event] = []

    def passing() -> Iterator[Event]:
        for event in events:
            told.append(event)
            yield event

    for after in states(passing(), start=start, trusted=trusted):
        yield from game(after.opening.game).tell(before, told.pop(), after)
        if after.result is not None:
            yield from _standings(after, after.result)
        before = after


def _standings(state: State, result: Result) -> Iterator[str]:
    """Tell how a closed game ended: equal chips share a place."""
    yield "Final standings:"
    counts = [chips for _, chips in result.standings]
    for seat, chips in result.standings:
        yield f"  {counts.index(chips) + 1}. {state.opening.who(seat)}: {chips}"
    if len(result.winners) > 1:
        yield f"A draw between {_listed([state.opening.who(seat) for seat in result.winners])}."


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
