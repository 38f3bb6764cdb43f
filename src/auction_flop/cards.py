"""Cards, the pack of 52, and sets of cards of which some may be hidden.

Inside the library a pile of cards is one int: 52 bits for the known cards, lowest first, and above
them the count of hidden ones. Disjoint piles add; cards that a pile holds are taken from it by
subtracting. Two piles that share a card add up to one card less than they have.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias, final

import attrs

from auction_flop.errors import IntegrityError, MalformedEvent, shown
from auction_flop.values import unchecked

#: The ranks, lowest first.
RANKS: Final = "23456789TJQKA"
#: The suits, in pack order: clubs, diamonds, hearts, spades.
SUITS: Final = "cdhs"
#: A card that the reader may not see.
UNSEEN: Final = "??"

#: Cards as one int. The marks of these hints say what a field means to who writes a state down.
Pile: TypeAlias = Annotated[int, "cards"]
#: The letter of a suit.
Suit: TypeAlias = Annotated[str, "suit"]

#: One hidden card, as a pile.
HIDDEN: Final = 1 << 52
#: The whole pack, as a pile; also the mask of the known cards of any pile.
FULL: Final = HIDDEN - 1

_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_PILES: Final = {name: 1 << place for place, name in enumerate(_NAMES)} | {UNSEEN: HIDDEN}
# To read a text, its names are taken as numbers of two bytes, all at one go for each length.
_names_in: Final = {2 * names: struct.Struct(f"<{names}H").unpack for names in range(53)}
_pile_of: Final = {
    _names_in[2](name.encode())[0]: pile for name, pile in _PILES.items()
}.__getitem__
_NAME_OF: Final = {1 << place: name for place, name in enumerate(_NAMES)}


@final
@functools.total_ordering
@attrs.frozen(init=False, eq=False, order=False, repr=False)
class Card:
    """One of the 52 cards: ``Card("As")`` is always the same object.

    Cards sort by rank, then suit (clubs, diamonds, hearts, spades); the order of suits is the
    pack's, no rule ranks them.

    >>> card = Card("As")
    >>> card.rank, card.suit, str(card)
    ('A', 's', 'As')
    >>> Card("Kh") < card
    True
    """

    #: One of ``"23456789TJQKA"``.
    rank: str
    #: One of ``"cdhs"``.
    suit: str
    #: The card's place in the pack, 0 to 51.
    index: int
    #: The card as a pile: one bit.
    pile: int

    def __new__(cls, text: object) -> Card:
        """Give the card that two characters name; :exc:`MalformedEvent` if they name none."""
        card = _CARDS.get(text) if isinstance(text, str) else None
        if card is None:
            raise MalformedEvent(f"{shown(text)} is no card: a card is a rank and a suit, as in As")
        return card

    @classmethod
    def parse(cls, text: str) -> Card:
        """Give the card that two characters name; :exc:`MalformedEvent` if they name none."""
        return cls(text)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make_card(index: int, name: str) -> Card:
    """Make the one object of a card."""
    card = object.__new__(Card)
    values = (*name, index, 1 << index)
    for field, value in zip(("rank", "suit", "index", "pile"), values, strict=True):
        object.__setattr__(card, field, value)
    return card


_CARDS: Final[dict[str, Card]] = {name: _make_card(i, name) for i, name in enumerate(_NAMES)}
#: The pack, in order.
PACK: Final[tuple[Card, ...]] = tuple(_CARDS.values())
#: The cards of each suit, as a pile.
SUIT_PILES: Final = MappingProxyType(
    {suit: sum(card.pile for card in PACK if card.suit == suit) for suit in SUITS}
)


def count(pile: int) -> int:
    """How many cards a pile holds, the hidden ones too."""
    return (pile & FULL).bit_count() + (pile >> 52)


def face_down(pile: int) -> int:
    """The pile as who may not see it sees it: as many cards, all hidden."""
    return count(pile) * HIDDEN


def known(piles: Iterable[int]) -> int:
    """All known cards of several piles."""
    together = 0
    for pile in piles:
        together |= pile
    return together & FULL


def bits(pile: int) -> tuple[int, ...]:
    """The known cards of a pile as piles of one, lowest first."""
    known, found = pile & FULL, []
    while known:
        low = known & -known
        found.append(low)
        known ^= low
    return tuple(found)


def format_pile(pile: int) -> str:
    """A pile as logs write it: lowest first, hidden cards last."""
    return "".join([_NAME_OF[bit] for bit in bits(pile)]) + UNSEEN * (pile >> 52)


def parse_pile(text: str) -> int:
    """The pile that a text of cards names; :exc:`MalformedEvent` says what is wrong with it."""
    if not isinstance(text, str):
        raise MalformedEvent(f"cards are a text such as 2c7d, not {shown(text)}")
    try:
        pile = sum(map(_pile_of, _names_in[len(text)](text.encode())))
    except (KeyError, UnicodeEncodeError, struct.error):
        return _parse_with_care(text)
    if 2 * pile.bit_count() == len(text):  # so each name is another card
        return pile
    return _parse_with_care(text)


def _parse_with_care(text: str) -> int:
    """The same for any text; what is wrong is found here."""
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    _check_number(len(names))
    for name in names:
        if name not in _PILES:
            raise MalformedEvent(f"{shown(name)} is no card: a card is a rank and a suit, as in As")
    pile = sum([_PILES[name] for name in names])
    if count(pile) != len(names):
        raise MalformedEvent(_named_twice(names))
    return pile


def _check_number(cards: int) -> None:
    if cards > len(PACK):
        raise MalformedEvent(f"{cards} cards are more than a pack")


def _named_twice(names: list[str]) -> str:
    twice = next(name for name in names if names.count(name) > 1 and name != UNSEEN)
    return f"the card {twice} is named twice"


def _check_pile(_: object, __: object, pile: object) -> None:
    if type(pile) is not int or pile < 0 or pile >> 52 > len(PACK) or count(pile) > len(PACK):
        raise MalformedEvent("a pile is an int of 52 bits and a count of hidden cards")


@final
@attrs.frozen(repr=False)
class CardSet:
    """A set of cards: the known ones, and a count of hidden ones.

    Iteration, ``in`` and ``<=`` speak of the known cards; ``len`` and ``==`` count all. ``a | b``
    puts two sets together, ``a & b`` has the known cards of both, ``a - b`` is what is left of a.

    >>> hand = CardSet.parse("As2c??")
    >>> len(hand), hand.hidden, str(hand)
    (3, 1, '2cAs??')
    >>> Card("2c") in hand, [str(card) for card in hand]
    (True, ['2c', 'As'])
    """

    #: The set as one int: bit ``Card.index`` for each known card, 2**52 for each hidden one.
    pile: int = attrs.field(default=0, validator=_check_pile)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards run together, ``??`` for each hidden one; :exc:`MalformedEvent` if bad."""
        return set_of(parse_pile(text))

    @classmethod
    def of(cls, cards: Iterable[Card] = (), hidden: int = 0) -> CardSet:
        """Put cards together, and a count of hidden ones; a card given twice is malformed."""
        if type(hidden) is not int or not 0 <= hidden <= len(PACK):
            raise MalformedEvent("the count of hidden cards is 0 to 52")
        given = tuple(cards) if isinstance(cards, Iterable) else (cards,)
        if not all(isinstance(card, Card) for card in given):
            raise MalformedEvent("a set of cards is made of cards")
        _check_number(len(given) + hidden)
        pile = sum([card.pile for card in given]) + hidden * HIDDEN
        if count(pile) != len(given) + hidden:
            raise MalformedEvent(_named_twice(list(map(str, given))))
        return set_of(pile)

    @property
    def hidden(self) -> int:
        """How many of the cards are hidden."""
        return self.pile >> 52

    @property
    def known(self) -> tuple[Card, ...]:
        """The known cards, in pack order."""
        return tuple(self)

    def isdisjoint(self, other: CardSet) -> bool:
        """Tell whether no known card is in both."""
        return not self & other

    def __len__(self) -> int:
        return count(self.pile)

    def __iter__(self) -> Iterator[Card]:
        return iter([PACK[bit.bit_length() - 1] for bit in bits(self.pile)])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.pile & card.pile)

    def __or__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        known = (self.pile | other.pile) & FULL
        pile = known + (self.hidden + other.hidden) * HIDDEN
        _check_number(count(pile))
        return set_of(pile)

    def __and__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        return set_of(self.pile & other.pile & FULL)

    def __sub__(self, other: CardSet) -> CardSet:
        if not isinstance(other, CardSet):
            return NotImplemented
        known = self.pile & ~other.pile & FULL
        return set_of(known + max(0, self.hidden - other.hidden) * HIDDEN)

    def __le__(self, other: CardSet) -> bool:
        if not isinstance(other, CardSet):
            return NotImplemented
        return not self.pile & ~other.pile & FULL

    def __str__(self) -> str:
        return format_pile(self.pile)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


#: The set that a pile is; only for a pile that is known to be one.
set_of: Final = unchecked(CardSet)

#: What is taken where an event wants cards.
CardsLike: TypeAlias = CardSet | str


def to_cards(value: CardsLike) -> CardSet:
    """Read what is given for cards: a set or a text; :exc:`MalformedEvent` if it is neither."""
    return value if isinstance(value, CardSet) else CardSet.parse(value)


def to_card(value: Card | str) -> Card:
    """Read what is given for one card that lies face up: a card or a text."""
    return value if isinstance(value, Card) else Card(value)


def check_pack(stock: int, stockpile: int, others: Iterable[int]) -> None:
    """Raise :exc:`IntegrityError` unless each of the 52 cards is in exactly one pile.

    ``stock`` is how many cards the stockpile is said to hold.
    """
    piles = [stockpile, *others]
    lying = sum(map(count, piles))
    if lying != len(PACK) or count(sum(piles)) != len(PACK):
        raise IntegrityError(f"{lying} cards lie on the table, or one lies there twice")
    if count(stockpile) != stock:
        raise IntegrityError(f"a stockpile of {stock} holds {count(stockpile)} cards")
