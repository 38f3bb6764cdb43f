"""The extra fast: lines parsed by another parser are read, and refused, just the same."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_lines import GAME, LINES, OPEN_HEARTS, REDACTED

import auction_flop as af
from auction_flop.log import ordinary
from auction_flop.log.codec import plain_readers
from auction_flop.log.lines import decode, decode_ordinary, decode_with_care, plain_entry

orjson = pytest.importorskip("orjson", reason="the extra fast is not installed")

PARSERS = {"standard": ordinary.parse_standard, "fast": orjson.loads}
UNTIMED = sorted({*GAME, *REDACTED, *LINES.values(), OPEN_HEARTS})
TIMED = [f'{line[:-1]},"at":"2026-11-30T20:15:00Z"}}' for line in UNTIMED]
ALL_LINES = UNTIMED + TIMED
# What parsers of JSON are known to take in different ways, in place of a seat's number.
VALUES = [
    "-0", "0.0", "1e0", "1E400", "NaN", "Infinity", "-Infinity", "01", "+1", "0x1", "1_0", "9" * 16,
    str(2**53), str(2**63), str(2**64), "9" * 5000, "true", "null", '"1"', '"\\ud800"', '"\\u0031"',
    '"\\ud83d\\ude00"', "[" * 2000 + "]" * 2000, "{}", "1 ", "\t1", "1\f", "1\u00a0", "1\ufeff", "",
]  # fmt: skip


def outcome(line: str) -> af.Event | str:
    """What a line is read as, or why it is not."""
    try:
        return decode(line).event
    except af.MalformedEvent as error:
        return str(error)


def careful(line: str) -> af.Event | str:
    """The same from the careful reader alone."""
    try:
        return decode_with_care(line).event
    except af.MalformedEvent as error:
        return str(error)


def check(line: str) -> None:
    """Check that a line has the same outcome, whoever parses it first."""
    with pytest.MonkeyPatch.context() as patch:
        for parse in PARSERS.values():
            patch.setattr(ordinary, "parse", parse)
            assert careful(line) == outcome(line)


def test_it_is_used_where_it_is_installed() -> None:
    """Nothing has to be switched on."""
    assert ordinary.parse is orjson.loads


@pytest.mark.parametrize("line", ALL_LINES, ids=range(len(ALL_LINES)))
def test_sound_lines(line: str) -> None:
    """A sound line is the same event, and both parsers read those of a plain kind at once."""
    check(line)
    with pytest.MonkeyPatch.context() as patch:
        events = []
        for parse in PARSERS.values():
            patch.setattr(ordinary, "parse", parse)
            events.append(decode_ordinary(line.encode(), plain_readers(), plain_entry))
    assert events[0] == events[1]


def at_once(line: str) -> af.Event | None:
    """What a line is read as without a careful look; None where it needs one."""
    made = decode_ordinary(line, plain_readers(), plain_entry)
    return made and made.event


@pytest.mark.parametrize("parse", PARSERS.values(), ids=PARSERS)
def test_most_types_are_read_at_once(
    parse: Callable[[str | bytes], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines of all types but two need no careful look, whatever their time and their line end."""
    monkeypatch.setattr(ordinary, "parse", parse)
    for end in ("}", "}\n", ',"at":"2026-11-30T20:15:00Z"}\r\n'):
        slow = {name for name, line in LINES.items() if not at_once(line[:-1] + end)}
        assert slow == {"open", "name-pain"}
    for chips in (0, 2**53 - 1):
        assert af.Bid(1, chips) == at_once(f'{{"type":"bid","seat":1,"chips":{chips}}}')


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_odd_values(value: str) -> None:
    """Numbers and texts that parsers take in different ways are read in one way."""
    check(f'{{"type":"pass","seat":{value}}}')
    check(f'{{"type":"pass","seat":1,"seat":{value}}}')
    check(f'{{"type":"pass","seat":1}}{value}')
    check(f'{{"type":"pass","seat":1,"at":{value}}}')
    check(f'{{"type":"pass","seat":1,"at":"2026-11-30T20:15:00Z","at":{value}}}')


@given(
    line=st.sampled_from(ALL_LINES),
    seed=st.integers(0, 2**32),
    inserted=st.text(st.sampled_from('"\\{}[]:, \t\n\r\0-+.eE019truenfalsu'), max_size=3),
)
def test_changed_lines(line: str, seed: int, inserted: str) -> None:
    """So are lines with something put in, taken out or said twice."""
    draw = random.Random(seed)
    start, stop = sorted((draw.randrange(len(line) + 1), draw.randrange(len(line) + 1)))
    check(line[:start] + inserted + line[start:])
    check(line[:start] + inserted + line[stop:])
    check(line[:stop] + inserted + line[start:])
