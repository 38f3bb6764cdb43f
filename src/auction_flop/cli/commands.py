"""The commands of ``auction-flop``: what each takes, and what it does."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import click

from auction_flop.batch import Job, Outcome, simulate
from auction_flop.batch.simulations import played
from auction_flop.cli.log_commands import deals_command, diff_command, schema_command
from auction_flop.cli.many import spread_out, spreads, working
from auction_flop.cli.many_commands import audit_command, export_command
from auction_flop.cli.progress import progress, read_entries_of, ticking_deals, ticking_results
from auction_flop.cli.simulation import in_folder, typed_rules
from auction_flop.cli.streams import (
    PROGRAM,
    STANDARD,
    check_apart,
    complain,
    say,
    writing,
)
from auction_flop.errors import AuctionFlopError, MalformedEvent
from auction_flop.events import GAMES, DealPasses, Event
from auction_flop.log import Entry, redact_entries, write_entries, write_log
from auction_flop.render import as_it_stands, words
from auction_flop.telling import several

_Command = TypeVar("_Command", bound=Callable[..., Any])

_STATUS: Final = (
    "Exit status: 0 if all went well; 1 if a log is bad; 2 if a command was used wrongly, or a "
    "file cannot be read or written; 130 if it was interrupted."
)
_OUTPUT: Final = click.option(
    "-o",
    "--output",
    metavar="LOG",
    required=True,
    help="Where to write the log; - is standard output. A file that is there already is replaced "
    "once all is written.",
)

_CHAIN: Final = click.option(
    "--chain", is_flag=True, help="End each line with a hash over it and the line before it."
)


def _viewer(command: _Command) -> _Command:
    """Add the options that choose who looks at a log."""
    seat = click.option(
        "--seat", metavar="N", type=click.IntRange(min=0), help="As this seat sees it, from 0."
    )
    spectator = click.option("--spectator", is_flag=True, help="As who holds no hand sees it.")
    return seat(spectator(command))


@click.group(
    PROGRAM,
    no_args_is_help=False,
    epilog=_STATUS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="auction-flop", message="%(prog)s %(version)s")
def commands() -> None:
    """Replay, audit, simulate and redact the logs of games, one event a line.

    Where a command takes a LOG, - stands for standard input.
    """


for _command in (audit_command, diff_command, deals_command, export_command, schema_command):
    commands.add_command(_command)


@commands.command("replay")
@click.argument("log")
@_viewer
@click.option(
    "--upto",
    metavar="N",
    type=click.IntRange(min=1),
    help="Only the first N events, the opening being the first.",
)
@click.option(
    "--deal",
    metavar="N",
    type=click.IntRange(min=1),
    help="Only this deal, from 1; the log is judged up to its end.",
)
@click.option(
    "--trusted",
    is_flag=True,
    help="Do not judge the events, for a log that is known to be sound: faster. What a seat or a "
    "spectator may see is found by judging, all the same.",
)
def replay_command(  # noqa: PLR0913  one for each option
    *,
    log: str,
    seat: int | None,
    spectator: bool,
    upto: int | None,
    deal: int | None,
    trusted: bool,
) -> None:
    """Tell the game of a LOG in words.

    A game that is not over is told up to where it stands.
    """
    redacts = _redacts(seat, spectator=spectator)
    with read_entries_of(log, "Replaying", speaks=True) as entries:
        heard = itertools.islice(entries, upto)
        events = (entry.event for entry in (_seen(heard, seat) if redacts else heard))
        told = _told if deal is None else functools.partial(_deal_told, deal)
        for line in told(events, trusted=trusted):
            say(line)


def _told(events: Iterable[Event], *, trusted: bool) -> Iterator[str]:
    last = yield from words(events, trusted=trusted)
    if last.result is None:
        yield from as_it_stands(last)


def _deal_told(deal: int, events: Iterable[Event], *, trusted: bool) -> Iterator[str]:
    """Tell one deal, its heading first; one that the log does not have is bad usage."""
    passed = 0

    def until_it_passes() -> Iterator[Event]:
        nonlocal passed
        for event in events:
            passed += isinstance(event, DealPasses)
            if passed == deal:
                return
            yield event

    told = (line for line in _told(until_it_passes(), trusted=trusted) if passed == deal - 1)
    yield from itertools.dropwhile(lambda line: not line, told)
    if passed < deal - 1:
        there = f"no deal {deal}: this log has {several(passed + 1, 'deal')}."
        raise click.BadParameter(there, param_hint="'--deal'")


@commands.command("simulate")
@click.option(
    "--game",
    "name",
    type=click.Choice(list(GAMES)),
    default=next(iter(GAMES)),
    show_default=True,
    help="Which game.",
)
@click.option("--seats", metavar="N", type=click.IntRange(1, 52), required=True, help="How many.")
@click.option(
    "--deals", metavar="N", type=click.IntRange(min=1), required=True, help="At most so many."
)
@click.option(
    "--seed",
    metavar="N",
    type=int,
    required=True,
    help="Any whole number: the same gives the same log.",
)
@click.option(
    "--stack",
    metavar="N",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="The chips that each seat begins with.",
)
@click.option(
    "--rule",
    "rules",
    metavar="KEY=VALUE",
    multiple=True,
    help="An option of the rules, as ante=3, first_voice=rotates, payout=70,30 or "
    "keeps_face_up=true; may be given more than once.",
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(min=1),
    help="Play so many games, the first from the seed that is given, each from the next. The "
    "output is then a folder, in which a log is named for its seed.",
)
@click.option("--gzip", is_flag=True, help="With --games: write archives, SEED.jsonl.gz.")
@spreads
@_CHAIN
@_OUTPUT
def simulate_command(  # noqa: PLR0913  one for each option
    *,
    name: str,
    seats: int,
    deals: int,
    seed: int,
    stack: int,
    rules: tuple[str, ...],
    games: int | None,
    gzip: bool,
    workers: int | None,
    scheduler: str | None,
    chain: bool,
    output: str,
) -> int:
    """Play a whole game at random, and write its log; or many games.

    A game ends after the given number of deals, or before when the rules end it.
    """
    try:
        job = Job(typed_rules(name, rules, deals), [stack] * seats, seed, chain=chain)
        job.open()
    except AuctionFlopError as error:
        raise click.UsageError(f"{error}.") from error
    if games is not None:
        ending = ".jsonl.gz" if gzip else ".jsonl"
        return _play_many(in_folder(job, games, output, ending), games, workers, scheduler)
    if gzip or spread_out(workers, scheduler):
        raise click.UsageError("--gzip, --workers and --scheduler are for many games: --games N.")
    with (
        progress("Playing", deals, speaks=output == STANDARD) as tick,
        writing(output) as stream,
    ):
        write_log(stream, ticking_deals(job.events(), tick), chain=chain)
    return 0


def _play_many(jobs: Iterable[Job], games: int, workers: int | None, scheduler: str | None) -> int:
    with working(workers, scheduler) as (executor, size):
        here = executor is None and size == 1
        outcomes = map(played, jobs) if here else simulate(jobs, executor, workers=size)
        return max(map(_status_of, ticking_results(outcomes, "Playing", games)))


def _status_of(outcome: Outcome) -> int:
    """Complain of what went wrong, if it did; give the exit status for it."""
    if outcome.ok:
        return 0
    complain(outcome.reason)
    return 2


@commands.command("redact")
@click.argument("log")
@_viewer
@_CHAIN
@_OUTPUT
def redact_command(
    *, log: str, seat: int | None, spectator: bool, chain: bool, output: str
) -> None:
    """Write the LOG that one seat, or a spectator, may read.

    Cards that the viewer may not see become ??, notes and hashes are dropped; times are kept. With
    --chain the new log has hashes of its own.
    """
    if not _redacts(seat, spectator=spectator):
        raise click.UsageError("who is it for? Give --seat or --spectator.")
    check_apart(log, output)
    with (
        read_entries_of(log, "Redacting", speaks=output == STANDARD) as entries,
        writing(output) as stream,
    ):
        write_entries(stream, _seen(entries, seat), chain=chain)


def _redacts(seat: int | None, *, spectator: bool) -> bool:
    """Tell whether a log is to be seen with the eyes of one viewer."""
    if spectator and seat is not None:
        raise click.UsageError("a spectator has no seat: give --seat or --spectator.")
    return spectator or seat is not None


def _seen(entries: Iterable[Entry], seat: int | None) -> Iterator[Entry]:
    """The entries as a viewer sees them; a seat that the table does not have is bad usage."""
    try:
        yield from redact_entries(entries, seat)
    except MalformedEvent as error:  # a bad line would be a MalformedLog
        raise click.BadParameter(f"{error}.", param_hint="'--seat'") from error
