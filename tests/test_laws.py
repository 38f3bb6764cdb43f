"""The laws that hold for every game, from the same code for each."""

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing

TABLES = {
    "auction-flop-poker": testing.flop_poker_tables(),
    "auction-hearts": testing.hearts_tables(),
}
each_game = pytest.mark.parametrize("game", TABLES)


class FlopPokerMachine(testing.TableMachine):
    """Plays Auction Flop Poker."""

    tables = testing.flop_poker_tables()


class TestFlopPoker(FlopPokerMachine.TestCase):
    """The machine finds no table of Auction Flop Poker that breaks a law."""


class HeartsMachine(testing.TableMachine):
    """Plays Auction Hearts."""

    tables = testing.hearts_tables()


class TestHearts(HeartsMachine.TestCase):
    """The machine finds no table of Auction Hearts that breaks a law."""


@each_game
@given(data=st.data())
def test_whole_logs_keep_every_law(game: str, data: st.DataObject) -> None:
    """Folds, texts, redacted logs and views of whole logs agree."""
    testing.check_log(data.draw(testing.logs(TABLES[game])))


@each_game
@given(data=st.data())
@hypothesis.settings(max_examples=25)
def test_every_event_in_every_phase(game: str, data: st.DataObject) -> None:
    """Of all events of a log and their near misses, each state takes just what is open."""
    events = data.draw(testing.logs(TABLES[game], max_events=80))
    one_of_each = list({type(event): event for event in events}.values())
    by_phase = {state.phase.name: state for state in af.states(events)}
    for state in by_phase.values():
        testing.check_refusals(state, one_of_each)
        testing.check_values(state)


@each_game
@given(data=st.data())
def test_every_hand_ends(game: str, data: st.DataObject) -> None:
    """Players that choose at random come to the end of a deal."""
    state = data.draw(TABLES[game])
    players = [af.RandomPlayer(data.draw(st.integers(0, 99))) for _ in range(state.seats)]
    dealer = testing.RiggedDealer(data.draw(testing.packs()))
    for event in af.play(state, players, dealer):
        if isinstance(event, af.DealPasses | af.Close):
            break
        state = state.apply(event)
    assert (state.to_act, state.cards_due) == (af.DEALER, None)


@each_game
@given(data=st.data())
def test_nothing_happens_after_the_end(game: str, data: st.DataObject) -> None:
    """A closed table refuses everything that happened at it."""
    events = data.draw(testing.logs(TABLES[game], max_events=400))
    state = af.replay(events)
    if state.to_act is None:
        assert all(state.refusal(event) for event in events)
