"""Lines that no log could have: the reader stops there, and says where and why."""

import io
import json

import pytest
from log_lines import GAME, KEYS, LINES, OPEN, change, change_raw, log, malformed, stop

import auction_flop as af

MIB = 2**20

NO_JSON = {
    "torn": '{"type":"ante","seat":0,"ch',
    "torn before the brace": '{"type":"ante","seat":0,"chips":2',
    "two objects": '{"type":"pass","seat":0}{"type":"pass","seat":0}',
    "comma at the end": '{"type":"pass","seat":0},',
    "comma before the brace": '{"type":"pass","seat":0,}',
    "comment": '{"type":"pass","seat":0} // why',
    "single quotes": "{'type':'pass','seat':0}",
    "no quotes": "{type:pass,seat:0}",
    "no colon": '{"type" "pass","seat":0}',
    "a word": "pass",
    "True": '{"type":"pass","seat":True}',
    "tab in a text": '{"type":"pa\tss","seat":0}',
    "NUL in a text": '{"type":"pass\0","seat":0}',
    "NUL": "\0",
    "bad escape": r'{"type":"\x70ass","seat":0}',
    "half an escape": r'{"type":"\u00',
    "no-break space": '{"type":"pass",\N{NO-BREAK SPACE}"seat":0}',
    "form feed": '{"type":"pass",\f"seat":0}',
    "byte order mark": '\N{ZERO WIDTH NO-BREAK SPACE}{"type":"pass","seat":0}',
    "plus": '{"type":"pass","seat":+1}',
    "leading zero": '{"type":"pass","seat":01}',
    "hexadecimal": '{"type":"pass","seat":0x1}',
    "underscore": '{"type":"pass","seat":1_0}',
    "wide digit": '{"type":"pass","seat":\N{FULLWIDTH DIGIT ONE}}',
    "point at the end": '{"type":"pass","seat":1.}',
    "point at the start": '{"type":"pass","seat":.5}',
}

NO_OBJECT = {
    "list": '[{"type":"pass","seat":0}]',
    "empty list": "[]",
    "text": '"pass"',
    "number": "1",
    "null": "null",
    "true": "true",
    "NaN": "NaN",
}

NO_UTF8 = {
    "binary rubbish": bytes(range(11, 256)) * 40,
    "lone continuation": b'{"type":"pass","seat":0,"note":"\x80"}',
    "cut character": b'{"type":"pass","seat":0,"note":"\xe2\x82"}',
    "overlong": b'{"type":"pass","seat":0,"note":"\xc0\x80"}',
    "surrogate": b'{"type":"pass","seat":0,"note":"\xed\xa0\x80"}',
    "beyond Unicode": b'{"type":"pass","seat":0,"note":"\xf4\x90\x80\x80"}',
    "Latin-1": '{"type":"pass","seat":0,"note":"é"}'.encode("latin-1"),
    "UTF-16": '{"type":"pass","seat":0}'.encode("utf-16"),
}

BLANK = {
    "empty": b"",
    "spaces": b"   ",
    "tab": b"\t",
    "carriage return": b"\r",
    "other spaces": "\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}".encode(),
}

TYPES = {
    "unknown": '"fold"',
    "upper case": '"Pass"',
    "class name": '"DealPasses"',
    "underscore": '"deal_passes"',
    "space": '" pass"',
    "empty": '""',
    "game": '"auction-flop-poker"',
    "surrogate": r'"\ud800"',
    "line separator": r'"\u2028"',
    "long": f'"{"pass" * 1000}"',
    "null": "null",
    "true": "true",
    "number": "1",
    "4,300 digits": "9" * 4300,
    "NaN": "NaN",
    "list": '["pass"]',
    "object": '{"type":"pass"}',
}

GAMES = {
    "unknown": '"whist"',
    "upper case": '"Auction-Flop-Poker"',
    "title": '"Auction Flop Poker"',
    "underscores": '"auction_flop_poker"',
    "package": '"auction_flop.flop_poker"',
    "empty": '""',
    "surrogate": r'"\udc80"',
    "long": f'"{"auction" * 1000}"',
    "null": "null",
    "true": "true",
    "number": "1",
    "list": '["auction-flop-poker"]',
    "object": "{}",
}

FORMATS = {
    "two": "2",
    "zero": "0",
    "minus one": "-1",
    "true": "true",
    "point": "1.0",
    "exponent": "1e0",
    "text": '"1"',
    "null": "null",
    "list": "[1]",
    "NaN": "NaN",
    "4,300 digits": "1" * 4300,
    "5,000 digits": "1" * 5000,
}


def cases(table: dict[str, str] | dict[str, bytes]) -> pytest.MarkDecorator:
    """Run a test for each value of a table, named by its key."""
    return pytest.mark.parametrize("bad", table.values(), ids=table.keys())


@cases(NO_JSON)
def test_no_json(bad: str) -> None:
    """A line is JSON to the letter; the place of the fault is told."""
    assert malformed(bad).startswith("no JSON")


@cases(NO_OBJECT)
def test_no_object(bad: str) -> None:
    """A line is an object."""
    assert "object" in malformed(bad)


@cases(NO_UTF8)
def test_no_utf8(bad: bytes) -> None:
    """A line is UTF-8."""
    assert "UTF-8" in malformed(bad)


@pytest.mark.parametrize("place", range(len(GAME) + 1))
@cases(BLANK)
def test_blank_line(bad: bytes, place: int) -> None:
    """A blank line stops the reader, be it the first, one within or the last."""
    _, error = stop(log(*GAME[:place], bad, *GAME[place:]))
    assert isinstance(error, af.MalformedLog)
    assert place + 1 == error.line
    assert "blank" in error.reason


@pytest.mark.parametrize(
    "bad",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
        '{"type":' + "[" * 100_000 + "]" * 100_000 + "}",
        OPEN.replace("null", "[" * 100_000 + "]" * 100_000),
        '{"type":"pass","seat":0,"note":' + '{"a":' * 100_000 + "1" + "}" * 100_001,
    ],
    ids=["open lists", "lists", "open objects", "in the type", "in an option", "in the note"],
)
def test_nested_deep(bad: str) -> None:
    """A hundred thousand brackets are refused like any other rubbish."""
    assert "nested too deep" in malformed(bad)


def deepest(line: str) -> int:
    """Give how many lists a reader follows into each other at HERE."""
    low, high = 100, 100_000
    while high - low > 1:
        middle = (low + high) // 2
        if "nested too deep" in malformed(nest(line, middle)):
            high = middle
        else:
            low = middle
    return low


def nest(line: str, depth: int) -> str:
    """Put lists in each other at HERE."""
    return line.replace('"HERE"', "[" * depth + "]" * depth)


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"HERE"}',
        *(change(name, **{key: "HERE"}) for name, key in KEYS),
        *(OPEN.replace(option, '"HERE"') for option in ['"fixed"', "null", "false", "[60,30,10]"]),
        OPEN.replace("60", '"HERE"'),
        change("open", names=["Ada", "HERE"]),
        change("pass", at="HERE"),
        change("pass", note="HERE"),
        change("pass", why="HERE"),
    ],
)
def test_nested_as_deep_as_a_reader_goes(line: str) -> None:
    """What is just not too deep for the JSON reader is not too deep to be refused either."""
    limit = deepest(line)
    for depth in range(limit - 12, limit + 3):
        malformed(nest(line, depth))


@pytest.mark.parametrize("bad", [b"x" * 2 * MIB, b" " * 2 * MIB, b"\0" * 2 * MIB, b"[" * 2 * MIB])
def test_line_of_two_mib(bad: bytes) -> None:
    """A line of 2 MiB is refused for its length, whatever is in it."""
    assert "1 MiB" in malformed(bad)


def test_line_of_two_mib_that_does_not_end() -> None:
    """A line that goes on and on is refused, with or without a line feed."""
    _, error = stop(log(*GAME) + b'{"type":"' + b"x" * 2 * MIB)
    assert isinstance(error, af.MalformedLog)
    assert len(GAME) + 1 == error.line
    assert "1 MiB" in error.reason


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"], ids=["no end", "LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_line_of_one_byte_more_than_a_mib(mark: bytes, end: bytes) -> None:
    """A line of 1 MiB and one byte is refused for its length, not for what the cut left of it."""
    _, error = stop(mark + OPEN.ljust(MIB + 1).encode() + end)
    assert isinstance(error, af.MalformedLog)
    assert error.line == 1
    assert "1 MiB" in error.reason


def test_a_bom_that_comes_again() -> None:
    """A BOM stands at the beginning of a log alone, though that line was read there."""
    events = af.read_log(io.BytesIO(b'\xef\xbb\xbf{"type":"pass","seat":0}\n' * 2))
    assert af.Pass(0) == next(events)
    with pytest.raises(af.MalformedLog, match="line 2: no JSON"):
        next(events)


@pytest.mark.parametrize("letter", ["é", "€", "\N{PARTY POPPER}"])
def test_length_of_a_line_is_counted_in_bytes(letter: str) -> None:
    """Letters of several bytes make a line too long that has far fewer than 1,048,576 of them."""
    assert "1 MiB" in malformed(letter * (MIB // len(letter.encode()) + 1))


@cases(TYPES)
def test_unknown_type(bad: str) -> None:
    """A type of event that the format does not have."""
    assert "type" in malformed(f'{{"type":{bad},"seat":0}}')


@cases(GAMES)
def test_unknown_game(bad: str) -> None:
    """A game that is not known: the reader says which are."""
    assert "auction-flop-poker" in malformed(change_raw("open", "game", bad))


def test_unknown_game_with_options_of_its_own() -> None:
    """A log of another game is refused for its game, not for the options that it has."""
    reason = malformed(change("open", game="whist", rules={"trumps": "h"}))
    assert "whist" in reason


@cases(FORMATS)
def test_unknown_format(bad: str) -> None:
    """A format other than the integer 1."""
    reason = malformed(change_raw("open", "format", bad))
    assert "format" in reason or "number" in reason


@pytest.mark.parametrize(
    "bad",
    [
        '{"type":"open","format":2}',
        change("open", format=2, clock="5m"),
        change("open", format=2, rules={"jokers": 2}),
        change("open", format=2, game="whist", rules={"trumps": "h"}),
        change("open", format=2, stacks="20 20"),
    ],
    ids=["no other key", "new key", "new option", "new game", "new kind of value"],
)
def test_newer_format_is_refused_by_its_number(bad: str) -> None:
    """A log of a newer format is refused for its number, not for what is new in it."""
    assert "format 2" in malformed(bad)


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_missing_key(name: str, key: str) -> None:
    """Each key of each type is needed, but for the names."""
    fields = json.loads(LINES[name])
    del fields[key]
    if key == "names":
        assert af.from_dict(fields).names is None
    else:
        assert repr(key) in malformed(json.dumps(fields))


@pytest.mark.parametrize("line", ["{}", '{"seat":0}', '{"Type":"pass","seat":0}'])
def test_missing_type(line: str) -> None:
    """The type is needed."""
    assert "type" in malformed(line)


@pytest.mark.parametrize("key", ["extra", "chip", "Seat", "seat ", "", "type ", "__class__", "é"])
@pytest.mark.parametrize("name", LINES)
def test_extra_key(name: str, key: str) -> None:
    """A key that the type does not have is refused by its name."""
    assert repr(key) in malformed(change(name, **{key: 1}))


def test_keys_of_python_are_no_keys_of_a_log() -> None:
    """What a class of events has beside its fields cannot be set by a log."""
    for key in ("self", "log_name", "by_table", "deed", "event", "state"):
        assert repr(key) in malformed(change("pass", **{key: 1}))


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_misspelt_key(name: str, key: str) -> None:
    """A key in upper case, or with a letter more, is not the key."""
    fields = json.loads(LINES[name])
    value = fields.pop(key)
    for misspelt in (key.upper(), key + "s", key + " "):
        assert "key" in malformed(json.dumps(fields | {misspelt: value}))


@pytest.mark.parametrize("key", ["commitment", "seed"])
@pytest.mark.parametrize("name", LINES)
def test_reserved_key(name: str, key: str) -> None:
    """A key that has no meaning yet is refused, and said to be reserved."""
    reason = malformed(change(name, **{key: None}))
    assert repr(key) in reason
    assert "reserved" in reason


@pytest.mark.parametrize(("name", "key"), [*KEYS, ("open", "type"), ("reshuffle", "type")])
@pytest.mark.parametrize(
    "spelling", ['"{}":', '"{}" :', '"{}"\t: ', '"\\u{:04x}{}":'], ids=["", "1", "2", "escape"]
)
def test_duplicate_key(name: str, key: str, spelling: str) -> None:
    """A key that comes twice is refused, even with equal values, however it is written."""
    value = json.dumps(json.loads(LINES[name])[key])
    again = spelling.format(key) if "u" not in spelling else spelling.format(ord(key[0]), key[1:])
    bad = f"{LINES[name][:-1]},{again}{value}}}"
    assert f"{key!r} comes twice" in malformed(bad)


@pytest.mark.parametrize(
    ("bad", "key"),
    [
        (OPEN.replace('"ante":2', '"ante":2,"ante" :2'), "ante"),
        (OPEN.replace('"deals":null', '"deals":1,"deals":null'), "deals"),
        (OPEN.replace('"ante":2', '"ante":{"a":1,"b":2,"a":3}'), "a"),
        ('{"type":"pass","seat":0,"note":"a","note":"a"}', "note"),
        ('{"type":"pass","seat":0,"at":"2026-01-31T20:15:00Z","at":null}', "at"),
        ('{"type":"pass","seat":0,"why":1,"why":1}', "why"),
        ('{"type":"pass","seat":0,"why":[{"":1,"":1}]}', ""),
        ('{"type":"pass","seat":0,"hash":1,"hash":1}', "hash"),
    ],
    ids=["option", "null option", "in an option", "note", "at", "unknown", "empty", "hash"],
)
def test_duplicate_key_elsewhere(bad: str, key: str) -> None:
    """Keys of rules, of the line, and even unknown ones come once in each object."""
    assert f"{key!r} comes twice" in malformed(bad)


def test_duplicate_key_among_a_hundred_thousand() -> None:
    """A line full of keys of which the last comes twice is refused as fast as any other."""
    keys = "".join(f',"{key}":0' for key in range(100_000, 190_000))
    bad = f'{{"type":"pass","seat":0{keys},"189999":0}}'
    assert "'189999' comes twice" in malformed(bad)
