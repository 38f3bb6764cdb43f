"""The commands of ``auction-flop``: what each takes, and what it does."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import click

from auction_flop.cli.log_commands import deals_command, diff_command, schema_command
from auction_flop.cli.progress import progress, read_entries_of, ticking_deals
from auction_flop.cli.simulation import open_game, players_for
from auction_flop.cli.streams import (
    PROGRAM,
    STANDARD,
    BadLog,
    check_apart,
    complain,
    explain,
    name_of,
    say,
    writing,
)
from auction_flop.errors import AuctionFlopError, MalformedEvent
from auction_flop.events import GAMES, DealPasses, Event
from auction_flop.log import Entry, redact_entries, write_entries, write_log
from auction_flop.log.chain import Chain
from auction_flop.render import as_it_stands, words
from auction_flop.replay import states
from auction_flop.table import SeededDealer, play
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


for _command in (diff_command, deals_command, schema_command):
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


def _head(_: click.Context, __: click.Parameter, head: str | None) -> str | None:
    """Take a head; what cannot be one is bad usage."""
    try:
        return Chain(kept=head).kept
    except AuctionFlopError as error:
        raise click.BadParameter(f"{error}.") from error


@commands.command("audit", short_help="Judge every event of each LOG.")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option(
    "--head",
    metavar="HASH",
    callback=_head,
    help="The LOG must be chained, and end with this hash, kept before.",
)
def audit_command(*, logs: tuple[str, ...], head: str | None) -> int:
    """Judge every event of each LOG: one line says that it is sound, or where it is not and why.

    The first event that may not happen is named by its line and by the rule that is against it. A
    redacted log is judged as far as it can be seen. Where lines end with hashes, each must fit; the
    last one, the head, is told.
    """
    if logs.count(STANDARD) > 1:
        raise click.UsageError("standard input can be audited once.")
    if head is not None and len(logs) > 1:
        raise click.UsageError("a head is that of one log.")
    return max([_audit(log, Chain(kept=head)) for log in logs])


def _audit(log: str, chain: Chain) -> int:
    """Audit one log, whatever is wrong with it; give the exit status."""
    try:
        with read_entries_of(log, "Auditing", speaks=False, chain=chain) as entries:
            verdict = f"{name_of(log)}: {_judged(entries)}"
    except BadLog as error:
        say(error.message)
        return 1
    except OSError as error:
        complain(explain(error))
        return 2
    say(f"{verdict}, head {chain.head}" if chain.head else verdict)
    return 0


def _judged(entries: Iterable[Entry]) -> str:
    """Say that a log is sound, and how much of a game it holds."""
    events, hidden, last = 0, False, None
    for last in states(entry.event for entry in entries):
        events += 1
        hidden = hidden or last.hides_hands
    sound = "ok as far as it can be seen" if hidden else "ok"
    deals = 0 if last is None else last.deal_number
    ended = "finished" if last is not None and last.result is not None else "still going on"
    return f"{sound}, {several(events, 'event')}, {several(deals, 'deal')}, {ended}"


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
    chain: bool,
    output: str,
) -> None:
    """Play a whole game at random, and write its log.

    The game ends after the given number of deals, or before when the rules end it.
    """
    dealer = SeededDealer(seed)
    try:
        state = open_game(name, rules, deals, [stack] * seats, dealer.first_button(seats))
    except AuctionFlopError as error:
        raise click.UsageError(f"{error}.") from error
    game = play(state, players_for(seed, seats), dealer)
    with (
        progress("Playing", deals, speaks=output == STANDARD) as tick,
        writing(output) as stream,
    ):
        events = itertools.chain([state.opening], ticking_deals(game, tick))
        write_log(stream, events, chain=chain)


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
