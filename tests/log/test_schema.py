"""The JSON Schema of format 1 says of a line what the reader says, wherever a schema can tell."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from log_lines import GAME, KEYS, LINES, OPEN, OPEN_HEARTS, REDACTED, change, change_option
from log_lines import change_raw as raw
from test_bad_lines import FORMATS, NO_OBJECT, TYPES
from test_bad_lines import GAMES as NO_GAMES
from test_bad_values import (
    CARDS,
    GOOD_NAMES,
    LISTS,
    NO_CARD,
    NO_CARDS,
    NO_HEARTS_OPTIONS,
    NO_NAME_LISTS,
    NO_NAMES,
    NO_NOTES,
    NO_OPTIONS,
    NO_RULES,
    NO_SUITS,
    NO_TIMES,
    NO_WHOLE,
    TIMES,
    WHOLE,
)

import auction_flop as af
from auction_flop import testing
from auction_flop.events import GAMES, game, named_cards, whole, whole_each
from auction_flop.log.lines import decode

SCHEMA = af.log.schema()
GOLDEN = Path(__file__).parents[1] / "golden"
VALID = Draft202012Validator(SCHEMA).is_valid


def parts() -> dict[str, Any]:
    """Give the named parts of the schema."""
    found: dict[str, Any] = SCHEMA["$defs"]
    return found


def test_it_is_a_schema() -> None:
    """It keeps to what JSON Schema itself says of schemas."""
    Draft202012Validator.check_schema(SCHEMA)


def test_it_is_fresh_each_time() -> None:
    """Whoever changes what was given changes nothing else."""
    fresh = af.log.schema()
    fresh.clear()
    assert fresh != af.log.schema()


# Held to the classes.

EVENTS = {kind.log_name: kind for name in GAMES for kind in game(name).events}
RULES = {"flopPokerRules": af.flop_poker.Rules, "heartsRules": af.hearts.Rules}
REFS = {whole: "whole", whole_each: "eachSeat", named_cards: "cardsFaceUp"}


def test_every_type_is_there() -> None:
    """The schema has each type of event that a log of a game may hold, and no other."""
    types = [
        part["properties"]["type"]["const"]
        for part in parts().values()
        if part["type"] == "object" and "required" in part
    ]
    assert set(types) == set(EVENTS)
    assert types == SCHEMA["properties"]["type"]["enum"]
    chosen = [(one["if"]["properties"]["type"]["const"], one["then"]) for one in SCHEMA["allOf"]]
    assert [(name, {"$ref": f"#/$defs/{name}"}) for name in types] == chosen


@pytest.mark.parametrize("name", EVENTS)
def test_every_key_is_there(name: str) -> None:
    """A type has just the keys of its class, and needs them all but the names."""
    keys = ["type", *(field.name for field in attrs.fields(EVENTS[name]))]
    assert [*keys, "at", "note", "hash"] == list(parts()[name]["properties"])
    assert parts()[name]["additionalProperties"] is False
    assert [key for key in keys if key != "names"] == parts()[name]["required"]


@pytest.mark.parametrize("name", EVENTS)
def test_every_key_has_its_kind(name: str) -> None:
    """What the class checks of a field, the schema does."""
    for field in attrs.fields(EVENTS[name]):
        ref = REFS.get(field.validator)
        if ref is None and field.converter is af.cards.to_cards:
            ref = "cards"
        if ref is not None:
            assert {"$ref": f"#/$defs/{ref}"} == parts()[name]["properties"][field.name]


@pytest.mark.parametrize("name", RULES)
def test_every_option_is_there(name: str) -> None:
    """The rules of a game have just their options, with the defaults of the format."""
    defaults = json.loads(json.dumps(attrs.asdict(RULES[name]())))
    part = parts()[name]
    assert defaults == {key: option["default"] for key, option in part["properties"].items()}
    assert part["additionalProperties"] is False


def test_every_game_is_there() -> None:
    """An open is one of the games of the register, with the rules of that game."""
    assert list(GAMES) == parts()["open"]["properties"]["game"]["enum"]
    chosen = {
        one["if"]["properties"]["game"]["const"]: one["then"]["properties"]["rules"]["$ref"]
        for one in parts()["open"]["allOf"]
    }
    assert {name: game(name).rules for name in GAMES} == {
        name: RULES[ref.removeprefix("#/$defs/")] for name, ref in chosen.items()
    }


# Sound lines.


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_golden_logs(path: Path) -> None:
    """Each line of a golden log is one of the schema's."""
    for line in set(path.read_text(encoding="utf-8").splitlines()):
        assert VALID(json.loads(line)), line


@given(testing.logs(testing.flop_poker_tables() | testing.hearts_tables(), max_events=60))
@settings(max_examples=10)
def test_simulated_logs(events: list[af.Event]) -> None:
    """So is each line of whatever is played, and of what any seat reads of it."""
    for line in {*af.dumps(events).splitlines(), *af.dumps(af.redact_log(events, 0)).splitlines()}:
        assert VALID(json.loads(line)), line


def test_sound_lines() -> None:
    """So is a line of each type, and one with a time, a note and the hash of a chain."""
    extras = {"at": TIMES[0], "note": "x" * 10_000, "hash": "0123456789abcdef" * 4}
    for line in [*GAME, *REDACTED, *LINES.values(), OPEN_HEARTS]:
        assert VALID(json.loads(line)), line
        assert VALID(json.loads(line) | extras), line


@pytest.mark.parametrize("bad", ["", "0" * 63, "0" * 65, "A" * 64, "0" * 64 + "\n", None, 0])
def test_no_hash(bad: object) -> None:
    """A hash is 64 digits in lower case."""
    assert not VALID(json.loads(LINES["pass"]) | {"hash": bad})


# Bad lines, as the reader's own tests have them.

# What a schema cannot tell, since it sees the values that a parser makes of the text.
CANNOT_TELL: Final = {
    "2.0 is 2": {"point", "exponent", "upper-case exponent", "zero with a point", "1.0", "1e0"},
    "a card comes twice": {"twice", "twice apart", "twice, lowest", "twice, with a hidden card",
                           "four times"},
    "half of a pair of code units": {"surrogate", "high surrogate", "low surrogate",
                                     "surrogates reversed"},
    "a list against another": {"none", "one", "three"},
    "sums and orders": {"falling", "sum of 99", "sum of 101", "rising", "false"},
    "the days of a month": {"day 30 of February", "day 29 of February"},
}  # fmt: skip


def bad_lines() -> Iterator[tuple[str, str, str]]:
    """Give each bad line of the tables: where it is from, the name of the case, the line."""
    tables = [
        *((key, NO_WHOLE, lambda v, n=n, k=key: raw(n, k, v)) for n, key in WHOLE),
        *((f"{key}[]", NO_WHOLE, lambda v, n=n, k=key: raw(n, k, f"[20,{v}]")) for n, key in LISTS),
        *((key, NO_CARDS, lambda v, n=n, k=key: raw(n, k, v)) for n, key in CARDS),
        ("hands[]", NO_CARDS, lambda v: raw("showdown", "hands", f'["5c5d9hQsKs",{v}]')),
        ("card", NO_CARD, lambda v: raw("play", "card", v)),
        ("suit", NO_SUITS, lambda v: raw("name-pain", "suit", v)),
        ("names[]", NO_NAMES, lambda v: raw("open", "names", f'["Ada",{v}]')),
        ("names", NO_NAME_LISTS, lambda v: raw("open", "names", v)),
        ("at", NO_TIMES, lambda v: raw("pass", "at", v)),
        ("note", NO_NOTES, lambda v: raw("pass", "note", v)),
        ("rules", NO_RULES, lambda v: raw("open", "rules", v)),
        ("format", FORMATS, lambda v: raw("open", "format", v)),
        ("game", NO_GAMES, lambda v: raw("open", "game", v)),
        ("type", TYPES, lambda v: f'{{"type":{v},"seat":0}}'),
        ("line", NO_OBJECT, lambda v: v),
        *((o, t, lambda v, o=o: change_option(o, v, OPEN)) for o, t in NO_OPTIONS.items()),
        *((o, t, lambda v, o=o: change_option(o, v, OPEN_HEARTS))
          for o, t in NO_HEARTS_OPTIONS.items()),
    ]  # fmt: skip
    for key, table, line_of in tables:
        for case, value in table.items():
            yield key, case, line_of(value)


def test_bad_values() -> None:
    """A value that no event has is no value of the schema, but for what no schema can tell."""
    told, untold = 0, set()
    for key, case, line in bad_lines():
        try:
            value = json.loads(line)
        except ValueError:  # more digits than Python reads
            continue
        if VALID(value):
            untold.add((key, case))
            assert any(case in cases for cases in CANNOT_TELL.values()), (key, case)
        told += not VALID(value)
    assert told > 800
    assert {case for _, case in untold} >= {"sum of 99", "day 30 of February", "twice", "falling"}


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_missing_and_misspelt_keys(name: str, key: str) -> None:
    """Each key of each type is needed, but for the names, and no other is known."""
    fields = json.loads(LINES[name])
    value = fields.pop(key)
    assert VALID(fields) == (key == "names")
    for other in (key.upper(), f"{key}s", f"{key} "):
        assert not VALID(fields | {other: value})


@pytest.mark.parametrize("key", ["extra", "", "Seat", "commitment", "seed", "class"])
def test_extra_keys(key: str) -> None:
    """No type has a key beside its own and those of every line; nor have rules or hands."""
    for line in LINES.values():
        assert not VALID(json.loads(line) | {key: 1})
    assert not VALID(json.loads(change("open", rules={key: 1})))


@pytest.mark.parametrize("name", GOOD_NAMES, ids=range(len(GOOD_NAMES)))
def test_good_names(name: str) -> None:
    """A name that the reader takes is one of the schema's."""
    assert VALID(json.loads(change("open", names=["Ada", name])))


@pytest.mark.parametrize("at", TIMES)
def test_good_times(at: str) -> None:
    """So is a time."""
    assert VALID(json.loads(change("pass", at=at)))


NUMBERS = [0, 1, 100, 101, 2**53 - 1, 2**53, -1]
NO_TRADE = [[60, 40], [100], [0, 1, 3, 6, 10, 15], [0] * 6, [0] * 5, [1] * 6, [12, 11, *[11] * 7]]


@pytest.mark.parametrize("opening", [OPEN, OPEN_HEARTS], ids=["poker", "hearts"])
def test_never_stricter_than_the_reader(opening: str) -> None:
    """Whatever value of an option the reader takes, the schema takes."""
    taken = 0
    for option in json.loads(opening)["rules"]:
        for value in (
            *NUMBERS,
            *NO_TRADE,
            True,
            False,
            None,
            "fixed",
            "rotates",
            "hearts",
            "redeal",
        ):
            line = change_option(option, json.dumps(value), opening)
            try:
                decode(line)
            except af.MalformedEvent:
                continue
            taken += 1
            assert VALID(json.loads(line)), line
    assert taken > 10
