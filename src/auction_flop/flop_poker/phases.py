"""What a table of Auction Flop Poker can wait for: one frozen class for each, and that is all.

It has the fields that its moment needs. All of them are public: the cards lie elsewhere.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar, TypeAlias, assert_never

import attrs

from auction_flop.errors import Refusal
from auction_flop.events import Event
from auction_flop.flop_poker.rules import FLOP, HAND
from auction_flop.game import DEALER, Seat, Table, refuse_for_now
from auction_flop.values import quick

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


@quick
@attrs.frozen
class AnteTurn:
    """A seat is to pay the ante."""

    name: ClassVar[str] = "ante"
    rule: ClassVar[str] = "AFP-2.1"
    to_act: Seat


@quick
@attrs.frozen
class DealDue:
    """A seat is to get its hand."""

    name: ClassVar[str] = "deal"
    rule: ClassVar[str] = "AFP-2.3"
    to_act: ClassVar[Table] = DEALER
    #: Whose hand is next.
    seat: Seat


@quick
@attrs.frozen
class DiscardTurn:
    """A seat is to discard, or stand pat."""

    name: ClassVar[str] = "discard"
    rule: ClassVar[str] = "AFP-3.1"
    to_act: Seat


@attrs.frozen
class ReshuffleDue:
    """A flop is due and the stockpile is too small for it."""

    name: ClassVar[str] = "reshuffle"
    rule: ClassVar[str] = "AFP-4.13"
    to_act: ClassVar[Table] = DEALER
    #: The First Voice of the flop that is due.
    voice: Seat


@attrs.frozen
class FlopDue:
    """The flop is to be turned."""

    name: ClassVar[str] = "flop"
    rule: ClassVar[str] = "AFP-4.1"
    to_act: ClassVar[Table] = DEALER
    #: The First Voice of the flop that is due.
    voice: Seat


@quick
@attrs.frozen
class AuctionTurn:
    """A seat is to pass or bid for the flop."""

    name: ClassVar[str] = "auction"
    rule: ClassVar[str] = "AFP-4.3"
    to_act: Seat
    #: The First Voice.
    voice: Seat
    #: The highest bid, whole chips; 0 before the first.
    bid: int = 0
    #: Whose bid it is.
    bidder: Seat | None = None


@functools.lru_cache(maxsize=4096)
def auction_turn(seat: int, voice: int, bid: int = 0, bidder: int | None = None) -> AuctionTurn:
    """Give a turn of an auction: the same ones come again and again, so they are kept."""
    return AuctionTurn(seat, voice, bid, bidder)


@quick
@attrs.frozen
class TakeTurn:
    """The buyer has paid and is to take the flop."""

    name: ClassVar[str] = "take-flop"
    rule: ClassVar[str] = "AFP-4.7"
    to_act: Seat
    #: The First Voice.
    voice: Seat
    #: What the flop was sold for, whole chips.
    bid: int

    @property
    def bidder(self) -> int:
        """The buyer."""
        return self.to_act


@attrs.frozen
class ForfeitTurn:
    """Nobody wanted the flop: a seat is to take it for nothing, or to pay not to."""

    name: ClassVar[str] = "forfeit"
    rule: ClassVar[str] = "AFP-4.11"
    to_act: Seat
    #: The First Voice.
    voice: Seat
    #: What it costs not to take it, whole chips.
    price: int


@attrs.frozen
class ShowdownDue:
    """All hands are full and are to be shown."""

    name: ClassVar[str] = "showdown"
    rule: ClassVar[str] = "AFP-5.1"
    to_act: ClassVar[Table] = DEALER


@attrs.frozen
class BetweenDeals:
    """The hand is over: the deal passes, or the table closes."""

    name: ClassVar[str] = "between-deals"
    rule: ClassVar[str] = "AFP-6.2"
    to_act: ClassVar[Table] = DEALER


@attrs.frozen
class Closed:
    """The game is over."""

    name: ClassVar[str] = "closed"
    rule: ClassVar[str] = "AFP-6.2"
    to_act: ClassVar[None] = None


#: All that a table can wait for.
FlopPhase: TypeAlias = (
    AnteTurn
    | DealDue
    | DiscardTurn
    | ReshuffleDue
    | FlopDue
    | AuctionTurn
    | TakeTurn
    | ForfeitTurn
    | ShowdownDue
    | BetweenDeals
    | Closed
)


def awaited(state: State) -> str:  # noqa: C901  one line a phase
    """Say what a state waits for, naming no card."""
    phase = state.phase
    match phase:
        case AnteTurn():
            return f"seat {phase.to_act} is to ante {state.rules.ante}"
        case DealDue():
            return f"seat {phase.seat} is to be dealt {HAND} cards"
        case DiscardTurn():
            return f"seat {phase.to_act} is to discard"
        case ReshuffleDue():
            return "the discards are to be shuffled"
        case FlopDue():
            return f"a flop of {FLOP} cards is to be turned"
        case AuctionTurn():
            return f"seat {phase.to_act} is to pass or bid {phase.bid + 1}"
        case TakeTurn():
            return f"seat {phase.to_act} is to take the flop"
        case ForfeitTurn():
            return f"seat {phase.to_act} is to take the flop or pay {phase.price}"
        case ShowdownDue():
            return "the hands are to be shown"
        case BetweenDeals():
            return "the deal is to pass, or the table to close"
        case Closed():
            return "the game is over"
        case _:
            assert_never(phase)


def not_now(state: State, event: Event) -> Refusal:
    """Refuse an event that another phase or another seat is due for."""
    return refuse_for_now(event, state.phase, state.phase.rule, awaited(state))
