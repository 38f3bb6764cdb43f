"""What a simulated game begins with: its rules as they are typed, its table, its players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import attrs

from auction_flop.errors import AuctionFlopError
from auction_flop.events import game, read_rules
from auction_flop.game import State
from auction_flop.replay import open_table
from auction_flop.table import RandomPlayer

_WORDS: Final[dict[str, Any]] = {"true": True, "false": False, "none": None}
_NUMBERS: Final = re.compile("[0-9]{1,16}(,[0-9]{1,16})*")


def open_game(
    name: str, rules: Iterable[str], deals: int, stacks: Sequence[int], button: int
) -> State:
    """Open a table with rules as they are typed (``ante=3``); an error says what is wrong."""
    options = _read_options(name, rules)
    return open_table(read_rules(name, options | {"deals": deals}), stacks, button)


def players_for(seed: int, seats: int) -> list[RandomPlayer]:
    """Players at random, no two alike; nor do any two seeds share one, at as many seats."""
    return [RandomPlayer(seed * seats + seat) for seat in range(seats)]


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
