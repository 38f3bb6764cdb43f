"""Who plays a deal, and in which order (AFP-1.4, AFP-2.2)."""

from __future__ import annotations

import attrs

from auction_flop.game import Seat
from auction_flop.values import quick


@quick
@attrs.frozen
class Seating:
    """A deal's number, its dealer, and the seats in the hand."""

    #: The number of the deal, from 1.
    number: int
    #: The dealer's seat, whether in the hand or not.
    button: Seat
    #: The seats in the hand, from the dealer's left.
    order: tuple[Seat, ...]
    #: For each seat in the hand, the next to the left in the hand.
    after: tuple[Seat | None, ...]

    @classmethod
    def of(cls, number: int, button: int, playing: tuple[bool, ...]) -> Seating:
        """Seat who plays: from the dealer's left, wrapping round (AFP-1.4)."""
        seats = len(playing)
        turn = [(button + step) % seats for step in range(1, seats + 1)]
        order = tuple(seat for seat in turn if playing[seat])
        left = dict(zip(order, (*order[1:], order[0]), strict=True))
        return cls(number, button, order, tuple(map(left.get, range(seats))))

    @property
    def first(self) -> int:
        """The first seat in the hand at the dealer's left."""
        return self.order[0]

    def next_turn(self, seat: int) -> int | None:
        """The next seat of a round that begins at the dealer's left; None at its end."""
        after = self.left_of(seat)
        return None if after == self.first else after

    def left_of(self, seat: int) -> int:
        """The next seat in the hand to the left."""
        after = self.after[seat]
        assert after is not None  # noqa: S101  only seats in the hand are asked for
        return after
