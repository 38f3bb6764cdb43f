"""Snapshots: a state and its place in a log as a JSON document, and nothing else."""

import copy
import functools
import json
import operator
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from log_lines import assert_plain

import auction_flop as af
from auction_flop import testing
from auction_flop.game import Seat
from auction_flop.log import Snapshot
from auction_flop.log.parts import PartsReader, write_state

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = ["flop_poker_by_hand", "hearts_by_hand"]
# Snapshots of golden games, as they were once written.
KEPT = json.loads((GOLDEN / "snapshots.json").read_text(encoding="utf-8"))
CARD = re.compile(r"[2-9TJQKA][cdhs]")


def golden(name: str) -> list[af.Event]:
    """Read a golden log."""
    return list(af.read_log(GOLDEN / f"{name}.jsonl"))


def everyone(state: af.State) -> list[af.State]:
    """Give a state, and what each viewer sees of it."""
    return [state, *(state.view(viewer) for viewer in (*range(state.seats), None))]


def check_snapshot(state: af.State, position: int) -> None:
    """Check that a state comes back from its document, to be looked at and to go on from."""
    snapshot = Snapshot(state, position)
    restored = Snapshot.loads(snapshot.dumps())
    assert snapshot == restored
    assert hash(state) == hash(restored.state)
    assert state.legal_events() == restored.state.legal_events()
    assert everyone(state) == everyone(restored.state)
    assert Snapshot.from_dict(snapshot.to_dict()) == snapshot


def named(value: Any) -> set[str]:
    """Give every card that a document names, whatever the field."""
    if isinstance(value, dict):
        return {card for item in value.values() for card in named(item)}
    if isinstance(value, list):
        return {card for item in value for card in named(item)}
    return set(CARD.findall(value)) if isinstance(value, str) else set()


@pytest.mark.parametrize(
    "tables", [testing.flop_poker_tables(max_seats=4), testing.hearts_tables()]
)
@given(data=st.data())
@settings(max_examples=8)
def test_it_comes_back_from_every_position(
    tables: st.SearchStrategy[af.State], data: st.DataObject
) -> None:
    """Whatever was played, a state and each view of it are restored at every position."""
    events = data.draw(testing.logs(tables, max_events=70))
    for position, state in enumerate(af.states(events), start=1):
        for one in everyone(state):
            check_snapshot(one, position)


@pytest.mark.parametrize("name", LOGS)
def test_the_rest_leads_to_the_same_end(name: str) -> None:
    """Restoring a state and folding the events from its position on equals folding all."""
    events = golden(name)
    end = af.replay(events)
    for position, state in enumerate(af.states(events), start=1):
        if position % 7 == 0:
            snapshot = Snapshot.loads(Snapshot(state, position).dumps())
            assert end == af.replay(events[snapshot.position :], start=snapshot.state)


@pytest.mark.parametrize("name", LOGS)
def test_a_view_says_no_more(name: str) -> None:
    """The snapshot of a view names no card that the viewer has not been shown by then."""
    events = golden(name)
    for viewer in (0, 1, None):
        shown: set[str] = set()
        redacted = list(af.redact_log(events, viewer))
        for position, (event, state) in enumerate(zip(redacted, af.states(events), strict=True), 1):
            if isinstance(event, af.Open | af.DealPasses):
                shown.clear()
            shown |= {str(card) for card in testing.laws.known_cards(event)}
            document = Snapshot(state.view(viewer), position).to_dict()
            del document["state"]["opening"]
            assert named(document) <= shown


def test_the_snapshot_of_a_view_is_that_of_the_redacted_log() -> None:
    """Whoever has the redacted log alone writes the same snapshot, to the letter."""
    events = golden("flop_poker_by_hand")
    for viewer in (0, 1, None):
        views = [state.view(viewer) for state in af.states(events)]
        folded = af.states(af.redact_log(events, viewer))
        for position, (view, fold) in enumerate(zip(views, folded, strict=True), start=1):
            assert Snapshot(fold, position).dumps() == Snapshot(view, position).dumps()


@pytest.mark.parametrize("name", KEPT)
def test_old_snapshots_are_read(name: str) -> None:
    """A snapshot that was written once is read and written the same: else its format is another."""
    text = KEPT[name]
    snapshot = Snapshot.loads(text)
    assert text == snapshot.dumps()
    assert snapshot.state == af.replay(golden(name)[: snapshot.position])


def test_it_names_format_game_and_position() -> None:
    """The document says what it is before it says anything else; cards are written as in a log."""
    state = af.replay(golden("hearts_by_hand")[:5])
    document = Snapshot(state, 5).to_dict()
    keys = {"format": 1, "game": "auction-hearts", "position": 5, "state": document["state"]}
    assert list(keys.items()) == list(document.items())
    hand = document["state"]["cards"]["holdings"][1]
    assert hand == {"hand": str(state.hands[1]), "face_down": False}
    waits = {"name": "auction", "to_act": state.to_act, "bid": 0, "bidder": None}
    assert waits == document["state"]["phase"]


def test_letters_are_written_as_they_are() -> None:
    """UTF-8 needs no escapes, in a snapshot as in a log."""
    names = ["Zoë", "\N{PLAYING CARD ACE OF SPADES}"]
    state = af.open_table(af.flop_poker.Rules(), [9, 9], 0, names)
    text = Snapshot(state, 1).dumps()
    assert all(f'"{name}"' in text for name in names)
    assert state == Snapshot.loads(text).state


@attrs.frozen
class Bets:
    """A phase of a game of others."""

    name: ClassVar[str] = "bets"
    seat: Seat


@attrs.frozen
class Over:
    """The other phase of it."""

    name: ClassVar[str] = "over"


@attrs.frozen
class Waits:
    """What such a table waits for."""

    phase: Bets | Over
    before: Bets | None = None


@pytest.mark.parametrize(
    ("waits", "parts"),
    [
        (Waits(Bets(1)), {"phase": {"name": "bets", "seat": 1}, "before": None}),
        (Waits(Over(), Bets(0)), {"phase": {"name": "over"}, "before": {"seat": 0}}),
    ],
    ids=["bets", "over"],
)
def test_one_of_two_classes_is_named(waits: Any, parts: dict[str, Any]) -> None:
    """A part that may be of two classes says of which it is; one that may be left out need not."""
    opening = af.open_table(af.flop_poker.Rules(), [9, 9], 0).opening
    assert parts == write_state(waits)
    assert waits == PartsReader(opening).read(Waits, parts, "state")


# What is wrong.


def document(name: str = "flop_poker_by_hand", phase: str = "auction") -> dict[str, Any]:
    """Give the document of a golden game where it first waits in some phase."""
    for position, state in enumerate(af.states(golden(name)), start=1):
        if state.phase.name == phase:
            return Snapshot(state, position).to_dict()
    raise AssertionError(phase)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Give the way to each value of a document."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from paths(value[key], (*path, key))


def at(whole: Any, path: tuple[str | int, ...]) -> Any:
    """Give the value at the end of a path."""
    return functools.reduce(operator.getitem, path, whole)


def put(whole: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """Give a document with another value at the end of a path."""
    other = copy.deepcopy(whole)
    at(other, path[:-1])[path[-1]] = value
    return other


def malformed(bad: Any) -> af.MalformedSnapshot:
    """Give the error that a document is refused with."""
    with pytest.raises(af.MalformedSnapshot) as refused:
        Snapshot.loads(bad) if isinstance(bad, str) else Snapshot.from_dict(bad)
    error = refused.value
    assert f"{error.path or 'the snapshot'}: {error.reason}" == str(error)
    assert_plain(error.reason)
    return error


WRONG: dict[str, tuple[str, Any, str, str]] = {
    # name: (the path, the value there, the path that is named, words of the reason)
    "format 2": ("format", 2, "format", "2 is not known: this library reads 1"),
    "format true": ("format", True, "format", "True is not known"),
    "game": ("game", "auction-hearts", "game", "must be 'auction-flop-poker'"),
    "unknown game": ("state.opening.game", "whist", "state.opening", "'whist' is no game"),
    "no position": ("position", 0, "position", "from 1 to 2**53 - 1, not 0"),
    "position 2.0": ("position", 2.0, "position", "not 2.0"),
    "position true": ("position", True, "position", "not True"),
    "no state": ("state", [], "state", "must be an object, not []"),
    "no opening": ("state.opening", {"type": "pass", "seat": 0}, "state.opening", "but pass"),
    "rules": ("state.opening.rules.ante", 0, "state.opening", "ante must be"),
    "unsound opening": ("state.opening.stacks", [1] * 5, "state.opening", "(AFP-1.2)"),
    "button": ("state.seating.button", 5, "state.seating.button", "a seat from 0 to 4, not 5"),
    "chips": ("state.chips.pot", -1, "state.chips.pot", "a whole number from 0"),
    "huge chips": ("state.chips.pot", 2**53, "state.chips.pot", "2**53 - 1"),
    "more chips": ("state.chips.pot", 99, "state", "does not add up: "),
    "stacks": ("state.chips.stacks", 7, "state.chips.stacks", "must be a list, not 7"),
    "a stack": ("state.chips.stacks.1", "7", "state.chips.stacks[1]", "not '7'"),
    "a hand": ("state.cards.holdings.1.hand", "1s", "state.cards.holdings[1].hand", "no card"),
    "a card twice": (
        "state.cards.holdings.1.hand", "AsAs", "state.cards.holdings[1].hand", "As is named twice",
    ),
    "other cards": ("state.cards.holdings.1.hand", "2c3c4c5c6c", "state", "does not add up: "),
    "face down": (
        "state.cards.holdings.0.face_down", 1, "state.cards.holdings[0].face_down", "true or false",
    ),
    "holding": ("state.cards.holdings.0", None, "state.cards.holdings[0]", "must be an object"),
    "phase": ("state.phase.name", "bluff", "state.phase.name", "one of ante, deal, discard"),
    "no phase": ("state.phase", "auction", "state.phase", "an object with a name"),
    "seat of a phase": ("state.phase.to_act", 9, "state.phase.to_act", "a seat from 0 to"),
    "bidder": ("state.phase.bidder", "0", "state.phase.bidder", "a seat from 0 to"),
    "bid": ("state.phase.bid", 999, "state", "does not add up: "),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "place", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named(path: str, value: Any, place: str, words: str) -> None:
    """A value that no snapshot has is refused, with the way to it and the reason."""
    keys = tuple(int(key) if key.isdigit() else key for key in path.split("."))
    error = malformed(put(document(), keys, value))
    assert place == error.path
    assert words in error.reason


@pytest.mark.parametrize("bad", ["x", "cd", "", None, 1, []], ids=ascii)
def test_no_suit(bad: Any) -> None:
    """The pain suit is one of four, and said to be."""
    path = ("state", "phase", "tricks", "pain")
    error = malformed(put(document("hearts_by_hand", "trick"), path, bad))
    assert ".".join(path) == error.path
    assert "must be one of c, d, h and s" in error.reason


@pytest.mark.parametrize("name", LOGS)
def test_missing_and_unknown_keys(name: str) -> None:
    """Each key is needed, and no other is known, wherever it is."""
    whole = document(name)
    for path in paths(whole):
        there, key = at(whole, path[:-1]), path[-1]
        if isinstance(there, list):
            continue
        more = there | {f"{key}s": 1}
        fewer = {other: value for other, value in there.items() if other != key}
        optional = key == "names" or (path[2:3] == ("rules",) and path[3:])
        for other in [more] if optional else [more, fewer]:
            error = malformed(put(whole, path[:-1], other) if path[1:] else other)
            assert str(key) in str(error)


JUNK = [None, True, 0, 1, 13, -1, 2**53, 1.0, "", "As", "??", "2c3c4c", [], [0, 0], {}]


@pytest.mark.parametrize("name", LOGS)
@pytest.mark.parametrize("phase", ["deal", "auction", "between-deals"])
def test_whatever_is_changed(name: str, phase: str) -> None:
    """A document with anything in it changed is refused, or its state adds up and goes on."""
    whole = document(name, phase)
    for path in paths(whole):
        for junk in (*JUNK, one_more(at(whole, path))):
            check_other(put(whole, path, junk))


def one_more(value: Any) -> Any:
    """Make a number greater, a list longer."""
    if isinstance(value, list):
        return [*value, *value[:1]]
    return value + 1 if type(value) is int else value


def check_other(other: dict[str, Any]) -> None:
    """Check that a document that nobody wrote is refused, or as good as one that somebody did."""
    try:
        snapshot = Snapshot.from_dict(other)
    except af.MalformedSnapshot as error:
        assert_plain(error.reason)
        return
    state = snapshot.state
    check_snapshot(state, snapshot.position)
    if state.cards_due is not None and not state.hides_hands:
        state = state.apply(af.SeededDealer(1).draw(state))
    for event in state.legal_events()[:2]:
        state.apply(event).check()


BAD_TEXTS = {
    "": "a blank line",
    "null": "must be an object, not None",
    "[]": "must be an object, not []",
    '{"format":1,"format":1}': "the key 'format' comes twice",
    "{": "no JSON",
    "[" * 100_000: "nested too deep",
    '{"state":' * 100_000: "nested too deep",
    '{"format":' + "9" * 5000 + "}": "a number far too large",
    '{"format":NaN}': "nan is not known",
    '{"format":2,"clock":"5m"}': "2 is not known",
    '{"format":1}': "needs the key 'game'",
    '{"clock":1}': "has no key 'clock'",
    " " * 2**20: "a blank line",
    " " * (2**20 + 1): "is longer than 1 MiB",
    "é" * (2**19 + 1): "is longer than 1 MiB",
}


@pytest.mark.parametrize(("text", "reason"), BAD_TEXTS.items(), ids=range(len(BAD_TEXTS)))
def test_bad_texts(text: str, reason: str) -> None:
    """A text is read as strictly as a line of a log."""
    assert reason in str(malformed(text))


@pytest.mark.parametrize("name", LOGS)
@given(data=st.data())
def test_texts_changed(name: str, data: st.DataObject) -> None:
    """A text with a piece of it replaced is refused, or is a sound snapshot."""
    text = KEPT[name]
    start, end = sorted(data.draw(st.integers(0, len(text))) for _ in range(2))
    piece = data.draw(st.sampled_from(['"', "{", "}", "null", "1", ",", "As", ""]) | st.text())
    try:
        snapshot = Snapshot.loads(text[:start] + piece + text[min(end, start + 9) :])
    except af.MalformedSnapshot as error:
        assert_plain(error.reason)
        return
    snapshot.state.check()


@pytest.mark.parametrize("bad", [None, b"{}", 7, {}])
def test_no_text(bad: Any) -> None:
    """What is no text is refused as such."""
    with pytest.raises(af.MalformedSnapshot, match="must be a text"):
        Snapshot.loads(bad)


@pytest.mark.parametrize("bad", [None, "state", 7, af.Pass(0)])
def test_no_state(bad: Any) -> None:
    """A snapshot is made of a state, and of nothing else."""
    with pytest.raises(af.MalformedSnapshot, match="must be a state"):
        Snapshot(bad, position=1)


@pytest.mark.parametrize("bad", [0, -1, True, 1.0, "1", None, 2**53])
def test_no_position(bad: Any) -> None:
    """A position counts the opening, so it is 1 at least."""
    state = af.open_table(af.hearts.Rules(), [9] * 4, 0)
    with pytest.raises(af.MalformedSnapshot, match="position"):
        Snapshot(state, bad)
