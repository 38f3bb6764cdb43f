"""What holds at every table of Auction Hearts, whatever led to it: all adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from auction_flop.cards import HIDDEN, SUIT_PILES, Card, check_pack, count
from auction_flop.chips import check_chips
from auction_flop.errors import IntegrityError
from auction_flop.game import check_one_a_seat
from auction_flop.hearts.holdings import Cards
from auction_flop.hearts.phases import (
    AuctionTurn,
    BetweenDeals,
    Closed,
    DealDue,
    NameTurn,
    SettleDue,
    Tricks,
    TrickTurn,
)
from auction_flop.hearts.rules import HAND, SEATS

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def check_table(state: State) -> None:
    """Raise :exc:`IntegrityError` unless chips, cards and phase of a table add up."""
    opening, cards, phase = state.opening, state.cards, state.phase
    check_one_a_seat(opening, state.stacks, cards.holdings)
    check_chips(state.chips, sum(opening.stacks))
    _check_cards(cards)
    _check_deal(state)
    match phase:
        case AuctionTurn():
            _check_bid(state, phase)
        case TrickTurn():
            _check_tricks(cards, phase.tricks, phase.trick)
            if phase.to_act != (phase.leader + len(phase.trick)) % SEATS:
                raise IntegrityError(f"seat {phase.to_act} is not next in the trick")
        case SettleDue():
            _check_tricks(cards, phase.tricks, ())
            if phase.tricks.number != HAND + 1:
                raise IntegrityError(f"{phase.tricks.number - 1} tricks are not all")
        case DealDue() | NameTurn() | BetweenDeals() | Closed():
            return
        case _:
            assert_never(phase)


def _check_cards(cards: Cards) -> None:
    """Each of the 52 cards is in exactly one place, and hidden only where it may be."""
    check_pack(cards.stock, cards.stockpile, [h.hand for h in cards.holdings] + [cards.played])
    if cards.played >= HIDDEN:
        raise IntegrityError("a card is hidden that was played")
    if any(holding.hand >= HIDDEN and not holding.face_down for holding in cards.holdings):
        raise IntegrityError("a card is hidden of a hand that was dealt named")


def _check_deal(state: State) -> None:
    """Hands are dealt in turn from the dealer's left (AH-1.2)."""
    phase, first = state.phase, state.seating.first
    due = (phase.seat - first) % SEATS if isinstance(phase, DealDue) else SEATS
    turns = [(first + turn) % SEATS for turn in range(SEATS)]
    dealt = [seat for seat in turns if state.cards.holdings[seat].face_down is not None]
    if dealt != turns[:due]:
        raise IntegrityError(f"seats {dealt} have been dealt to in the {phase.name}")


def _check_bid(state: State, phase: AuctionTurn) -> None:
    """A bidder can pay (AH-2.1)."""
    most = 0 if phase.bidder is None else state.stacks[phase.bidder]
    if phase.bid > most or (phase.bid == 0) != (phase.bidder is None):
        raise IntegrityError(f"seat {phase.bidder} cannot have bid {phase.bid}")


def _check_tricks(cards: Cards, tricks: Tricks, trick: tuple[Card, ...]) -> None:
    """What was played makes up the tricks, and its pain cards were captured (AH-3.1, AH-3.3)."""
    over, pain_suit = tricks.number - 1, SUIT_PILES[tricks.pain]
    hands = sorted(count(holding.hand) for holding in cards.holdings)
    due = [HAND - over - 1] * len(trick) + [HAND - over] * (SEATS - len(trick))
    if len(trick) >= SEATS or hands != due:
        raise IntegrityError(f"hands of {hands} cards in trick {tricks.number}")
    if any(not card.pile & cards.played for card in trick):
        raise IntegrityError("a card of the trick was not played")
    played = count(cards.played & pain_suit)
    captured = played - sum(card.suit == tricks.pain for card in trick)
    if len(tricks.captured) != SEATS or sum(tricks.captured) != captured:
        raise IntegrityError(f"{captured} pain cards of full tricks, not {tricks.captured}")
    if tricks.broken != (played > 0):
        raise IntegrityError("the pain suit is broken by a pain card, and by nothing else")
