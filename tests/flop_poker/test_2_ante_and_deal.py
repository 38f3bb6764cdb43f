"""Chapter 2 of the rulebook: ante and deal."""

import pytest

import auction_flop as af
from flop_poker.script import HANDS, dealt, opened, play, refused, sizes, turns, with_hands


@pytest.mark.rule("AFP-2.1")
def test_all_pay_the_ante() -> None:
    """Each player pays 2 chips, in turn from the dealer's left, before any card is dealt."""
    state = opened([20, 20, 20], button=1)
    assert state.phase.name == "ante"
    assert state.to_act == 2
    state = play(state, "2 antes 2")
    assert (state.stacks, state.pot) == ((20, 20, 18), 2)
    state = play(state, "0 antes 2")
    assert (state.stacks, state.pot) == ((18, 20, 18), 4)
    assert state.phase.name == "ante"
    state = play(state, "1 antes 2")
    assert (state.stacks, state.pot) == ((18, 18, 18), 6)
    assert state.phase.name == "deal"


@pytest.mark.rule("AFP-2.1")
@pytest.mark.parametrize("chips", [0, 1, 3, 20])
def test_the_ante_is_fixed(chips: int) -> None:
    """Nobody antes more or less."""
    refused(opened([20, 20]), f"1 antes {chips}", "wrong-amount", "AFP-2.1")


@pytest.mark.rule("AFP-2.1")
def test_the_ante_is_an_option() -> None:
    """With ``ante=5`` each player pays 5."""
    state = opened([20, 20], ante=5)
    refused(state, "1 antes 2", "wrong-amount", "AFP-2.1")
    state = play(state, "1 antes 5, 0 antes 5")
    assert (state.stacks, state.pot) == ((15, 15), 10)


@pytest.mark.rule("AFP-2.1")
def test_the_ante_is_forced() -> None:
    """Nothing else is open, and nobody antes out of turn or twice."""
    state = opened([20, 20, 20])
    assert [af.Ante(1, 2)] == list(state.legal_events())
    refused(state, "2 antes 2", "not-now", "AFP-2.1")
    refused(state, "1 passes", "not-now", "AFP-2.1")
    refused(state, f"deal {HANDS[1]} to 1", "not-now", "AFP-2.1")
    refused(state, "close", "not-now", "AFP-2.1")
    refused(play(state, "1 antes 2"), "1 antes 2", "not-now", "AFP-2.1")
    refused(dealt([20, 20, 20]), "1 antes 2", "not-now", "AFP-3.1")


@pytest.mark.rule("AFP-2.1")
@pytest.mark.parametrize("ante", [0, -1])
def test_the_ante_is_at_least_one(ante: int) -> None:
    """There is no game without an ante."""
    with pytest.raises(af.MalformedEvent, match="ante"):
        opened([20, 20], ante=ante)


@pytest.mark.rule("AFP-2.2")
def test_out_without_the_ante() -> None:
    """Who cannot pay the whole ante is out of the hand and keeps the chips left over."""
    state = opened([20, 1, 20, 0])
    assert state.in_hand == (0, 2)
    assert turns(state) == [2, 0]
    state = dealt([20, 1, 20, 0])
    assert state.stacks == (18, 1, 18, 0)
    assert sizes(state) == [5, 0, 5, 0]
    refused(opened([20, 1, 20, 0]), "1 antes 1", "not-now", "AFP-2.1")


@pytest.mark.rule("AFP-2.2")
def test_no_chips_later_puts_nobody_out() -> None:
    """A player with just the ante is in the hand to its end, and passes and takes for nothing."""
    state = dealt([20, 2, 20])
    assert state.stacks == (18, 0, 18)
    state = play(state, "1 stands pat, 2 throws 2h, 0 throws 2c")
    state = play(state, "flop 4c7dTh, 1 passes, 2 bids 1, 0 passes, 1 passes, 2 keeps Th")
    state = play(state, "flop 4d7hTs, all pass, 0 keeps Ts, showdown")
    assert af.CardSet.parse(HANDS[1]) == state.hands[1]


@pytest.mark.rule("AFP-2.2")
def test_who_has_the_ante_again_plays_on() -> None:
    """A player who had no chip left in a hand and won some is in the next one."""
    state = dealt([20, 2, 20], hands=[HANDS[0], HANDS[4], HANDS[2]])
    assert state.stacks[1] == 0
    state = play(state, "1 stands pat, 2 stands pat, 0 stands pat, showdown, deal passes to 1")
    # Of 6 the second gets 1 (30 % rounded down) and the third nothing; the ace high wins 5.
    assert state.stacks[1] == 5
    assert state.in_hand == (0, 1, 2)


@pytest.mark.rule("AFP-2.2")
def test_who_lost_the_ante_is_out_of_the_next_hand() -> None:
    """The next hand begins without a player who has less than the ante; the chips left stay."""
    hands = [HANDS[4], "2d3h4s7cTd", HANDS[2]]
    state = dealt([20, 3, 20], hands=hands)
    assert state.stacks[1] == 1
    state = play(state, "1 stands pat, 2 stands pat, 0 stands pat, showdown")
    # The third share, 10 % of 6, is nothing.
    assert state.stacks == (23, 1, 19)
    state = play(state, "deal passes to 2")
    assert state.in_hand == (0, 2)
    state = play(with_hands(state), "0 stands pat, 2 stands pat, showdown, deal passes to 0")
    assert state.in_hand == (0, 2)
    assert state.stacks[1] == 1
    state = play(with_hands(state), "2 stands pat, 0 stands pat, showdown, close")
    assert state.result.standings[-1] == (1, 1)


@pytest.mark.rule("AFP-2.3")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_five_cards_each(seats: int) -> None:
    """Each player in the hand gets 5 cards, and the rest of the pack is the stockpile."""
    state = dealt([20] * seats)
    assert [5] * seats == sizes(state)
    dealt_cards = {card for hand in state.hands for card in hand}
    assert set(af.PACK) - dealt_cards == set(state.stock)
    assert state.phase.name == "discard"


@pytest.mark.rule("AFP-2.3")
def test_hands_lie_face_down() -> None:
    """A hand is seen by its owner alone."""
    state = dealt([20] * 3)
    for seat in range(3):
        for viewer in (0, 1, 2, None):
            seen = HANDS[seat] if viewer == seat else "??????????"
            assert seen == str(state.view(viewer).hands[seat])


@pytest.mark.rule("AFP-2.3")
@pytest.mark.parametrize("cards", ["", "2d5h8sJc", "2d5h8sJcKd2h"])
def test_no_other_number_of_cards(cards: str) -> None:
    """A hand of more or less than 5 cards is refused."""
    state = play(opened([20, 20]), "1 antes 2, 0 antes 2")
    refused(state, f"deal {cards or 'nothing'} to 1", "wrong-number", "AFP-2.3")


@pytest.mark.rule("AFP-2.3")
def test_one_pack() -> None:
    """A card that another seat was dealt cannot be dealt again."""
    state = play(opened([20, 20]), f"1 antes 2, 0 antes 2, deal {HANDS[1]} to 1")
    refused(state, "deal 2d3d4d5d6d to 0", "not-in-stock", "AFP-2.3")
    refused(state, f"deal {HANDS[1]} to 0", "not-in-stock", "AFP-2.3")


@pytest.mark.rule("AFP-2.3")
def test_hands_come_in_turn() -> None:
    """The seat whose hand is next gets it, once; a seat that is out gets none."""
    state = play(opened([20, 20, 1]), "1 antes 2, 0 antes 2")
    assert state.cards_due.seat == 1
    assert state.cards_due.count == 5
    assert len(state.cards_due.pool) == 52
    assert not state.legal_events()
    refused(state, f"deal {HANDS[0]} to 0", "not-now", "AFP-2.3")
    refused(state, f"deal {HANDS[2]} to 2", "not-now", "AFP-2.3")
    refused(state, "1 stands pat", "not-now", "AFP-2.3")
    state = play(state, f"deal {HANDS[1]} to 1")
    refused(state, f"deal {HANDS[2]} to 1", "not-now", "AFP-2.3")
    state = play(state, f"deal {HANDS[0]} to 0")
    refused(state, f"deal {HANDS[2]} to 1", "not-now", "AFP-3.1")


@pytest.mark.rule("AFP-2.3")
def test_a_hand_is_known_or_not() -> None:
    """A hand that is named in part is refused; a redacted one, wholly hidden, is not."""
    state = play(opened([20, 20]), "1 antes 2, 0 antes 2")
    refused(state, "deal 2d5h8sJc?? to 1", "half-hidden", "AFP-2.3")
    assert play(state, "deal ?????????? to 1").hands[1].hidden == 5
