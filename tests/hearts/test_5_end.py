"""Chapter 5 of the rules of Auction Hearts: the end; and the options."""

from typing import Any

import pytest

import auction_flop as af
from auction_flop.hearts import BICYCLE, PUBLISHED, Rules
from hearts.table import dealt, opened, refused, settle, settling


@pytest.mark.rule("AH-5.1")
def test_the_game_ends_when_a_player_has_no_chips() -> None:
    """After a settlement that leaves a player without chips only closing is open."""
    state = settle(settling((6, 6, 1, 0), stacks=(6, 50, 50, 50)))
    refused(state, af.DealPasses(0), "AH-5.1", "must-end")
    assert [af.Close((0,) * 4)] == list(state.legal_events())


@pytest.mark.rule("AH-5.1")
def test_the_end_in_the_middle_of_a_jackpot_chain() -> None:
    """The end is looked at whatever the pot does: a chain is broken off."""
    state = settle(settling((6, 5, 1, 1), stacks=(50, 5, 50, 50), pot=2))
    assert state.pot == 15
    refused(state, af.DealPasses(0), "AH-5.1", "must-end")
    assert [af.Close((3,) * 4)] == list(state.legal_events())


@pytest.mark.rule("AH-5.1")
def test_the_limit_of_deals() -> None:
    """After the last deal that was agreed on, only closing is open."""
    state = settle(settling((6, 7, 0, 0), rules=Rules(deals=1)))
    refused(state, af.DealPasses(0), "AH-5.1", "must-end")


@pytest.mark.rule("AH-5.1")
def test_the_table_closes_between_deals_only() -> None:
    """The table may close between any two deals, and never in one."""
    close = af.Close((0,) * 4)
    refused(dealt(), close, "AH-2.1", "not-now")
    refused(opened(), close, "AH-1.2", "not-now")
    state = settle(settling((6, 7, 0, 0)))
    assert [af.DealPasses(0), close] == list(state.legal_events())


@pytest.mark.rule("AH-5.1")
def test_most_chips_wins_and_equal_is_a_draw() -> None:
    """Most chips wins; equal is a draw; nothing happens after the end."""
    state = settle(settling((6, 7, 0, 0))).apply(af.Close((0,) * 4))
    assert state.result.standings == ((2, 56), (3, 56), (0, 44), (1, 43))
    assert state.result.winners == (2, 3)
    assert (state.to_act, len(state.legal_events()), state.cards_due) == (None, 0, None)
    refused(state, af.DealPasses(0), "AH-5.1", "not-now")


@pytest.mark.rule("AH-5.2")
@pytest.mark.parametrize(("pot", "each", "left"), [(2, 3, 3), (3, 4, 0), (0, 3, 1)])
def test_the_last_pot_is_divided_by_four(pot: int, each: int, left: int) -> None:
    """What is in the pot at the end is divided among the four; odd chips stay, unclaimed."""
    state = settle(settling((6, 5, 1, 1), pot=pot))
    refused(state, af.Close((each + 1,) * 4), "AH-5.2", "wrong-awards")
    closed = state.apply(af.Close((each,) * 4))
    assert left == closed.pot
    assert tuple(chips + each for chips in state.stacks) == closed.stacks


@pytest.mark.rule("AH-2.3")
@pytest.mark.rule("AH-3.2")
@pytest.mark.rule("AH-3.3")
@pytest.mark.rule("AH-5.1")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("all_pass", "spades"), ("all_pass", None), ("first_trick_ban", 1), ("breaking", "no"),
        ("deals", 0), ("deals", True), ("deals", 2.0), ("deals", 2**53),
    ],
)  # fmt: skip
def test_an_option_out_of_range_is_refused_by_name(option: str, value: Any) -> None:
    """An option outside its range is malformed, and its name is said."""
    with pytest.raises(af.MalformedEvent, match=option):
        Rules(**{option: value})


def test_presets() -> None:
    """The published rules are the defaults; Bicycle states neither restriction on pain cards."""
    told = Rules(all_pass="hearts", first_trick_ban=True, breaking=True)  # noqa: S106  no password
    assert told == PUBLISHED == Rules()
    assert Rules(first_trick_ban=False, breaking=False) == BICYCLE
