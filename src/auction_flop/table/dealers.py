"""Dealers: who draws the cards, so that the core needs no random numbers."""

from __future__ import annotations

import functools
import hashlib
import itertools
from collections.abc import Iterable
from typing import Any, Protocol

import attrs

from auction_flop.cards import PACK, CardsLike, count, set_of, to_cards
from auction_flop.errors import AuctionFlopError, MalformedEvent, shown
from auction_flop.events import Event
from auction_flop.game import CardsDue, State


class Dealer(Protocol):
    """Whoever draws the cards that are due."""

    def draw(self, state: State) -> Event:
        """Give the deal or the flop that is due."""
        ...


def due_cards(state: State) -> CardsDue:
    """What a dealer must draw; an error where no cards are due, or where any hand is hidden."""
    due = state.cards_due
    if due is None:
        raise AuctionFlopError("no cards are due")
    if state.hides_hands:
        raise AuctionFlopError("a hand is hidden here: only who sees all hands can deal")
    return due


def take_first(due: CardsDue, order: Iterable[int]) -> Event:
    """Draw what is due from a pack in this order: the first of its cards that may be drawn."""
    pool, cards = due.pool.pile & ~due.first.pile, due.first.pile
    missing = due.count - count(cards)
    free = (card for card in order if card & pool)
    return due.drawn(set_of(cards + sum(itertools.islice(free, missing))))


@functools.lru_cache(maxsize=64)
def pack_order(seed: int, deal: int, shuffle: int) -> tuple[int, ...]:
    """The order of the pack for a deal, or for a reshuffle of its discards, as piles of one card.

    Each card gets eight bytes of SHAKE-256 over ``auction-flop/SEED/DEAL/SHUFFLE``, in pack order,
    and the cards are sorted by these. So a seed gives the same cards everywhere.
    """
    stream = _stream(f"{seed}/{deal}/{shuffle}", 8 * len(PACK))
    keys = [stream[8 * card.index : 8 * card.index + 8] for card in PACK]
    return tuple([card.pile for card in sorted(PACK, key=lambda card: keys[card.index])])


def _stream(name: str, length: int) -> bytes:
    return hashlib.shake_256(f"auction-flop/{name}".encode()).digest(length)


def check_seed(seed: object) -> None:
    """Raise :exc:`MalformedEvent` unless a seed is a whole number of up to 256 bits."""
    if type(seed) is not int or abs(seed) >= 2**256:
        raise MalformedEvent(f"a seed is a whole number of up to 256 bits, not {shown(seed)}")


def _seed_checked(_: Any, __: Any, seed: Any) -> None:
    check_seed(seed)


@attrs.frozen
class SeededDealer:
    """A dealer whose cards follow from a seed: the same on every machine and every Python.

    The seed, the number of the deal and how often its discards were shuffled decide what is drawn,
    and nothing else does. Whoever takes a game up again, wherever that is, draws on unchanged.

    >>> import auction_flop as af
    >>> dealer = SeededDealer(7)
    >>> dealer.first_button(4)
    1
    """

    #: Any whole number of up to 256 bits, negative ones too.
    seed: int = attrs.field(validator=_seed_checked)

    def draw(self, state: State) -> Event:
        """Give the deal or the flop that is due; an error if none is, or if a hand is hidden."""
        due = due_cards(state)
        return take_first(due, pack_order(self.seed, state.deal_number, state.shuffles))

    def first_button(self, seats: int) -> int:
        """Draw the first dealer's seat (AFP-1.2, AH-1.2) for a table of so many seats."""
        if type(seats) is not int or seats < 1:
            raise MalformedEvent("a table has a whole number of seats, at least 1")
        return int.from_bytes(_stream(f"{self.seed}/button", 8), "big") % seats


class ScriptedDealer:
    """A dealer that gives the cards it is told, in the order of the draws: for tests and puzzles.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    >>> state = state.apply(af.Ante(1, 2)).apply(af.Ante(0, 2))
    >>> ScriptedDealer(["2c3c4c5c6c"]).draw(state)
    Deal(seat=1, cards=CardSet.parse('2c3c4c5c6c'))
    """

    def __init__(self, draws: Iterable[CardsLike]) -> None:
        self._draws = iter(draws)

    def draw(self, state: State) -> Event:
        """Give the next cards of the script as what is due; an error if there is nothing left."""
        due = due_cards(state)
        cards = next(self._draws, None)
        if cards is None:
            raise AuctionFlopError("the script has no more cards")
        return due.drawn(to_cards(cards))
