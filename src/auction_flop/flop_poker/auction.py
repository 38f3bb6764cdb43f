"""Chapter 4: the flop auction, up to the sale."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from auction_flop.cards import HIDDEN, count
from auction_flop.choices import LegalEvents, Picks
from auction_flop.errors import Refusal
from auction_flop.events import Bid, Pass, refuse
from auction_flop.flop_poker.events import TakeFlop
from auction_flop.flop_poker.phases import (
    AuctionTurn,
    FlopPhase,
    ForfeitTurn,
    TakeTurn,
    auction_turn,
    not_now,
)
from auction_flop.flop_poker.rules import FLOP
from auction_flop.flop_poker.stockpile import after_cards
from auction_flop.game import Move

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def judge_bid(state: State, phase: FlopPhase, bid: Bid) -> Refusal | None:
    """Exactly one more than the bid before, by who needs cards and has the chips (AFP-4.3)."""
    seat = bid.seat
    if not (isinstance(phase, AuctionTurn) and phase.to_act == seat):
        return not_now(state, bid)
    if not state.cards.room[seat]:
        return refuse(bid, "hand-full", "AFP-4.5", "who holds 5 cards must pass")
    due, chips = phase.bid + 1, state.chips.stacks[seat]
    if bid.chips != due:
        return refuse(bid, "wrong-amount", "AFP-4.3", f"the next bid is {due}", due=due)
    if due > chips:
        return refuse(bid, "cannot-pay", "AFP-4.3", f"the seat has {chips}", chips=chips)
    return None


def fold_bid(state: State, phase: AuctionTurn, bid: Bid) -> State:
    """The seat is the highest bidder; nothing is paid before the sale."""
    following = state.seating.left_of(bid.seat)
    return state.at(auction_turn(following, phase.voice, bid.chips, bid.seat))


def judge_pass(state: State, phase: FlopPhase, pass_: Pass) -> Refusal | None:
    """Anyone may pass in turn, and bid again when the turn returns (AFP-4.3, AFP-4.4)."""
    if isinstance(phase, AuctionTurn) and phase.to_act == pass_.seat:
        return None
    return not_now(state, pass_)


def fold_pass(state: State, phase: AuctionTurn, pass_: Pass) -> State:
    """The turn goes on; where it comes back to the bidder, all others have passed (AFP-4.6)."""
    following = state.seating.left_of(pass_.seat)
    if following == phase.bidder:
        paid = state.chips.pay(following, phase.bid)
        return state.then(TakeTurn(following, phase.voice, phase.bid), chips=paid)
    if following == phase.voice and phase.bidder is None:
        return state.at(ForfeitTurn(asked(state, phase.voice), phase.voice, 1))
    return state.at(auction_turn(following, phase.voice, phase.bid, phase.bidder))


def asked(state: State, seat: int) -> int:
    """The seat that is asked to take the flop: this one, or the next with room (AFP-4.10)."""
    while not state.cards.room[seat]:
        seat = state.seating.left_of(seat)
    return seat


def auction_choices(state: State, phase: AuctionTurn) -> LegalEvents:
    """Pass, or the next bid (AFP-4.3, AFP-4.5)."""
    seat, due = phase.to_act, phase.bid + 1
    if state.cards.room[seat] and state.chips.stacks[seat] >= due:
        return _pass_or_bid(seat, due)
    return _must_pass(seat)


# The choices of an auction are few and come all the time, so they are kept.


@functools.cache
def _must_pass(seat: int) -> LegalEvents:
    return LegalEvents(((Pass(seat),),))


@functools.lru_cache(maxsize=1024)
def _pass_or_bid(seat: int, due: int) -> LegalEvents:
    return LegalEvents(((Pass(seat),), (Bid(seat, due),)))


def judge_take_flop(state: State, phase: FlopPhase, take: TakeFlop) -> Refusal | None:
    """At least one of the flop's cards, no more than fill the hand (AFP-4.7)."""
    seat, keep = take.seat, take.keep.pile
    if not (isinstance(phase, TakeTurn | ForfeitTurn) and phase.to_act == seat):
        return not_now(state, take)
    cards, kept = state.cards, count(keep)
    most = min(FLOP, cards.room[seat])
    if not 1 <= kept <= most:
        return refuse(take, "wrong-number", "AFP-4.7", f"keep 1 to {most} cards", most=most)
    if cards.holdings[seat].face_down and not _keeps_shown(state, kept):
        if keep != kept * HIDDEN:
            because = "the hand was dealt face down, and what it keeps is face down too"
            return refuse(take, "face-down", "AFP-4.8", because)
    elif keep >= HIDDEN:
        return refuse(take, "not-face-up", "AFP-4.8", "what it keeps is public, or was dealt named")
    elif keep & ~cards.flop:
        return refuse(take, "not-in-flop", "AFP-4.7", "the flop has other cards")
    return None


def _keeps_shown(state: State, kept: int) -> bool:
    """Whether all see which cards of the flop were kept (AFP-4.8)."""
    return kept == FLOP or state.rules.keeps_face_up


def fold_take_flop(state: State, phase: TakeTurn | ForfeitTurn, take: TakeFlop) -> State:
    """The kept cards join the hand, the others the discards; the auction repeats (chapter 4)."""
    keep, face_up = take.keep.pile, state.rules.keeps_face_up
    public = _keeps_shown(state, count(keep))
    cards = state.cards.taken(take.seat, keep, public=public, both_public=face_up)
    voice = phase.voice
    if state.rules.first_voice == "rotates":  # AFP-4.2
        voice = state.seating.left_of(voice)
    return after_cards(state, cards, voice)


def redact_take_flop(state: State, take: TakeFlop) -> TakeFlop:
    """The event as other seats see it (AFP-4.8)."""
    kept = count(take.keep.pile)
    return take if _keeps_shown(state, kept) else TakeFlop(take.seat, "??" * kept)


def keep_choices(state: State, seat: int) -> tuple[Picks, ...]:
    """Every way to keep cards of the flop; none to see where the keeps of that seat are hidden."""
    cards = state.cards
    if cards.holdings[seat].face_down and not state.rules.keeps_face_up:
        return ()
    most = min(FLOP, cards.room[seat])
    return tuple([Picks(TakeFlop, seat, cards.flop, kept) for kept in range(1, most + 1)])


BID: Final = Move(judge_bid, fold_bid)
PASS: Final = Move(judge_pass, fold_pass)
TAKE_FLOP: Final = Move(judge_take_flop, fold_take_flop)
