"""Who deals, and who has the right to name the pain suit."""

from __future__ import annotations

import attrs

from auction_flop.game import Seat
from auction_flop.hearts.rules import SEATS


@attrs.frozen
class Seating:
    """A deal's number, its dealer, and what the deal before left to it."""

    #: The number of the deal, from 1.
    number: int
    #: The dealer's seat.
    button: Seat
    #: Who names the pain suit without an auction (AH-4.3); None where an auction is held.
    namer: Seat | None = None

    @property
    def first(self) -> int:
        """The seat at the dealer's left."""
        return left_of(self.button)

    def next_turn(self, seat: int) -> int | None:
        """The next seat of a round that begins at the dealer's left; None at its end."""
        return None if seat == self.button else left_of(seat)


def left_of(seat: int) -> int:
    """The next seat to the left."""
    return (seat + 1) % SEATS
