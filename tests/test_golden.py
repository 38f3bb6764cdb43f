"""Golden games, kept for ever: what they say may not change, whoever reads them.

Those of every released format stay, and are read by the tests of every version that comes.
"""

import hashlib
import json
from pathlib import Path

import pytest

import auction_flop as af
from auction_flop import testing
from auction_flop.events import FORMAT

GOLDEN = Path(__file__).parent / "golden"
LOGS = sorted(path.name for path in GOLDEN.glob("*.jsonl"))
# How each game ended, and for each viewer the SHA-256 of the log as that viewer reads it, and of
# the game in words.
SEEN = json.loads((GOLDEN / "seen.json").read_text(encoding="utf-8"))
# The golden logs of each released format, with their SHA-256: logs are added, and none is removed.
FORMATS = json.loads((GOLDEN / "formats.json").read_text(encoding="utf-8"))
each_log = pytest.mark.parametrize("name", LOGS)


def read(name: str) -> list[af.Event]:
    """Read a golden log."""
    return list(af.read_log(GOLDEN / name))


def digest(text: str) -> str:
    """Give the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def seen(events: list[af.Event]) -> dict[str, object]:
    """Say how a game ended, and what each viewer saw of it."""
    state = af.replay(events)
    views = {}
    for viewer in [*range(state.seats), None]:
        redacted = list(af.redact_log(events, viewer))
        told = "\n".join(af.words(redacted))
        views[str(viewer)] = [digest(af.dumps(redacted)), digest(told)]
    return {"standings": [list(place) for place in state.result.standings], "views": views}


def test_every_released_format_has_golden_logs() -> None:
    """Each format that the library reads, the first as the newest, has logs that are kept."""
    assert [str(number) for number in range(1, FORMAT + 1)] == list(FORMATS)
    assert all(FORMATS.values())


@pytest.mark.parametrize(
    ("number", "name", "kept"),
    [(number, *log) for number, logs in FORMATS.items() for log in logs.items()],
)
def test_golden_logs_are_kept_as_they_were(number: str, name: str, kept: str) -> None:
    """A golden log is there to the byte, of its format, and is read: it ends."""
    text = (GOLDEN / name).read_bytes()
    assert kept == hashlib.sha256(text).hexdigest()
    assert int(number) == json.loads(text.splitlines()[0])["format"]
    assert af.replay(read(name)).result is not None


@each_log
def test_golden_game(name: str) -> None:
    """A golden game ends as it always did, and each viewer sees what they always saw."""
    assert SEEN[name] == seen(read(name))


@each_log
def test_golden_log_keeps_the_laws(name: str) -> None:
    """A golden log folds, reads and is redacted as the laws say."""
    testing.check_log(read(name))


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("flop_poker_by_hand.jsonl", af.flop_poker.GAME.events),
        ("hearts_by_hand.jsonl", af.hearts.GAME.events),
    ],
)
def test_every_type_of_event_is_met(name: str, types: tuple[type[af.Event], ...]) -> None:
    """A short golden game of each kind meets every type of event."""
    assert set(types) == {type(event) for event in read(name)}


def test_jackpot_chain() -> None:
    """In the golden chain one player names the pain suit of four deals, having bid but once."""
    named = [event.seat for event in read("hearts_jackpot.jsonl") if event.log_name == "name-pain"]
    assert [named[0]] * 4 == named[:4]


@pytest.mark.parametrize(
    ("seed", "cards", "flop"),
    [
        (0, SEEN["dealer"]["0"][0], SEEN["dealer"]["0"][1]),
        (7, SEEN["dealer"]["7"][0], SEEN["dealer"]["7"][1]),
        (-1, SEEN["dealer"]["-1"][0], SEEN["dealer"]["-1"][1]),
    ],
)
def test_cards_of_a_seed(seed: int, cards: list[str], flop: str) -> None:
    """A seed gives the same cards on every machine and every Python, for ever."""
    assert (cards, flop) == dealt(seed)


def dealt(seed: int) -> tuple[list[str], str]:
    """Deal the second deal of a table of three by a seed, and its first flop."""
    state = af.open_table(af.flop_poker.Rules(), stacks=[50] * 3, button=0)
    dealer, hands = af.SeededDealer(seed), []
    while state.phase.name != "auction" or state.deal_number == 1:
        event = dealer.draw(state) if state.cards_due else first_choice(state)
        if isinstance(event, af.Deal) and state.deal_number == 2:
            hands.append(str(event.cards))
        state = state.apply(event)
    return hands, str(state.flop)


def first_choice(state: af.State) -> af.Event:
    """Choose what comes first; but where cards may be thrown away, one of them."""
    legal = state.legal_events()
    return legal[1] if state.phase.name == "discard" else legal[0]
