"""What is open to whoever is to act: events in kinds, made when they are taken.

A kind is a tuple of like events, or a run of them that makes each when it is asked for. It holds
only what its events hold, so that whoever is given it learns nothing else.
"""

from __future__ import annotations

import abc
import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Final, overload

import attrs

from auction_flop.cards import bits, count, set_of
from auction_flop.events import Bid, Event
from auction_flop.values import quick, unchecked

_make_bid: Final = unchecked(Bid)


def _within(place: int, length: int, start: int, stop: int | None) -> int:
    """Give a place if it lies between two bounds, as ``index`` of a sequence takes them."""
    if place not in range(length)[start:stop]:
        raise ValueError("this event is not open")
    return place


class Run(Sequence[Event], abc.ABC):
    """A kind of choice whose events are made when asked for."""

    __slots__ = ()

    @abc.abstractmethod
    def at(self, place: int) -> Event:
        """Make the event of a place, from 0."""

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        places = range(len(self))[place]
        if isinstance(places, range):
            return tuple([self.at(each) for each in places])
        return self.at(places)

    def count(self, value: object) -> int:
        """Tell how often an event is in it: once, or not at all."""
        return int(value in self)


@quick
@attrs.frozen
class Bids(Run):
    """A seat's bids from ``low`` upwards to ``high``, whole chips."""

    seat: int
    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low + 1

    def at(self, place: int) -> Event:
        """Make a bid."""
        return _make_bid(self.seat, self.low + place)

    def index(self, value: Event, start: int = 0, stop: int | None = None) -> int:
        """Give the place of a bid; ``ValueError`` where it is none of these."""
        place = value.chips - self.low if isinstance(value, Bid) and value in self else -1
        return _within(place, len(self), start, stop)

    def __contains__(self, event: object) -> bool:
        return (
            type(event) is Bid and event.seat == self.seat and self.low <= event.chips <= self.high
        )


@functools.cache
def _picks(size: int, picked: int) -> tuple[tuple[int, ...], ...]:
    """The ways to pick some of several cards, as places."""
    return tuple(itertools.combinations(range(size), picked))


@quick
@attrs.frozen
class Picks(Run):
    """Every way in which a seat picks so many cards out of a pile, in pack order."""

    kind: type[Event]
    seat: int
    pile: int
    picked: int

    def __len__(self) -> int:
        return len(_picks(count(self.pile), self.picked))

    def at(self, place: int) -> Event:
        """Make the event with one way to pick."""
        cards = bits(self.pile)
        pile = sum([cards[i] for i in _picks(len(cards), self.picked)[place]])
        return unchecked(self.kind)(self.seat, set_of(pile))

    def __contains__(self, event: object) -> bool:
        return event in tuple(self)


@quick
@attrs.frozen(repr=False)
class LegalEvents(Sequence[Event]):
    """All that may be done now: an immutable sequence whose events are made when they are taken.

    ``in``, ``len``, iteration, indexing and truth answer at once, however many there are. They come
    in the same order each time: to pass, then the bids from the lowest; few cards before many, and
    as many in pack order; to take a flop before paying not to; to go on before closing. A slice is
    a tuple: all events in it are made.
    """

    #: The events by kind (a pass; the bids; the ways to pick two cards): for players that choose
    #: the kind first.
    kinds: tuple[Sequence[Event], ...] = ()

    def __len__(self) -> int:
        return sum(map(len, self.kinds))

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, place: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(place, slice):
            return tuple(self[i] for i in range(*place.indices(len(self))))
        rest = range(len(self))[place]
        for kind in self.kinds:
            if rest < len(kind):
                event: Event = kind[rest]
                return event
            rest -= len(kind)
        raise IndexError(place)

    def __iter__(self) -> Iterator[Event]:
        return itertools.chain.from_iterable(self.kinds)

    def __contains__(self, event: object) -> bool:
        return any(event in kind for kind in self.kinds)

    def count(self, value: object) -> int:
        """Tell how often an event is open: once, or not at all."""
        return int(value in self)

    def index(self, value: Event, start: int = 0, stop: int | None = None) -> int:
        """Give the place of an event; ``ValueError`` where it is not open."""
        before = 0
        for kind in self.kinds:
            if value in kind:
                return _within(before + kind.index(value), len(self), start, stop)
            before += len(kind)
        return _within(-1, len(self), start, stop)

    def __repr__(self) -> str:
        if len(self) <= 3:
            return f"LegalEvents({', '.join(map(repr, self))})"
        return f"LegalEvents({self[0]!r}, ... {len(self)} in all ..., {self[-1]!r})"


#: Nothing is open to anybody.
NO_EVENTS: Final = LegalEvents()
