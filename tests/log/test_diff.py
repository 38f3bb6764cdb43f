"""Where two logs part, and the deals of a log: of any game."""

import itertools
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from log_lines import GAME, change

import auction_flop as af
from auction_flop import testing
from auction_flop.log import Divergence, Step, deals, diff

GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
EVENTS = [af.from_dict(json.loads(line)) for line in GAME]
TABLES = testing.flop_poker_tables(max_seats=4) | testing.hearts_tables()


def golden(name: str) -> list[af.Event]:
    """Read a golden log."""
    return list(af.read_log(GOLDEN / f"{name}.jsonl"))


# Diff.


@given(testing.logs(TABLES, max_events=60))
@settings(max_examples=10)
def test_a_log_is_equal_to_itself(events: list[af.Event]) -> None:
    """Equal logs do not part, wherever they come from."""
    assert diff(events, list(af.loads(af.dumps(events)))) is None


@given(testing.logs(TABLES, max_events=60), st.data())
@settings(max_examples=10)
def test_a_log_that_ends_before_the_other(events: list[af.Event], data: st.DataObject) -> None:
    """A log parts from its own beginning where that ends, either way round."""
    cut = data.draw(st.integers(1, len(events)))
    before, after = af.replay(events[:cut]), af.replay(events[: cut + 1])
    if cut == len(events):
        assert diff(events, events[:cut]) is None
    else:
        step = Step(before, events[cut], after)
        assert Divergence(cut, before, step, None) == diff(events, events[:cut])
        assert Divergence(cut, before, None, step) == diff(events[:cut], events)


@given(testing.logs(TABLES, max_events=60), st.data())
@settings(max_examples=25)
def test_both_ways_are_told(events: list[af.Event], data: st.DataObject) -> None:
    """Where two games part, both events are there, with the state before and both after."""
    cut = data.draw(st.integers(1, len(events)))
    before = af.replay(events[:cut])
    others = [event for event in before.legal_events()[:40] if event not in events[cut : cut + 1]]
    if not others or cut == len(events):
        return
    other = data.draw(st.sampled_from(others))
    parted = Divergence(
        cut,
        before,
        Step(before, events[cut], before.apply(events[cut])),
        Step(before, other, before.apply(other)),
    )
    assert parted == diff(events, [*events[:cut], other])


def test_tables_that_open_otherwise() -> None:
    """Logs may part with their open: there is no state before that."""
    opening = af.from_dict(json.loads(change("open", names=["Ada", "Cleo"])))
    parted = diff(EVENTS, [opening, *EVENTS[1:]])
    assert (parted.index, parted.before) == (0, None)
    assert (parted.one.event.names[1], parted.other.event.names[1]) == ("Bo", "Cleo")
    hearts = golden("hearts_by_hand")
    assert diff(EVENTS, hearts).other.state == af.replay(hearts[:1])


BAD = [*EVENTS[:8], af.Bid(1, 2), *EVENTS[9:]]


@pytest.mark.parametrize(
    ("one", "other", "which"), [(BAD, EVENTS, "first"), (EVENTS, BAD, "second")]
)
def test_a_bad_log(one: list[af.Event], other: list[af.Event], which: str) -> None:
    """Both logs are judged; the error says which of them is bad."""
    with pytest.raises(af.ReplayError) as error:
        diff(one, other)
    assert (error.value.index, error.value.refusal.rule) == (8, "AFP-4.3")
    assert [f"This is about the {which} of the two logs."] == error.value.__notes__


def test_a_malformed_log() -> None:
    """So it is for one that cannot be read."""
    with pytest.raises(af.MalformedLog) as error:
        diff(EVENTS, af.loads("\n".join([*GAME[:3], "nonsense"])))
    assert error.value.line == 4
    assert error.value.__notes__ == ["This is about the second of the two logs."]


@pytest.mark.parametrize(("one", "other"), [([], EVENTS), (EVENTS, []), ([], [])])
def test_no_log_at_all(one: list[af.Event], other: list[af.Event]) -> None:
    """What has no open is no log, however short the other is."""
    with pytest.raises(af.ReplayError, match="begins with an open"):
        diff(one, other)


def test_no_further_than_needed() -> None:
    """What comes after the first difference is not read."""
    read: list[af.Event] = []

    def reading() -> Iterator[af.Event]:
        for event in EVENTS:
            read.append(event)
            yield event

    assert diff(reading(), EVENTS[:5]).index == 5
    assert EVENTS[:6] == read


def endless() -> Iterator[af.Event]:
    """Play on and on: antes, hands, no discard, until the deals are over."""
    state = af.open_table(af.flop_poker.Rules(ante=1), [10**6] * 2, 0)
    dealer = af.SeededDealer(3)
    yield state.opening
    while True:
        event = dealer.draw(state) if state.cards_due else state.legal_events()[0]
        state = state.apply(event)
        yield event


def test_memory() -> None:
    """Two logs of any length are compared in the memory that a few states take."""
    peaks = []
    for length in (200, 1000):
        tracemalloc.start()
        assert (
            diff(itertools.islice(endless(), length), itertools.islice(endless(), length)) is None
        )
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 100_000


# Deals.


@pytest.mark.parametrize("name", LOGS)
def test_deals_add_up(name: str) -> None:
    """The deals of a log are all of it, and what they won and lost leads to how it ended."""
    events = golden(name)
    end, found = af.replay(events), list(deals(events))
    begins = [i for i, event in enumerate(events) if isinstance(event, af.Open | af.DealPasses)]
    assert begins == [deal.index for deal in found]
    assert list(range(1, end.deal_number + 1)) == [deal.number for deal in found]
    assert all(deal.over for deal in found)
    nets = zip(events[0].stacks, *[deal.net for deal in found], strict=True)
    assert end.stacks == tuple(map(sum, nets))
    for deal in found:
        assert events[deal.index].button == deal.button
        assert sum(deal.awards) <= deal.pot


def test_a_deal_of_poker() -> None:
    """A pot is there as it was shared out, with who won how much of it."""
    [deal] = deals(EVENTS)
    assert (deal.number, deal.index, deal.button, deal.pot, deal.awards) == (1, 0, 0, 6, (1, 5))
    assert (deal.winners, deal.net, deal.over) == ((0, 1), (-1, 1), True)
    assert deal.state == af.replay(EVENTS)
    assert "state" not in repr(deal)


def test_a_jackpot_has_no_winner() -> None:
    """A pot of Auction Hearts that nobody wins stays, and is won with the deal that it leads to."""
    jackpot = list(deals(golden("hearts_jackpot")))
    assert [deal.winners for deal in jackpot] == [(), (), (), (1, 2), (0, 3)]
    assert [deal.pot for deal in jackpot[:4]] == [14, 27, 40, 53]


def test_cards_that_are_thrown_in() -> None:
    """A deal in which all pass is over, and nobody wins."""
    state = af.open_table(af.hearts.Rules(all_pass="redeal"), [9] * 4, 0)  # noqa: S106
    events: list[af.Event] = [state.opening]
    while state.phase.name != "between-deals":
        events.append(
            af.SeededDealer(1).draw(state) if state.cards_due else state.legal_events()[0]
        )
        state = state.apply(events[-1])
    [deal] = deals(events)
    assert (deal.over, deal.winners, deal.pot, deal.net) == (True, (), 0, (0,) * 4)


def test_a_deal_that_is_not_over() -> None:
    """The last deal is told as far as it goes: over once its pot is shared out, not before."""
    for length in range(1, len(EVENTS) + 1):
        [deal] = deals(EVENTS[:length])
        assert deal.over == (length >= 12)
        assert bool(deal.winners) == deal.over
        assert deal.pot == (6 if deal.over else af.replay(EVENTS[:length]).pot)


def test_deals_of_a_redacted_log() -> None:
    """Whatever a viewer may see, the deals are the same but for the state."""
    events = golden("hearts_short")
    shown = [(deal.index, deal.awards, deal.net, deal.over) for deal in deals(events)]
    for viewer in (0, None):
        seen = deals(af.redact_log(events, viewer))
        assert shown == [(deal.index, deal.awards, deal.net, deal.over) for deal in seen]


def test_deals_are_given_as_they_pass() -> None:
    """Of a log that goes bad, the deals that had passed are given before the error."""
    events = golden("hearts_short")
    found = deals([*events[:70], af.Pass(0)])
    assert next(found).winners == (1, 2)
    with pytest.raises(af.ReplayError) as error:
        next(found)
    assert error.value.index == 70


@pytest.mark.parametrize("bad", ["{}\n", '{"type":"pass","seat":0}\n'], ids=["bad", "illegal"])
def test_a_deal_that_is_over_is_given(bad: str) -> None:
    """What is wrong after a deal takes nothing from it; of one that goes on there is no record."""
    for length in (len(EVENTS), len(EVENTS) - 1):  # with its close, and before
        records = deals(af.loads(af.dumps(EVENTS[:length]) + bad))
        assert list(deals(EVENTS[:length])) == [next(records)]
        with pytest.raises((af.MalformedLog, af.ReplayError)):
            next(records)
    with pytest.raises((af.MalformedLog, af.ReplayError)):
        next(deals(af.loads(af.dumps(EVENTS[:5]) + bad)))
