"""Poker hand ranking: five cards to a strength that compares (AFP-5.2).

There are 7,462 strengths, 1 the weakest. A hand is found by what its cards add up to. Each rank has
a power of five, so that a sum tells the ranks, whatever their order (no rank comes five times).
"""

from __future__ import annotations

import functools
import itertools
import struct
from collections.abc import Iterable
from typing import Any, Final, TypeVar, final

import attrs

from auction_flop.cards import (
    PACK,
    RANKS,
    SUITS,
    Card,
    CardSet,
    CardsLike,
    to_cards,
)
from auction_flop.errors import MalformedEvent, several
from auction_flop.flop_poker.rules import HAND
from auction_flop.values import unchecked

T = TypeVar("T")

#: The nine categories, weakest first.
CATEGORIES: Final = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
# How often the ranks of an unpaired hand, a pair, ... come, in the order of the categories.
_SHAPES: Final = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
_PAIRED: Final = ("pair", "two pair", "three of a kind", "full house", "four of a kind")
_WORDS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK_WORDS: Final = (*_WORDS, "jack", "queen", "king", "ace")

# What is looked up, filled with the first hand. For each quarter of the pack: what its cards add up
# to, by the bits of those that are in a hand. A sum has the ranks and, below them, how often each
# suit comes, three bits each; of the numbers up to 5, five alone has the bits 1 and 4.
_QUARTER: Final = 2**13 - 1
_FIRST: Final[list[int]] = []
_SECOND: Final[list[int]] = []
_THIRD: Final[list[int]] = []
_FOURTH: Final[list[int]] = []
# The same for each card, and for the two bytes of its name; and how a text of five is taken apart.
_GIVEN: Final[dict[Card, int]] = {}
_NAMED: Final[dict[int, int]] = {}
_five_names: Final = struct.Struct("<5H").unpack
_RANKS_FROM: Final = 3 * len(SUITS)
_ONES: Final = 0o1111
# The hands by the sum of their ranks: those in one suit, and the others.
_SUITED: Final[dict[int, HandRank]] = {}
_MIXED: Final[dict[int, HandRank]] = {}


def _straights() -> list[tuple[int, ...]]:
    """The ten straights, weakest first: ranks from the top; the ace of the lowest is its five."""
    wheel = (3, 2, 1, 0, 12)
    return [wheel, *(tuple(range(top, top - HAND, -1)) for top in range(HAND - 1, len(RANKS)))]


def _shaped(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All hands of a shape, weakest first: each rank once, the most frequent ones first."""
    hands: list[tuple[int, ...]] = [()]
    for _, alike in itertools.groupby(shape):
        ranks = len(tuple(alike))
        hands = [
            (*hand, *more)
            for hand in hands
            for more in itertools.combinations(_ranks_down_without(hand), ranks)
        ]
    return sorted(hands)


def _ranks_down_without(hand: tuple[int, ...]) -> list[int]:
    return [rank for rank in reversed(range(len(RANKS))) if rank not in hand]


@functools.cache
def _classes() -> tuple[tuple[str, tuple[int, ...]], ...]:
    """All 7,462 classes of hands, weakest first: the category, and ranks, most frequent first."""
    unpaired, *paired = map(_shaped, _SHAPES)
    straights = _straights()
    plain = [ranks for ranks in unpaired if ranks not in straights and ranks != (12, 3, 2, 1, 0)]
    hands: dict[str, list[tuple[int, ...]]] = dict(zip(_PAIRED, paired, strict=True))
    hands |= {"high card": plain, "flush": plain}
    hands |= {"straight": straights, "straight flush": straights}
    return tuple((category, ranks) for category in CATEGORIES for ranks in hands[category])


def _check_strength(_: Any, __: Any, strength: Any) -> None:
    if type(strength) is not int or not 1 <= strength <= len(_classes()):
        raise MalformedEvent("a strength is a whole number from 1 to 7,462")


@final
@attrs.frozen(order=True, repr=False)
class HandRank:
    """What five cards are worth: compares with others, names its category, says itself in words.

    >>> kings, aces = rank("KsKdKh4c4d"), rank("AsAdQhJc9d")
    >>> kings > aces, kings.category, str(kings)
    (True, 'full house', 'full house, kings over fours')
    """

    #: 1, the weakest hand there is, to 7,462; equal hands have the same.
    strength: int = attrs.field(validator=_check_strength)

    @property
    def category(self) -> str:
        """One of :data:`CATEGORIES`, such as ``"full house"``."""
        return _classes()[self.strength - 1][0]

    def __str__(self) -> str:
        """Say the hand: "pair of sixes", "straight, five high"."""
        category, ranks = _classes()[self.strength - 1]
        top = _RANK_WORDS[ranks[0]]
        match category:
            case "high card":
                return f"{top} high"
            case "pair":
                return f"pair of {_several(ranks[0])}"
            case "two pair":
                return f"two pair, {_several(ranks[0])} and {_several(ranks[1])}"
            case "full house":
                return f"full house, {_several(ranks[0])} over {_several(ranks[1])}"
            case "three of a kind" | "four of a kind":
                return f"{category}, {_several(ranks[0])}"
            case _:
                return f"{category}, {top} high"

    def __repr__(self) -> str:
        return f"<HandRank {self.strength}: {self}>"


def _several(rank: int) -> str:
    word = _RANK_WORDS[rank]
    return word + ("es" if word == "six" else "s")


def rank(cards: CardsLike | Iterable[Card]) -> HandRank:
    """Rank five known cards (AFP-5.2); other cards, or another number, are malformed."""
    try:
        if type(cards) is CardSet:
            pile = cards.pile
            code = (
                _FIRST[pile & _QUARTER]
                + _SECOND[pile >> 13 & _QUARTER]
                + _THIRD[pile >> 26 & _QUARTER]
                + _FOURTH[pile >> 39]
            )
        elif isinstance(cards, str):
            code = _added_up(_five_names(cards.encode()), _NAMED)
        else:
            cards = tuple(cards)  # it may be an iterator
            code = _added_up(cards, _GIVEN)
        return (_SUITED if code & code >> 2 & _ONES else _MIXED)[code >> _RANKS_FROM]
    except (LookupError, TypeError, ValueError, struct.error):
        return _rank_with_care(cards)


def _added_up(five: tuple[T, ...], codes: dict[T, int]) -> int:
    """What five cards add up to; an error where they are not five that differ."""
    first, second, third, fourth, fifth = five
    if len({*five}) != HAND:
        raise ValueError(five)
    return codes[first] + codes[second] + codes[third] + codes[fourth] + codes[fifth]


def _rank_with_care(cards: CardsLike | Iterable[Card]) -> HandRank:
    """Rank cards in any form; fill the tables first, or say what is wrong with the cards."""
    hand = to_cards(cards if isinstance(cards, CardSet | str) else CardSet.of(cards))
    if hand.hidden or len(hand) != HAND:
        hidden = f", {hand.hidden} of them hidden" if hand.hidden else ""
        because = f"{HAND} known cards make a hand, not {several(len(hand), 'card')}{hidden}"
        raise MalformedEvent(because)
    if not _FOURTH:
        _fill_tables()
    return rank(hand)


def _fill_tables() -> None:
    """Add up all cards and all hands; each table is filled at once, whatever other threads do."""
    shape_of: dict[str, tuple[int, ...]] = dict(zip(_PAIRED, _SHAPES[1:], strict=True))
    make = unchecked(HandRank)
    suited: dict[int, HandRank] = {}
    mixed: dict[int, HandRank] = {}
    for place, (category, ranks) in enumerate(_classes(), start=1):
        shape = shape_of.get(category, _SHAPES[0])
        code = sum([5**rank * often for rank, often in zip(ranks, shape, strict=True)])
        (suited if category.endswith("flush") else mixed)[code] = make(place)
    _SUITED.update(suited)
    _MIXED.update(mixed)
    codes = [
        (5 ** RANKS.index(card.rank) << _RANKS_FROM) + (1 << 3 * SUITS.index(card.suit))
        for card in PACK
    ]
    _GIVEN.update(zip(PACK, codes, strict=True))
    names = [int.from_bytes(str(card).encode(), "little") for card in PACK]
    _NAMED.update(zip(names, codes, strict=True))
    for place, quarter in enumerate((_FIRST, _SECOND, _THIRD, _FOURTH)):
        sums = [0]
        for code in codes[13 * place : 13 * place + 13]:
            sums += [code + others for others in sums]
        quarter[:] = sums
