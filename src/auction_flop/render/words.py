"""A game told as people tell it, a line at a time."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from auction_flop.errors import ReplayError
from auction_flop.events import Event, game
from auction_flop.game import Result, State
from auction_flop.replay import Step, steps
from auction_flop.telling import chips_told


def words(
    events: Iterable[Event], *, start: State | None = None, trusted: bool = False
) -> Generator[str, None, State]:
    """Tell a game as people tell it, a line at a time; a redacted log tells what its viewer saw.

    Takes what :func:`~auction_flop.states` takes, and raises what it raises. Names are told as they
    are: whoever shows them escapes them for where they are shown. To ``yield from`` it gives the
    last state.
    """
    last = start
    for index, step in enumerate(steps(events, start=start, trusted=trusted)):
        yield from _told(index, step)
        last = step.state
    assert last is not None  # noqa: S101  without a state to start from, steps() gives one
    return last


def _told(index: int, step: Step) -> list[str]:
    """Tell one event; what a wrong log does to who trusts it is told as replay tells it."""
    before, event, after = step.before, step.event, step.state
    try:
        lines = [*game(after.opening.game).tell(before, event, after)]
        if after.result is not None:
            lines += _standings(after, after.result)
    except Exception as error:
        raise ReplayError(index, event, None, before, "it cannot be told") from error
    return lines


def _standings(state: State, result: Result) -> Iterator[str]:
    """Tell how a closed game ended: equal chips share a place."""
    yield "Final standings:"
    counts = [chips for _, chips in result.standings]
    for seat, chips in result.standings:
        yield f"  {counts.index(chips) + 1}. {state.opening.who(seat)}: {chips}"
    if len(result.winners) > 1:
        yield f"A draw between {_listed([state.opening.who(seat) for seat in result.winners])}."


def as_it_stands(state: State) -> Iterator[str]:
    """Tell where a game that is not over stands: who is to act, the chips and the pot."""
    yield ""
    yield from standing(state, "Not over yet: ")


def standing(state: State, where: str = "") -> Iterator[str]:
    """Tell who is to act, in which phase, the chips and the pot; the first line after ``where``."""
    yield where + _turn_told(state)
    yield f"{chips_told(state)}; pot {state.pot}"


def _turn_told(state: State) -> str:
    actor = state.to_act
    if actor is None:
        return "the game is over"
    who = state.opening.who(actor) if isinstance(actor, int) else "the table"
    return f"{who} is to act ({state.phase.name})"


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
