"""Redaction of whole logs: what a viewer may not know is in no line, and in no error."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import auction_flop as af

HANDS = ("2c7dTdJhAs", "5c5d9hQsKs")


def dealt() -> list[af.Event]:
    """Give the log of a table of two, up to the discards."""
    state = af.open_table(af.flop_poker.Rules(), stacks=[20, 20], button=0)
    events: list[af.Event] = [state.opening, af.Ante(1, 2), af.Ante(0, 2)]
    return [*events, af.Deal(1, HANDS[0]), af.Deal(0, HANDS[1])]


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("bad", [af.Discard(1, "2c3s"), af.Discard(1, "2d7d")])
def test_an_error_tells_a_viewer_no_card(bad: af.Event, viewer: int | None) -> None:
    """The error of a bad event of another seat names no card that the viewer may not know."""
    with pytest.raises(af.ReplayError) as stopped:
        list(af.redact_log([*dealt(), bad], viewer))
    error = stopped.value
    assert (error.index, error.refusal.rule, error.refusal.code) == (5, "AFP-3.1", "not-held")
    assert af.Discard(1, "????") == error.event
    assert error.state == error.state.view(viewer)
    assert error.__context__ is None
    told = str(error) + repr(error) + repr(error.refusal)
    assert not any(card in told for card in ("2c", "3s", "2d", "7d"))
    assert error.event == pickle.loads(pickle.dumps(error)).event  # noqa: S301  our own


def test_the_seat_itself_is_told() -> None:
    """Whoever made the bad event is told all about it."""
    with pytest.raises(af.ReplayError, match="discard 2c3s") as stopped:
        list(af.redact_log([*dealt(), af.Discard(1, "2c3s")], 1))
    assert af.Discard(1, "2c3s") == stopped.value.event


@pytest.mark.parametrize("bad", [5, None, af.Event(), af.hearts.Play(1, "2c")])
def test_no_event_of_the_game(bad: Any) -> None:
    """What is no event of the game stops redaction as it stops replay: at its place."""
    for events in ([*dealt(), bad], [bad]):
        with pytest.raises(af.ReplayError) as stopped:
            list(af.redact_log(events, 0))
        assert len(events) - 1 == stopped.value.index
    state = af.replay(dealt())
    with pytest.raises(af.MalformedEvent):
        state.redact(bad, 0)


def test_a_log_written_over_itself(tmp_path: Path) -> None:
    """A log that is read while it is written over keeps all that it had."""
    path = tmp_path / "game.jsonl"
    af.write_log(path, dealt())
    before = path.read_bytes()
    af.write_log(path, af.read_log(path))
    assert before == path.read_bytes()
    with pytest.raises(af.MalformedEvent):
        af.write_log(path, [*dealt(), "rubbish"])
    assert before == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


def test_entries_alone_are_written(tmp_path: Path) -> None:
    """What is no entry is malformed."""
    with pytest.raises(af.MalformedEvent):
        af.log.write_entries(tmp_path / "log", dealt())
