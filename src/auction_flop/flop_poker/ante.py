"""Chapter 2: ante and deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.cards import set_of
from auction_flop.choices import LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import Deal, refuse
from auction_flop.flop_poker.events import Ante
from auction_flop.flop_poker.phases import AnteTurn, DealDue, DiscardTurn, FlopPhase, not_now
from auction_flop.flop_poker.rules import HAND, Rules
from auction_flop.flop_poker.seating import Seating
from auction_flop.game import CardsDue, Move, judge_hand

if TYPE_CHECKING:
    from auction_flop.chips import Stacks
    from auction_flop.flop_poker.state import State


def who_plays(rules: Rules, stacks: Stacks) -> tuple[bool, ...]:
    """Who can pay the whole ante, and so is in the hand (AFP-2.2)."""
    return tuple(chips >= rules.ante for chips in stacks)


def seat_deal(rules: Rules, stacks: Stacks, number: int, button: int) -> Seating:
    """Seat a new deal: whoever has the ante plays, from the dealer's left (AFP-2.1)."""
    return Seating.of(number, button, who_plays(rules, stacks))


def judge_ante(state: State, phase: FlopPhase, ante: Ante) -> Refusal | None:
    """Each pays the fixed ante in turn (AFP-2.1)."""
    if not (isinstance(phase, AnteTurn) and phase.to_act == ante.seat):
        return not_now(state, ante)
    due = state.rules.ante
    if ante.chips != due:
        return refuse(ante, "wrong-amount", "AFP-2.1", f"the ante is {due}", due=due)
    return None


def fold_ante(state: State, phase: AnteTurn, ante: Ante) -> State:
    """The ante goes to the pot; after the last one the hands are dealt."""
    following = state.seating.next_turn(ante.seat)
    chips = state.chips.pay(ante.seat, ante.chips)
    if following is None:
        return state.then(DealDue(state.seating.first), chips=chips)
    return state.then(AnteTurn(following), chips=chips)


def ante_choices(state: State, phase: AnteTurn) -> LegalEvents:
    """The ante is forced."""
    return LegalEvents(((Ante(phase.to_act, state.rules.ante),),))


def deal_due(state: State, phase: DealDue) -> CardsDue:
    """Five cards for the next seat, out of the stockpile."""
    return CardsDue(Deal, phase.seat, HAND, set_of(state.cards.stockpile))


def judge_deal(state: State, phase: FlopPhase, deal: Deal) -> Refusal | None:
    """Each seat in the hand gets five cards in turn, that nobody else has (AFP-2.3)."""
    if not (isinstance(phase, DealDue) and phase.seat == deal.seat):
        return not_now(state, deal)
    return judge_hand(deal, HAND, state.cards.placed, "AFP-2.3")


def fold_deal(state: State, phase: DealDue, deal: Deal) -> State:
    """The hand is the seat's; after the last one the discards begin."""
    following = state.seating.next_turn(deal.seat)
    cards = state.cards.dealt(deal.seat, deal.cards.pile)
    if following is None:
        return state.then(DiscardTurn(state.seating.first), cards=cards)
    return state.then(DealDue(following), cards=cards)


ANTE: Final = Move(judge_ante, fold_ante)
DEAL: Final = Move(judge_deal, fold_deal)
