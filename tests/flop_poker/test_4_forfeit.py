"""Chapter 4 of the rulebook: the forfeit, where nobody wants the flop."""

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import auction, dealt, forfeit, play, refused, sizes


def asked(state: State) -> tuple[str, int, int | None]:
    """Tell the phase, who is asked, and the price of refusing."""
    return state.phase.name, state.to_act, state.forfeit_price


@pytest.mark.rule("AFP-4.9")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_all_pass(seats: int) -> None:
    """Once every player has passed and no one has bid, the flop must be taken or refused."""
    state = auction([4] * seats, [20] * seats)
    for seat in (*range(1, seats), 0):
        assert ("auction", seat, None) == asked(state)
        state = play(state, f"{seat} passes")
    assert asked(state) == ("forfeit", 1, 1)
    assert (20,) * seats == state.stacks


@pytest.mark.rule("AFP-4.9")
def test_one_bid_is_a_sale() -> None:
    """A First Voice that bids 1 and hears only passes has bought the flop: no forfeit."""
    state = play(auction([4, 4, 4], [20] * 3), "1 bids 1, 2 passes, 0 passes")
    assert asked(state) == ("take-flop", 1, None)
    refused(state, "1 pays 1", "not-now", "AFP-4.7")


@pytest.mark.rule("AFP-4.9")
def test_a_late_bid_is_a_sale() -> None:
    """A bid after other passes is no forfeit either."""
    state = play(auction([4, 4, 4], [20] * 3), "1 passes, 2 passes, 0 bids 1, all pass")
    assert asked(state) == ("take-flop", 0, None)


@pytest.mark.rule("AFP-4.10")
def test_the_first_voice_is_asked_first() -> None:
    """The First Voice takes the flop for nothing, or pays 1 not to."""
    state = forfeit([4, 4, 3], [20] * 3, button=1)
    assert asked(state) == ("forfeit", 2, 1)
    taken = play(state, "2 keeps 4c7d")
    assert (taken.stacks, taken.pot) == ((20, 20, 20), 3)
    assert sizes(taken) == [4, 4, 5]
    paid = play(state, "2 pays 1")
    assert (paid.stacks, paid.pot) == ((20, 20, 19), 4)
    assert sizes(paid) == [4, 4, 3]


@pytest.mark.rule("AFP-4.10")
def test_what_is_open_in_a_forfeit() -> None:
    """Each way to take the flop is open, and paying the price; nothing else."""
    state = forfeit([4, 3], [20, 20])
    ways = ["4c", "7d", "Th", "4c7d", "4cTh", "7dTh"]
    assert [*(af.TakeFlop(1, way) for way in ways), af.ForfeitPay(1, 1)] == list(
        state.legal_events()
    )


@pytest.mark.rule("AFP-4.10")
def test_one_card_at_least_must_be_kept() -> None:
    """Taking the flop for nothing means keeping 1 card at least, and what the hand has room for."""
    state = forfeit([4, 4], [20, 20])
    refused(state, "1 keeps nothing", "wrong-number", "AFP-4.7")
    refused(state, "1 keeps 4c7d", "wrong-number", "AFP-4.7")
    refused(state, "1 keeps 4d", "not-in-flop", "AFP-4.7")


@pytest.mark.rule("AFP-4.10")
@pytest.mark.parametrize("chips", [0, 2, 3])
def test_the_price_is_one(chips: int) -> None:
    """The first to be asked pays neither more nor less than 1."""
    refused(forfeit([4, 4], [20, 20]), f"1 pays {chips}", "wrong-amount", "AFP-4.10")


@pytest.mark.rule("AFP-4.10")
@pytest.mark.parametrize(
    ("holds", "first"),
    [([4, 5, 4, 4], 2), ([4, 5, 5, 4], 3), ([4, 5, 5, 5], 0), ([4, 4, 5, 5], 1)],
)
def test_a_full_first_voice_is_not_asked(holds: list[int], first: int) -> None:
    """If the First Voice holds 5 cards, the next to the left who does not is asked, at 1 chip."""
    state = forfeit(holds, [20] * 4)
    assert state.first_voice == 1
    assert ("forfeit", first, 1) == asked(state)
    refused(state, f"{(first + 1) % 4} pays 1", "not-now", "AFP-4.11")


@pytest.mark.rule("AFP-4.10")
def test_a_rotated_first_voice_is_asked_first() -> None:
    """With ``first_voice="rotates"`` the First Voice of that flop is asked first."""
    state = forfeit([4, 3, 3], [20] * 3, first_voice="rotates")
    state = play(state, "1 keeps 4c, flop 4d7hTs, 2 passes, 0 passes")
    assert asked(state) == ("auction", 1, None)
    state = play(state, "1 passes")
    assert asked(state) == ("forfeit", 2, 1)
    assert asked(play(state, "2 pays 1")) == ("forfeit", 0, 2)


@pytest.mark.rule("AFP-4.11")
def test_the_price_rises_by_one() -> None:
    """The next player to the left is asked for 2, the next for 3; one takes it for nothing."""
    state = forfeit([4, 4, 4, 4], [20] * 4)
    state = play(state, "1 pays 1")
    assert asked(state) == ("forfeit", 2, 2)
    refused(state, "2 pays 1", "wrong-amount", "AFP-4.11")
    refused(state, "2 pays 3", "wrong-amount", "AFP-4.11")
    state = play(state, "2 pays 2")
    assert asked(state) == ("forfeit", 3, 3)
    state = play(state, "3 pays 3, 0 keeps Th")
    assert state.stacks == (20, 19, 18, 17)
    assert state.pot == 4 + 1 + 2 + 3
    assert sizes(state) == [5, 4, 4, 4]
    assert state.phase.name == "flop"


@pytest.mark.rule("AFP-4.11")
def test_full_hands_are_not_asked() -> None:
    """Only players with fewer than 5 cards are asked, whoever sits between them."""
    state = forfeit([4, 4, 5, 5, 4, 5], [20] * 6)
    for seat, price in ((1, 1), (4, 2), (0, 3), (1, 4), (4, 5), (0, 6)):
        assert ("forfeit", seat, price) == asked(state)
        state = play(state, f"{seat} pays {price}")
    assert state.stacks == (11, 15, 20, 20, 13, 20)


@pytest.mark.rule("AFP-4.11")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_round_the_table_more_than_once(seats: int) -> None:
    """The question goes round as often as needed, and the price never falls back."""
    state = forfeit([4] * seats, [200] * seats)
    for price in range(1, 3 * seats + 1):
        assert ("forfeit", price % seats, price) == asked(state)
        state = play(state, f"{price % seats} pays {price}")
    assert seats + sum(range(1, 3 * seats + 1)) == state.pot
    # The first three payments of seat 1: 1, 1 + seats and 1 + 2 * seats.
    assert 200 - (3 + 3 * seats) == state.stacks[1]


@pytest.mark.rule("AFP-4.11")
def test_bidding_does_not_reopen() -> None:
    """Nobody can bid for a flop that all have passed, nor pass again."""
    state = play(forfeit([4, 4, 4], [20] * 3), "1 pays 1")
    refused(state, "2 bids 1", "not-now", "AFP-4.11")
    refused(state, "2 bids 2", "not-now", "AFP-4.11")
    refused(state, "2 passes", "not-now", "AFP-4.11")
    refused(state, "0 keeps 4c", "not-now", "AFP-4.11")
    refused(state, "flop 4d7hTs", "not-now", "AFP-4.11")


@pytest.mark.rule("AFP-4.11")
def test_a_new_flop_is_auctioned_again() -> None:
    """The next flop begins with an auction, and its forfeit again with a price of 1."""
    state = play(forfeit([4, 4, 4], [20] * 3), "1 pays 1, 2 pays 2, 0 keeps 4c, flop 4d7hTs")
    assert asked(state) == ("auction", 1, None)
    assert asked(play(state, "all pass")) == ("forfeit", 1, 1)


@pytest.mark.rule("AFP-4.12")
def test_who_cannot_pay_must_take() -> None:
    """A player with fewer chips than the price must take the flop."""
    state = play(forfeit([4, 4, 3], [20, 20, 1]), "1 pays 1")
    refused(state, "2 pays 2", "cannot-pay", "AFP-4.12")
    assert all(isinstance(event, af.TakeFlop) for event in state.legal_events())
    assert len(state.legal_events()) == 6
    state = play(state, "2 keeps 4c7d")
    assert state.stacks == (20, 19, 1)


@pytest.mark.rule("AFP-4.12")
def test_the_last_chips_may_be_paid() -> None:
    """A player with just the price may pay it."""
    state = play(forfeit([4, 4, 4], [20, 20, 2]), "1 pays 1, 2 pays 2")
    assert state.stacks == (20, 19, 0)


@pytest.mark.rule("AFP-4.12")
def test_without_a_chip_the_first_must_take() -> None:
    """A First Voice without chips takes the first flop that nobody wants."""
    state = forfeit([4, 4], [20, 0])
    refused(state, "1 pays 1", "cannot-pay", "AFP-4.12")
    assert len(state.legal_events()) == 3


@pytest.mark.rule("AFP-4.12")
@pytest.mark.parametrize("holds", [[5, 5, 4], [5, 4, 5], [4, 5, 5]])
def test_the_lone_player_must_take(holds: list[int]) -> None:
    """The only player left with fewer than 5 cards takes the flop, whatever their chips."""
    state = forfeit(holds, [20] * 3)
    lone = holds.index(4)
    assert ("forfeit", lone, 1) == asked(state)
    refused(state, f"{lone} pays 1", "last-one", "AFP-4.12")
    kept = ["4c", "7d", "Th"]
    assert [af.TakeFlop(lone, card) for card in kept] == list(state.legal_events())
    assert play(state, f"{lone} keeps Th").phase.name == "showdown"


@pytest.mark.rule("AFP-4.6")
def test_the_lone_player_may_bid_all_the_same() -> None:
    """Even the only player with room can buy the flop, though it would come for nothing."""
    state = play(auction([5, 4, 5], [20] * 3), "1 bids 1, 2 passes, 0 passes")
    assert asked(state) == ("take-flop", 1, None)
    assert state.stacks == (20, 19, 20)


@pytest.mark.rule("AFP-4.12")
def test_the_rulebooks_forfeit() -> None:
    """Seat 1 is full, seat 2 holds 3 cards and 2 chips, seat 0 holds 4 and 20: seat 2 must take."""
    state = forfeit([4, 5, 3], [20, 20, 2])
    pot = state.pot
    assert asked(state) == ("forfeit", 2, 1)
    state = play(state, "2 pays 1")
    assert asked(state) == ("forfeit", 0, 2)
    state = play(state, "0 pays 2")
    assert asked(state) == ("forfeit", 2, 3)
    refused(state, "2 pays 3", "cannot-pay", "AFP-4.12")
    assert {1, 2} == {len(event.keep) for event in state.legal_events()}
    state = play(state, "2 keeps 4cTh")
    assert state.stacks == (18, 20, 1)
    assert pot + 3 == state.pot


@pytest.mark.rule("AFP-4.12")
def test_forfeits_until_the_chips_are_gone() -> None:
    """Two stubborn players pay 1, 2, 3, 4 ... until one has not enough left."""
    state = play(
        dealt([11, 12]),
        "1 throws 2d, 0 throws 2c, flop 4c7dTh, all pass, 1 pays 1, 0 pays 2, 1 pays 3, 0 pays 4",
    )
    # Seat 1 had 12 - 2 - 1 = 9 and paid 4; seat 0 had 8 and paid 6.
    assert state.stacks == (2, 5)
    state = play(state, "1 pays 5")
    refused(state, "0 pays 6", "cannot-pay", "AFP-4.12")
    state = play(state, "0 keeps Th, flop 4d7hTs, all pass")
    refused(state, "1 pays 1", "last-one", "AFP-4.12")
    state = play(state, "1 keeps Ts")
    assert state.stacks == (2, 0)
    assert state.pot == 23 - 2
