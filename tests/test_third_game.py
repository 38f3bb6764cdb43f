"""A third game is a module and one line in the register: all that handles games handles it."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import attrs
import high_card
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.cli import main
from auction_flop.events import GAMES
from auction_flop.log import Snapshot


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the one line to the register."""
    monkeypatch.setitem(GAMES, "high-card", "high_card")
    return


@st.composite
def tables(draw: testing.strategies.Draw) -> af.State:
    """Opened tables of two to eight."""
    stacks = draw(st.lists(st.integers(1, 9), min_size=2, max_size=8))
    return af.open_table(high_card.Rules(), stacks, draw(st.integers(0, len(stacks) - 1)))


class HighCardMachine(testing.TableMachine):
    """Plays the third game."""

    tables = tables()


class TestHighCard(HighCardMachine.TestCase):
    """The machine finds no table of the third game that breaks a law."""

    settings = settings(max_examples=15, stateful_step_count=20)


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


def test_its_snapshots_come_back() -> None:
    """A state of it, and each view, is written with its cards as texts, and read again."""
    for position, state in enumerate(af.states(played(3, seed=1)), start=1):
        for one in (state, state.view(0), state.view(None)):
            snapshot = Snapshot(one, position)
            assert [str(hand) for hand in one.hands] == snapshot.to_dict()["state"]["piles"]
            assert snapshot == Snapshot.loads(snapshot.dumps())
    document = snapshot.to_dict()
    document["state"]["phase"]["name"] = "bluff"
    with pytest.raises(af.MalformedSnapshot, match="name: must be one of deal, reveal, close"):
        Snapshot.from_dict(document)


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


def test_it_is_redacted() -> None:
    """Each seat reads its own card alone until all are shown; who wins is judged all the same."""
    events = played(3, seed=1)
    for viewer in (0, 1, 2, None):
        seen = list(af.redact_log(events, viewer))
        dealt = [str(event.cards) for event in seen if isinstance(event, af.Deal)]
        seats = [event.seat for event in events if isinstance(event, af.Deal)]
        assert [card != "??" for card in dealt] == [seat == viewer for seat in seats]
        assert seen[-2:] == events[-2:]
        assert af.replay(seen) == af.replay(events)
        assert len(list(af.words(seen))) == len(list(af.words(events)))


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_highest_card_wins(seats: int) -> None:
    """The game that plays is the game that was meant: the pot to the highest, shared if equal."""
    state = af.open_table(high_card.Rules(), [3] * seats, button=0)
    cards = ["Kh", "Ks", *(f"{rank}c" for rank in "234567")][:seats]
    for seat in [*range(1, seats), 0]:
        state = state.apply(af.Deal(seat, cards[seat]))
    (reveal,) = state.legal_events()
    # An odd chip goes to the first of the best; suits break no tie.
    assert reveal.awards[:2] == ((seats + 1) // 2, seats // 2)
    assert not any(reveal.awards[2:])


def test_the_command_line_knows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its logs are told, audited and redacted like any other."""
    log = tmp_path / "high.jsonl"
    events = played(3, seed=1)
    af.write_log(log, events)
    assert main(["replay", str(log)]) == 0
    assert capsys.readouterr().out.splitlines() == list(af.words(events))
    assert main(["audit", str(log)]) == 0
    assert capsys.readouterr().out == f"{log}: ok, 6 events, 1 deal, finished\n"
    assert main(["redact", str(log), "--seat", "1", "-o", "-"]) == 0
    assert capsys.readouterr().out == af.dumps(af.redact_log(events, 1))


def test_no_two_events_of_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that calls an event of its own like another game's is a mistake, told at once."""

    @attrs.frozen
    class Ante(af.Event):
        log_name: ClassVar[str] = "ante"

    events = (*high_card.GAME.events, Ante)
    monkeypatch.setattr(high_card, "GAME", attrs.evolve(high_card.GAME, events=events))
    monkeypatch.setitem(GAMES, "higher-card", GAMES["high-card"])
    with pytest.raises(TypeError, match="two types of event are called ante"):
        af.from_dict({"type": "ante"})


def test_without_its_line_it_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The register decides what is a game: without the line nothing of it can be read."""
    text = af.dumps(played(2, seed=1))
    monkeypatch.delitem(GAMES, "high-card")
    with pytest.raises(af.MalformedLog, match="high-card"):
        list(af.loads(text))
    with pytest.raises(af.MalformedEvent, match="no rules of a known game"):
        af.open_table(high_card.Rules(), [3, 3], button=0)


def test_logs_of_it_are_worked_with() -> None:
    """Its logs are compared and summed up like any other, and its states come back."""
    events, other = played(3, seed=1), played(3, seed=2)
    parted = af.log.diff(events, other)
    assert (1, events[1], other[1]) == (parted.index, parted.one.event, parted.other.event)
    [deal] = af.log.deals(events)
    assert (3, events[4].awards, True) == (deal.pot, deal.awards, deal.over)
    assert sum(deal.net) == 0
    for position, state in enumerate(af.states(events), start=1):
        for one in (state, *map(state.view, (0, 1, 2, None))):
            snapshot = af.log.Snapshot(one, position)
            assert snapshot == af.log.Snapshot.loads(snapshot.dumps())
        assert af.replay(events) == af.replay(events[position:], start=state)


def test_a_bad_snapshot_of_it_is_refused() -> None:
    """What its fields are said to be is checked: words, seats and cards."""
    state = af.replay(played(3, seed=1)[:2])
    for path, value in (("name", "turn"), ("seat", 3)):
        document = af.log.Snapshot(state, 2).to_dict()
        document["state"]["phase"][path] = value
        with pytest.raises(af.MalformedSnapshot) as refused:
            af.log.Snapshot.from_dict(document)
        assert f"state.phase.{path}" == refused.value.path
    document["state"]["phase"] = {"name": "deal", "seat": 2}
    document["state"]["piles"] = ["", "", ""]
    af.log.Snapshot.from_dict(document)
    document["state"]["piles"] = ["As", "As", ""]
    with pytest.raises(af.MalformedSnapshot, match="does not add up"):
        af.log.Snapshot.from_dict(document)
