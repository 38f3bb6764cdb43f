"""How a log is written: to the byte, so that equal games give equal files."""

import io
import json
import random
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from log_lines import GAME, KEYS, LINES, OPEN, OPEN_HEARTS, log

import auction_flop as af

# The keys of each type, in the order of the tables of the format.
TABLES = {
    "open": ["format", "game", "rules", "stacks", "button", "names"],
    "deal": ["seat", "cards"],
    "bid": ["seat", "chips"],
    "pass": ["seat"],
    "deal-passes": ["button"],
    "close": ["awards"],
    "ante": ["seat", "chips"],
    "discard": ["seat", "cards"],
    "flop": ["cards"],
    "take-flop": ["seat", "keep"],
    "forfeit-pay": ["seat", "chips"],
    "reshuffle": [],
    "showdown": ["hands", "awards"],
    "name-pain": ["seat", "suit"],
    "play": ["seat", "card"],
    "settle": ["payments", "awards"],
}


def test_every_type_of_event() -> None:
    """The lines of these tests have every type of event of every game, with every key."""
    kinds = {*af.flop_poker.GAME.events, *af.hearts.GAME.events}
    assert set(TABLES) == set(LINES) == {kind.log_name for kind in kinds}
    assert [(name, key) for name in LINES for key in TABLES[name]] == KEYS


@pytest.mark.parametrize("line", [*LINES.values(), OPEN_HEARTS], ids=[*LINES, "open hearts"])
def test_lines_to_the_byte(line: str) -> None:
    """Type first, then the keys in the order of the tables, no spaces, a line feed."""
    assert f"{line}\n" == af.dumps(af.loads(line))


@pytest.mark.parametrize("name", LINES)
def test_lines_do_not_turn_on_how_they_were_written(name: str) -> None:
    """Whatever the order of keys and cards in what was read, what is written is the same."""
    shuffled = list(json.loads(LINES[name]).items())
    random.Random(name).shuffle(shuffled)
    fields = {key: backwards(value) if key in CARDS else value for key, value in shuffled}
    assert f"{LINES[name]}\n" == af.dumps(af.loads(json.dumps(fields)))


CARDS = {"cards", "keep", "hands"}


def backwards(cards: str | list[str]) -> str | list[str]:
    """Give cards, or lists of cards, with the highest first."""
    if isinstance(cards, list):
        return [backwards(one) for one in cards]
    return "".join(cards[i : i + 2] for i in range(len(cards) - 2, -1, -2))


def test_cards_are_sorted_and_hidden_ones_last() -> None:
    """By rank from 2 to A, then clubs, diamonds, hearts, spades, then what is hidden."""
    deal = af.Deal(0, "AsAhAdAc??TsJcQdKh2s2h??2d2c")
    assert af.dumps([deal]) == '{"type":"deal","seat":0,"cards":"2c2d2h2sTsJcQdKhAcAdAhAs????"}\n'


def test_whole_pack() -> None:
    """The whole pack is written in its order."""
    pack = "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    assert pack == af.to_dict(af.Deal(0, af.CardSet.of(reversed(af.PACK))))["cards"]


def test_no_cards() -> None:
    """No cards are the empty text."""
    assert af.dumps([af.Discard(3, "")]) == '{"type":"discard","seat":3,"cards":""}\n'


def test_every_option_is_written() -> None:
    """An open has every option of its rules, whatever was given."""
    for line in (OPEN, OPEN_HEARTS):
        [given] = af.loads(json.dumps(json.loads(line) | {"rules": {}}))
        assert list(json.loads(line)["rules"]) == list(json.loads(af.dumps([given]))["rules"])


def test_no_names() -> None:
    """An open of seats without names has no key for them."""
    state = af.open_table(af.flop_poker.Rules(), stacks=[20, 20], button=0)
    assert OPEN.replace(',"names":["Ada","Bo"]', "") == af.dumps([state.opening]).rstrip("\n")


def test_at_and_note_come_last() -> None:
    """The keys of the line follow those of the event: at, then note."""
    text = io.StringIO()
    entries = [
        af.Entry(af.Pass(1), at="2026-01-31T20:15:00Z", note="thinks\n"),
        af.Entry(af.Pass(2), note=""),
        af.Entry(af.Pass(3), at="2026-01-31t20:15:00.50z"),
        af.Entry(af.Reshuffle()),
    ]
    af.log.write_entries(text, entries)
    expected = (
        '{"type":"pass","seat":1,"at":"2026-01-31T20:15:00Z","note":"thinks\\n"}\n'
        '{"type":"pass","seat":2,"note":""}\n'
        '{"type":"pass","seat":3,"at":"2026-01-31t20:15:00.50z"}\n'
        '{"type":"reshuffle"}\n'
    )
    assert expected == text.getvalue()


def test_letters_are_written_as_they_are() -> None:
    """UTF-8 needs no escapes but those of JSON."""
    note = 'é€\N{PARTY POPPER}\u2028</script>"\\/\x00\x1f\x7f'
    binary = io.BytesIO()
    af.log.write_entries(binary, [af.Entry(af.Pass(0), note=note)])
    written = 'é€\N{PARTY POPPER}\u2028</script>\\"\\\\/\\u0000\\u001f\x7f'
    assert f'{{"type":"pass","seat":0,"note":"{written}"}}\n'.encode() == binary.getvalue()


def test_a_game_to_the_byte() -> None:
    """A game that is read and written again is the same file."""
    binary = io.BytesIO()
    af.write_log(binary, af.read_log(io.BytesIO(log(*GAME))))
    assert log(*GAME) == binary.getvalue()


def test_no_events() -> None:
    """The log of no events is empty."""
    assert af.dumps([]) == ""


def test_no_line_that_no_reader_takes() -> None:
    """An event that would make a line of more than 1 MiB is refused, not written."""
    text = io.StringIO()
    fits = af.Close([2**53 - 1] * 61_000)
    with pytest.raises(af.MalformedEvent, match="1 MiB"):
        af.write_log(text, [fits, af.Close([2**53 - 1] * 62_000)])
    assert [fits] == list(af.loads(text.getvalue()))


def test_lines_are_written_as_their_events_come() -> None:
    """What was given before an error was written; events are taken one at a time."""
    text = io.StringIO()

    def events() -> object:
        for line in GAME[:3]:
            yield from af.loads(line)
        assert log(*GAME[:3]).decode() == text.getvalue()
        raise KeyError

    with pytest.raises(KeyError):
        af.write_log(text, events())
    assert log(*GAME[:3]).decode() == text.getvalue()


@pytest.mark.parametrize("value", [None, 5, "pass", {"type": "pass", "seat": 1}, af.Pass])
def test_no_event_is_written(value: Any) -> None:
    """What is no event is malformed for a writer too."""
    with pytest.raises(af.MalformedEvent):
        af.dumps([value])
    with pytest.raises(af.MalformedEvent):
        af.to_dict(value)


@pytest.mark.parametrize("value", [None, "pass", af.Pass(1), {"type": "pass", "seat": 1}])
def test_no_entry_is_written(value: Any) -> None:
    """Nor is what is no entry, be it an event, where entries are written."""
    with pytest.raises(af.MalformedEvent, match="a log is written of entries, not of"):
        af.log.write_entries(io.StringIO(), [value])


def test_a_private_log_is_private_while_it_is_written(tmp_path: Path) -> None:
    """What is written beside a file has its permissions from the first byte."""
    path = tmp_path / "private.jsonl"
    path.touch()
    path.chmod(0o600)

    def events() -> Iterator[af.Event]:
        for event in map(af.from_dict, map(json.loads, GAME)):
            yield event
            (beside,) = set(tmp_path.iterdir()) - {path}
            assert stat.S_IMODE(beside.stat().st_mode) == 0o600

    af.write_log(path, events())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
