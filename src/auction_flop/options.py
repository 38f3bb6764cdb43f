"""What the options of rules are checked with. Each error names the option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

import attrs

from auction_flop.chips import is_chips
from auction_flop.errors import MalformedEvent, shown

#: A check of one option, as attrs calls it.
Check: TypeAlias = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def wrong_option(option: attrs.Attribute[Any], needed: str, value: object) -> NoReturn:
    """Raise what a bad value of an option deserves."""
    raise MalformedEvent(f"{option.name} must be {needed}, not {shown(value)}")


def from_one(_: Any, option: attrs.Attribute[Any], value: object) -> None:
    """Check a number of chips or of deals that is not 0."""
    if not is_chips(value) or value == 0:
        wrong_option(option, "a whole number from 1 to 2**53 - 1", value)


def yes_or_no(_: Any, option: attrs.Attribute[Any], value: object) -> None:
    """Check a bool."""
    if type(value) is not bool:
        wrong_option(option, "true or false", value)


def one_of(*words: str) -> Check:
    """Make the check of an option that is one of some words."""
    needed = " or ".join(f'"{word}"' for word in words)

    def check(_: Any, option: attrs.Attribute[Any], value: object) -> None:
        if value not in words:
            wrong_option(option, needed, value)

    return check
