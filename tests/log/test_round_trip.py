"""What is written and read again is the same, to the last character."""

import copy
import io
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_lines import GAME, OPEN, OPEN_HEARTS, change

import auction_flop as af

whole = st.one_of(st.integers(0, 9), st.integers(0, 2**53 - 1))
names = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=40)
notes = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
seats = st.integers(0, 8)


@st.composite
def cards(draw: st.DrawFn, *, hidden: bool = True) -> af.CardSet:
    """Draw some cards, and a count of hidden ones."""
    known = draw(st.sets(st.sampled_from(af.PACK), max_size=13))
    return af.CardSet.of(known, hidden=draw(st.integers(0, 13)) if hidden else 0)


@st.composite
def payouts(draw: st.DrawFn) -> list[int]:
    """Draw percentages of 1 to 8 places."""
    cuts = sorted(draw(st.lists(st.integers(0, 100), max_size=7)))
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True)]
    return sorted(parts, reverse=True)


flop_poker_rules = st.builds(
    af.flop_poker.Rules,
    ante=st.integers(1, 2**53 - 1),
    discard_prices=st.lists(whole, min_size=5, max_size=5).map(lambda up: [0, *sorted(up)]),
    payout=payouts(),
    first_voice=st.sampled_from(["fixed", "rotates"]),
    keeps_face_up=st.booleans(),
    deals=st.none() | st.integers(1, 2**53 - 1),
)
hearts_rules = st.builds(
    af.hearts.Rules,
    all_pass=st.sampled_from(["hearts", "redeal"]),
    first_trick_ban=st.booleans(),
    breaking=st.booleans(),
    deals=st.none() | st.integers(1, 2**53 - 1),
)


@st.composite
def openings(draw: st.DrawFn) -> af.Open:
    """Draw an opening, be it against the rules of the game."""
    rules = draw(flop_poker_rules | hearts_rules)
    game = "auction-hearts" if isinstance(rules, af.hearts.Rules) else "auction-flop-poker"
    stacks = draw(st.lists(whole, max_size=9))
    called = st.lists(names, min_size=len(stacks), max_size=len(stacks), unique=True)
    return af.Open(
        game=game,
        rules=rules,
        stacks=stacks,
        button=draw(whole),
        names=draw(st.none() | called),
    )


events = st.one_of(
    openings(),
    st.builds(af.Deal, whole, cards()),
    st.builds(af.Bid, whole, whole),
    st.builds(af.Pass, whole),
    st.builds(af.DealPasses, whole),
    st.builds(af.Close, st.lists(whole, max_size=9)),
    st.builds(af.Ante, whole, whole),
    st.builds(af.Discard, whole, cards()),
    st.builds(af.Flop, cards(hidden=False)),
    st.builds(af.TakeFlop, whole, cards()),
    st.builds(af.ForfeitPay, whole, whole),
    st.builds(af.Reshuffle),
    st.builds(af.Showdown, st.lists(cards(hidden=False), max_size=9), st.lists(whole, max_size=9)),
    st.builds(af.hearts.NamePain, whole, st.sampled_from("cdhs")),
    st.builds(af.hearts.Play, whole, st.sampled_from(af.PACK)),
    st.builds(af.hearts.Settle, st.lists(whole, max_size=9), st.lists(whole, max_size=9)),
)
times = st.builds(
    "{:%Y-%m-%d}{}{:%H:%M:%S}{}{}".format,
    st.dates(),
    st.sampled_from("Tt"),
    st.times(),
    st.just("") | st.from_regex(r"\.[0-9]{1,12}", fullmatch=True),
    st.sampled_from(["Z", "z", "+00:00", "-00:00", "+23:59", "-12:30"]),
).filter(lambda at: len(at.split("-")[0]) == 4)
entries = st.builds(af.Entry, events, at=st.none() | times, note=st.none() | notes)


@given(events)
def test_events(event: af.Event) -> None:
    """An event is the same again from its mapping, its line and its pickle."""
    mapping = af.to_dict(event)
    assert event == af.from_dict(mapping)
    assert event == af.from_dict(json.loads(json.dumps(mapping)))
    assert mapping == af.to_dict(af.from_dict(mapping))
    assert [event] == list(af.loads(af.dumps([event])))
    assert event == pickle.loads(pickle.dumps(event))  # noqa: S301  its own
    assert hash(event) == hash(af.from_dict(mapping))


@given(st.lists(events, max_size=20))
def test_logs(some: list[af.Event]) -> None:
    """So is a log, as a text and as bytes; what is written of it is the same too."""
    text = af.dumps(some)
    assert some == list(af.loads(text))
    assert text == af.dumps(af.loads(text))
    binary = io.BytesIO()
    af.write_log(binary, some)
    assert text.encode() == binary.getvalue()
    assert some == list(af.read_log(io.BytesIO(binary.getvalue())))


@given(st.lists(entries, max_size=20), st.sampled_from([io.StringIO, io.BytesIO]))
def test_entries(some: list[af.Entry], kind: Callable[[], Any]) -> None:
    """An entry keeps its time and its note exactly; reading events leaves them out."""
    stream = kind()
    af.log.write_entries(stream, some)
    stream.seek(0)
    assert some == list(af.log.read_entries(stream))
    stream.seek(0)
    assert [entry.event for entry in some] == list(af.read_log(stream))


@given(flop_poker_rules | hearts_rules)
def test_rules(rules: Any) -> None:
    """Rules with any options are the same again, whatever the defaults are."""
    opening = af.open_table(rules, [2**50] * 4, 0).opening if fits(rules) else None
    if opening is not None:
        [read] = af.loads(af.dumps([opening]))
        assert (rules, opening) == (read.rules, read)
        assert type(rules) is type(read.rules)


def fits(rules: Any) -> bool:
    """Whether four players with 2**50 chips can play by these rules."""
    return getattr(rules, "ante", 1) <= 2**50


@pytest.mark.parametrize("rules", ["flop_poker", "hearts"])
def test_types_of_rules(rules: str) -> None:
    """What was read has lists as tuples: nothing in an event can be changed."""
    [opening] = af.loads(OPEN if rules == "flop_poker" else OPEN_HEARTS)
    assert isinstance(opening.stacks, tuple)
    assert hash(opening) == hash(copy.deepcopy(opening))


@pytest.mark.parametrize("line", GAME, ids=range(len(GAME)))
def test_entries_of_a_game(line: str) -> None:
    """Time and note are kept with every type of event."""
    fields = json.loads(line) | {"at": "2026-01-31T20:15:00.000+01:00", "note": "é\n\x00 2cAs"}
    text = io.StringIO(json.dumps(fields))
    [entry] = af.log.read_entries(text)
    again = io.StringIO()
    af.log.write_entries(again, [entry])
    assert fields == json.loads(again.getvalue())
    assert list(fields) == list(json.loads(again.getvalue()))


def test_longest_note() -> None:
    """A note of 10,000 characters is kept, however many bytes they have."""
    note = "\N{PLAYING CARD ACE OF SPADES}" * 10_000
    [entry] = af.log.read_entries(io.StringIO(change("pass", note=note)))
    assert note == entry.note
