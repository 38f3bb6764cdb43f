"""Exact chip arithmetic: whole chips only, and every chip accounted for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from auction_flop.errors import IntegrityError
from auction_flop.values import quick, unchecked

#: The most chips that a table may have together (AFP-1.3): exact in every language.
MAX_CHIPS: Final = 2**53 - 1

#: Chips, one number a seat.
Stacks: TypeAlias = tuple[int, ...]


def is_chips(value: object) -> bool:
    """Tell whether a value is a number of chips: an int (no bool) from 0 to 2**53 - 1."""
    return type(value) is int and 0 <= value <= MAX_CHIPS


@quick
@attrs.frozen
class Chips:
    """All chips of a table: each seat's stack, and the pot."""

    stacks: Stacks
    pot: int = 0

    @property
    def total(self) -> int:
        """All chips together: no event changes it."""
        return sum(self.stacks) + self.pot

    def pay(self, seat: int, chips: int) -> Chips:
        """Move chips from a seat's stack to the pot."""
        stacks = self.stacks
        paid = (*stacks[:seat], stacks[seat] - chips, *stacks[seat + 1 :])
        return _make_chips(paid, self.pot + chips)

    def award(self, awards: Sequence[int]) -> Chips:
        """Move chips from the pot to the stacks: one number a seat."""
        won = tuple(map(int.__add__, self.stacks, awards))
        return _make_chips(won, self.pot - sum(awards))


_make_chips: Final = unchecked(Chips)


def check_chips(chips: Chips, total: int) -> None:
    """Raise :exc:`IntegrityError` unless no stack nor the pot is negative and all adds up."""
    if min(*chips.stacks, chips.pot) < 0:
        raise IntegrityError(f"negative chips: stacks {chips.stacks}, pot {chips.pot}")
    if chips.total != total:
        raise IntegrityError(f"{total} chips on the table, but {chips.total} counted")


def places(pot: int, payout: Sequence[int], players: int) -> list[int]:
    """What each place gets: percentages rounded down, all the rest for the first (AFP-5.3).

    >>> places(17, (60, 30, 10), 3), places(17, (60, 30, 10), 2)
    ([11, 5, 1], [12, 5])
    """
    after_first = [pot * percent // 100 for percent in payout[1:players]]
    unpaid = [0] * (players - 1 - len(after_first))
    return [pot - sum(after_first), *after_first, *unpaid]


def divide(chips: int, seats: Sequence[int]) -> list[tuple[int, int]]:
    """Divide chips equally, the odd ones going one each to the seats named first (AFP-5.4).

    >>> list(divide(17, (3, 0, 1)))
    [(3, 6), (0, 6), (1, 5)]
    """
    each, odd = divmod(chips, len(seats))
    return [(seat, each + (place < odd)) for place, seat in enumerate(seats)]
