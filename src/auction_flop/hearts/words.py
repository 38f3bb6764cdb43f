"""Auction Hearts told in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from auction_flop.errors import several
from auction_flop.events import Bid, Close, Deal, DealPasses, Open, Pass
from auction_flop.hearts.events import SUIT_WORDS, HeartsEvent, NamePain, Play, Settle
from auction_flop.hearts.phases import BetweenDeals, NameTurn, TrickTurn
from auction_flop.hearts.rules import SEATS
from auction_flop.hearts.seating import left_of
from auction_flop.hearts.tricks import trick_taker
from auction_flop.telling import chips_told, spaced

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def tell(before: State, event: Open | HeartsEvent, after: State) -> Iterator[str]:  # noqa: C901
    """Tell one event: the state before it (None at the opening), the event, the state after it."""
    who = after.opening.who
    match event:
        case Open():
            yield "Auction Hearts, 4 seats"
            yield from _tell_deal(after)
        case Deal():
            yield f"{who(event.seat)} is dealt {spaced(event.cards)}"
            yield from _tell_right(after)
        case Bid():
            yield f"{who(event.seat)} bids {event.chips}"
            yield from _tell_auction_end(after)
        case Pass():
            yield f"{who(event.seat)} passes"
            yield from _tell_auction_end(after)
        case NamePain():
            yield f"{who(event.seat)} names {SUIT_WORDS[event.suit]} the pain suit"
        case Play():
            yield from _tell_trick(before, event)
        case Settle():
            yield from _tell_settlement(before, event, after)
        case DealPasses():
            yield ""
            yield from _tell_deal(after)
        case Close():
            yield ""
            yield f"The table closes after {several(after.deal_number, 'deal')}"
            if before.pot:
                yield f"Of the pot of {before.pot} each gets {event.awards[0]}, {after.pot} stay"
        case _:
            assert_never(event)


def _tell_deal(state: State) -> Iterator[str]:
    yield f"Deal {state.deal_number}, dealer {state.opening.who(state.button)}"
    yield chips_told(state)


def _tell_right(after: State) -> Iterator[str]:
    if isinstance(after.phase, NameTurn):
        namer = after.opening.who(after.phase.to_act)
        yield f"{namer} names the pain suit again, without an auction"


def _tell_auction_end(after: State) -> Iterator[str]:
    match after.phase:
        case NameTurn():
            yield f"{after.opening.who(after.phase.to_act)} buys the right for {after.phase.bid}"
        case TrickTurn():
            yield "All pass: hearts are the pain suit"
        case BetweenDeals():
            yield "All pass: the cards are thrown in"
        case _:
            return


def _tell_trick(before: State, last: Play) -> Iterator[str]:
    """Tell a trick once its last card is played."""
    phase = before.phase
    if not isinstance(phase, TrickTurn) or len(phase.trick) < SEATS - 1:
        return
    who, trick = before.opening.who, (*phase.trick, last.card)
    seat, told = phase.leader, []
    for card in trick:
        told.append(f"{who(seat)} {card}")
        seat = left_of(seat)
    pain = sum(card.suit == phase.tricks.pain for card in trick)
    cost = f" with {several(pain, 'pain card')}" if pain else ""
    taker = who(trick_taker(phase.leader, trick))
    yield f"Trick {phase.tricks.number}: {', '.join(told)}: {taker} takes it{cost}"


def _tell_settlement(before: State, event: Settle, after: State) -> Iterator[str]:
    who = after.opening.who
    yield f"Settlement, pot {before.pot + sum(event.payments)}"
    for seat in range(SEATS):
        won = f", wins {event.awards[seat]}" if event.awards[seat] else ""
        captured = several(before.captured[seat], "pain card")
        yield f"  {who(seat)}: {captured}, pays {event.payments[seat]}{won}"
    if after.pot:
        yield f"The pot keeps {after.pot}"
