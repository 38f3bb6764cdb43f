"""Players: functions that choose one of what is open to them."""

from __future__ import annotations

import random
from typing import Any, Protocol

from auction_flop.choices import LegalEvents
from auction_flop.events import Event
from auction_flop.table.dealers import check_seed


class Player(Protocol):
    """Whoever chooses for a seat: sees that seat's view, and gives one of the events."""

    def __call__(self, view: Any, legal: LegalEvents, /) -> Event:
        """Choose one of the events that are open."""
        ...


class RandomPlayer:
    """A player that chooses the kind of event first, then evenly among those of that kind.

    So it passes as often as it bids, however many bids are open, and reaches the rare corners of a
    game. The same seed gives the same choices, on every Python.
    """

    def __init__(self, seed: int) -> None:
        check_seed(seed)
        self._random = random.Random(f"auction-flop/{seed}")

    def _below(self, count: int) -> int:
        return int(self._random.random() * count)

    def __call__(self, view: Any, legal: LegalEvents, /) -> Event:
        """Choose one of the events that are open: the kind first."""
        kind = legal.kinds[self._below(len(legal.kinds))]
        event: Event = kind[self._below(len(kind))]
        return event
