"""The command that simulates: rules as they are typed, and a game from each seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import click

from auction_flop.batch import Job, Outcome, simulate
from auction_flop.batch.simulations import played
from auction_flop.cli.many import spread_out, working
from auction_flop.cli.options import CHAIN, OUTPUT, spreads
from auction_flop.cli.progress import progress, ticking_deals, ticking_results
from auction_flop.cli.streams import STANDARD, complain, writing
from auction_flop.errors import AuctionFlopError
from auction_flop.events import GAMES, game, read_rules
from auction_flop.log import write_log
from auction_flop.table.dealers import check_seed

_WORDS: Final[dict[str, Any]] = {"true": True, "false": False, "none": None}
_NUMBERS: Final = re.compile("[0-9]{1,16}(,[0-9]{1,16})*")


@click.command("simulate")
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
@CHAIN
@OUTPUT
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
        check_seed(seed + (games or 1) - 1)
        job = Job(_typed_rules(name, rules, deals), [stack] * seats, seed, chain=chain)
        job.open()
    except AuctionFlopError as error:
        raise click.UsageError(f"{error}.") from error
    if games is not None and output == STANDARD:
        raise click.UsageError("many games are written to a folder, not to standard output.")
    if games is not None:
        ending = ".jsonl.gz" if gzip else ".jsonl"
        return _play_many(_in_folder(job, games, output, ending), games, workers, scheduler)
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


def _typed_rules(name: str, rules: Iterable[str], deals: int) -> attrs.AttrsInstance:
    """Read rules as they are typed (``ante=3``); an error says what is wrong."""
    return read_rules(name, _read_options(name, rules) | {"deals": deals})


def _in_folder(job: Job, games: int, folder: str, ending: str) -> Iterator[Job]:
    """Give jobs like this one, with seeds that follow each other; each log named for its seed."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for seed in range(job.seed, job.seed + games):
        yield attrs.evolve(job, seed=seed, path=place / f"{seed}{ending}")


def _read_options(name: str, rules: Iterable[str]) -> dict[str, Any]:
    defaults = {option.name: option.default for option in attrs.fields(game(name).rules)}
    options: dict[str, Any] = {}
    for rule in rules:
        key, given, value = rule.partition("=")
        if not given:
            raise AuctionFlopError(f"a rule is KEY=VALUE, such as ante=3, not {rule!r}")
        if key == "deals":
            raise AuctionFlopError("the number of deals is not given with --rule, but with --deals")
        if key in options:
            raise AuctionFlopError(f"the rule {key!r} is given twice")
        options[key] = _read_value(value, listed=isinstance(defaults.get(key), tuple))
    return options


def _read_value(text: str, *, listed: bool) -> Any:
    """Read a number, true, false, none or a text; numbers with commas are a list.

    ``listed`` is whether one number alone is a list too.
    """
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBERS.fullmatch(text):
        numbers = [int(number) for number in text.split(",")]
        return numbers if listed or len(numbers) > 1 else numbers[0]
    return text
