"""Chapter 1 of the rulebook: the table."""

import pytest

import auction_flop as af
from flop_poker.script import auction, dealt, forfeit, opened, play, refused, sizes, turns

MOST = 2**53 - 1


def not_opened(code: str, rule: str, stacks: list[int], button: int = 0) -> None:
    """Check that a table is refused, with this code and rule."""
    with pytest.raises(af.IllegalEvent) as caught:
        opened(stacks, button)
    assert (code, rule) == (caught.value.refusal.code, caught.value.refusal.rule)
    assert caught.value.state is None


@pytest.mark.rule("AFP-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_two_to_eight_players(seats: int) -> None:
    """A table for 2 to 8 players opens, and all of them are dealt in from one pack."""
    state = dealt([20] * seats)
    assert tuple(range(seats)) == state.in_hand
    assert [5] * seats == sizes(state)
    assert 52 - 5 * seats == len(state.stock)


@pytest.mark.rule("AFP-1.1")
@pytest.mark.parametrize("seats", [0, 1, 9, 52])
def test_no_other_number_of_players(seats: int) -> None:
    """Fewer than 2 or more than 8 players cannot open a table."""
    not_opened("wrong-seats", "AFP-1.1", [20] * seats)


@pytest.mark.rule("AFP-1.1")
def test_one_standard_pack() -> None:
    """There are 52 cards: 13 ranks, the ace high and the 2 low, in each of 4 suits."""
    assert len(set(af.PACK)) == 52
    assert [rank for rank in "23456789TJQKA" for _ in "cdhs"] == [card.rank for card in af.PACK]
    assert [card.suit for card in af.PACK] == ["c", "d", "h", "s"] * 13
    assert list(af.PACK) == sorted(af.PACK)


@pytest.mark.rule("AFP-1.1")
def test_suits_are_equal() -> None:
    """The same ranks in other suits make an equal hand."""
    hands = ("2c5d8hJsKc", "2d5h8sJcKd", "2h5s8cJdKh", "2s5c8dJhKs")
    assert len({af.rank(hand) for hand in hands}) == 1
    flushes = ("2c5c8cJcKc", "2d5d8dJdKd", "2h5h8hJhKh", "2s5s8sJsKs")
    assert len({af.rank(hand) for hand in flushes}) == 1


@pytest.mark.rule("AFP-1.2")
def test_equal_stacks_and_a_dealer_by_chance() -> None:
    """Everybody begins with the same chips, and each seat may come out as the first dealer."""
    first = [af.SeededDealer(seed).first_button(4) for seed in range(60)]
    assert {0, 1, 2, 3} == set(first)
    state = opened([100] * 4, first[0])
    assert state.stacks == (100,) * 4
    assert first[0] == state.button


@pytest.mark.rule("AFP-1.2")
def test_unequal_stacks_and_any_dealer() -> None:
    """To resume a game a table opens with unequal stacks and any dealer, even one who is out."""
    state = opened([7, 30, 0, 2], button=2)
    assert state.stacks == (7, 30, 0, 2)
    assert state.button == 2
    assert state.in_hand == (0, 1, 3)


@pytest.mark.rule("AFP-1.2")
@pytest.mark.parametrize("stacks", [[1, 30], [0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 2]])
def test_two_must_be_able_to_ante(stacks: list[int]) -> None:
    """A table where fewer than two players have the ante of 2 does not open."""
    not_opened("too-few-players", "AFP-1.2", stacks)


@pytest.mark.rule("AFP-1.2")
def test_two_who_can_just_ante() -> None:
    """Two players with just the ante are enough."""
    assert opened([1, 2, 0, 2]).in_hand == (1, 3)


@pytest.mark.rule("AFP-1.2")
def test_the_dealer_sits_at_the_table() -> None:
    """A first dealer whose seat the table does not have is refused."""
    not_opened("wrong-dealer", "AFP-1.2", [20, 20], button=2)


@pytest.mark.rule("AFP-1.3")
def test_chips_are_exact() -> None:
    """All stacks together may hold 2**53 - 1 chips, and not one more."""
    assert opened([MOST - 2, 2]).stacks == (MOST - 2, 2)
    not_opened("too-many-chips", "AFP-1.3", [MOST - 1, 2])
    not_opened("too-many-chips", "AFP-1.3", [MOST, MOST])


@pytest.mark.rule("AFP-1.3")
@pytest.mark.parametrize("chips", [2.5, 20.0, -1, True, "20", None])
def test_chips_are_whole(chips: object) -> None:
    """What is no whole number of chips is malformed."""
    with pytest.raises(af.MalformedEvent):
        opened([20, chips])


@pytest.mark.rule("AFP-1.3")
def test_huge_stacks_add_up() -> None:
    """Whole chips stay exact up to the limit, through payments and shares."""
    half = MOST // 2
    state = dealt([half, half + 1], ante=half)
    state = play(state, "1 stands pat, 0 stands pat, showdown")
    # A tie: both pool the whole pot, which is even.
    assert (half, half + 1) == state.stacks


@pytest.mark.rule("AFP-1.3")
def test_no_debts() -> None:
    """A payment that a player cannot make in full is not open: discard, bid and forfeit alike."""
    state = dealt([20, 7, 20])
    refused(state, "1 throws 2d5h8s", "cannot-pay", "AFP-3.3")
    refused(
        play(auction([4, 4], [9, 1]), "1 bids 1, 0 bids 2"), "1 bids 3", "cannot-pay", "AFP-4.3"
    )
    refused(forfeit([4, 4], [9, 0]), "1 pays 1", "cannot-pay", "AFP-4.12")


@pytest.mark.rule("AFP-1.3")
def test_every_payment_goes_to_the_pot() -> None:
    """Antes, discards, bids and forfeits all go to the one pot."""
    state = opened([20, 20, 20])
    assert state.pot == 0
    state = dealt([20, 20, 20])
    assert state.pot == 6
    state = play(state, "1 throws 2d5h, 2 throws 2h, 0 stands pat")
    assert state.pot == 6 + 3 + 1
    state = play(state, "flop 4c7dTh, all pass, 1 pays 1, 2 keeps 4c")
    assert state.pot == 10 + 1
    state = play(state, "flop 4d7hTs, 1 bids 1, all pass")
    assert state.pot == 11 + 1
    assert state.stacks == (18, 20 - 2 - 3 - 1 - 1, 20 - 2 - 1)


@pytest.mark.rule("AFP-1.3")
def test_no_side_pots_and_no_folding() -> None:
    """A player with no chip left plays on for the whole pot, and all in the hand show theirs."""
    aces = ["2c3d4h6sKc", "AcAdAhAsTc", "2d3h4s6cKd"]
    state = dealt([90, 2, 90], hands=aces)
    assert state.stacks[1] == 0
    state = play(state, "1 stands pat, 2 throws 2d3h4s6c, 0 throws 2c3d4h6s")
    while state.phase.name != "showdown":
        if state.to_act is af.DEALER:
            state = state.apply(af.SeededDealer(1).draw(state))
        else:
            state = state.apply(state.legal_events()[0])
    assert state.pot == 6 + 10 + 10
    state = play(state, "showdown")
    assert all(len(hand) == 5 for hand in state.hands)
    # Of 26 the second gets 7, the third 2; four aces get the rest.
    assert state.stacks[1] == 26 - 7 - 2


@pytest.mark.rule("AFP-1.4")
def test_dealers_left_with_a_seat_out() -> None:
    """Five seats, the dealer in seat 3, seat 4 out: from the dealer's left come 0, 1, 2, 3."""
    state = opened([20, 20, 20, 20, 1], button=3)
    assert turns(state) == [0, 1, 2, 3]
    assert turns(dealt([20, 20, 20, 20, 1], button=3)) == [0, 1, 2, 3]


@pytest.mark.rule("AFP-1.4")
def test_dealers_left_where_the_dealer_is_out() -> None:
    """From the dealer's left begins at the next seat in the hand, if the dealer's is in or not."""
    state = opened([20, 20, 20, 1, 1, 20], button=3)
    assert turns(state) == [5, 0, 1, 2]
    state = dealt([20, 20, 20, 1, 1, 20], button=3)
    assert turns(state) == [5, 0, 1, 2]
    state = play(state, "5 throws 3d, 0 stands pat, 1 throws 2d, 2 throws 2h, flop 4c7dTh")
    assert turns(state) == [5, 0, 1, 2]


@pytest.mark.rule("AFP-1.4")
@pytest.mark.parametrize(
    ("seats", "button", "order"),
    [
        (2, 0, [1, 0]),
        (2, 1, [0, 1]),
        (3, 0, [1, 2, 0]),
        (3, 2, [0, 1, 2]),
        (8, 5, [6, 7, 0, 1, 2, 3, 4, 5]),
        (8, 7, [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_turns_go_left_and_wrap(seats: int, button: int, order: list[int]) -> None:
    """Antes, hands, discards, an auction and its forfeit all go round to the left."""
    state = opened([20] * seats, button)
    assert order == turns(state)
    while state.phase.name == "ante":
        state = state.apply(state.legal_events()[0])
    hands = []
    while state.phase.name == "deal":
        hands.append(state.cards_due.seat)
        state = state.apply(af.SeededDealer(1).draw(state))
    assert order == hands
    assert order == turns(state)
    assert order == turns(auction([4] * seats, [20] * seats, button))
    state, asked = forfeit([4] * seats, [20] * seats, button), []
    for _ in order:
        asked.append(state.to_act)
        state = state.apply(af.ForfeitPay(state.to_act, state.forfeit_price))
    assert order == asked


@pytest.mark.rule("AFP-1.4")
def test_seats_out_are_passed_over() -> None:
    """Seats that are not in the hand get no turn, no cards and no part in anything."""
    state = dealt([21, 1, 21, 1, 21])
    assert state.in_hand == (0, 2, 4)
    assert sizes(state) == [5, 0, 5, 0, 5]
    assert turns(state) == [2, 4, 0]
    refused(state, "1 stands pat", "not-now", "AFP-3.1")
