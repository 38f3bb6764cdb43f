"""Ranking: against counts that are known exactly, and against another evaluator."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import phevaluator
import pytest
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop.cards import bits, set_of
from auction_flop.flop_poker.ranking import CATEGORIES, HandRank, rank

# How many of the 2,598,960 hands are in each category, and in how many classes.
_HANDS = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
_CLASSES = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
HANDS = dict(zip(CATEGORIES, _HANDS, strict=True))
CLASSES = dict(zip(CATEGORIES, _CLASSES, strict=True))


def other_rank(cards: tuple[af.Card, ...]) -> int:
    """Give another evaluator's rank: 1 for the best hand, 7,462 for the worst."""
    return phevaluator.evaluate_cards(*map(str, cards))


@pytest.mark.rule("AFP-5.2")
def test_classes_of_each_category() -> None:
    """There are 7,462 classes of hands, so many in each category, in this order."""
    categories = [HandRank(strength).category for strength in range(1, 7463)]
    assert Counter(categories) == CLASSES
    assert sorted(categories, key=CATEGORIES.index) == categories


@pytest.mark.rule("AFP-5.2")
def test_all_hands() -> None:
    """Of all 2,598,960 hands so many are in each category, and each class is met."""
    piles = [card.pile for card in af.PACK]
    hands = map(sum, itertools.combinations(piles, 5))
    met = Counter(rank(set_of(hand)).strength for hand in hands)
    by_category: Counter[str] = Counter()
    for value, often in met.items():
        by_category[HandRank(value).category] += often
    assert by_category == HANDS
    assert set(range(1, 7463)) == set(met)


@pytest.mark.rule("AFP-5.2")
def test_sample_agrees_with_another_evaluator() -> None:
    """Fifty thousand hands have the strength that another evaluator gives them."""
    draw = random.Random(52)
    for _ in range(50_000):
        hand = tuple(draw.sample(af.PACK, 5))
        assert 7463 - other_rank(hand) == af.rank(hand).strength


@pytest.mark.deep
@pytest.mark.rule("AFP-5.2")
def test_all_agree_with_another_evaluator() -> None:
    """All hands have the strength that another evaluator gives them."""
    for hand in itertools.combinations(af.PACK, 5):
        assert 7463 - other_rank(hand) == rank(set_of(sum(card.pile for card in hand))).strength


@pytest.mark.rule("AFP-5.2")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("2c3d4h5s7c", "seven high"),
        ("2c2d4h5s7c", "pair of twos"),
        ("6c6d4h5s7c", "pair of sixes"),
        ("6c6dAhAs7c", "two pair, aces and sixes"),
        ("6c6d6hAs7c", "three of a kind, sixes"),
        ("Ac2d3h4s5c", "straight, five high"),
        ("TcJdQhKsAc", "straight, ace high"),
        ("2c3c4c5c7c", "flush, seven high"),
        ("KcKdKh4s4c", "full house, kings over fours"),
        ("4c4d4hKs4s", "four of a kind, fours"),
        ("5h4h3h2hAh", "straight flush, five high"),
        ("ThJhQhKhAh", "straight flush, ace high"),
    ],
)
def test_words(cards: str, words: str) -> None:
    """A hand is said as players say it."""
    assert words == str(af.rank(cards))


@pytest.mark.rule("AFP-5.2")
def test_wheel_is_the_lowest_straight_and_suits_do_not_matter() -> None:
    """A-2-3-4-5 loses to 2-3-4-5-6, and the same ranks in other suits tie."""
    assert af.rank("Ac2d3h4s5c") < af.rank("2c3d4h5s6c")
    assert af.rank("Ac2d3h4s5c") > af.rank("AcAdAhKsQc")
    assert af.rank("2c3d4h5s7c") == af.rank("2s3h4d5c7d")


@pytest.mark.parametrize("cards", ["", "2c3d4h5s", "2c3d4h5s6c7d", "2c3d4h5s??", "2c2c3d4h5s"])
def test_other_cards_are_no_hand(cards: str) -> None:
    """Anything but five known cards is malformed."""
    with pytest.raises(af.MalformedEvent):
        af.rank(cards)


def test_cards_in_any_form() -> None:
    """Cards are ranked as text, as a set, and one by one."""
    text = "KcKdKh4s4c"
    cards = [af.Card(text[i : i + 2]) for i in range(0, 10, 2)]
    assert af.rank(text) == af.rank(cards) == af.rank(af.CardSet.parse(text))
    assert af.rank(text) == af.rank(tuple(cards)) == af.rank(iter(cards))
    assert len(bits(af.CardSet.of(cards).pile)) == 5


@pytest.mark.parametrize("value", [0, 7463, True, 1.0, "1", None])
def test_no_other_strengths(value: object) -> None:
    """A strength is a whole number from 1 to 7,462."""
    with pytest.raises(af.MalformedEvent):
        HandRank(value)


def outcome(ranked: Callable[[], HandRank]) -> HandRank | str:
    """What cards are ranked as, or why they are not."""
    try:
        return ranked()
    except af.MalformedEvent as error:
        return str(error)


@given(st.lists(st.sampled_from([*map(str, af.PACK), "??", "1c", "A", "é", ""]), max_size=7))
def test_any_text(names: list[str]) -> None:
    """A text is ranked, or refused, as the set of its cards is, however quickly it is read."""
    text = "".join(names)
    assert outcome(lambda: rank(text)) == outcome(lambda: rank(af.CardSet.parse(text)))


@given(st.lists(st.sampled_from([*af.PACK, "As", 12850, None, (), []]), max_size=6))
def test_any_list(values: list[Any]) -> None:
    """A list is ranked if it is of five cards that differ, and nothing else is."""
    hand = len(values) == 5 == len({value for value in values if isinstance(value, af.Card)})
    assert hand == isinstance(outcome(lambda: rank(values)), HandRank)
