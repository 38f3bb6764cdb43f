"""Where the 52 cards of a deal lie, and who may see them. Piles are ints, as in cards.py."""

from __future__ import annotations

from typing import Final

import attrs

from auction_flop.cards import FULL, HIDDEN, PACK, Card, Pile, count, known
from auction_flop.hearts.rules import HAND, SEATS
from auction_flop.values import quick, unchecked


@quick
@attrs.frozen
class Holding:
    """A seat's hand."""

    hand: Pile = 0
    #: Whether the hand was dealt face down to who sees this; None where none was dealt.
    face_down: bool | None = None

    def unseen(self) -> Holding:
        """The same as another seat sees it: a number of cards."""
        return self if self.face_down is None else _FACE_DOWN[count(self.hand)]


_make_holding: Final = unchecked(Holding)
# A hidden hand is but a number of cards.
_FACE_DOWN: Final = tuple(Holding(cards * HIDDEN, face_down=True) for cards in range(HAND + 1))


@quick
@attrs.frozen
class Cards:
    """All 52 cards of a deal, each in one place: a hand, the played ones, or still to be dealt."""

    #: A holding a seat.
    holdings: tuple[Holding, ...] = (Holding(),) * SEATS
    #: How many cards are still to be dealt.
    stock: int = len(PACK)
    #: Every card played, those of the trick on the table too.
    played: Pile = 0

    @property
    def hides_hands(self) -> bool:
        """Whether any hand was dealt face down to who sees this."""
        return any(holding.face_down for holding in self.holdings)

    @property
    def placed(self) -> int:
        """Every known card that is dealt."""
        return self.played | known(holding.hand for holding in self.holdings)

    @property
    def stockpile(self) -> int:
        """What is still to be dealt, as a pile: known only where no hand is hidden."""
        return self.stock * HIDDEN if self.hides_hands else FULL ^ self.placed

    def with_holding(self, seat: int, holding: Holding) -> tuple[Holding, ...]:
        """The holdings with one seat's replaced."""
        return (*self.holdings[:seat], holding, *self.holdings[seat + 1 :])

    def dealt(self, seat: int, hand: int) -> Cards:
        """A hand is dealt (AH-1.2)."""
        holding = _make_holding(hand, face_down=hand >= HIDDEN)
        return _make_cards(self.with_holding(seat, holding), self.stock - count(hand), self.played)

    def put(self, seat: int, card: Card) -> Cards:
        """A card is played out of a hand (AH-3.1)."""
        old = self.holdings[seat]
        hand = old.hand - (HIDDEN if old.face_down else card.pile)
        holdings = self.with_holding(seat, _make_holding(hand, old.face_down))
        return _make_cards(holdings, self.stock, self.played | card.pile)

    def view(self, seat: int | None) -> Cards:
        """What a seat sees of it, or the spectator: its own hand and what was played."""
        holdings = tuple(
            [h if place == seat else h.unseen() for place, h in enumerate(self.holdings)]
        )
        return _make_cards(holdings, self.stock, self.played)


_make_cards: Final = unchecked(Cards)

#: The whole pack, before a deal.
UNDEALT: Final = Cards()
