"""The stockpile: the flops that come from it (AFP-4.1), and the reshuffle (AFP-4.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.cards import FULL, HIDDEN, count, set_of
from auction_flop.choices import LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import refuse
from auction_flop.flop_poker.events import Flop, Reshuffle
from auction_flop.flop_poker.phases import (
    FlopDue,
    FlopPhase,
    ReshuffleDue,
    ShowdownDue,
    auction_turn,
    not_now,
)
from auction_flop.flop_poker.rules import FLOP
from auction_flop.game import CardsDue, Move

if TYPE_CHECKING:
    from auction_flop.chips import Chips
    from auction_flop.flop_poker.holdings import Cards
    from auction_flop.flop_poker.state import State


def after_cards(state: State, cards: Cards, voice: int, *, chips: Chips | None = None) -> State:
    """Go on once hands have changed: a flop as long as anyone needs cards (AFP-3.4, AFP-4.13)."""
    if not any(cards.room):
        return state.then(ShowdownDue(), chips=chips, cards=cards)
    due = FlopDue(voice) if cards.stock >= FLOP else ReshuffleDue(voice)
    return state.then(due, chips=chips, cards=cards)


def flop_due(state: State) -> CardsDue:
    """Three cards of the stockpile; what was left at a reshuffle is among them (AFP-4.13)."""
    cards = state.cards
    return CardsDue(Flop, None, FLOP, set_of(cards.stockpile), set_of(cards.left))


def judge_flop(state: State, phase: FlopPhase, flop: Flop) -> Refusal | None:
    """Three cards of the stockpile, what was left of an exhausted one first (AFP-4.1)."""
    if not isinstance(phase, FlopDue):
        return not_now(state, flop)
    cards, pile = state.cards, flop.cards.pile
    if count(pile) != FLOP:
        return refuse(flop, "wrong-number", "AFP-4.1", f"a flop has {FLOP} cards", due=FLOP)
    if pile & cards.placed:
        because = "a card of it is not in the stockpile"
        return refuse(flop, "not-in-stock", "AFP-4.1", because)
    if cards.left < HIDDEN and cards.left & ~pile:
        because = "the cards left of the stockpile are turned before the shuffled ones"
        return refuse(flop, "left-first", "AFP-4.13", because)
    return None


def fold_flop(state: State, phase: FlopDue, flop: Flop) -> State:
    """The flop lies on the table and its First Voice speaks (AFP-4.2)."""
    cards = state.cards.turned(flop.cards.pile & FULL)
    return state.then(auction_turn(phase.voice, phase.voice), cards=cards)


def judge_reshuffle(state: State, phase: FlopPhase, reshuffle: Reshuffle) -> Refusal | None:
    """The discards are shuffled only when a flop is due and too few cards are left (AFP-4.13)."""
    return None if isinstance(phase, ReshuffleDue) else not_now(state, reshuffle)


def fold_reshuffle(state: State, phase: ReshuffleDue, reshuffle: Reshuffle) -> State:
    """The discards go under what is left of the stockpile."""
    return state.then(FlopDue(phase.voice), cards=state.cards.reshuffled())


#: A reshuffle is forced.
RESHUFFLE_CHOICES: Final = LegalEvents(((Reshuffle(),),))

FLOP_MOVE: Final = Move(judge_flop, fold_flop)
RESHUFFLE: Final = Move(judge_reshuffle, fold_reshuffle)
