"""What is open: sequences that answer at once; and other things that programs hand in."""

from typing import Any

import pytest

import auction_flop as af
from auction_flop.choices import Bids, Picks
from auction_flop.hearts.tricks import Plays

RUNS = [
    Bids(1, 3, 9),
    Picks(af.Discard, 2, af.CardSet.parse("2c5dAs").pile, 2),
    Plays(0, af.CardSet.parse("2c5dAs").pile),
]


@pytest.mark.parametrize("run", RUNS, ids=["bids", "picks", "plays"])
def test_a_run_is_a_sequence(run: Any) -> None:
    """A kind of choice is sliced, indexed from both ends, and searched, as a tuple is."""
    every = tuple(run)
    assert len(run) == len(every)
    assert every[:2] == run[:2]
    assert every[-1] == run[-1]
    assert every[::-1] == run[::-1]
    assert all(event in run for event in every)
    assert af.Pass(0) not in run
    with pytest.raises(IndexError):
        run[len(every)]


def test_bare_events_are_no_events() -> None:
    """An event of no type is malformed, wherever it is handed in."""
    state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    for ask in (state.refusal, state.apply, af.to_dict, lambda event: af.dumps([event])):
        with pytest.raises(af.MalformedEvent):
            ask(af.Event())


@pytest.mark.parametrize(
    "seed",
    [True, 1.0, "1", None, 10**5000, 2**256, -(2**256)],
    ids=["bool", "float", "text", "none", "huge", "most", "least"],
)
def test_seeds(seed: Any) -> None:
    """A seed is a whole number of up to 256 bits."""
    for make in (af.SeededDealer, af.RandomPlayer):
        with pytest.raises(af.MalformedEvent):
            make(seed)


@pytest.mark.parametrize("cards", [5, None, [1], ["2c"]])
def test_no_cards(cards: Any) -> None:
    """What is no card is malformed for a ranking and for a set."""
    for take in (af.rank, af.CardSet.of):
        with pytest.raises(af.MalformedEvent):
            take(cards)


def test_rules_are_of_the_game() -> None:
    """A class made of a game's rules is not the game's rules: it may hold anything."""

    class Loose(af.flop_poker.Rules):
        """With room for more."""

    with pytest.raises(af.MalformedEvent):
        af.open_table(Loose(), stacks=[9, 9], button=0)


def many_bids() -> af.LegalEvents:
    """Give a pass, and as many bids as there can be."""
    return af.LegalEvents(((af.Pass(0),), Bids(0, 1, 2**53 - 4)))


def test_a_place_is_found_at_once() -> None:
    """Where an event stands is told without walking there, however many there are."""
    legal = many_bids()
    assert [legal.index(event) for event in (af.Pass(0), af.Bid(0, 1), af.Bid(0, 2**53 - 4))] == [
        0,
        1,
        2**53 - 4,
    ]
    assert legal.index(af.Bid(0, 9), 9, 10) == legal.index(af.Bid(0, 9), -(2**53)) == 9
    for event, bounds in [
        (af.Pass(1), ()),
        (af.Bid(0, 2**53 - 3), ()),
        (af.Bid(0, 9), (10,)),
        (af.Bid(0, 9), (0, 9)),
    ]:
        with pytest.raises(ValueError, match="not open"):
            legal.index(event, *bounds)


def test_an_event_is_counted_at_once() -> None:
    """An event is open once, or not at all."""
    legal = many_bids()
    assert [legal.count(event) for event in (af.Pass(0), af.Bid(0, 2**40), af.Bid(1, 2**40))] == [
        1,
        1,
        0,
    ]


@pytest.mark.parametrize("run", RUNS, ids=["bids", "picks", "plays"])
def test_each_place_of_a_run_is_found(run: Any) -> None:
    """Each event of a kind is found where it stands, and counted once."""
    assert list(range(len(run))) == [run.index(event) for event in run]
    assert {1} == {run.count(event) for event in run}


@pytest.mark.parametrize("run", RUNS, ids=["bids", "picks", "plays"])
@pytest.mark.parametrize(
    "event",
    [af.Pass(1), af.Bid(1, 2), af.Bid(1, 10), af.Bid(2, 5), af.Discard(1, "2c5d")],
    ids=repr,
)
def test_what_a_run_does_not_hold(run: Any, event: af.Event) -> None:
    """An event of another kind, of another seat or out of bounds has no place in a kind."""
    assert (event in run, run.count(event)) == (False, 0)
    with pytest.raises(ValueError):  # noqa: PT011  as a tuple says it, without a word
        run.index(event)


def test_events_are_taken_from_their_places() -> None:
    """Kinds follow one another without a gap, from either end, and end with the last."""
    legal = af.LegalEvents(((af.Pass(0),), Bids(0, 2, 3), (af.Bid(0, 9),)))
    every = [af.Pass(0), af.Bid(0, 2), af.Bid(0, 3), af.Bid(0, 9)]
    assert every == [legal[place] for place in range(4)]
    assert every == [legal[place] for place in range(-4, 0)]
    assert tuple(every[1:3]) == legal[1:3]
    for place in (4, -5):
        with pytest.raises(IndexError):
            legal[place]


def test_a_few_events_are_shown_all() -> None:
    """The repr has up to three events, of more the first and the last."""
    few, more = af.LegalEvents((Bids(0, 1, 3),)), af.LegalEvents((Bids(0, 1, 4),))
    one, two, three, four = map(repr, more)
    assert f"LegalEvents({one}, {two}, {three})" == repr(few)
    assert f"LegalEvents({one}, ... 4 in all ..., {four})" == repr(more)
