"""Cards, and sets of cards of which some may be hidden."""

import copy
import itertools
import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop.cards import RANKS, SUITS

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
HUGE = 10**5000

NO_CARDS = {
    "empty": "",
    "rank": "A",
    "suit": "s",
    "lower-case rank": "as",
    "upper-case suit": "AS",
    "suit first": "sA",
    "10": "10s",
    "1": "1s",
    "0": "0s",
    "hidden": "??",
    "half hidden": "A?",
    "two": "AsKs",
    "space": "As ",
    "no rank": "Xs",
    "no suit": "Ax",
    "wide": "\N{FULLWIDTH LATIN CAPITAL LETTER A}s",
    "symbol": "A\N{BLACK SPADE SUIT}",
    "long": "As" * 1000,
    "odd characters": "\n\u2028",
    "None": None,
    "number": 51,
    "huge": HUGE,
    "bytes": b"As",
    "list": ["As"],
    "pair": ("A", "s"),
    "set of cards": af.CardSet.parse("As"),
}

sets = st.builds(
    af.CardSet.of, st.sets(st.sampled_from(af.PACK), max_size=26), hidden=st.integers(0, 13)
)


def pile(cards: str) -> af.CardSet:
    """Give the set of some cards, in few letters."""
    return af.CardSet.parse(cards)


def assert_malformed(make: Callable[[], object]) -> None:
    """Check that something is malformed, in a few plain words."""
    with pytest.raises(af.MalformedEvent) as refused:
        make()
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


def test_pack() -> None:
    """There are 52 cards, sorted by rank, then clubs, diamonds, hearts, spades."""
    assert [str(card) for card in af.PACK] == NAMES
    assert list(range(52)) == [card.index for card in af.PACK]
    assert [tuple(name) for name in NAMES] == [(card.rank, card.suit) for card in af.PACK]
    assert (RANKS, SUITS) == ("23456789TJQKA", "cdhs")


@pytest.mark.parametrize("name", NAMES)
def test_card(name: str) -> None:
    """A card is one object, whoever makes it, however it travels."""
    card = af.Card(name)
    assert card is af.Card("".join(name))
    assert card is af.Card.parse(name)
    assert card is af.PACK[card.index]
    assert card is copy.copy(card)
    assert card is copy.deepcopy(card)
    assert [card] == copy.deepcopy([card])
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert card is pickle.loads(pickle.dumps(card, protocol))  # noqa: S301  its own
    assert card is eval(repr(card), {"Card": af.Card})  # noqa: S307  what repr promises
    assert (name, f"Card('{name}')") == (str(card), repr(card))
    assert f"{card}|{card!s:>4}" == f"{name}|  {name}"


@pytest.mark.parametrize("text", NO_CARDS.values(), ids=NO_CARDS)
def test_no_card(text: Any) -> None:
    """What names no card is malformed, whatever it is."""
    assert_malformed(lambda: af.Card(text))
    assert_malformed(lambda: af.Card.parse(text))


def test_order_of_cards() -> None:
    """Cards sort as in the pack, and compare with nothing else."""
    shuffled = random.Random(1).sample(af.PACK, 52)
    assert list(af.PACK) == sorted(shuffled)
    assert (af.PACK[0], af.PACK[-1]) == (min(shuffled), max(shuffled))
    for low, high in itertools.combinations(af.PACK, 2):
        assert low < high
        assert low <= high
        assert high > low
        assert high >= low
        assert low != high
    for other in (1, "As", 0.5, None, pile("As")):
        with pytest.raises(TypeError):
            assert af.Card("2c") < other
        with pytest.raises(TypeError):
            assert af.Card("2c") >= other


@pytest.mark.parametrize("card", af.PACK, ids=NAMES)
def test_cards_equal_nothing_else(card: af.Card) -> None:
    """A card equals itself: no number, no text, no other card, no set."""
    others = [card.index, card.index + 1, 1 << card.index, str(card), (card.rank, card.suit)]
    others += [None, True, card.rank, card.suit, af.CardSet.of([card]), card.pile]
    assert not [other for other in others if card == other or other == card]
    assert [card] == [other for other in af.PACK if card == other]
    assert {card: 1} == {card: 1} | {af.Card(str(card)): 1}
    assert len({card, card.index}) == 2


def test_ranks_and_suits_equal_no_numbers() -> None:
    """Neither is a number, and no rank is a suit."""
    ranks, suits = {card.rank for card in af.PACK}, {card.suit for card in af.PACK}
    assert (len(ranks), len(suits)) == (13, 4)
    assert not ranks & suits
    assert not (ranks | suits) & set(range(-1, 53))
    assert not [card for card in af.PACK if card.rank == card.suit]


def test_cards_hash() -> None:
    """Cards can be members and keys."""
    assert 52 == len(set(af.PACK)) == len(set(map(hash, af.PACK)))
    assert af.PACK.index(af.Card("As")) == {card: card.index for card in af.PACK}[af.Card("As")]


@pytest.mark.parametrize("value", [af.Card("As"), pile("As??")], ids=["Card", "CardSet"])
def test_cards_cannot_be_changed(value: Any) -> None:
    """Nothing in a card or in a set can be set, deleted or added."""
    before = repr(value)
    for name in [*(field.name for field in attrs.fields(type(value))), "extra"]:
        with pytest.raises(AttributeError):
            setattr(value, name, 0)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert not hasattr(value, "__dict__")
    assert before == repr(value)
    with pytest.raises(TypeError):
        af.PACK[0] = value


@pytest.mark.parametrize(
    ("text", "written", "hidden"),
    [
        ("", "", 0),
        ("As", "As", 0),
        ("As2c", "2cAs", 0),
        ("??", "??", 1),
        ("??As??2c", "2cAs????", 2),
        ("2s2h2d2c", "2c2d2h2s", 0),
        ("AcKsQhJdTc", "TcJdQhKsAc", 0),
        ("??" * 52, "??" * 52, 52),
        ("".join(reversed(["2c", *NAMES[1:]])), "".join(NAMES), 0),
    ],
    ids=["none", "one", "two", "hidden", "mixed", "suits", "ranks", "pack hidden", "pack"],
)
def test_sets_as_texts(text: str, written: str, hidden: int) -> None:
    """A set reads cards in any order, and writes them in the pack's, the hidden ones last."""
    cards = af.CardSet.parse(text)
    assert written == str(cards)
    assert f"CardSet.parse({written!r})" == repr(cards)
    assert cards == eval(repr(cards), {"CardSet": af.CardSet})  # noqa: S307  what repr promises
    assert (len(text) // 2, hidden) == (len(cards), cards.hidden)
    assert len(cards) - hidden == len(cards.known)


NO_SETS = {
    **{name: text for name, text in NO_CARDS.items() if text not in ("", "??", "AsKs")},
    "a card and a half": "As2",
    "half a card at the end": "2cA",
    "one question mark": "?",
    "three question marks": "???",
    "a question mark after a card": "As?",
    "twice": "AsAs",
    "twice apart": "2cAs2c",
    "lowest twice": "2c2c",
    "twice around a hidden one": "2c??2c",
    "four times": "AsAsAsAs",
    "53 hidden": "??" * 53,
    "pack and a hidden one": "".join(NAMES) + "??",
    "pack and one again": "".join(NAMES) + "2c",
    "comma": "As,Ks",
    "space": "As Ks",
}


@pytest.mark.parametrize("text", NO_SETS.values(), ids=NO_SETS)
def test_no_set(text: Any) -> None:
    """Half a card, a card twice, more cards than a pack, or what is no text."""
    assert_malformed(lambda: af.CardSet.parse(text))


def test_set_of_cards() -> None:
    """A set is put together from cards, and a count of hidden ones."""
    cards = af.CardSet.of([af.Card("As"), af.Card("2c")], hidden=2)
    assert pile("2cAs????") == cards
    assert pile("") == af.CardSet.of() == af.CardSet()
    assert af.CardSet.of(af.PACK) == af.CardSet.of(iter(reversed(af.PACK)))
    assert cards.known == (af.Card("2c"), af.Card("As"))


@pytest.mark.parametrize(
    ("cards", "hidden"),
    [
        ([af.Card("As"), af.Card("As")], 0),
        (["As"], 0),
        ("As", 0),
        ([0], 0),
        ([None], 0),
        (af.PACK, 1),
        ([], 53),
        ([], -1),
        ([], True),
        ([], 1.0),
        ([], None),
        ([], HUGE),
    ],
    ids=[
        "twice",
        "texts",
        "text",
        "index",
        "None",
        "53",
        "53-hidden",
        "-1",
        "True",
        "1.0",
        "no-count",
        "huge",
    ],
)
def test_no_set_of_cards(cards: Any, hidden: Any) -> None:
    """What is no card, a card twice, and what is no count of hidden cards."""
    assert_malformed(lambda: af.CardSet.of(cards, hidden=hidden))


@pytest.mark.parametrize(
    "bits",
    [-1, True, 1.0, None, "As", 53 << 52, (1 << 52) + (1 << 52) - 1, HUGE, -HUGE],
    ids=[
        "-1",
        "True",
        "1.0",
        "None",
        "text",
        "53-hidden",
        "pack-and-a-hidden-one",
        "huge",
        "-huge",
    ],
)
def test_no_pile(bits: Any) -> None:
    """The int behind a set has 52 bits and a count, together no more than a pack."""
    assert_malformed(lambda: af.CardSet(bits))


@given(sets)
def test_sets_travel(cards: af.CardSet) -> None:
    """A set is equal to itself read, copied and pickled, and hashes alike."""
    others = [af.CardSet.parse(str(cards)), copy.copy(cards), copy.deepcopy(cards)]
    others += [af.CardSet.of(cards, hidden=cards.hidden), af.CardSet(cards.pile)]
    others += [pickle.loads(pickle.dumps(cards))]  # noqa: S301  its own
    assert [cards] * 6 == others
    assert {cards} == set(others)


@given(sets)
def test_sets_as_collections(cards: af.CardSet) -> None:
    """A set iterates its known cards in pack order, and counts them all."""
    assert sorted(cards) == list(cards) == list(cards.known)
    assert len(list(cards)) + cards.hidden == len(cards)
    assert [card for card in af.PACK if card in cards] == list(cards)
    assert bool(len(cards)) == bool(cards)
    assert not {"As", 0, None, cards} & {
        other for other in ("As", 0, None, cards) if other in cards
    }


@given(sets, sets)
def test_sets_together(one: af.CardSet, two: af.CardSet) -> None:
    """Known cards go by the sets that they make, hidden ones by their counts."""
    known, others = set(one), set(two)
    if len(known | others) + one.hidden + two.hidden > 52:
        assert_malformed(lambda: one | two)
        two = af.CardSet.of(two)  # without what is hidden they fit
        one, known = af.CardSet.of(one), set(one)
    assert (known | others, one.hidden + two.hidden) == parts(one | two)
    assert (known & others, 0) == parts(one & two)
    assert (known - others, max(0, one.hidden - two.hidden)) == parts(one - two)
    assert known.isdisjoint(others) == one.isdisjoint(two)
    assert (known <= others) == (one <= two)
    assert (known >= others) == (one >= two)
    assert one | two == two | one
    assert one & two == two & one


def parts(cards: af.CardSet) -> tuple[set[af.Card], int]:
    """Give the known cards of a set, and the count of the others."""
    return set(cards), cards.hidden


def test_sets_that_are_more_than_a_pack() -> None:
    """No operation gives more cards than a pack has."""
    assert_malformed(lambda: af.CardSet.of(af.PACK) | pile("??"))
    assert_malformed(lambda: pile("??" * 30) | pile("??" * 23))


@pytest.mark.parametrize("other", ["As", af.Card("As"), {af.Card("As")}, 1, None, ()], ids=repr)
def test_sets_and_others(other: Any) -> None:
    """A set goes together with sets alone, and equals nothing else."""
    cards = pile("As")
    assert cards != other
    assert other != cards
    for operation in ("__or__", "__and__", "__sub__", "__le__"):
        assert NotImplemented is getattr(cards, operation)(other)
    with pytest.raises(TypeError):
        assert cards | other
    with pytest.raises(TypeError):
        assert cards <= other


def test_sets_that_differ_in_what_is_hidden() -> None:
    """Hidden cards count where sets are compared for being equal."""
    assert len({pile(""), pile("??"), pile("As"), pile("As??")}) == 4
    assert pile("As??") <= pile("As")
