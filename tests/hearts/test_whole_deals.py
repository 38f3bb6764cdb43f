"""Deals of Auction Hearts played from the first card to the end, the examples of the rules too."""

import itertools
from pathlib import Path

import pytest

import auction_flop as af
from auction_flop.hearts import NamePain, Play, Rules
from hearts.table import dealt, open_cards, opened, play, refused, settle, speak
from hearts.whole_deals import (
    ALL_CAPTURE,
    NINE_AND_FOUR,
    ONE_CAPTURES_ALL,
    PAGE_HANDS,
    TWO_CLEAN,
    hands_of,
    passed_on,
    played,
)

NOTHING = af.Close((0,) * 4)
#: An auction from seat 1: it bids 4, and the others pass.
FOUR = (4, 0, 0, 0)
ALL_PASS = (0, 0, 0, 0)


@pytest.mark.rule("AH-3.1")
@pytest.mark.rule("AH-3.2")
@pytest.mark.rule("AH-3.3")
def test_first_trick_of_the_rules_page() -> None:
    """A spade is neither led nor thrown at first, nor led by who takes the first trick."""
    state = speak(dealt(PAGE_HANDS, opened(button=1)), 0, 1, 0, 0).apply(NamePain(3, "s"))
    assert open_cards(state) == "3c5d6d8h9cTcTdJcKhAc"
    refused(state, Play(3, "2s"), "AH-3.2", "not-playable")
    state = play(state, "3c")
    assert open_cards(state) == "2d2h3h6h7d8d9hThJhKd"
    refused(state, Play(0, "9s"), "AH-3.2", "not-playable")
    state = play(state, "2d")
    assert open_cards(state) == "7c8cKc"
    state = play(state, "7c")
    assert open_cards(state) == "2c4c5c6cQc"
    state = play(state, "2c")
    assert (state.leader, state.trick_number, state.broken) == (1, 2, False)
    for spade in ("5s", "8s", "As"):
        refused(state, Play(1, spade), "AH-3.3", "not-playable")
    state = play(state, "8c4c9c")
    assert Play(0, "3s") in state.legal_events()
    assert play(state, "3s").broken
    free = speak(dealt(PAGE_HANDS, opened(Rules(first_trick_ban=False), button=1)), 0, 1, 0, 0)
    free = play(free.apply(NamePain(3, "s")), "3c")
    assert open_cards(free) == "2d2h3h3s4s6h7d8d9h9sThJhKd"


@pytest.mark.rule("AH-4.1")
@pytest.mark.rule("AH-4.2")
@pytest.mark.rule("AH-5.1")
@pytest.mark.rule("AH-5.2")
def test_odd_pot_of_the_rules_page() -> None:
    """A whole stack is bid and won back; who has too few pays all; an odd chip stays for good."""
    state = opened(stacks=(40, 6, 5, 20), button=0)
    state = played(state, NINE_AND_FOUR, "s", 6, 0, 0, 0)
    assert (state.stacks, state.pot) == ((40, 0, 5, 20), 6)
    assert state.captured == (0, 0, 9, 4)
    assert [af.hearts.Settle((0, 0, 5, 4), (7, 7, 0, 0))] == list(state.legal_events())
    state = settle(state)
    assert (state.stacks, state.pot) == ((47, 7, 0, 16), 1)
    refused(state, af.DealPasses(1), "AH-5.1", "must-end")
    state = state.apply(NOTHING)
    assert (state.stacks, state.pot) == ((47, 7, 0, 16), 1)
    assert state.result.standings == ((0, 47), (3, 16), (1, 7), (2, 0))
    assert state.result.winners == (0,)


@pytest.mark.rule("AH-4.3")
@pytest.mark.rule("AH-4.4")
def test_jackpot_of_the_rules_page() -> None:
    """The player who bought the right names and leads, unpaid, for three deals; then it is won."""
    state = settle(played(opened(button=0), ALL_CAPTURE, "h", *FOUR))
    assert (state.stacks, state.pot) == ((47, 44, 45, 47), 17)
    refused(state, af.DealPasses(2), "AH-4.3", "wrong-dealer")

    state = dealt(hands_of(ONE_CAPTURES_ALL), state.apply(af.DealPasses(1)))
    assert (state.phase.name, state.to_act, state.bidder, state.bid) == ("name-pain", 1, 1, None)
    refused(state, af.Bid(1, 1), "AH-4.3", "not-now")
    refused(state, af.Pass(2), "AH-4.3", "not-now")
    refused(state, NamePain(2, "d"), "AH-4.3", "not-now")
    state = state.apply(NamePain(1, "d"))
    assert (state.stacks, state.pot) == ((47, 44, 45, 47), 17)
    state = settle(play(state, ONE_CAPTURES_ALL.replace(" ", "").replace("\n", "")))
    assert (state.stacks, state.pot) == ((34, 44, 45, 47), 30)

    state = settle(played(state.apply(af.DealPasses(2)), TWO_CLEAN, "c"))
    assert (state.stacks, state.pot) == ((55, 38, 66, 40), 1)

    state = dealt(state=state.apply(af.DealPasses(3)))
    assert (state.phase.name, state.to_act, state.deal_number, state.pot) == ("auction", 0, 4, 1)
    assert speak(state, 0, 1, 0, 0).pot == 2


@pytest.mark.rule("AH-5.2")
def test_close_of_the_rules_page() -> None:
    """The table closes in the middle of a jackpot: each gets a fourth, and an odd chip stays."""
    state = settle(played(opened(button=0), ALL_CAPTURE, "h", *FOUR))
    assert [af.DealPasses(1), af.Close((4, 4, 4, 4))] == list(state.legal_events())
    refused(state, NOTHING, "AH-5.2", "wrong-awards")
    refused(state, af.Close((5, 4, 4, 4)), "AH-5.2", "wrong-awards")
    refused(state, af.Close((4, 4, 4)), "AH-5.2", "wrong-awards")
    state = state.apply(af.Close((4, 4, 4, 4)))
    assert (state.stacks, state.pot) == ((51, 48, 49, 51), 1)
    assert state.result.winners == (0, 3)
    refused(state, af.Close((0,) * 4), "AH-5.1", "not-now")


@pytest.mark.rule("AH-2.3")
@pytest.mark.rule("AH-4.3")
def test_a_jackpot_without_a_bidder() -> None:
    """Where all passed and nobody wins, the pot stays, but the next deal has its auction."""
    state = settle(played(opened(button=0), ALL_CAPTURE, "h", *ALL_PASS))
    assert (state.stacks, state.pot) == ((47, 48, 45, 47), 13)
    # From the dealer's left, seat 2: seat 1 speaks last, and pays what it bids.
    state = settle(played(state.apply(af.DealPasses(1)), TWO_CLEAN, "c", 0, 2, 0, 3))
    # 13 and 3 and 13: 14 for each of seats 0 and 2, and 1 stays.
    assert (state.stacks, state.pot) == ((61, 39, 59, 40), 1)


@pytest.mark.rule("AH-2.3")
@pytest.mark.rule("AH-4.4")
def test_a_pot_waits_while_deals_are_thrown_in() -> None:
    """An odd chip stays in the pot while everybody passes; each such deal counts and passes on."""
    rules = Rules(all_pass="redeal", deals=3)  # noqa: S106  no password
    state = settle(played(opened(rules, (40, 46, 45, 20), 0), NINE_AND_FOUR, "s", 6, 0, 0, 0))
    # 6 and 9 and 4: 9 each, and 1 stays.
    stacks = (49, 49, 36, 16)
    assert (stacks, 1) == (state.stacks, state.pot)
    state = speak(dealt(state=state.apply(af.DealPasses(1))), *ALL_PASS)
    assert (stacks, 1, "between-deals") == (state.stacks, state.pot, state.phase.name)
    refused(state, af.DealPasses(1), "AH-4.3", "wrong-dealer")
    state = state.apply(af.DealPasses(2))
    assert (state.deal_number, state.button, state.cards_due.seat, state.pot) == (3, 2, 3, 1)
    assert (len(state.cards_due.pool), [len(hand) for hand in state.hands]) == (52, [0] * 4)
    state = speak(dealt(state=state), *ALL_PASS)
    refused(state, af.DealPasses(3), "AH-5.1", "must-end")
    assert list(state.legal_events()) == [NOTHING]


@pytest.mark.rule("AH-5.1")
def test_deals_of_a_jackpot_count() -> None:
    """A limit of two deals ends the game in the middle of a jackpot."""
    state = opened(Rules(deals=2), button=0)
    state = passed_on(played(state, ALL_CAPTURE, "h", *FOUR))
    state = settle(played(state, ONE_CAPTURES_ALL, "d"))
    refused(state, af.DealPasses(2), "AH-5.1", "must-end")
    assert [af.Close((7, 7, 7, 7))] == list(state.legal_events())
    state = state.apply(af.Close((7, 7, 7, 7)))
    assert (state.stacks, state.pot) == ((41, 51, 52, 54), 2)


@pytest.mark.rule("AH-4.1")
@pytest.mark.rule("AH-5.1")
def test_a_bidder_with_nothing_left_ends_a_jackpot() -> None:
    """Who bid the whole stack and captures cards pays nothing, and the game ends, jackpot or no."""
    state = played(opened(stacks=(50, 4, 50, 50), button=0), ALL_CAPTURE, "h", *FOUR)
    assert (state.stacks[1], state.phase.name) == (0, "settle")
    state = settle(state)
    assert (state.stacks, state.pot) == ((47, 0, 45, 47), 15)
    refused(state, af.DealPasses(1), "AH-5.1", "must-end")
    state = state.apply(af.Close((3, 3, 3, 3)))
    assert (state.stacks, state.pot) == ((50, 3, 48, 50), 3)
    assert state.result.winners == (0, 3)


@pytest.mark.rule("AH-5.1")
def test_the_last_chip_exactly() -> None:
    """Who can pay just what the cards cost has no chips left; the game ends."""
    state = settle(played(opened(stacks=(50, 50, 5, 50), button=0), ALL_CAPTURE, "h", *FOUR))
    assert (state.stacks, state.pot) == ((47, 44, 0, 47), 17)
    refused(state, af.DealPasses(1), "AH-5.1", "must-end")


@pytest.mark.rule("AH-4.2")
def test_captured_cards_count_and_not_chips_paid() -> None:
    """Who captured cards and had nothing to pay with has not won."""
    state = settle(played(opened(stacks=(50, 4, 50, 50), button=0), TWO_CLEAN, "c", *FOUR))
    # 4 and nothing of seat 1's 6 and 7 of seat 3's: 5 each, and 1 stays.
    assert (state.stacks, state.pot) == ((55, 0, 55, 43), 1)


@pytest.mark.rule("AH-5.1")
def test_no_close_within_a_deal() -> None:
    """From the first card to the settlement the table cannot close, nor can the deal pass."""
    state = opened(button=0)
    deal = played(state, ALL_CAPTURE, "h", *FOUR)
    bidding = dealt(state=state)
    naming = speak(bidding, *FOUR)
    leading = naming.apply(NamePain(1, "h"))
    moments = [
        (state, "AH-1.2"),
        (bidding, "AH-2.1"),
        (naming, "AH-2.2"),
        (leading, "AH-3.1"),
        (deal, "AH-4.1"),
    ]
    for moment, rule in moments:
        refused(moment, NOTHING, rule, "not-now")
        refused(moment, af.DealPasses(1), rule, "not-now")


def test_the_game_that_was_written_by_hand() -> None:
    """A golden game, its cards and numbers worked out by hand, meets every type of event."""
    path = Path(__file__).parents[1] / "golden" / "hearts_by_hand.jsonl"
    events = list(af.read_log(path))
    assert path.read_text(encoding="utf-8") == af.dumps(events)
    assert set(af.hearts.GAME.events) == {type(event) for event in events}
    settled = [
        (state.captured, after.stacks, after.pot)
        for state, after in itertools.pairwise(af.states(events))
        if state.phase.name == "settle"
    ]
    # Kofi paid 4; of 17 Jun and Kofi win 8 each. Then all pass, all capture, and of 14 each gets 3.
    assert settled == [
        ((1, 0, 0, 12), (49, 58, 54, 38), 1),
        ((2, 1, 4, 6), (47, 57, 50, 32), 14),
    ]
    assert af.replay(events).result.standings == ((1, 60), (2, 53), (0, 50), (3, 35))
    assert af.replay(events, trusted=True).pot == 2
