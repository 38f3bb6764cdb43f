"""The events of Auction Hearts beside those that both games share."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import attrs

from auction_flop.cards import SUITS, Card, to_card
from auction_flop.chips import Stacks
from auction_flop.errors import MalformedEvent, shown
from auction_flop.events import (
    Bid,
    Close,
    Deal,
    DealPasses,
    Event,
    Pass,
    to_tuple,
    whole,
    whole_each,
)

#: The suits in words.
SUIT_WORDS = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


def _check_suit(_: Any, field: attrs.Attribute[Any], suit: object) -> None:
    if not isinstance(suit, str) or suit not in SUIT_WORDS:
        raise MalformedEvent(f"{field.name} must be one of c, d, h and s")


@attrs.frozen
class NamePain(Event):
    """A seat names the pain suit (AH-2.2)."""

    log_name: ClassVar[str] = "name-pain"

    #: Who names it.
    seat: int = attrs.field(validator=whole)
    #: ``"c"``, ``"d"``, ``"h"`` or ``"s"``.
    suit: str = attrs.field(validator=_check_suit)

    @property
    def deed(self) -> str:
        return f"name {SUIT_WORDS[self.suit]}"


@attrs.frozen
class Play(Event):
    """A seat plays a card to the trick (AH-3.1)."""

    log_name: ClassVar[str] = "play"

    #: Who plays.
    seat: int = attrs.field(validator=whole)
    #: The card.
    card: Card = attrs.field(converter=to_card)

    @property
    def deed(self) -> str:
        return f"play {self.card}"


@attrs.frozen
class Settle(Event):
    """Captured pain cards are paid for, and the pot is won or stays (AH-4.1, AH-4.2)."""

    log_name: ClassVar[str] = "settle"
    by_table: ClassVar[bool] = True

    #: What each seat pays to the pot, whole chips.
    payments: Stacks = attrs.field(converter=to_tuple, validator=whole_each)
    #: What each seat gets from the pot, whole chips.
    awards: Stacks = attrs.field(converter=to_tuple, validator=whole_each)

    @property
    def deed(self) -> str:
        paid, won = shown(self.payments), shown(self.awards)
        return f"settle with payments {paid} and awards {won}"


#: What may happen at a table of Auction Hearts once it is open.
HeartsEvent: TypeAlias = Deal | Bid | Pass | NamePain | Play | Settle | DealPasses | Close
