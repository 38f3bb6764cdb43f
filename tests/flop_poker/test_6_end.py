"""Chapter 6 of the rulebook: the next hand and the end of the game."""

from collections.abc import Sequence

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import auction, dealt, forfeit, opened, play, refused, with_hands

PAT = ("2c5d8hJsKc", "3d6h9sQcAd", "2h5s8cJdKh")  # seat 1 wins, seats 0 and 2 tie


def hand_played(state: State, hands: Sequence[str] = PAT) -> State:
    """Play a hand in which everybody stands pat."""
    state = with_hands(state, hands)
    while state.phase.name == "discard":
        state = play(state, f"{state.to_act} stands pat")
    return play(state, "showdown")


@pytest.mark.rule("AFP-6.1")
def test_the_deal_passes_to_the_left() -> None:
    """The next dealer is the player at the dealer's left, round the table."""
    state = opened([20] * 3, button=1)
    for number, button in enumerate((2, 0, 1, 2), start=2):
        state = hand_played(state)
        refused(state, f"deal passes to {(button + 1) % 3}", "wrong-dealer", "AFP-6.1")
        refused(state, f"deal passes to {(button + 2) % 3}", "wrong-dealer", "AFP-6.1")
        refused(state, "deal passes to 3", "wrong-dealer", "AFP-6.1")
        state = play(state, f"deal passes to {button}")
        assert (button, number) == (state.button, state.deal_number)
        assert ("ante", (button + 1) % 3) == (state.phase.name, state.to_act)


@pytest.mark.rule("AFP-6.1")
def test_a_new_hand_begins_with_a_whole_pack() -> None:
    """With the deal all cards go back: no hand, no discard, 52 cards in the stockpile."""
    state = play(hand_played(opened([20] * 3)), "deal passes to 1")
    assert len(state.stock) == 52
    assert not state.discards
    assert not any(state.hands)
    assert state.shuffles == 0


@pytest.mark.rule("AFP-6.1")
def test_players_without_an_ante_do_not_deal() -> None:
    """The deal passes to the next player able to ante."""
    state = hand_played(opened([20, 20, 20, 1, 0, 20], button=2), [*PAT, "", "", "4c4d6s7s8s"])
    refused(state, "deal passes to 3", "wrong-dealer", "AFP-6.1")
    state = play(state, "deal passes to 5")
    assert (state.button, state.to_act) == (5, 0)


@pytest.mark.rule("AFP-6.1")
def test_the_deal_passes_from_a_player_who_lost_the_ante() -> None:
    """It is the dealer's seat that counts, even when the dealer is out from now on."""
    state = hand_played(opened([2, 20, 20], button=0), ["2c3c4h6s7c", *PAT[1:]])
    assert state.stacks[0] == 0
    state = play(state, "deal passes to 1")
    assert (state.in_hand, state.button, state.to_act) == ((1, 2), 1, 2)
    state = play(hand_played(state), "deal passes to 2")
    assert (state.button, state.to_act) == (2, 1)


@pytest.mark.rule("AFP-6.1")
def test_between_two_players() -> None:
    """Two players deal in turn."""
    state = opened([20, 20])
    for button in (1, 0, 1):
        state = play(hand_played(state), f"deal passes to {button}")
        assert (button, 1 - button) == (state.button, state.to_act)


@pytest.mark.rule("AFP-6.1")
def test_the_deal_passes_between_hands_only() -> None:
    """The deal cannot pass in the middle of a hand."""
    refused(opened([20, 20]), "deal passes to 1", "not-now", "AFP-2.1")
    refused(dealt([20, 20]), "deal passes to 1", "not-now", "AFP-3.1")
    refused(auction([4, 4], [20, 20]), "deal passes to 1", "not-now", "AFP-4.3")


@pytest.mark.rule("AFP-6.2")
def test_the_table_may_close_between_hands() -> None:
    """After any hand the table goes on or closes, as it likes."""
    state = hand_played(opened([20] * 3))
    assert state.to_act == af.DEALER
    assert [af.DealPasses(1), af.Close((0, 0, 0))] == list(state.legal_events())
    assert state.result is None
    closed = play(state, "close")
    assert closed.to_act is None
    assert closed.phase.name == "closed"
    assert not closed.legal_events()


@pytest.mark.rule("AFP-6.2")
def test_the_table_never_closes_in_a_hand() -> None:
    """From the first ante to the showdown the table cannot close."""
    refused(play(opened([20, 20]), "1 antes 2"), "close", "not-now", "AFP-2.1")
    refused(play(opened([20, 20]), "1 antes 2, 0 antes 2"), "close", "not-now", "AFP-2.3")
    refused(dealt([20, 20]), "close", "not-now", "AFP-3.1")
    refused(auction([4, 4], [20, 20]), "close", "not-now", "AFP-4.3")
    refused(forfeit([4, 4], [20, 20]), "close", "not-now", "AFP-4.11")
    refused(play(auction([4, 4], [20, 20]), "1 bids 1, 0 passes"), "close", "not-now", "AFP-4.7")
    state = play(dealt([20, 20]), "1 stands pat, 0 stands pat")
    refused(state, "close", "not-now", "AFP-5.1")
    refused(play(state, "showdown, deal passes to 1"), "close", "not-now", "AFP-2.1")


@pytest.mark.rule("AFP-6.2")
def test_the_pot_is_empty_at_the_end() -> None:
    """The pot was shared out, so that nobody is awarded anything when the table closes."""
    state = hand_played(opened([20] * 3))
    for awards in ((0, 0), (1, 0, 0), (0, 0, 0, 0), ()):
        refusal = state.refusal(af.Close(awards))
        assert (refusal.code, refusal.rule) == ("wrong-awards", "AFP-6.2")


@pytest.mark.rule("AFP-6.2")
def test_a_closed_game_is_over() -> None:
    """Nothing may happen after the end."""
    state = play(hand_played(opened([20] * 3)), "close")
    for asked in ("close", "deal passes to 1", "2 antes 2", "1 passes", "reshuffle", "flop 2c2d2h"):
        refused(state, asked, "not-now", "AFP-6.2")


@pytest.mark.rule("AFP-6.2")
def test_fewer_than_two_who_can_ante() -> None:
    """When fewer than two players have the ante, the game must end."""
    state = hand_played(opened([3, 20, 2]))
    # Of 6 the winner gets 5, seat 2 and seat 0 share 1: it goes to seat 2, left of seat 1.
    assert state.stacks == (1, 23, 1)
    assert [af.Close((0, 0, 0))] == list(state.legal_events())
    for seat in (0, 1, 2):
        refused(state, f"deal passes to {seat}", "must-end", "AFP-6.2")
    assert play(state, "close").result.standings == ((1, 23), (0, 1), (2, 1))


@pytest.mark.rule("AFP-6.2")
@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_limit_of_deals(deals: int) -> None:
    """With ``deals`` the game must end after so many hands, and may end before."""
    state = opened([20] * 3, deals=deals)
    for number in range(1, deals):
        state = hand_played(state)
        assert len(state.legal_events()) == 2
        state = play(state, f"deal passes to {number % 3}")
    state = hand_played(state)
    assert deals == state.deal_number
    assert [af.Close((0, 0, 0))] == list(state.legal_events())
    refused(state, f"deal passes to {deals % 3}", "must-end", "AFP-6.2")
    assert play(state, "close").result is not None


@pytest.mark.rule("AFP-6.2")
def test_no_limit() -> None:
    """Without ``deals`` the table may go on as long as two can ante."""
    state = opened([400] * 3)
    for number in range(1, 101):
        state = play(hand_played(state), f"deal passes to {number % 3}")
    assert state.deal_number == 101


@pytest.mark.rule("AFP-6.2")
def test_most_chips_wins() -> None:
    """The standings have the most chips first, and that player has won."""
    state = play(hand_played(opened([30, 20, 21, 1])), "close")
    # Seat 1 won 5 of 6, and seat 2, at the dealer's left of the tied, the last chip.
    assert state.result.standings == ((0, 28), (1, 23), (2, 20), (3, 1))
    assert state.result.winners == (0,)


@pytest.mark.rule("AFP-6.2")
def test_equal_is_a_draw() -> None:
    """Players with equally many chips, and no one more, draw; others by seat where equal."""
    state = play(hand_played(opened([8, 8, 1]), [PAT[0], PAT[2], ""]), "close")
    assert state.result.standings == ((0, 8), (1, 8), (2, 1))
    assert state.result.winners == (0, 1)


@pytest.mark.rule("AFP-6.2")
def test_every_hand_ends_by_itself() -> None:
    """However stubborn the players, each flop is taken and fills a hand by one card at least."""
    state, flops = dealt([60] * 3), 0
    for _ in range(3):
        state = play(state, f"{state.to_act} throws {state.hands[state.to_act]}")
    while state.phase.name != "showdown":
        legal = state.legal_events()
        if state.cards_due is not None:
            state, flops = state.apply(af.SeededDealer(1).draw(state)), flops + 1
        elif isinstance(legal[-1], af.TakeFlop):
            state = state.apply(legal[0])  # one card alone
        else:
            state = state.apply(legal[-1])  # a bid or a payment wherever they are open
    assert flops == 15
    assert sum(state.stacks) + state.pot == 180
