"""The library agrees with a second reading of the rulebook, which shares no code with it."""

import copy
import itertools
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.hearts import NamePain, Rules, State
from hearts.second_reading import Table
from hearts.table import opened
from hearts.whole_deals import (
    ALL_CAPTURE,
    NINE_AND_FOUR,
    ONE_CAPTURES_ALL,
    PAGE_HANDS,
    TWO_CLEAN,
    events_of,
)

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("hearts_*.jsonl"))
#: So many choices are compared one by one: of bids there may be more than anyone can list.
MANY = 60


def agree(table: Table, state: State) -> None:
    """Check that both say the same of a moment."""
    said = (state.stacks, state.pot, state.button, state.deal_number)
    assert (tuple(table.stacks), table.pot, table.dealer, table.deal) == said
    waits = table.waits_for()
    assert ("dealer" if state.to_act is af.DEALER else state.to_act) == table.to_act()
    assert (waits == "deal") == (state.cards_due is not None)
    if waits in {"play", "settle"}:
        named = table.bidder if table.namer is None else table.namer
        assert (table.pain, table.broken, named) == (state.pain, state.broken, state.bidder)
        assert tuple(table.captured) == state.captured
    legal = state.legal_events()
    choices = list(itertools.islice(table.choices(), MANY))
    assert choices == [af.to_dict(event) for event in legal[:MANY]]
    if waits == "bid":
        assert 1 + max(0, table.stacks[table.to_act()] - table.bid) == len(legal)
    else:
        assert len(choices) == len(legal)


def read_twice(events: Iterable[af.Event]) -> Table:
    """Read a log both ways, and check each moment; give the table at the end."""
    events = list(events)
    table = Table(af.to_dict(events[0]))
    for event, state in zip(events, af.states(events), strict=True):
        table.happen(af.to_dict(event))  # an opening changes nothing
        agree(table, state)
    return table


@given(data=st.data())
def test_logs_are_read_alike(data: st.DataObject) -> None:
    """Of any log both readings say the same, moment by moment."""
    read_twice(data.draw(testing.logs(testing.hearts_tables(), max_events=400)))


@pytest.mark.parametrize("log", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_are_read_alike(log: Path) -> None:
    """Of each golden game both readings say the same, to the end."""
    assert read_twice(af.read_log(log)).closed


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("all_pass", ["hearts", "redeal"])
@pytest.mark.parametrize("ban", [True, False])
@pytest.mark.parametrize("breaking", [True, False])
def test_long_games_are_read_alike(seed: int, all_pass: str, *, ban: bool, breaking: bool) -> None:
    """Of games at random both readings say the same, whatever the options."""
    rules = Rules(all_pass=all_pass, first_trick_ban=ban, breaking=breaking, deals=4)
    state = opened(rules, stacks=(30, 12, 45, 60), button=seed % 4)
    players = [af.RandomPlayer(4 * seed + seat) for seat in range(4)]
    game = af.play(state, players, af.SeededDealer(seed))
    assert read_twice([state.opening, *game]).closed


def every_way(state: State, upto: str) -> Counter[tuple[int, ...]]:
    """Play on in every way until something else is due; count how pain cards are captured."""
    if upto in {state.phase.name, f"trick {state.trick_number}"}:
        return Counter([state.captured])
    ways: Counter[tuple[int, ...]] = Counter()
    for event in state.legal_events():
        ways += every_way(state.apply(event), upto)
    return ways


def every_way_again(table: Table, upto: str) -> Counter[tuple[int, ...]]:
    """Do the same by the second reading."""
    if upto in {table.waits_for(), f"trick {table.tricks + 1}"}:
        return Counter([tuple(table.captured)])
    ways: Counter[tuple[int, ...]] = Counter()
    for event in list(table.choices()):
        other = copy.deepcopy(table)
        other.happen(event)
        ways += every_way_again(other, upto)
    return ways


def count_twice(opening: State, events: list[af.Event], upto: str) -> int:
    """Count in how many ways a game goes on after these events, by both readings."""
    table = Table(af.to_dict(opening.opening))
    for event in events:
        table.happen(af.to_dict(event))
    counted = every_way(af.replay(events, start=opening), upto)
    assert every_way_again(table, upto) == counted
    return counted.total()


@pytest.mark.parametrize(
    ("deal", "pain", "ways"),
    [
        (ALL_CAPTURE, "h", 304),
        (ONE_CAPTURES_ALL, "d", 1296),
        (TWO_CLEAN, "c", 80),
        (NINE_AND_FOUR, "s", 496),
    ],
)
def test_every_way_to_end_a_deal(deal: str, pain: str, ways: int) -> None:
    """The last three tricks of a deal can be played in so many ways, by both readings."""
    events = list(events_of(deal, pain, (4, 0, 0, 0), button=0))[: -3 * 4]
    assert count_twice(opened(button=0), events, "settle") == ways


# By the suits of these hands: a club is led in 5 ways, and seat 0, who has none, throws any of 13
# cards, or of 10 that are no spades; the others follow in 3 and 5 ways. So too the other leads:
# 3 * 4 * 5 * 1 for diamonds, 2 * 6 * 2 * 3 for hearts, 3 * 3 * 3 * 4 for spades.
@pytest.mark.rule("AH-3.2")
@pytest.mark.rule("AH-3.3")
@pytest.mark.parametrize(
    ("ban", "breaking", "pain", "ways"),
    [
        (True, True, "s", 750 + 60 + 72),
        (True, False, "s", 750 + 60 + 72),
        (False, True, "s", 975 + 60 + 72),
        (False, False, "s", 975 + 60 + 72 + 108),
        (True, True, "c", 60 + 72 + 108),
        (False, False, "c", 975 + 60 + 72 + 108),
    ],
)
def test_every_way_to_play_a_first_trick(
    pain: str, ways: int, *, ban: bool, breaking: bool
) -> None:
    """By both readings the first trick can be played in so many ways with these options."""
    opening = opened(Rules(first_trick_ban=ban, breaking=breaking), button=1)
    deals = [af.Deal(seat, PAGE_HANDS[seat]) for seat in (2, 3, 0, 1)]
    spoken = [af.Pass(2), af.Bid(3, 1), af.Pass(0), af.Pass(1), NamePain(3, pain)]
    assert count_twice(opening, [*deals, *spoken], "trick 2") == ways
