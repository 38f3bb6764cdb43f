"""Chapter 2: the auction for the pain suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.cards import SUITS
from auction_flop.choices import Bids, LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import Bid, Pass, refuse
from auction_flop.game import Move
from auction_flop.hearts.events import NamePain
from auction_flop.hearts.phases import (
    AuctionTurn,
    BetweenDeals,
    HeartsPhase,
    NameTurn,
    Tricks,
    TrickTurn,
    not_now,
)

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def judge_bid(state: State, phase: HeartsPhase, bid: Bid) -> Refusal | None:
    """Higher than every bid before, and no more than the seat has (AH-2.1)."""
    if not (isinstance(phase, AuctionTurn) and phase.to_act == bid.seat):
        return not_now(state, bid)
    least, chips = phase.bid + 1, state.chips.stacks[bid.seat]
    if bid.chips < least:
        because = f"the next bid is at least {least}"
        return refuse(bid, "too-low", "AH-2.1", because, least=least)
    if bid.chips > chips:
        return refuse(bid, "cannot-pay", "AH-2.1", f"the seat has {chips}", chips=chips)
    return None


def fold_bid(state: State, phase: AuctionTurn, bid: Bid) -> State:
    """The seat is the highest bidder."""
    return _spoken(state, AuctionTurn(phase.to_act, bid.chips, bid.seat))


def judge_pass(state: State, phase: HeartsPhase, pass_: Pass) -> Refusal | None:
    """Anyone may pass in turn (AH-2.1)."""
    if isinstance(phase, AuctionTurn) and phase.to_act == pass_.seat:
        return None
    return not_now(state, pass_)


def fold_pass(state: State, phase: AuctionTurn, pass_: Pass) -> State:
    """The auction goes on without the seat."""
    return _spoken(state, phase)


def _spoken(state: State, phase: AuctionTurn) -> State:
    """The turn goes on; once all four have spoken, the highest bidder pays (AH-2.2, AH-2.3)."""
    following = state.seating.next_turn(phase.to_act)
    if following is not None:
        return state.at(AuctionTurn(following, phase.bid, phase.bidder))
    if phase.bidder is not None:
        paid = state.chips.pay(phase.bidder, phase.bid)
        return state.then(NameTurn(phase.bidder, phase.bid), chips=paid)
    if state.rules.all_pass == "redeal":  # noqa: S105  no password
        return state.at(BetweenDeals())
    first = state.seating.first
    return state.at(TrickTurn(first, first, (), Tricks("h", 0, None)))


def auction_choices(state: State, phase: AuctionTurn) -> LegalEvents:
    """Pass, or any higher bid that the seat can pay."""
    seat, least, most = phase.to_act, phase.bid + 1, state.chips.stacks[phase.to_act]
    if least > most:
        return LegalEvents(((Pass(seat),),))
    return LegalEvents(((Pass(seat),), Bids(seat, least, most)))


def judge_name_pain(state: State, phase: HeartsPhase, naming: NamePain) -> Refusal | None:
    """Whoever has the right names any of the four suits (AH-2.2, AH-4.3)."""
    if isinstance(phase, NameTurn) and phase.to_act == naming.seat:
        return None
    return not_now(state, naming)


def fold_name_pain(state: State, phase: NameTurn, naming: NamePain) -> State:
    """Whoever named the suit leads to the first trick (AH-3.1)."""
    seat = naming.seat
    return state.at(TrickTurn(seat, seat, (), Tricks(naming.suit, phase.bid, seat)))


def naming_choices(phase: NameTurn) -> LegalEvents:
    """Any of the four suits."""
    return LegalEvents((tuple([NamePain(phase.to_act, suit) for suit in SUITS]),))


BID: Final = Move(judge_bid, fold_bid)
PASS: Final = Move(judge_pass, fold_pass)
NAME_PAIN: Final = Move(judge_name_pain, fold_name_pain)
