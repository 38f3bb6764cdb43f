"""Chapter 4: the forfeit, where nobody wants the flop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.choices import NO_EVENTS, LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import refuse
from auction_flop.flop_poker.auction import asked, keep_choices
from auction_flop.flop_poker.events import ForfeitPay
from auction_flop.flop_poker.phases import FlopPhase, ForfeitTurn, not_now
from auction_flop.game import Move

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def judge_forfeit_pay(state: State, phase: FlopPhase, forfeit: ForfeitPay) -> Refusal | None:
    """The price, by who has it, where another seat can be asked (AFP-4.10, AFP-4.12)."""
    if not (isinstance(phase, ForfeitTurn) and phase.to_act == forfeit.seat):
        return not_now(state, forfeit)
    price, chips = phase.price, state.chips.stacks[forfeit.seat]
    if _next_asked(state, phase) == forfeit.seat:
        because = "no other seat has fewer than 5 cards, so it must take the flop"
        return refuse(forfeit, "last-one", "AFP-4.12", because)
    if forfeit.chips != price:
        rule = "AFP-4.10" if price == 1 else "AFP-4.11"
        return refuse(forfeit, "wrong-amount", rule, f"the price is {price}", due=price)
    if price > chips:
        because = f"the seat has {chips}, so it must take the flop"
        return refuse(forfeit, "cannot-pay", "AFP-4.12", because, chips=chips)
    return None


def _next_asked(state: State, phase: ForfeitTurn) -> int:
    """The next seat to the left with fewer than five cards (AFP-4.11)."""
    return asked(state, state.seating.left_of(phase.to_act))


def fold_forfeit_pay(state: State, phase: ForfeitTurn, forfeit: ForfeitPay) -> State:
    """The price rises by one for the next seat, round the table as often as needed (AFP-4.11)."""
    chips = state.chips.pay(forfeit.seat, forfeit.chips)
    following = ForfeitTurn(_next_asked(state, phase), phase.voice, phase.price + 1)
    return state.then(following, chips=chips)


def forfeit_choices(state: State, phase: ForfeitTurn) -> LegalEvents:
    """Take the flop for nothing, or pay where that is open (AFP-4.10, AFP-4.12)."""
    seat = phase.to_act
    keeps = keep_choices(state, seat)
    if not keeps:
        return NO_EVENTS
    pay = ForfeitPay(seat, phase.price)
    open_ = judge_forfeit_pay(state, phase, pay) is None
    return LegalEvents((*keeps, (pay,)) if open_ else keeps)


FORFEIT_PAY: Final = Move(judge_forfeit_pay, fold_forfeit_pay)
