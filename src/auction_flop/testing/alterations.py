"""Near misses: what an event looks like with one thing wrong."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import attrs

from auction_flop.cards import PACK, Card, CardSet
from auction_flop.errors import MalformedEvent
from auction_flop.events import Event, Open


def alterations(event: Event) -> Iterator[Event]:
    """Give events that differ from one in one thing.

    Another seat; one chip more or less; a card less, more, exchanged or hidden; a list too short or
    too long. What no event could be is left out. An ``open`` has none.
    """
    if isinstance(event, Open):
        return
    for field in attrs.fields(type(event)):
        for value in _altered(getattr(event, field.name)):
            with contextlib.suppress(MalformedEvent):
                yield attrs.evolve(event, **{field.name: value})


def _altered(value: Any) -> Iterator[Any]:
    """Give other values of the same type, as near as can be."""
    if isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, Card):
        yield PACK[(value.index + 1) % len(PACK)]
        yield PACK[(value.index + 4) % len(PACK)]
    elif isinstance(value, CardSet):
        yield from _altered_cards(value)
    elif isinstance(value, tuple):
        yield value[1:]
        yield (*value, value[-1] if value else 0)
        for place, item in enumerate(value):
            for other in _altered(item):
                yield (*value[:place], other, *value[place + 1 :])


def _altered_cards(cards: CardSet) -> Iterator[CardSet]:
    known, others = cards.known, [card for card in PACK if card not in cards]
    yield CardSet.of(known, cards.hidden + 1) if len(cards) < len(PACK) else cards
    yield CardSet.of((), len(cards))
    if known and others:
        for other in (others[0], others[len(others) // 2], others[-1]):
            yield CardSet.of([*known[1:], other], cards.hidden)
    if known:
        yield CardSet.of(known[1:], cards.hidden)
        yield CardSet.of(known[1:], cards.hidden + 1)
    if others:
        yield CardSet.of([*known, others[0]], cards.hidden)
