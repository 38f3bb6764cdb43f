"""What simulated games begin with: rules as they are typed, and a job for each seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from auction_flop.batch import Job
from auction_flop.errors import AuctionFlopError
from auction_flop.events import game, read_rules

_WORDS: Final[dict[str, Any]] = {"true": True, "false": False, "none": None}
_NUMBERS: Final = re.compile("[0-9]{1,16}(,[0-9]{1,16})*")


def typed_rules(name: str, rules: Iterable[str], deals: int) -> attrs.AttrsInstance:
    """Read rules as they are typed (``ante=3``); an error says what is wrong."""
    return read_rules(name, _read_options(name, rules) | {"deals": deals})


def in_folder(job: Job, games: int, folder: str, ending: str) -> Iterator[Job]:
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
