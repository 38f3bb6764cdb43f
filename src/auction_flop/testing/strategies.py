"""Hypothesis strategies for what every game has: cards, packs, and whole logs of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from auction_flop.cards import PACK, SUITS, Card, CardSet
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.table.dealers import pack_order
from auction_flop.testing.rigged import RiggedDealer

#: How a strategy draws from another one.
Draw = Callable[[st.SearchStrategy[Any]], Any]


def cards() -> st.SearchStrategy[Card]:
    """Any of the 52 cards."""
    return st.sampled_from(PACK)


def card_sets(
    min_size: int = 0, max_size: int = 52, max_hidden: int = 0
) -> st.SearchStrategy[CardSet]:
    """Sets of cards: so many known ones, and up to so many hidden ones."""
    known = st.lists(cards(), min_size=min_size, max_size=max_size, unique=True)
    most = st.integers(0, max_hidden)
    fitting = st.tuples(known, most).map(
        lambda drawn: (drawn[0], min(drawn[1], 52 - len(drawn[0])))
    )
    return fitting.map(lambda drawn: CardSet.of(*drawn))


def packs() -> st.SearchStrategy[tuple[Card, ...]]:
    """The pack in some order: shuffled, or sorted by suit or by rank so that rare hands come."""
    shuffled = st.integers(0, 2**32).map(lambda seed: tuple(map(_card, pack_order(seed, 1, 0))))
    by_suit = st.permutations(SUITS).map(
        lambda suits: tuple(sorted(PACK, key=lambda card: (suits.index(card.suit), card.index)))
    )
    cut_by_rank = st.integers(0, 51).map(lambda cut: PACK[cut:] + PACK[:cut])
    return st.one_of(shuffled, by_suit, cut_by_rank)


def _card(pile: int) -> Card:
    return PACK[pile.bit_length() - 1]


def draw_event(draw: Draw, state: State, dealer: RiggedDealer) -> Event:
    """Draw the next event of a table: the kind first, then one of that kind."""
    if state.cards_due is not None:
        return dealer.draw(state)
    kind = draw(st.sampled_from(state.legal_events().kinds))
    event: Event = kind[draw(st.integers(0, len(kind) - 1))]
    return event


@st.composite
def logs(draw: Draw, tables: st.SearchStrategy[State], max_events: int = 200) -> list[Event]:
    """Logs of tables that a strategy opens, cut anywhere or played to the end.

    ``max_events`` bounds their length.
    """
    state = draw(tables)
    dealer = RiggedDealer(draw(packs()))
    events: list[Event] = [state.opening]
    length = draw(st.integers(1, max_events))
    while state.to_act is not None and len(events) < length:
        events.append(draw_event(draw, state, dealer))
        state = state.apply(events[-1])
    return events
