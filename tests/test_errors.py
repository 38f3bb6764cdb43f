"""Errors: one family, with facts that travel, and words that give nothing away."""

import copy
import json
import pickle
import re
import traceback
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import auction_flop as af
from auction_flop.errors import Conflict, MalformedRecord, StoreError, UnknownGame

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")


def played(rules: Any, seats: int, seed: int) -> list[af.Event]:
    """Give a game that was played to its end."""
    state = af.open_table(rules, [60] * seats, 0)
    players = [af.RandomPlayer(seed + seat) for seat in range(seats)]
    return [state.opening, *af.play(state, players, af.SeededDealer(seed))]


GAMES = {
    "poker": [played(af.flop_poker.Rules(deals=1), 3, seed) for seed in range(4)],
    "hearts": [played(af.hearts.Rules(deals=1), 4, seed) for seed in range(4)],
}
each_game = pytest.mark.parametrize("games", GAMES.values(), ids=GAMES)


def wrong_bid() -> tuple[af.State, af.Event]:
    """Give a state in which every hand is known, and an event that it refuses."""
    game = GAMES["poker"][0]
    state = af.replay(game[: 1 + next(i for i, x in enumerate(game) if isinstance(x, af.Flop))])
    return state, af.Bid(state.to_act, 7)


def illegal() -> af.IllegalEvent:
    """Give the error of an event that a state refuses."""
    state, event = wrong_bid()
    with pytest.raises(af.IllegalEvent) as raised:
        state.apply(event)
    return raised.value


def replayed() -> af.ReplayError:
    """Give the error of a replay that comes to such an event."""
    state, event = wrong_bid()
    with pytest.raises(af.ReplayError) as raised:
        af.replay([event], start=state)
    return raised.value


def no_open() -> af.ReplayError:
    """Give the error of a log that begins with something else."""
    with pytest.raises(af.ReplayError) as raised:
        af.replay([af.Pass(0)])
    return raised.value


def unfoldable() -> af.ReplayError:
    """Give the error of a replay that trusted a wrong log."""
    with pytest.raises(af.ReplayError) as raised:
        af.replay([GAMES["poker"][0][0], af.Ante(99, 2)], trusted=True)
    return raised.value


def no_table() -> af.IllegalEvent:
    """Give the error of a table that the rules do not allow."""
    with pytest.raises(af.IllegalEvent) as raised:
        af.open_table(af.flop_poker.Rules(), [20], 0)
    return raised.value


def malformed() -> af.MalformedLog:
    """Give the error of a bad line."""
    with pytest.raises(af.MalformedLog) as raised:
        list(af.loads('{"type":"pass","seat":0}\n\n'))
    return raised.value


ERRORS: dict[str, Callable[[], af.AuctionFlopError]] = {
    "illegal": illegal,
    "replayed": replayed,
    "no open": no_open,
    "unfoldable": unfoldable,
    "no table": no_table,
    "malformed log": malformed,
    "malformed event": lambda: af.MalformedEvent("a seat"),
    "integrity": lambda: af.IntegrityError("53 cards"),
    "store": lambda: StoreError("games: database is locked"),
    "unknown game": lambda: UnknownGame("evening"),
    "conflict": lambda: Conflict("evening", 5, 6),
    "malformed record": lambda: MalformedRecord("evening", 2, "a blank line"),
    "any": lambda: af.AuctionFlopError("no"),
}
each_error = pytest.mark.parametrize("make", ERRORS.values(), ids=ERRORS)


def facts(error: af.AuctionFlopError) -> dict[str, Any]:
    """Give what an error tells programs."""
    names = (
        *("refusal", "state", "event", "index", "reason", "line"),
        *("game", "expected", "position"),
    )
    return {name: getattr(error, name) for name in names if hasattr(error, name)}


@each_error
def test_family(make: Callable[[], af.AuctionFlopError]) -> None:
    """Every error is of the family, and so a ValueError."""
    assert isinstance(make(), af.AuctionFlopError)
    assert isinstance(make(), ValueError)


@each_error
@pytest.mark.parametrize(
    "travel",
    [
        copy.copy,
        copy.deepcopy,
        lambda error: pickle.loads(pickle.dumps(error)),  # noqa: S301  its own
        lambda error: pickle.loads(pickle.dumps(error, 0)),  # noqa: S301  its own
    ],
    ids=["copy", "deepcopy", "pickle", "pickle 0"],
)
def test_errors_travel(
    make: Callable[[], af.AuctionFlopError], travel: Callable[[Any], Any]
) -> None:
    """An error that was copied or pickled has the same words and facts."""
    error = make()
    other = travel(error)
    assert type(error) is type(other)
    assert (str(error), repr(error), error.args) == (str(other), repr(other), other.args)
    assert facts(error) == facts(other)


def test_illegal_event() -> None:
    """It has the refusal, the state and the event, and says what the refusal says."""
    state, event = wrong_bid()
    error = illegal()
    assert (state, event) == (error.state, error.event)
    assert state.refusal(event) == error.refusal
    assert str(error.refusal) == str(error)


def test_replay_error() -> None:
    """It has the place too, and is raised from the other."""
    state, event = wrong_bid()
    error = replayed()
    assert (0, state, event) == (error.index, error.state, error.event)
    assert state.refusal(event) == error.refusal
    assert f"event 0: {error.refusal}" == str(error)
    assert isinstance(error.__cause__, af.IllegalEvent)


def test_replay_errors_without_a_refusal() -> None:
    """Where the log itself is at fault there is no refusal, but a reason."""
    assert (0, None, None, af.Pass(0)) == attributes(
        no_open(), "index", "refusal", "state", "event"
    )
    assert str(no_open()) == "event 0: a log begins with an open, not with pass"
    assert attributes(unfoldable(), "index", "refusal") == (1, None)
    assert str(unfoldable()).startswith("event 1: ")


def attributes(error: object, *names: str) -> tuple[Any, ...]:
    """Give some facts of an error."""
    return tuple(getattr(error, name) for name in names)


def test_malformed_log() -> None:
    """It has the line, counted from 1, and the reason."""
    assert attributes(malformed(), "line", "reason") == (2, "a blank line")
    assert str(malformed()) == "line 2: a blank line"
    assert isinstance(malformed().__cause__, af.MalformedEvent)


def test_refusal() -> None:
    """A refusal says what was asked, what is open instead, and the rule."""
    state, event = wrong_bid()
    refusal = state.refusal(event)
    assert f"seat {event.seat} cannot bid 7: the next bid is 1 (AFP-4.3)" == str(refusal)
    assert attributes(refusal, "code", "rule") == ("wrong-amount", "AFP-4.3")
    assert dict(refusal.facts) == {"due": 1}
    assert refusal.message in str(refusal)


@each_game
def test_refusals_are_values(games: list[list[af.Event]]) -> None:
    """A refusal is frozen, hashable, equal by content, the same after a pickle."""
    state = af.replay(games[0][:-2])
    for event in games[1]:
        refusal = state.refusal(event)
        if refusal is not None:
            assert refusal == state.refusal(event)
            assert hash(refusal) == hash(state.refusal(event))
            assert refusal == pickle.loads(pickle.dumps(refusal))  # noqa: S301  its own
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                refusal.code = "fine"


def cards_in(words: str) -> set[str]:
    """Give the cards that a text names."""
    found = CARD.findall(words)
    return {cards[i : i + 2] for cards in found for i in range(0, len(cards), 2)}


def test_cards_in_words() -> None:
    """These tests find a card where a text names one."""
    assert {"2c", "As"} == cards_in("seat 1 cannot discard 2cAs: no")
    assert {"2c", "As"} == cards_in("Discard(seat=1, cards=CardSet.parse('2cAs'))")
    assert {"Td"} == cards_in("Play(seat=1, card=Card('Td'))")
    assert set() == cards_in("AFP-4.3, the hands have Jack, 4 Aces and 2 clubs (2**53 - 1)")


@each_game
def test_words_of_errors_name_no_card(games: list[list[af.Event]]) -> None:
    """Whatever is refused, the words name no card but those of the event itself."""
    others = [event for game in games[1:] for event in game]
    refused = 0
    for state in af.states(games[0]):
        for event in others:
            refusal = state.refusal(event)
            if refusal is not None:
                allowed = cards_in(json.dumps(af.to_dict(event)))
                error = af.IllegalEvent(refusal, state, event)
                again = af.ReplayError(3, event, refusal, state)
                assert cards_in(words(error) + words(again) + repr(refusal)) <= allowed
                refused += 1
    assert refused > 1000


def words(error: af.AuctionFlopError) -> str:
    """Give all that an error shows of itself."""
    shown = [str(error), repr(error), repr(error.args), *traceback.format_exception_only(error)]
    return "\n".join(shown)


@each_error
def test_words_are_plain(make: Callable[[], af.AuctionFlopError]) -> None:
    """An error says what is wrong in one line."""
    assert str(make()).isprintable()
    assert 0 < len(str(make())) < 200
    assert set() == cards_in(words(make()))
