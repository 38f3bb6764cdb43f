"""Where the 52 cards of a deal lie, and who may see them. Piles are ints, as in cards.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from auction_flop.cards import FULL, HIDDEN, PACK, Pile, count, face_down, known
from auction_flop.flop_poker.rules import HAND
from auction_flop.values import quick, unchecked


@quick
@attrs.frozen
class Holding:
    """A seat's cards: its hand and what it threw away, each with the part that all have seen."""

    hand: Pile = 0
    #: Those of the hand that are public.
    shown: Pile = 0
    thrown: Pile = 0
    #: Those thrown away that are public.
    thrown_shown: Pile = 0
    #: Whether the hand was dealt face down to who sees this; None where none was dealt. What
    #: follows from the hand until the next deal is then hidden too.
    face_down: bool | None = None

    def unseen(self) -> Holding:
        """The same as another seat sees it: only what is public."""
        if self.face_down is None:
            return self
        return _make_holding(
            self.shown + face_down(self.hand - self.shown),
            self.shown,
            self.thrown_shown + face_down(self.thrown - self.thrown_shown),
            self.thrown_shown,
            face_down=True,
        )


_make_holding: Final = unchecked(Holding)


@quick
@attrs.frozen
class Cards:
    """All 52 cards of a deal, each in one place: a holding, the flop, or the stockpile.

    Of the stockpile only the count is kept: its cards are those that lie nowhere else.
    """

    #: A holding a seat.
    holdings: tuple[Holding, ...]
    #: How many more cards each seat's hand takes; 0 for a seat that is not in the hand.
    room: tuple[int, ...]
    #: How many cards the stockpile holds.
    stock: int = len(PACK)
    #: Every known card that is not in the stockpile.
    placed: Pile = 0
    #: The flop on the table.
    flop: Pile = 0
    #: What was left of the stockpile at a reshuffle and comes first in the flop that is due.
    left: Pile = 0
    #: How often the discards of this deal were shuffled.
    shuffles: int = 0
    # Views already made, as the cards lie still through a whole auction. A view keeps only views of
    # itself, so nothing hidden hangs on it.
    _views: dict[int | None, Cards] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle without the views."""
        fields = [field.name for field in attrs.fields(Cards) if field.init]
        return Cards, tuple(getattr(self, name) for name in fields)

    @classmethod
    def undealt(cls, after: tuple[int | None, ...]) -> Cards:
        """The whole pack, before a deal."""
        room = tuple(0 if left is None else HAND for left in after)
        return cls((Holding(),) * len(after), room)

    @property
    def hides_hands(self) -> bool:
        """Whether any hand was dealt face down to who sees this."""
        return any(holding.face_down for holding in self.holdings)

    @property
    def stockpile(self) -> int:
        """The stockpile as a pile: known only where no hand is hidden."""
        return self.stock * HIDDEN if self.hides_hands else FULL ^ self.placed

    @property
    def discards(self) -> int:
        """All that was thrown away and not shuffled since, as a pile."""
        return sum([holding.thrown for holding in self.holdings])

    def with_holding(self, seat: int, holding: Holding) -> tuple[Holding, ...]:
        """The holdings with one seat's replaced."""
        return (*self.holdings[:seat], holding, *self.holdings[seat + 1 :])

    def with_room(self, seat: int, room: int) -> tuple[int, ...]:
        """The seats' room with one seat's replaced."""
        return (*self.room[:seat], room, *self.room[seat + 1 :])

    def dealt(self, seat: int, hand: int) -> Cards:
        """A hand is dealt (AFP-2.3)."""
        holding = _make_holding(hand, face_down=hand >= HIDDEN)
        return _make_cards(
            self.with_holding(seat, holding),
            self.with_room(seat, 0),
            self.stock - count(hand),
            self.placed | hand & FULL,
        )

    def discarded(self, seat: int, cards: int) -> Cards:
        """Cards of a hand are thrown away, face down (AFP-3.2)."""
        old = self.holdings[seat]
        holding = _make_holding(old.hand - cards, old.shown, old.thrown + cards, 0, old.face_down)
        room = self.with_room(seat, count(cards))
        return _make_cards(self.with_holding(seat, holding), room, self.stock, self.placed)

    def reshuffled(self) -> Cards:
        """The discards are shuffled under what is left of the stockpile (AFP-4.13)."""
        return _make_cards(
            tuple([_make_holding(h.hand, h.shown, 0, 0, h.face_down) for h in self.holdings]),
            self.room,
            self.stock + count(self.discards),
            known(holding.hand for holding in self.holdings),
            left=self.stockpile,
            shuffles=self.shuffles + 1,
        )

    def turned(self, flop: int) -> Cards:
        """A flop is turned (AFP-4.1)."""
        return _make_cards(
            self.holdings,
            self.room,
            self.stock - count(flop),
            self.placed | flop,
            flop=flop,
            shuffles=self.shuffles,
        )

    def taken(self, seat: int, keep: int, *, public: bool, both_public: bool) -> Cards:
        """The flop goes to a hand and, what is not kept, to the discards (AFP-4.7, AFP-4.8)."""
        old, kept = self.holdings[seat], count(keep)
        rest = self.flop - keep if keep < HIDDEN else (count(self.flop) - kept) * HIDDEN
        holding = _make_holding(
            old.hand + keep,
            old.shown + keep if public else old.shown,
            old.thrown + rest,
            old.thrown_shown + rest if both_public else old.thrown_shown,
            old.face_down,
        )
        return _make_cards(
            self.with_holding(seat, holding),
            self.with_room(seat, self.room[seat] - kept),
            self.stock,
            self.placed if keep < HIDDEN else self.placed - self.flop,
            shuffles=self.shuffles,
        )

    def revealed(self, hands: Iterable[int]) -> Cards:
        """All hands are shown (AFP-5.1)."""
        holdings = tuple(
            [
                _make_holding(hand, hand, old.thrown, old.thrown_shown, old.face_down)
                for hand, old in zip(hands, self.holdings, strict=True)
            ]
        )
        placed = _named(holdings)
        return _make_cards(holdings, self.room, self.stock, placed, shuffles=self.shuffles)

    def view(self, seat: int | None) -> Cards:
        """What a seat sees of it, or the spectator: its own cards and the public ones."""
        view = self._views.get(seat)
        if view is None:
            view = self._views[seat] = self._view(seat)
        return view

    def _view(self, seat: int | None) -> Cards:
        if seat is None:
            holdings = tuple([holding.unseen() for holding in self.holdings])
            placed = _named(holdings) | self.flop
        else:  # what all may see, and its own cards
            public, own = self.view(None), self.holdings[seat]
            holdings = public.with_holding(seat, own)
            placed = public.placed | known((own.hand, own.thrown))
        hides = any(holding.face_down for holding in holdings)
        return _make_cards(
            holdings,
            self.room,
            self.stock,
            placed,
            self.flop,
            face_down(self.left) if hides else self.left,
            self.shuffles,
        )


_make_cards: Final = unchecked(Cards)


def _named(holdings: Iterable[Holding]) -> int:
    """All known cards of several holdings."""
    return known(pile for holding in holdings for pile in (holding.hand, holding.thrown))
