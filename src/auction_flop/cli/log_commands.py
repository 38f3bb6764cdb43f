"""The commands that work with logs: what differs, which deals there are, what a line may hold."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Generator, Iterable, Iterator
from typing import Any, Final

import click

from auction_flop.cli.progress import read_entries_of
from auction_flop.cli.streams import STANDARD, name_of, reading, say
from auction_flop.log import DealRecord, Divergence, Entry, Step, deals, dumps, read_entries
from auction_flop.log.diff import first_difference
from auction_flop.log.parts import write_state
from auction_flop.log.schema import schema_text
from auction_flop.render import standing, words
from auction_flop.replay import steps

#: What one of two states does not have.
_NONE: Final = object()


@click.command("diff", short_help="Tell where two logs part.")
@click.argument("one", metavar="LOG")
@click.argument("other", metavar="LOG")
def diff_command(*, one: str, other: str) -> int:
    """Tell the first line in which two logs differ: what each has there, and where that leads.

    Both are judged up to there. Times and notes are not compared. Exit status: 0 if the logs tell
    the same game, 1 if they differ or one of them is bad.
    """
    if one == other == STANDARD:
        raise click.UsageError("standard input can be read once.")
    with (
        contextlib.closing(_watched_steps(one)) as ones,
        contextlib.closing(_steps(other)) as others,
    ):
        parted = first_difference(ones, others)
    if parted is None:
        say("The logs tell the same game.")
        return 0
    for line in _parting(parted, name_of(one), name_of(other)):
        say(line)
    return 1


def _watched_steps(log: str) -> Generator[Step, None, None]:
    with read_entries_of(log, "Comparing", speaks=False) as entries:
        yield from _folded(entries)


def _steps(log: str) -> Generator[Step, None, None]:
    with reading(log) as stream:
        yield from _folded(read_entries(stream))


def _folded(entries: Iterable[Entry]) -> Iterator[Step]:
    return steps(entry.event for entry in entries)


def _parting(parted: Divergence, one: str, other: str) -> Iterator[str]:
    yield f"The logs part at line {parted.index + 1}"
    if parted.before is not None:
        yield from standing(parted.before, f"deal {parted.before.deal_number}, ")
    for log, step in ((one, parted.one), (other, parted.other)):
        yield ""
        if step is None:
            yield f"{log} ends before it"
            continue
        yield f"{log}: {dumps([step.event]).rstrip()}"
        told = [line for line in words([step.event], start=parted.before) if line]
        yield from [f"  {line}" for line in told]
        yield from [f"  {line}" for line in standing(step.state)]
    if parted.one is not None and parted.other is not None:
        yield ""
        yield f"What differs then, {one} | {other}:"
        yield from _differing(write_state(parted.one.state), write_state(parted.other.state))


def _differing(one: Any, other: Any, path: str = " ") -> Iterator[str]:
    """Tell what differs in two states, as snapshots write them, part by part."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            inner = f"{path}.{key}" if path.strip() else f"  {key}"
            yield from _differing(one.get(key, _NONE), other.get(key, _NONE), inner)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            yield from _differing(*pair, f"{path}[{place}]")
    elif one != other:
        yield f"{path}: {_json(one)} | {_json(other)}"


def _json(value: Any) -> str:
    return "-" if value is _NONE else json.dumps(value, ensure_ascii=False)


@click.command("deals", short_help="Tell the deals of a LOG.")
@click.argument("log")
def deals_command(*, log: str) -> None:
    """Tell the deals of a LOG: where each begins, its dealer, its pot and who won it."""
    with read_entries_of(log, "Reading", speaks=True) as entries:
        say(f"{'deal':>6}{'line':>8}{'pot':>8}  dealer: won")
        for deal in deals(entry.event for entry in entries):
            say(f"{deal.number:>6}{deal.index + 1:>8}{deal.pot:>8}  {_outcome(deal)}")


def _outcome(deal: DealRecord) -> str:
    who = deal.state.opening.who
    best_first = sorted(deal.winners, key=lambda seat: -deal.awards[seat])
    won = ", ".join([f"{who(seat)} {deal.awards[seat]}" for seat in best_first])
    return f"{who(deal.button)}: {won or ('nobody' if deal.over else 'still going on')}"


@click.command("schema")
def schema_command() -> None:
    """Print the JSON Schema of a line of a log."""
    for line in schema_text().splitlines():
        say(line)
