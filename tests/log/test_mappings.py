"""Events and mappings: what programs hand over beside files."""

import json
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import pytest
from log_lines import LINES, OPEN, OPEN_HEARTS

import auction_flop as af

# A number that Python does not write out in decimals.
HUGE = 10**5000


@pytest.mark.parametrize("line", [*LINES.values(), OPEN_HEARTS], ids=[*LINES, "open hearts"])
def test_mappings(line: str) -> None:
    """The mapping of an event is that of its line, keys in the same order."""
    fields = json.loads(line)
    event = af.from_dict(fields)
    assert fields == af.to_dict(event)
    assert list(fields) == list(af.to_dict(event))
    assert json.loads(line) == fields, "what is given is not changed"
    assert event == af.from_dict(MappingProxyType(fields))


def test_mappings_are_the_callers() -> None:
    """A mapping that was given can be changed, without changing the event."""
    [event] = af.loads(OPEN)
    mapping = af.to_dict(event)
    mapping["stacks"].append(1)
    mapping["rules"]["payout"].append(1)
    mapping["names"].clear()
    assert f"{OPEN}\n" == af.dumps([event])


@pytest.mark.parametrize("kind", [list, tuple])
def test_lists_and_tuples(kind: Callable[..., Any]) -> None:
    """Where an event has a list, a mapping may have a tuple."""
    mapping = {"type": "showdown", "hands": kind(["", "As"]), "awards": kind([1, 2])}
    assert af.Showdown(hands=["", "As"], awards=[1, 2]) == af.from_dict(mapping)


NO_MAPPINGS = [
    None,
    True,
    1,
    "pass",
    b"pass",
    [],
    [("type", "pass")],
    af.Pass(0),
    {},
    {"type": None},
    {"type": ["pass"]},
    {"type": {}},
    {"type": b"pass"},
    {"type": HUGE},
    {"type": float("nan")},
    {b"type": "pass"},
    {"type": "pass", "seat": 0, 1: 1},
    {"type": "pass", "seat": 0, None: 1},
    {"type": "pass", "seat": 0, (): 1},
    {"type": "pass", "seat": 0, HUGE: 1},
    {"type": "pass", "seat": 0, "\ud800": 1},
    {"type": "pass", "seat": 0, "at": "2026-01-31T20:15:00Z"},
    {"type": "pass", "seat": 0, "note": ""},
    {"type": "pass", "seat": HUGE},
    {"type": "pass", "seat": -HUGE},
    {"type": "pass", "seat": 1j},
    {"type": "pass", "seat": b"0"},
    {"type": "deal", "seat": 0, "cards": HUGE},
    {"type": "deal", "seat": 0, "cards": b"As"},
    {"type": "deal", "seat": 0, "cards": ["As"]},
    {"type": "play", "seat": 0, "card": HUGE},
    {"type": "play", "seat": 0, "card": ["As"]},
    {"type": "name-pain", "seat": 0, "suit": HUGE},
    {"type": "close", "awards": HUGE},
    {"type": "close", "awards": {0: 1}},
    {"type": "close", "awards": {1}},
    {"type": "close", "awards": iter([1])},
    {"type": "close", "awards": b"12"},
    {"type": "close", "awards": range(2)},
    {"type": "showdown", "hands": "AsKs", "awards": [1]},
    {"type": "showdown", "hands": [HUGE], "awards": [1]},
    json.loads(OPEN) | {"format": HUGE},
    json.loads(OPEN) | {"game": HUGE},
    json.loads(OPEN) | {"names": None},
    json.loads(OPEN) | {"names": ["Ada", HUGE]},
    json.loads(OPEN) | {"names": {"Ada": 1, "Bo": 2}},
    json.loads(OPEN) | {"rules": HUGE},
    json.loads(OPEN) | {"rules": None},
    json.loads(OPEN) | {"rules": {HUGE: 1}},
    json.loads(OPEN) | {"rules": {1: 1}},
    json.loads(OPEN) | {"rules": {"ante": HUGE}},
    json.loads(OPEN) | {"rules": {"payout": [HUGE]}},
    json.loads(OPEN) | {"rules": {"payout": {100: 1}}},
    json.loads(OPEN) | {"rules": {"discard_prices": [0, 1, 2, 3, 4, HUGE]}},
    json.loads(OPEN) | {"rules": {"first_voice": HUGE}},
    json.loads(OPEN) | {"rules": {"keeps_face_up": HUGE}},
    json.loads(OPEN) | {"rules": {"deals": HUGE}},
    json.loads(OPEN) | {"rules": af.hearts.Rules()},
]


def told(place: int) -> str:
    """Give a bad mapping a name: its place, and the key that was put in last."""
    mapping = NO_MAPPINGS[place]
    key = next(reversed(mapping), "empty") if isinstance(mapping, dict) else mapping
    return f"{place}-{key if isinstance(key, str) and key.isascii() else type(key).__name__}"


@pytest.mark.parametrize("mapping", NO_MAPPINGS, ids=map(told, range(len(NO_MAPPINGS))))
def test_no_mappings(mapping: Any) -> None:
    """What no event could be is malformed, and nothing else."""
    with pytest.raises(af.MalformedEvent) as refused:
        af.from_dict(mapping)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


NO_VALUES = {
    "seat true": lambda: af.Pass(True),  # noqa: FBT003  that it is none
    "seat": lambda: af.Pass(HUGE),
    "chips with a point": lambda: af.Bid(0, 1.0),
    "cards": lambda: af.Deal(0, HUGE),
    "list of cards": lambda: af.Flop(["As", "Ks", "Qs"]),
    "hidden flop": lambda: af.Flop(af.CardSet.of(hidden=3)),
    "hidden hand": lambda: af.Showdown(hands=["??"], awards=[0]),
    "hands in one text": lambda: af.Showdown(hands="As", awards=[0]),
    "awards by seat": lambda: af.Close({1: 1}),
    "hidden card": lambda: af.hearts.Play(0, "??"),
    "set of cards": lambda: af.hearts.Play(0, af.CardSet.parse("As")),
    "suit in words": lambda: af.hearts.NamePain(0, "spades"),
    "ante": lambda: af.flop_poker.Rules(ante=HUGE),
    "payout": lambda: af.flop_poker.Rules(payout=(HUGE,)),
    "deals": lambda: af.hearts.Rules(deals=HUGE),
    "rules": lambda: af.open_table(HUGE, [20, 20], 0),
    "names": lambda: af.open_table(af.flop_poker.Rules(), [20, 20], 0, names="Bo"),
    "rules of the other game": lambda: af.Open(
        game="auction-hearts", rules=af.flop_poker.Rules(), stacks=[20] * 4, button=0
    ),
    "at": lambda: af.Entry(af.Pass(0), at=HUGE),
    "note": lambda: af.Entry(af.Pass(0), note=HUGE),
    "surrogate": lambda: af.Entry(af.Pass(0), note="\ud800"),
    "viewer": lambda: af.replay(af.loads(OPEN)).view(HUGE),
    "viewer true": lambda: af.replay(af.loads(OPEN)).view(True),  # noqa: FBT003  that it is none
    "viewer as text": lambda: af.replay(af.loads(OPEN)).view("0"),
    "viewer too many": lambda: list(af.redact_log(af.loads(OPEN), 2)),
    "viewer negative": lambda: list(af.redact_log(af.loads(OPEN), -1)),
}


@pytest.mark.parametrize("make", NO_VALUES.values(), ids=NO_VALUES)
def test_values_that_programs_give(make: Callable[[], object]) -> None:
    """What a program gives is judged like what a log says."""
    with pytest.raises(af.MalformedEvent) as refused:
        make()
    assert len(str(refused.value)) < 200


def test_subclasses_of_mappings() -> None:
    """Any mapping will do, be it one that makes its values when asked."""

    class Lazy(Mapping[str, Any]):
        def __getitem__(self, key: str) -> Any:
            return {"type": "pass", "seat": 3}[key]

        def __iter__(self) -> Iterator[str]:
            return iter(["type", "seat"])

        def __len__(self) -> int:
            return 2

    assert af.Pass(3) == af.from_dict(Lazy())
