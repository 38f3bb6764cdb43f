"""Chapter 3: the first phase, paid discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.cards import HIDDEN, count
from auction_flop.choices import NO_EVENTS, LegalEvents, Picks
from auction_flop.errors import Refusal
from auction_flop.events import refuse
from auction_flop.flop_poker.events import Discard
from auction_flop.flop_poker.phases import DiscardTurn, FlopPhase, not_now
from auction_flop.flop_poker.rules import HAND
from auction_flop.flop_poker.stockpile import after_cards
from auction_flop.game import Move

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def judge_discard(state: State, phase: FlopPhase, discard: Discard) -> Refusal | None:
    """Any number of one's own cards that one can pay for, once (AFP-3.1, AFP-3.3)."""
    seat, cards = discard.seat, discard.cards.pile
    if not (isinstance(phase, DiscardTurn) and phase.to_act == seat):
        return not_now(state, discard)
    holding, thrown = state.cards.holdings[seat], count(cards)
    if holding.face_down:
        if thrown > HAND:
            return refuse(discard, "too-many", "AFP-3.1", f"a hand has {HAND} cards", most=HAND)
        if cards != thrown * HIDDEN:
            because = "the hand was dealt face down, and its discards lie face down too"
            return refuse(discard, "face-down", "AFP-3.2", because)
    elif cards & ~holding.hand:
        because = "the seat holds other cards"
        return refuse(discard, "not-held", "AFP-3.1", because)
    price, chips = state.rules.discard_prices[thrown], state.chips.stacks[seat]
    if price > chips:
        because = f"that costs {price} and the seat has {chips}"
        return refuse(discard, "cannot-pay", "AFP-3.3", because, price=price, chips=chips)
    return None


def fold_discard(state: State, phase: DiscardTurn, discard: Discard) -> State:
    """The cards are thrown away and paid for; after the last seat comes a flop or the showdown."""
    seat, cards = discard.seat, discard.cards.pile
    following = state.seating.next_turn(seat)
    chips = state.chips.pay(seat, state.rules.discard_prices[count(cards)])
    left = state.cards.discarded(seat, cards)
    if following is None:
        return after_cards(state, left, state.seating.first, chips=chips)
    return state.then(DiscardTurn(following), chips=chips, cards=left)


def discard_choices(state: State, phase: DiscardTurn) -> LegalEvents:
    """Every set of cards that the seat can pay for; unknown where its hand is hidden."""
    seat = phase.to_act
    holding, chips = state.cards.holdings[seat], state.chips.stacks[seat]
    if holding.face_down:
        return NO_EVENTS
    prices = state.rules.discard_prices
    affordable = [number for number, price in enumerate(prices) if price <= chips]
    return LegalEvents(tuple([Picks(Discard, seat, holding.hand, n) for n in affordable]))


DISCARD: Final = Move(judge_discard, fold_discard)
