"""Chapter 1: the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.cards import set_of
from auction_flop.errors import Refusal
from auction_flop.events import Deal
from auction_flop.game import CardsDue, Move, judge_hand
from auction_flop.hearts.phases import AuctionTurn, DealDue, HeartsPhase, NameTurn, not_now
from auction_flop.hearts.rules import HAND

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def deal_due(state: State, phase: DealDue) -> CardsDue:
    """Thirteen cards for the next seat."""
    return CardsDue(Deal, phase.seat, HAND, set_of(state.cards.stockpile))


def judge_deal(state: State, phase: HeartsPhase, deal: Deal) -> Refusal | None:
    """Each seat gets thirteen cards in turn, that nobody else has (AH-1.2)."""
    if not (isinstance(phase, DealDue) and phase.seat == deal.seat):
        return not_now(state, deal)
    return judge_hand(deal, HAND, state.cards.placed, "AH-1.2")


def fold_deal(state: State, phase: DealDue, deal: Deal) -> State:
    """The hand is the seat's; after the last one the pain suit is auctioned, or named (AH-4.3)."""
    following = state.seating.next_turn(deal.seat)
    cards = state.cards.dealt(deal.seat, deal.cards.pile)
    if following is not None:
        return state.then(DealDue(following), cards=cards)
    namer = state.seating.namer
    named = NameTurn(namer, 0) if namer is not None else AuctionTurn(state.seating.first)
    return state.then(named, cards=cards)


DEAL: Final = Move(judge_deal, fold_deal)
