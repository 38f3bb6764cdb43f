"""The commands of ``auction-flop``: what each takes, and what it does."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from auction_flop.batch import (
    DealRow,
    Job,
    Outcome,
    Verdict,
    audit,
    deal_rows,
    simulate,
    write_deals,
)
from auction_flop.batch.audits import against, judged
from auction_flop.batch.simulations import played
from auction_flop.cli.many import logs_among, spread_out, spreads, without_logs, working
from auction_flop.cli.progress import (
    events_of,
    progress,
    read_entries_of,
    ticking_deals,
    ticking_results,
)
from auction_flop.cli.simulation import in_folder, typed_rules
from auction_flop.cli.streams import (
    PROGRAM,
    STANDARD,
    check_apart,
    complain,
    name_of,
    say,
    writing,
)
from auction_flop.errors import AuctionFlopError, MalformedEvent, MalformedLog, ReplayError
from auction_flop.events import GAMES
from auction_flop.log import Entry, redact_entries, write_entries, write_log
from auction_flop.render import as_it_stands, words

if TYPE_CHECKING:
    from concurrent.futures import Executor

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
    "--trusted",
    is_flag=True,
    help="Do not judge the events, for a log that is known to be sound: faster. What a seat or a "
    "spectator may see is found by judging, all the same.",
)
def replay_command(
    *, log: str, seat: int | None, spectator: bool, upto: int | None, trusted: bool
) -> None:
    """Tell the game of a LOG in words.

    A game that is not over is told up to where it stands.
    """
    redacts = _redacts(seat, spectator=spectator)
    with read_entries_of(log, "Replaying", speaks=True) as entries:
        heard = itertools.islice(entries, upto)
        for line in _told(_seen(heard, seat) if redacts else heard, trusted=trusted):
            say(line)


def _told(entries: Iterable[Entry], *, trusted: bool) -> Iterator[str]:
    last = yield from words((entry.event for entry in entries), trusted=trusted)
    if last.result is None:
        yield from as_it_stands(last)


@commands.command("audit", short_help="Judge every event of each LOG.")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@spreads
def audit_command(*, logs: tuple[str, ...], workers: int | None, scheduler: str | None) -> int:
    """Judge every event of each LOG: one line says that it is sound, or where it is not and why.

    The first event that may not happen is named by its line and by the rule that is against it. A
    redacted log is judged as far as it can be seen. A LOG may be a folder: then all logs in it and
    in its folders are judged, what ends in .jsonl or .jsonl.gz.
    """
    if logs.count(STANDARD) > 1:
        raise click.UsageError("standard input can be audited once.")
    if STANDARD in logs and spread_out(workers, scheduler):
        raise click.UsageError("standard input cannot be sent to workers.")
    empty = _complain_of_empty(logs)
    with working(workers, scheduler) as (executor, size):
        statuses = map(_pronounce, _verdicts(logs, executor, size))
        return max(itertools.chain(empty, statuses))


def _verdicts(logs: Iterable[str], executor: Executor | None, workers: int) -> Iterator[Verdict]:
    count = sum(1 for _ in logs_among(logs))
    if executor is None and workers == 1:
        alone = count == 1
        verdicts = (
            judged(name_of(log), events_of(log, "Auditing", watched=alone))
            for log in logs_among(logs)
        )
        return verdicts if alone else ticking_results(verdicts, "Auditing", count)
    return ticking_results(audit(logs_among(logs), executor, workers=workers), "Auditing", count)


def _pronounce(verdict: Verdict) -> int:
    """Say what a log was found to be; give the exit status for it."""
    if verdict.ok or verdict.line is not None:
        say(str(verdict))
        return 0 if verdict.ok else 1
    complain(str(verdict))
    return 2


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
    output: str,
) -> int:
    """Play a whole game at random, and write its log; or many games.

    A game ends after the given number of deals, or before when the rules end it.
    """
    try:
        job = Job(typed_rules(name, rules, deals), [stack] * seats, seed)
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
        write_log(stream, ticking_deals(job.events(), tick))
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


@commands.command("export", short_help="Write the deals of each LOG as a table.")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option(
    "-o", "--output", metavar="FILE", required=True, help="Where to write the Parquet file."
)
def export_command(*, logs: tuple[str, ...], output: str) -> int:
    """Write the deals of each LOG as a Parquet file: what each seat had, paid and won.

    There is a row for each seat in each deal that is over. The logs are judged on the way: of a bad
    one there are the deals before the bad line, and the exit status is 1. A LOG may be a folder.
    """
    statuses = _complain_of_empty(logs)
    count = sum(1 for _ in logs_among(logs))
    each = ticking_results(logs_among(logs), "Exporting", count)
    write_deals(output, itertools.chain.from_iterable(_rows(log, statuses) for log in each))
    return max(statuses, default=0)


def _rows(log: str, statuses: list[int]) -> Iterator[tuple[str, DealRow]]:
    """Give the rows of a log as far as it is sound; add the exit status for what is not."""
    name = name_of(log)
    try:
        for row in deal_rows(events_of(log, "Exporting", watched=False)):
            yield name, row
    except (MalformedLog, ReplayError, OSError) as error:
        statuses.append(_pronounce(against(Verdict(name), error)))


def _complain_of_empty(logs: Iterable[str]) -> list[int]:
    """Complain of folders without logs; give the exit status for each."""
    empty = without_logs(logs)
    for folder in empty:
        complain(f"{folder}: there is no log in it")
    return [2 for _ in empty]


@commands.command("redact")
@click.argument("log")
@_viewer
@_OUTPUT
def redact_command(*, log: str, seat: int | None, spectator: bool, output: str) -> None:
    """Write the LOG that one seat, or a spectator, may read.

    Cards that the viewer may not see become ??, and notes are dropped; times are kept.
    """
    if not _redacts(seat, spectator=spectator):
        raise click.UsageError("who is it for? Give --seat or --spectator.")
    check_apart(log, output)
    with (
        read_entries_of(log, "Redacting", speaks=output == STANDARD) as entries,
        writing(output) as stream,
    ):
        write_entries(stream, _seen(entries, seat))


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
