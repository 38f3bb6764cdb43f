"""Auction Flop Poker told in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from auction_flop.cards import CardSet
from auction_flop.errors import several
from auction_flop.events import Bid, Close, Deal, DealPasses, Open, Pass
from auction_flop.flop_poker.events import (
    Ante,
    Discard,
    Flop,
    FlopEvent,
    ForfeitPay,
    Reshuffle,
    Showdown,
    TakeFlop,
)
from auction_flop.flop_poker.phases import ForfeitTurn, TakeTurn
from auction_flop.flop_poker.ranking import rank
from auction_flop.telling import chips_told, spaced

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def tell(before: State, event: Open | FlopEvent, after: State) -> Iterator[str]:  # noqa: C901, PLR0912
    """Tell one event: the state before it (None at the opening), the event, the state after it."""
    who = after.opening.who
    match event:
        case Open():
            yield f"Auction Flop Poker, {after.seats} seats"
            yield from _tell_deal(after)
        case Ante():
            yield f"{who(event.seat)} antes {event.chips}"
        case Deal():
            yield f"{who(event.seat)} is dealt {spaced(event.cards)}"
        case Discard():
            price = before.stacks[event.seat] - after.stacks[event.seat]
            yield f"{who(event.seat)} {_thrown(event.cards)}" + (f" for {price}" if price else "")
            yield from _tell_pat(after)
        case Reshuffle():
            yield f"The {len(before.discards)} discards are shuffled into the stockpile"
        case Flop():
            yield (
                f"Flop: {spaced(event.cards)} (pot {after.pot}, "
                f"First Voice {who(after.first_voice or 0)})"
            )
        case Bid():
            yield f"{who(event.seat)} bids {event.chips}"
        case Pass():
            yield f"{who(event.seat)} passes"
            yield from _tell_sale(after)
        case TakeFlop():
            free = " for nothing" if isinstance(before.phase, ForfeitTurn) else ""
            yield f"{who(event.seat)} takes the flop{free} and keeps {spaced(event.keep)}"
        case ForfeitPay():
            yield f"{who(event.seat)} pays {event.chips} not to take the flop"
        case Showdown():
            yield from _tell_showdown(before, event, after)
        case DealPasses():
            yield ""
            yield from _tell_deal(after)
        case Close():
            yield ""
            yield f"The table closes after {several(after.deal_number, 'deal')}"
        case _:
            assert_never(event)


def _tell_deal(state: State) -> Iterator[str]:
    who = state.opening.who
    yield f"Deal {state.deal_number}, dealer {who(state.button)}"
    yield chips_told(state)
    out = [who(seat) for seat in range(state.seats) if seat not in state.in_hand]
    if out:
        yield f"Out of the game, without an ante: {', '.join(out)}"


def _tell_pat(after: State) -> Iterator[str]:
    if after.phase.name == "showdown":
        yield "All stand pat: no flop is turned"


def _tell_sale(after: State) -> Iterator[str]:
    who = after.opening.who
    if isinstance(after.phase, TakeTurn):
        yield f"{who(after.phase.to_act)} buys the flop for {after.phase.bid}"
    if isinstance(after.phase, ForfeitTurn):
        yield "Nobody bids: the flop must be taken, or refused for money"


def _tell_showdown(before: State, event: Showdown, after: State) -> Iterator[str]:
    """Each hand with its name and what it wins, best first."""
    yield f"Showdown, pot {before.pot}"
    hands = {seat: event.hands[seat] for seat in before.seating.order}
    for seat in sorted(hands, key=lambda seat: -rank(hands[seat]).strength):
        won = event.awards[seat]
        yield (
            f"  {after.opening.who(seat)}: {spaced(hands[seat])}, {rank(hands[seat])}, "
            + (f"wins {won}" if won else "wins nothing")
        )


def _thrown(cards: CardSet) -> str:
    if not cards:
        return "stands pat"
    return f"discards {spaced(cards)}"
