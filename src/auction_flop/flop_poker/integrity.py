"""What holds at every table of Auction Flop Poker, whatever led to it: all adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auction_flop.cards import FULL, HIDDEN, check_pack, count, known
from auction_flop.chips import check_chips
from auction_flop.errors import IntegrityError
from auction_flop.flop_poker.holdings import Cards
from auction_flop.flop_poker.phases import (
    AnteTurn,
    AuctionTurn,
    DealDue,
    DiscardTurn,
    FlopDue,
    ForfeitTurn,
    ReshuffleDue,
    ShowdownDue,
    TakeTurn,
)
from auction_flop.flop_poker.rules import FEWEST_SEATS, FLOP, HAND
from auction_flop.flop_poker.seating import Seating
from auction_flop.game import check_one_a_seat

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def check_table(state: State) -> None:
    """Raise :exc:`IntegrityError` unless chips, seats, cards and phase of a table add up."""
    opening, cards = state.opening, state.cards
    check_one_a_seat(opening, state.stacks, cards.holdings, cards.room)
    check_chips(state.chips, sum(opening.stacks))
    _check_seating(state.seating, state.seats)
    _check_cards(cards)
    _check_hands(cards, state.seating)
    _check_seats_of_phase(state)
    _check_turn(state)
    _check_cards_of_phase(state)


def _check_seating(seating: Seating, seats: int) -> None:
    """Two or more sit round the table, in their order (AFP-1.4)."""
    playing = tuple([seat in seating.order for seat in range(seats)])
    if sum(playing) < FEWEST_SEATS or seating != Seating.of(
        seating.number, seating.button, playing
    ):
        raise IntegrityError(f"no order of play at a table of {seats}: {seating.order}")


def _check_cards(cards: Cards) -> None:
    """Each of the 52 cards is in exactly one place, and hidden only where it may be."""
    piles = [cards.flop]
    for holding in cards.holdings:
        piles += [holding.hand, holding.thrown]
        if holding.shown & ~holding.hand or holding.thrown_shown & ~holding.thrown:
            raise IntegrityError("a public card lies in no pile of its seat")
        if not holding.face_down and max(holding.hand, holding.thrown) >= HIDDEN:
            raise IntegrityError("a card is hidden of a hand that was dealt named")
    check_pack(cards.stock, cards.stockpile, piles)
    if cards.placed != known(piles):
        raise IntegrityError("the cards known to be out of the stockpile are others")
    named = cards.left < HIDDEN or cards.hides_hands
    if not named or cards.left & ~cards.stockpile & FULL or count(cards.left) >= FLOP:
        raise IntegrityError("what is left to come first is not in the stockpile")


def _check_hands(cards: Cards, seating: Seating) -> None:
    """A hand and the room in it are five cards; who is not in the hand holds none."""
    for seat, (room, holding) in enumerate(zip(cards.room, cards.holdings, strict=True)):
        takes = HAND if seat in seating.order else 0
        if count(holding.hand) + room != takes:
            raise IntegrityError(f"seat {seat} holds or takes other than {takes} cards")


def _check_turn(state: State) -> None:
    """Hands are dealt in turn (AFP-2.3), and cards thrown away in turn after that (AFP-3.1)."""
    phase, order = state.phase, state.seating.order
    dealt = [seat for seat in order if state.cards.holdings[seat].face_down is not None]
    match phase:
        case AnteTurn():
            due = order[:0]
        case DealDue():
            due = order[: order.index(phase.seat)]
        case _:
            due = order
    if tuple(dealt) != due:
        raise IntegrityError(f"seats {dealt} have been dealt to in the {phase.name}")
    if isinstance(phase, DiscardTurn):
        for seat in order[order.index(phase.to_act) :]:
            if state.cards.room[seat]:
                raise IntegrityError(f"seat {seat} has discarded before its turn")


def _check_seats_of_phase(state: State) -> None:
    """Whoever a phase names is in the hand; a bidder can pay and take cards (AFP-4.3, AFP-4.5)."""
    phase = state.phase
    named = [getattr(phase, name, None) for name in ("to_act", "seat", "voice", "bidder")]
    if any(isinstance(seat, int) and seat not in state.seating.order for seat in named):
        raise IntegrityError(f"the {phase.name} names a seat that is not in the hand")
    if isinstance(phase, AuctionTurn):
        most = 0 if phase.bidder is None else state.stacks[phase.bidder]
        able = phase.bidder is None or state.cards.room[phase.bidder]
        if phase.bid > most or (phase.bid == 0) != (phase.bidder is None) or not able:
            raise IntegrityError(f"seat {phase.bidder} cannot have bid {phase.bid}")


def _check_cards_of_phase(state: State) -> None:
    """A flop is for hands that take cards; it lies there from its turning to its taking."""
    phase, cards = state.phase, state.cards
    lies = isinstance(phase, AuctionTurn | TakeTurn | ForfeitTurn)
    taken = any(cards.room)
    if isinstance(phase, TakeTurn | ForfeitTurn):
        taken = cards.room[phase.to_act] > 0
    if (lies or isinstance(phase, ReshuffleDue | FlopDue)) and not taken:
        raise IntegrityError(f"the {phase.name} is for cards that no hand takes")
    if isinstance(phase, ShowdownDue) and taken:
        raise IntegrityError("the showdown is for hands that take cards yet")
    if cards.flop >= HIDDEN or count(cards.flop) != (FLOP if lies else 0):
        raise IntegrityError(f"{count(cards.flop)} cards are no flop of the {phase.name}")
    if isinstance(phase, FlopDue) and cards.stock < FLOP:
        raise IntegrityError(f"a flop is due of a stockpile of {cards.stock}")
