"""The commands of ``auction-flop`` that take many logs."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from auction_flop.batch import DealRow, Verdict, audit, deal_rows, write_deals
from auction_flop.batch.audits import against, judged
from auction_flop.cli.many import logs_among, spread_out, without_logs, working
from auction_flop.cli.options import spreads
from auction_flop.cli.progress import events_of, ticking_results
from auction_flop.cli.streams import STANDARD, check_apart, complain, name_of, say
from auction_flop.errors import AuctionFlopError, MalformedLog, ReplayError
from auction_flop.log.chain import Chain

if TYPE_CHECKING:
    from concurrent.futures import Executor


def _head(_: click.Context, __: click.Parameter, head: str | None) -> str | None:
    """Take a head; what cannot be one is bad usage."""
    try:
        return Chain(kept=head).kept
    except AuctionFlopError as error:
        raise click.BadParameter(f"{error}.") from error


@click.command("audit", short_help="Judge every event of each LOG.")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option(
    "--head",
    metavar="HASH",
    callback=_head,
    help="The LOG must be chained, and end with this hash, kept before.",
)
@spreads
def audit_command(
    *, logs: tuple[str, ...], head: str | None, workers: int | None, scheduler: str | None
) -> int:
    """Judge every event of each LOG: one line says that it is sound, or where it is not and why.

    The first event that may not happen is named by its line and by the rule that is against it. A
    redacted log is judged as far as it can be seen. Where lines end with hashes, each must fit; the
    last one, the head, is told. A LOG may be a folder: then all logs in it and in its folders are
    judged, what ends in .jsonl or .jsonl.gz.
    """
    if logs.count(STANDARD) > 1:
        raise click.UsageError("standard input can be audited once.")
    spread = spread_out(workers, scheduler)
    if STANDARD in logs and spread:
        raise click.UsageError("standard input cannot be sent to workers.")
    if head is not None and (spread or len(logs) > 1 or any(Path(log).is_dir() for log in logs)):
        raise click.UsageError("a head is that of one log.")
    empty = _complain_of_empty(logs)
    with working(workers, scheduler) as (executor, size):
        statuses = map(_pronounce, _verdicts(logs, executor, size, head))
        return max(itertools.chain(empty, statuses))


def _verdicts(
    logs: Iterable[str], executor: Executor | None, workers: int, head: str | None
) -> Iterator[Verdict]:
    count = sum(1 for _ in logs_among(logs))
    if executor is None and workers == 1:
        alone = count == 1
        verdicts = (_judged_here(log, head, watched=alone) for log in logs_among(logs))
        return verdicts if alone else ticking_results(verdicts, "Auditing", count)
    return ticking_results(audit(logs_among(logs), executor, workers=workers), "Auditing", count)


def _judged_here(log: str, head: str | None, *, watched: bool) -> Verdict:
    chain = Chain(kept=head)
    return judged(name_of(log), events_of(log, "Auditing", watched=watched, chain=chain), chain)


def _pronounce(verdict: Verdict) -> int:
    """Say what a log was found to be; give the exit status for it."""
    if verdict.ok or verdict.line is not None:
        say(str(verdict))
        return 0 if verdict.ok else 1
    complain(str(verdict))
    return 2


@click.command("export", short_help="Write the deals of each LOG as a table.")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option(
    "-o", "--output", metavar="FILE", required=True, help="Where to write the Parquet file."
)
def export_command(*, logs: tuple[str, ...], output: str) -> int:
    """Write the deals of each LOG as a Parquet file: what each seat had, paid and won.

    There is a row for each seat in each deal that is over. The logs are judged on the way: of a bad
    one there are the deals before the bad line, and the exit status is 1. A LOG may be a folder.
    Where no log has a deal that can be written, the output stays as it was.
    """
    statuses, count = _complain_of_empty(logs), 0
    for log in logs_among(logs):
        check_apart(log, output)
        count += 1
    each = ticking_results(logs_among(logs), "Exporting", count)
    rows = itertools.chain.from_iterable(_rows(log, statuses) for log in each)
    first = next(rows, None)
    if first is not None:
        write_deals(output, itertools.chain([first], rows))
    elif not statuses:  # all is sound, and no deal is over
        write_deals(output, [])
    return max(statuses, default=0)


def _rows(log: str, statuses: list[int]) -> Iterator[tuple[str, DealRow]]:
    """Give the rows of a log as far as it is sound; add the exit status for what is not."""
    name = os.fsencode(name_of(log)).decode(errors="backslashreplace")
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
