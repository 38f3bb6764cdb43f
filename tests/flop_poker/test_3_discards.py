"""Chapter 3 of the rulebook: the first phase, paid discards."""

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import FREE, HANDS, dealt, play, refused, sizes, turns


def prices(state: State) -> set[tuple[int, int]]:
    """Give each number of cards that may be discarded now, with what it costs."""
    paid = ((len(event.cards), state.apply(event).pot) for event in state.legal_events())
    return {(number, pot - state.pot) for number, pot in paid}


@pytest.mark.rule("AFP-3.1")
@pytest.mark.parametrize(
    ("thrown", "price"),
    [("", 0), ("8s", 1), ("8sKd", 3), ("2d8sKd", 6), ("2d5h8sKd", 10), ("2d5h8sJcKd", 15)],
)
def test_discards_are_paid(thrown: str, price: int) -> None:
    """Discarding 0 to 5 cards costs 0, 1, 3, 6, 10 or 15 chips, and nothing replaces the cards."""
    before = dealt([20, 20, 20])
    state = before.apply(af.Discard(1, thrown))
    assert (18, 18 - price, 18) == state.stacks
    assert 6 + price == state.pot
    assert before.hands[1] - af.CardSet.parse(thrown) == state.hands[1]
    assert 5 - len(thrown) // 2 == len(state.hands[1])
    assert af.CardSet.parse(thrown) == state.discards
    assert before.stock == state.stock


@pytest.mark.rule("AFP-3.1")
def test_any_of_the_cards() -> None:
    """Each of the 32 ways to discard is open: none, each card, each two ... all five."""
    state = dealt([20, 20, 20])
    ways = [str(event.cards) for event in state.legal_events()]
    assert ways[:8] == ["", "2d", "5h", "8s", "Jc", "Kd", "2d5h", "2d8s"]
    assert ways[-1] == "2d5h8sJcKd"
    assert len(ways) == 32
    assert [len(way) // 2 for way in ways] == [0] + [1] * 5 + [2] * 10 + [3] * 10 + [4] * 5 + [5]


@pytest.mark.rule("AFP-3.1")
def test_the_prices_are_an_option() -> None:
    """With ``discard_prices`` other numbers of chips are paid, maybe none at all."""
    state = dealt([20, 20], discard_prices=[0, 0, 2, 2, 9, 18])
    assert {(0, 0), (1, 0), (2, 2), (3, 2), (4, 9), (5, 18)} == prices(state)
    state = dealt([2, 2], discard_prices=FREE)
    assert {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)} == prices(state)


@pytest.mark.rule("AFP-3.1")
@pytest.mark.parametrize(
    ("seats", "button", "order"),
    [(2, 0, [1, 0]), (3, 0, [1, 2, 0]), (8, 2, [3, 4, 5, 6, 7, 0, 1, 2])],
)
def test_once_each_in_turn(seats: int, button: int, order: list[int]) -> None:
    """Each player discards once, in turn from the dealer's left."""
    assert order == turns(dealt([20] * seats, button))


@pytest.mark.rule("AFP-3.1")
def test_out_of_turn() -> None:
    """Nobody discards before their turn, a second time, or once the flop is due."""
    state = dealt([20, 20, 20])
    refused(state, "2 throws 2h", "not-now", "AFP-3.1")
    refused(state, "1 passes", "not-now", "AFP-3.1")
    state = play(state, "1 throws 2d")
    refused(state, "1 throws 5h", "not-now", "AFP-3.1")
    state = play(state, "2 stands pat, 0 stands pat")
    refused(state, "1 throws 5h", "not-now", "AFP-4.1")
    refused(play(state, "flop 4c7dTh"), "1 throws 5h", "not-now", "AFP-4.3")


@pytest.mark.rule("AFP-3.1")
def test_only_their_own_cards() -> None:
    """A card that the player does not hold cannot be discarded."""
    state = dealt([20, 20, 20])
    refused(state, "1 throws 2c", "not-held", "AFP-3.1")
    refused(state, "1 throws 2dAs", "not-held", "AFP-3.1")
    refused(state, "1 throws 2d5h8sJcKd2h", "not-held", "AFP-3.1")
    refused(state, "1 throws ??", "not-held", "AFP-3.1")


@pytest.mark.rule("AFP-3.2")
def test_the_number_is_public() -> None:
    """Everybody sees how many cards a player discarded, and what was paid."""
    state = play(dealt([20, 20, 20]), "1 throws 2d5h, 2 throws 2h")
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert sizes(view) == [5, 3, 4]
        assert len(view.discards) == 3
        assert view.stacks == (18, 15, 17)


@pytest.mark.rule("AFP-3.2")
def test_the_faces_are_the_owners() -> None:
    """Only who discarded a card sees it, in the state and in the log."""
    before = dealt([20, 20, 20])
    discard = af.Discard(1, "2d5h")
    state = before.apply(discard)
    assert str(state.view(1).discards) == "2d5h"
    assert discard == before.redact(discard, 1)
    for viewer in (0, 2, None):
        assert str(state.view(viewer).discards) == "????"
        assert str(state.view(viewer).hands[1]) == "??????"
        assert af.Discard(1, "????") == before.redact(discard, viewer)
    assert str(state.view(1).hands[1]) == "8sJcKd"


@pytest.mark.rule("AFP-3.2")
def test_hidden_discards_are_judged_by_number() -> None:
    """In a redacted log the discards of another seat are hidden too, and there are 5 at most."""
    view = dealt([20, 20, 20]).view(0)
    refused(view, "1 throws 2d", "face-down", "AFP-3.2")
    refused(view, "1 throws 2d??", "face-down", "AFP-3.2")
    refused(view, "1 throws ????????????", "too-many", "AFP-3.1")
    assert len(play(view, "1 throws ??????????").discards) == 5
    assert not view.legal_events()


@pytest.mark.rule("AFP-3.3")
@pytest.mark.parametrize(
    ("chips", "most"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (14, 4), (15, 5), (99, 5)],
)
def test_only_what_one_can_pay(chips: int, most: int) -> None:
    """A player discards at most what their chips pay for: with 5 chips 2 cards, since 3 cost 6."""
    state = dealt([20, chips + 2])
    assert chips == state.stacks[1]
    assert set(range(most + 1)) == {number for number, _ in prices(state)}
    if most < 5:
        thrown = "2d5h8sJcKd"[: 2 * (most + 1)]
        refused(state, f"1 throws {thrown}", "cannot-pay", "AFP-3.3")
        refused(state.view(0), f"1 throws {'??' * (most + 1)}", "cannot-pay", "AFP-3.3")


@pytest.mark.rule("AFP-3.3")
def test_the_last_chips_may_go() -> None:
    """All chips may be paid for discards."""
    state = play(dealt([20, 17]), "1 throws 2d5h8sJcKd")
    assert state.stacks[1] == 0
    assert not state.hands[1]


@pytest.mark.rule("AFP-3.4")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_all_stand_pat(seats: int) -> None:
    """If nobody discards, no flop is turned: the hands are shown at once."""
    state = dealt([20] * seats)
    for seat in (*range(1, seats), 0):
        assert state.phase.name == "discard"
        state = play(state, f"{seat} stands pat")
    assert state.phase.name == "showdown"
    assert state.cards_due is None
    refused(state, "flop 4c7dTh", "not-now", "AFP-5.1")
    state = play(state, "showdown")
    assert af.CardSet.parse(HANDS[1]) == state.hands[1]


@pytest.mark.rule("AFP-3.4")
def test_one_discard_is_enough_for_a_flop() -> None:
    """If one player alone threw one card alone away, a flop is turned."""
    state = play(dealt([20, 20, 20]), "1 stands pat, 2 stands pat, 0 throws 2c")
    assert state.phase.name == "flop"
    refused(state, "reshuffle", "not-now", "AFP-4.1")
