"""Chapter 3: the tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from auction_flop.cards import PACK, SUIT_PILES, Card, bits
from auction_flop.choices import NO_EVENTS, LegalEvents, Run
from auction_flop.errors import Refusal
from auction_flop.events import Event, refuse
from auction_flop.game import Move
from auction_flop.hearts.events import SUIT_WORDS, Play
from auction_flop.hearts.phases import HeartsPhase, SettleDue, Tricks, TrickTurn, not_now
from auction_flop.hearts.rules import HAND, SEATS
from auction_flop.hearts.seating import left_of
from auction_flop.values import quick, unchecked

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def judge_play(state: State, phase: HeartsPhase, play: Play) -> Refusal | None:
    """A card of the hand that the trick allows; of a hidden hand, one that lies nowhere else."""
    seat, card = play.seat, play.card
    if not (isinstance(phase, TrickTurn) and phase.to_act == seat):
        return not_now(state, play)
    holding = state.cards.holdings[seat]
    if holding.face_down:
        if card.pile & state.cards.placed:
            return refuse(play, "not-held", "AH-3.1", "the card lies elsewhere")
        return None
    if not card.pile & holding.hand:
        return refuse(play, "not-held", "AH-3.1", "the seat does not hold it")
    open_, rule, because = _playable(state, phase, holding.hand)
    if not card.pile & open_:
        return refuse(play, "not-playable", rule, because)
    return None


def _playable(state: State, phase: TrickTurn, hand: int) -> tuple[int, str, str]:
    """The cards of a hand that the trick allows; the rule against the others, and what it says."""
    tricks, rules = phase.tricks, state.rules
    pain = SUIT_PILES[tricks.pain]
    if phase.trick:
        led = phase.trick[0].suit
        if hand & SUIT_PILES[led]:
            return hand & SUIT_PILES[led], "AH-3.1", f"{SUIT_WORDS[led]} were led"
    painless = hand & ~pain
    if painless and tricks.number == 1 and rules.first_trick_ban:
        return painless, "AH-3.2", "no pain card goes to the first trick"
    if painless and not phase.trick and rules.breaking and not tricks.broken:
        return painless, "AH-3.3", "the pain suit is not broken"
    return hand, "AH-3.4", "any card may be played"


_make_play: Final = unchecked(Play)


@quick
@attrs.frozen
class Plays(Run):
    """A seat's plays of each card of a pile, in pack order."""

    seat: int
    pile: int

    def __len__(self) -> int:
        return self.pile.bit_count()

    def at(self, place: int) -> Event:
        """Make the play of one card."""
        return _make_play(self.seat, PACK[bits(self.pile)[place].bit_length() - 1])

    def __contains__(self, event: object) -> bool:
        return type(event) is Play and event.seat == self.seat and bool(event.card.pile & self.pile)


def play_choices(state: State, phase: TrickTurn) -> LegalEvents:
    """The cards that the trick allows, in pack order; unknown where the hand is hidden."""
    seat = phase.to_act
    holding = state.cards.holdings[seat]
    if holding.face_down:
        return NO_EVENTS
    open_, _, _ = _playable(state, phase, holding.hand)
    return LegalEvents((Plays(seat, open_),))


def fold_play(state: State, phase: TrickTurn, play: Play) -> State:
    """The card joins the trick; a pain card breaks the suit; the fourth card ends the trick."""
    trick, tricks = (*phase.trick, play.card), phase.tricks
    cards = state.cards.put(play.seat, play.card)
    if play.card.suit == tricks.pain and not tricks.broken:  # AH-3.3
        tricks = Tricks(
            tricks.pain, tricks.bid, tricks.bidder, tricks.number, tricks.captured, broken=True
        )
    if len(trick) < SEATS:
        following = TrickTurn(left_of(play.seat), phase.leader, trick, tricks)
        return state.then(following, cards=cards)
    taker = trick_taker(phase.leader, trick)
    tricks = _taken(tricks, taker, trick)
    if tricks.number > HAND:
        return state.then(SettleDue(tricks), cards=cards)
    return state.then(TrickTurn(taker, taker, (), tricks), cards=cards)


def trick_taker(leader: int, trick: tuple[Card, ...]) -> int:
    """Who played the highest card of the suit led (AH-3.1)."""
    led = [card for card in trick if card.suit == trick[0].suit]
    return (leader + trick.index(max(led))) % SEATS


def _taken(tricks: Tricks, taker: int, trick: tuple[Card, ...]) -> Tricks:
    """The taker captures the trick's pain cards, and the next trick begins."""
    pain = sum([card.suit == tricks.pain for card in trick])
    captured = tricks.captured
    captured = (*captured[:taker], captured[taker] + pain, *captured[taker + 1 :])
    return Tricks(
        tricks.pain, tricks.bid, tricks.bidder, tricks.number + 1, captured, tricks.broken
    )


PLAY: Final = Move(judge_play, fold_play)
