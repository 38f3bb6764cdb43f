"""Pieces of sentences that both games are told with."""

from __future__ import annotations

from auction_flop.cards import CardSet
from auction_flop.errors import several
from auction_flop.game import State


def spaced(cards: CardSet) -> str:
    """Say cards as people write them, or their number where they are hidden."""
    return several(cards.hidden, "card") if cards.hidden else " ".join(map(str, cards))


def chips_told(state: State) -> str:
    """Say what each seat has in front of it."""
    who = state.opening.who
    return "Chips: " + ", ".join(f"{who(seat)} {n}" for seat, n in enumerate(state.stacks))
