"""Chapter 4 of the rules of Auction Hearts: the settlement."""

import pytest

import auction_flop as af
from auction_flop.hearts import NamePain, Settle
from hearts.table import dealt, named, opened, refused, settle, settling, speak


@pytest.mark.rule("AH-4.1")
def test_a_chip_for_each_captured_pain_card() -> None:
    """Each pays one chip for each pain card captured."""
    state = settle(settling((6, 5, 1, 1), pot=3))
    assert (state.stacks, state.pot) == ((44, 45, 49, 49), 16)


@pytest.mark.rule("AH-4.1")
def test_who_has_fewer_chips_pays_them_all() -> None:
    """Who has fewer chips pays them all, owes nothing more, and wins nothing by it."""
    state = settle(settling((6, 7, 0, 0), stacks=(0, 4, 50, 50), pot=10))
    assert (state.stacks, state.pot) == ((0, 0, 57, 57), 0)


@pytest.mark.rule("AH-4.1")
@pytest.mark.rule("AH-4.2")
def test_no_other_settlement() -> None:
    """Other payments and other awards are refused, each by its rule."""
    state = settling((6, 7, 0, 0), pot=10)
    refused(state, Settle((5, 7, 0, 0), (0, 0, 11, 11)), "AH-4.1", "wrong-payments")
    refused(state, Settle((6, 7, 0, 0), (0, 0, 12, 11)), "AH-4.2", "wrong-awards")
    refused(state, af.DealPasses(0), "AH-4.1", "not-now")


@pytest.mark.rule("AH-4.2")
def test_one_clean_player_takes_the_pot() -> None:
    """If exactly one player captured none, that player takes the pot."""
    state = settle(settling((6, 6, 0, 1), pot=9))
    assert (state.stacks, state.pot) == ((44, 44, 72, 49), 0)


@pytest.mark.rule("AH-4.2")
def test_a_bid_of_the_whole_stack_is_won_back() -> None:
    """Who bid all and captured none wins it back, and has chips when the end is looked at."""
    state = settle(settling((0, 6, 6, 1), stacks=(0, 50, 50, 50), pot=50))
    assert state.stacks[0] == 63
    assert af.DealPasses(0) in state.legal_events()


@pytest.mark.rule("AH-4.2")
@pytest.mark.rule("AH-4.4")
def test_two_clean_players_divide_the_pot() -> None:
    """Two divide it equally; an odd chip stays and waits, and the next deal has its auction."""
    state = settle(settling((0, 13 - 6, 6, 0), pot=4))
    assert (state.stacks, state.pot) == ((58, 43, 44, 58), 1)
    state = dealt(state=state.apply(af.DealPasses(0)))
    assert (state.phase.name, state.pot) == ("auction", 1)


@pytest.mark.rule("AH-4.3")
@pytest.mark.parametrize("captured", [(6, 5, 1, 1), (13, 0, 0, 0), (0, 13, 0, 0)])
def test_no_one_wins(captured: tuple[int, ...]) -> None:
    """If all four captured some, or one all thirteen, the pot stays."""
    state = settle(settling(captured, pot=2))
    assert state.pot == 15
    assert sum(state.stacks) == 200 + 2 - 15


@pytest.mark.rule("AH-4.3")
def test_jackpot_chain() -> None:
    """The same player names the suit afresh and leads, unpaid, until the pot is won."""
    state = settle(settling((6, 5, 1, 1), pot=2, bidder=2))
    for button in (0, 1):
        state = dealt(state=state.apply(af.DealPasses(button)))
        assert (
            state.phase.name, state.to_act, state.bid, state.bidder,
        ) == ("name-pain", 2, None, 2)  # fmt: skip
        refused(state, af.Bid(2, 1), "AH-4.3", "not-now")
        assert "again, without an auction (AH-4.3)" in str(state.refusal(af.Bid(2, 1)))
        paid, pot = state.stacks, state.pot
        state = state.apply(NamePain(2, "c"))
        assert (paid, pot, 2) == (state.stacks, state.pot, state.leader)
        for _ in range(52):
            state = state.apply(state.legal_events()[0])
        assert tuple(sorted(state.captured, reverse=True)) == (13, 0, 0, 0)
        state = settle(state)
    assert state.pot == 15 + 26


@pytest.mark.rule("AH-4.3")
def test_a_won_pot_ends_the_chain() -> None:
    """Once the pot is won the next deal has its auction."""
    state = settle(settling((6, 7, 0, 0), bidder=2))
    assert dealt(state=state.apply(af.DealPasses(0))).phase.name == "auction"


@pytest.mark.rule("AH-4.3")
def test_without_a_bidder_a_new_auction_is_held() -> None:
    """If all had passed, nobody names again: there is a new auction for the pot that stayed."""
    state = settle(settling((6, 5, 1, 1), bidder=None, pot=1))
    state = dealt(state=state.apply(af.DealPasses(0)))
    assert (state.phase.name, state.to_act, state.pot) == ("auction", 1, 14)
    assert speak(state, 0, 0, 0, 0).pot == 14


@pytest.mark.rule("AH-4.3")
def test_the_deal_passes_to_the_left() -> None:
    """The next dealer is the seat to the left."""
    state = settle(settling((6, 5, 1, 1)))
    refused(state, af.DealPasses(1), "AH-4.3", "wrong-dealer")
    assert (
        state.apply(af.DealPasses(0)).button, state.apply(af.DealPasses(0)).deal_number,
    ) == (0, 2)  # fmt: skip


@pytest.mark.rule("AH-4.4")
def test_an_odd_chip_goes_to_the_next_winner() -> None:
    """What was left in the pot is won with the next pot."""
    state = settle(settling((0, 0, 6, 7), pot=1 + 1))
    assert (state.stacks, state.pot) == ((57, 57, 44, 43), 1)


@pytest.mark.rule("AH-4.1")
def test_a_settlement_has_a_number_a_seat() -> None:
    """Too short and too long lists are refused, as are payments shifted to another seat."""
    state = settling((6, 7, 0, 0), pot=10)
    for payments in ((), (6, 7, 0), (6, 7, 0, 0, 0), (7, 6, 0, 0)):
        refused(state, Settle(payments, (0, 0, 11, 11)), "AH-4.1", "wrong-payments")
    for awards in ((), (0, 0, 11), (0, 0, 11, 11, 0), (11, 0, 0, 11), (0, 0, 0, 0)):
        refused(state, Settle((6, 7, 0, 0), awards), "AH-4.2", "wrong-awards")


@pytest.mark.rule("AH-4.2")
@pytest.mark.parametrize("clean", range(4))
def test_any_seat_may_be_the_clean_one(clean: int) -> None:
    """Whichever seat is clean takes the whole pot, odd or even."""
    captured = [5, 5, 3, 3]
    captured[clean] = 0
    for pot in (1, 2):
        state = settling(tuple(captured), pot=pot)
        after = settle(state)
        assert state.stacks[clean] + pot + sum(captured) == after.stacks[clean]
        assert after.pot == 0


@pytest.mark.rule("AH-4.1")
def test_the_settlement_comes_after_the_last_trick() -> None:
    """Nothing is settled before all tricks are played, nor twice."""
    nothing = Settle((0,) * 4, (0,) * 4)
    refused(opened(), nothing, "AH-1.2", "not-now")
    refused(dealt(), nothing, "AH-2.1", "not-now")
    refused(speak(dealt(), 1, 0, 0, 0), nothing, "AH-2.2", "not-now")
    refused(named(dealt(), "s"), nothing, "AH-3.1", "not-now")
    state = settling((6, 7, 0, 0), pot=10)
    (due,) = state.legal_events()
    refused(settle(state), due, "AH-5.1", "not-now")


@pytest.mark.rule("AH-4.1")
@pytest.mark.rule("AH-4.2")
@pytest.mark.rule("AH-5.2")
def test_refusals_say_what_is_due() -> None:
    """A refusal says who asked for what, what is due instead, and the rule."""
    state = settling((6, 5, 1, 1), pot=10)
    said = {
        Settle((6, 5, 1, 0), (0,) * 4): "the payments are 6 5 1 1 (AH-4.1)",
        Settle((6, 5, 1, 1), (23, 0, 0, 0)): "the awards are 0 0 0 0 (AH-4.2)",
    }
    for event, because in said.items():
        refusal = str(state.refusal(event))
        assert refusal.startswith("the table cannot settle with payments (6, 5, 1,")
        assert refusal.endswith(because)
    refusal = settle(state).refusal(af.Close((0,) * 4))
    assert str(refusal).endswith("each of the 4 seats gets 5 (AH-5.2)")
    assert refusal.facts == (("due", (5,) * 4),)
