"""The commands that show a log as it is, or as one viewer sees it: in words, or as a log."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator

import click

from auction_flop.cli.options import CHAIN, OUTPUT, viewer
from auction_flop.cli.progress import read_entries_of
from auction_flop.cli.streams import STANDARD, check_apart, say, writing
from auction_flop.errors import MalformedEvent
from auction_flop.events import DealPasses, Event
from auction_flop.log import Entry, redact_entries, write_entries
from auction_flop.render import as_it_stands, words


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


@click.command("replay")
@click.argument("log")
@viewer
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
        there = f"no deal {deal}: the last one is deal {passed + 1}."
        raise click.BadParameter(there, param_hint="'--deal'")


@click.command("redact")
@click.argument("log")
@viewer
@CHAIN
@OUTPUT
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
