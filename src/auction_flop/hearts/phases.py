"""What a table of Auction Hearts can wait for: one frozen class for each, and that is all.

It has the fields that its moment needs. All of them are public: the cards lie elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias, assert_never

import attrs

from auction_flop.cards import Card, Suit
from auction_flop.errors import Refusal
from auction_flop.events import Event
from auction_flop.game import DEALER, Seat, Table, refuse_for_now
from auction_flop.hearts.rules import HAND, SEATS
from auction_flop.values import quick

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


@quick
@attrs.frozen
class DealDue:
    """A seat is to get its hand."""

    name: ClassVar[str] = "deal"
    rule: ClassVar[str] = "AH-1.2"
    to_act: ClassVar[Table] = DEALER
    #: Whose hand is next.
    seat: Seat


@quick
@attrs.frozen
class AuctionTurn:
    """A seat is to pass or bid for the right to name the pain suit."""

    name: ClassVar[str] = "auction"
    rule: ClassVar[str] = "AH-2.1"
    to_act: Seat
    #: The highest bid, whole chips; 0 before the first.
    bid: int = 0
    #: Whose bid it is.
    bidder: Seat | None = None


@attrs.frozen
class NameTurn:
    """A seat is to name the pain suit."""

    name: ClassVar[str] = "name-pain"
    rule: ClassVar[str] = "AH-2.2"
    to_act: Seat
    #: What was paid for it, whole chips; 0 where the right is kept from the deal before (AH-4.3).
    bid: int

    @property
    def bidder(self) -> int:
        """Who has the right."""
        return self.to_act


@quick
@attrs.frozen
class Tricks:
    """What a deal's tricks are played for, and how far they have come."""

    #: The pain suit.
    pain: Suit
    #: What was paid for naming it, whole chips; 0 for nothing.
    bid: int
    #: Who named it; None where all passed.
    bidder: Seat | None
    #: The number of the trick, from 1.
    number: int = 1
    #: How many pain cards each seat has captured.
    captured: tuple[int, ...] = (0,) * SEATS
    #: Whether a pain card was played.
    broken: bool = False


@quick
@attrs.frozen
class TrickTurn:
    """A seat is to play a card."""

    name: ClassVar[str] = "trick"
    rule: ClassVar[str] = "AH-3.1"
    to_act: Seat
    #: Who leads the trick.
    leader: Seat
    #: The cards of the trick, in the order played.
    trick: tuple[Card, ...]
    tricks: Tricks


@attrs.frozen
class SettleDue:
    """The tricks are played and are to be paid for."""

    name: ClassVar[str] = "settle"
    rule: ClassVar[str] = "AH-4.1"
    to_act: ClassVar[Table] = DEALER
    tricks: Tricks


@attrs.frozen
class BetweenDeals:
    """The deal is over: the next one comes, or the table closes."""

    name: ClassVar[str] = "between-deals"
    rule: ClassVar[str] = "AH-5.1"
    to_act: ClassVar[Table] = DEALER
    #: Who names the pain suit of the next deal without an auction (AH-4.3); None for an auction.
    namer: Seat | None = None


@attrs.frozen
class Closed:
    """The game is over."""

    name: ClassVar[str] = "closed"
    rule: ClassVar[str] = "AH-5.1"
    to_act: ClassVar[None] = None


#: All that a table can wait for.
HeartsPhase: TypeAlias = (
    DealDue | AuctionTurn | NameTurn | TrickTurn | SettleDue | BetweenDeals | Closed
)


def awaited(state: State) -> str:
    """Say what a state waits for, naming no card."""
    phase = state.phase
    match phase:
        case DealDue():
            return f"seat {phase.seat} is to be dealt {HAND} cards"
        case AuctionTurn():
            return f"seat {phase.to_act} is to pass or bid more than {phase.bid}"
        case NameTurn():
            again = "" if phase.bid else " again, without an auction"
            return f"seat {phase.to_act} is to name the pain suit{again}"
        case TrickTurn():
            return f"seat {phase.to_act} is to play a card"
        case SettleDue():
            return "the tricks are to be paid for"
        case BetweenDeals():
            return "the deal is to pass, or the table to close"
        case Closed():
            return "the game is over"
        case _:
            assert_never(phase)


def not_now(state: State, event: Event) -> Refusal:
    """Refuse an event that another phase or another seat is due for."""
    phase = state.phase
    again = isinstance(phase, NameTurn) and not phase.bid
    return refuse_for_now(event, phase, "AH-4.3" if again else phase.rule, awaited(state))
