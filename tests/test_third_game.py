"""A third game is a module and one line in the register: all that handles games handles it."""

from collections.abc import Iterator

import high_card
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.events import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the one line to the register."""
    monkeypatch.setitem(GAMES, "high-card", "high_card")
    return


def played(seats: int, seed: int) -> list[af.Event]:
    """Play the game."""
    state = af.open_table(high_card.Rules(), stacks=[5] * seats, button=0)
    players = [af.RandomPlayer(seat) for seat in range(seats)]
    return [state.opening, *af.play(state, players, af.SeededDealer(seed))]


def test_it_plays_and_replays() -> None:
    """It opens, is dealt and played, replays checked and trusted, and has a winner."""
    events = played(3, seed=1)
    assert [e.log_name for e in events] == ["open", "deal", "deal", "deal", "reveal", "close"]
    state = af.replay(events)
    assert state == af.replay(events, trusted=True)
    assert sum(state.stacks) == 15
    assert state.result is not None


def test_it_is_logged_and_told() -> None:
    """Its log is read and written like any other, and told in its own words."""
    events = played(2, seed=2)
    text = af.dumps(events)
    assert text.startswith('{"type":"open","format":1,"game":"high-card","rules":{},')
    assert events == list(af.loads(text))
    assert "reveal: pot 0" in list(af.words(events))


def test_it_is_refused_like_any_other() -> None:
    """A bad log of it stops where it is bad, and another game's event is refused."""
    events = played(2, seed=2)
    with pytest.raises(af.ReplayError) as error:
        af.replay([*events[:2], *events[3:]])
    assert (error.value.index, error.value.refusal.rule) == (2, "HC-1")
    assert af.replay(events[:2]).refusal(af.Pass(0)) is not None


@given(seats=st.integers(2, 8), seed=st.integers(0, 2**32))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_keeps_the_laws(seats: int, seed: int) -> None:
    """The laws of every game hold for it, the law of views among them."""
    events = played(seats, seed)
    testing.check_log(events)
    for state in af.states(events):
        testing.check_state(state)
        testing.check_choices(state)
        testing.check_draws(state)
        testing.check_views(state)
