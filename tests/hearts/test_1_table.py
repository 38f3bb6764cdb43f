"""Chapter 1 of the rules of Auction Hearts: the table."""

import hashlib

import pytest

import auction_flop as af
from hearts.table import ONE_SUITED, dealt, opened, refused, speak


@pytest.mark.rule("AH-1.1")
@pytest.mark.parametrize("stacks", [(50,) * 3, (50,) * 5, (50, 50, 0, 50), (2**53 - 1, 1, 1, 1)])
def test_four_players_with_chips(stacks: tuple[int, ...]) -> None:
    """Four play, each with a chip at least, and all together with at most 2**53 - 1."""
    with pytest.raises(af.IllegalEvent) as error:
        opened(stacks=stacks)
    assert error.value.refusal.rule == "AH-1.1"


@pytest.mark.rule("AH-1.1")
def test_unequal_stacks_resume_a_game() -> None:
    """A table may be opened with unequal stacks and any dealer."""
    state = opened(stacks=(1, 99, 7, 30), button=2)
    assert (state.stacks, state.button, state.pot) == ((1, 99, 7, 30), 2, 0)
    assert state.in_hand == (0, 1, 2, 3)


@pytest.mark.rule("AH-1.2")
def test_thirteen_cards_each_from_the_dealers_left() -> None:
    """The dealer's left gets thirteen cards first, then the others in turn."""
    state = opened(button=1)
    for seat in (2, 3, 0, 1):
        due = state.cards_due
        assert (seat, 13, "deal") == (due.seat, due.count, state.phase.name)
        state = state.apply(af.Deal(seat, ONE_SUITED[seat]))
    assert (state.to_act, state.phase.name) == (2, "auction")


@pytest.mark.rule("AH-1.2")
def test_no_other_deal() -> None:
    """No other seat, no other number, no card twice, and no half-hidden hand."""
    state = opened().apply(af.Deal(0, ONE_SUITED[0]))
    refused(state, af.Deal(2, ONE_SUITED[2]), "AH-1.2", "not-now")
    refused(state, af.Deal(1, ONE_SUITED[1][2:]), "AH-1.2", "wrong-number")
    refused(state, af.Deal(1, ONE_SUITED[0]), "AH-1.2", "not-in-stock")
    refused(state, af.Deal(1, ONE_SUITED[1][2:] + "??"), "AH-1.2", "half-hidden")


@pytest.mark.rule("AH-1.2")
def test_the_dealer_has_a_seat() -> None:
    """The first dealer sits at the table."""
    with pytest.raises(af.IllegalEvent, match=r"AH-1\.2"):
        opened(button=4)


def test_what_each_seat_may_see() -> None:
    """A hand is seen by its owner; a played card leaves a number of cards."""
    state = dealt()
    assert [hand.hidden for hand in state.view(1).hands] == [13, 0, 13, 13]
    assert [hand.hidden for hand in state.view(None).hands] == [13] * 4
    for seat in range(4):
        state = state.apply(af.Pass(seat))
    state = state.apply(af.hearts.Play(0, "2c"))
    seen = state.view(2)
    assert [hand.hidden for hand in seen.hands] == [12, 13, 0, 13]
    assert (af.Card("2c"),) == seen.trick
    assert af.Card("2c") not in seen.hands[0]


@pytest.mark.rule("AH-1.1")
@pytest.mark.parametrize(
    ("code", "stacks"),
    [
        ("wrong-seats", ()),
        ("wrong-seats", (50,)),
        ("wrong-seats", (50,) * 8),
        ("no-chips", (0, 1, 1, 1)),
        ("no-chips", (0, 0, 0, 0)),
        ("too-many-chips", (2**53 - 3, 1, 1, 1)),
    ],
)
def test_why_a_table_does_not_open(code: str, stacks: tuple[int, ...]) -> None:
    """Each table that is not for four with chips is refused for what is wrong with it."""
    with pytest.raises(af.IllegalEvent) as error:
        opened(stacks=stacks, button=0)
    assert (error.value.refusal.code, error.value.refusal.rule) == (code, "AH-1.1")
    assert error.value.state is None


@pytest.mark.rule("AH-1.1")
@pytest.mark.parametrize("stacks", [(1, 1, 1, 1), (50,) * 4, (2**53 - 4, 1, 1, 1)])
def test_from_one_chip_to_all(stacks: tuple[int, ...]) -> None:
    """A chip each is enough, and together they may have 2**53 - 1."""
    assert opened(stacks=stacks).stacks == stacks


@pytest.mark.rule("AH-1.2")
def test_the_first_dealer_is_chosen_at_random() -> None:
    """Each seat may come out as the first dealer, and any may be."""
    assert {af.SeededDealer(seed).first_button(4) for seed in range(40)} == {0, 1, 2, 3}
    assert [opened(button=seat).cards_due.seat for seat in range(4)] == [1, 2, 3, 0]


def test_events_of_another_game() -> None:
    """What only the other game knows, and a second opening, are no events of this game."""
    state = dealt()
    refused(state, af.Ante(0, 2), "AH-2.1", "unknown-event")
    refused(state, af.Flop("2c3c4c"), "AH-2.1", "unknown-event")
    refused(state, state.opening, "AH-2.1", "unknown-event")


@pytest.mark.rule("AH-1.2")
def test_the_cards_of_a_seed() -> None:
    """A seeded dealer has one order of the pack for each deal, as its docstring tells."""
    rules = af.hearts.Rules(all_pass="redeal")  # noqa: S106  no password
    state = opened(rules, button=3)
    for deal in (1, 2):
        stream = hashlib.shake_256(f"auction-flop/7/{deal}/0".encode()).digest(8 * 52)
        order = sorted(af.PACK, key=lambda card, keys=stream: keys[8 * card.index :][:8])
        for turn in range(4):
            hand = af.CardSet.of(order[13 * turn : 13 * turn + 13])
            drawn = af.SeededDealer(7).draw(state)
            assert af.Deal((state.button + 1 + turn) % 4, hand) == drawn
            state = state.apply(drawn)
        assert state.shuffles == 0
        state = speak(state, 0, 0, 0, 0).apply(af.DealPasses(deal - 1))
