"""The events of Auction Flop Poker beside those that both games share."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from auction_flop.cards import CardSet, to_cards
from auction_flop.chips import Stacks
from auction_flop.errors import shown
from auction_flop.events import (
    Bid,
    Close,
    Deal,
    DealPasses,
    Event,
    Pass,
    named_cards,
    named_hands,
    to_hands,
    to_tuple,
    whole,
    whole_each,
)


@attrs.frozen
class Ante(Event):
    """A seat pays the ante (AFP-2.1)."""

    log_name: ClassVar[str] = "ante"

    #: Who pays.
    seat: int = attrs.field(validator=whole)
    #: The ante, whole chips.
    chips: int = attrs.field(validator=whole)

    @property
    def deed(self) -> str:
        return f"ante {self.chips}"


@attrs.frozen
class Discard(Event):
    """A seat throws away cards, maybe none, and pays for them (AFP-3.1)."""

    log_name: ClassVar[str] = "discard"

    #: Who discards.
    seat: int = attrs.field(validator=whole)
    #: The cards; ``??`` for each to who may not see them (AFP-3.2).
    cards: CardSet = attrs.field(converter=to_cards)

    @property
    def deed(self) -> str:
        return f"discard {self.cards}" if self.cards else "discard no card"


@attrs.frozen
class Flop(Event):
    """The table turns the next three cards of the stockpile face up (AFP-4.1)."""

    log_name: ClassVar[str] = "flop"
    by_table: ClassVar[bool] = True

    #: The three cards.
    cards: CardSet = attrs.field(converter=to_cards, validator=named_cards)

    @property
    def deed(self) -> str:
        return f"turn the flop {self.cards}"


@attrs.frozen
class TakeFlop(Event):
    """A seat that bought the flop, or was left with it, takes it and keeps some (AFP-4.7)."""

    log_name: ClassVar[str] = "take-flop"

    #: Who takes it.
    seat: int = attrs.field(validator=whole)
    #: The cards that stay in the hand; ``??`` for each to who may not see them (AFP-4.8).
    keep: CardSet = attrs.field(converter=to_cards)

    @property
    def deed(self) -> str:
        return f"take the flop and keep {self.keep or 'none'}"


@attrs.frozen
class ForfeitPay(Event):
    """A seat pays not to take a flop that nobody wanted (AFP-4.10)."""

    log_name: ClassVar[str] = "forfeit-pay"

    #: Who pays.
    seat: int = attrs.field(validator=whole)
    #: The price, whole chips.
    chips: int = attrs.field(validator=whole)

    @property
    def deed(self) -> str:
        return f"pay a forfeit of {self.chips}"


@attrs.frozen
class Reshuffle(Event):
    """The table shuffles the discards into the stockpile, for the next flop (AFP-4.13)."""

    log_name: ClassVar[str] = "reshuffle"
    by_table: ClassVar[bool] = True

    @property
    def deed(self) -> str:
        return "shuffle the discards"


@attrs.frozen
class Showdown(Event):
    """All hands are shown and the pot is shared out (AFP-5.1)."""

    log_name: ClassVar[str] = "showdown"
    by_table: ClassVar[bool] = True

    #: Each seat's hand; none for a seat that is not in the deal.
    hands: tuple[CardSet, ...] = attrs.field(converter=to_hands, validator=named_hands)
    #: What each seat gets from the pot, whole chips.
    awards: Stacks = attrs.field(converter=to_tuple, validator=whole_each)

    @property
    def deed(self) -> str:
        return f"show the hands with awards {shown(self.awards)}"


#: What may happen at a table of Auction Flop Poker once it is open.
FlopEvent: TypeAlias = (
    Ante
    | Deal
    | Discard
    | Reshuffle
    | Flop
    | Bid
    | Pass
    | TakeFlop
    | ForfeitPay
    | Showdown
    | DealPasses
    | Close
)
