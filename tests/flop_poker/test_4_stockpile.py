"""Chapter 4 of the rulebook: the stockpile runs out and the discards are shuffled."""

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import flop_due, flop_taken, play, refused, sizes

# How many flops a full stockpile gives with so many seats, and what is left of it then:
# 52 - 8 * 5 = 12, 52 - 6 * 5 = 22 and 52 - 7 * 5 = 17.
FLOPS_AND_LEFT = {8: (4, 0), 6: (7, 1), 7: (5, 2)}


def used_up(seats: int, holds: int = 3, **options: object) -> State:
    """Play until the stockpile has fewer than three cards; one card of each flop is kept."""
    state = flop_due([holds] * seats, [20] * seats, **options)
    while state.phase.name == "flop":
        state = flop_taken(state)
    return state


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("seats", FLOPS_AND_LEFT)
def test_the_discards_are_shuffled(seats: int) -> None:
    """With 0, 1 or 2 cards left when a flop is due, the discards join the stockpile."""
    flops, left = FLOPS_AND_LEFT[seats]
    state = used_up(seats)
    assert state.phase.name == "reshuffle"
    assert left == len(state.stock)
    # Two of each hand, and two of each flop so far: what earlier buyers threw away is among them.
    assert 2 * seats + 2 * flops == len(state.discards)
    assert state.cards_due is None
    assert [af.Reshuffle()] == list(state.legal_events())
    after = play(state, "reshuffle")
    assert (after.phase.name, after.shuffles) == ("flop", 1)
    assert state.stock | state.discards == after.stock
    assert not after.discards
    assert state.hands == after.hands
    assert state.stacks == after.stacks


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("seats", FLOPS_AND_LEFT)
def test_left_cards_are_turned_first(seats: int) -> None:
    """The one or two cards left must be in the flop, which the shuffled discards complete."""
    before = used_up(seats)
    left, shuffled = before.stock, before.discards
    state = play(before, "reshuffle")
    assert left == state.cards_due.first
    assert left | shuffled == state.cards_due.pool
    some = [str(card) for card in shuffled][:3]
    if left:
        flop = "".join(some)
        refused(state, f"flop {flop}", "left-first", "AFP-4.13")
    if len(left) == 2:
        flop = str(left)[:2] + "".join(some[:2])
        refused(state, f"flop {flop}", "left-first", "AFP-4.13")
    flop = str(left) + "".join(some[: 3 - len(left)])
    state = play(state, f"flop {flop}")
    assert shuffled - af.CardSet.parse(flop) == state.stock
    assert af.CardSet.parse(flop) == state.flop


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("seed", range(8))
def test_dealers_turn_left_cards_first(seed: int) -> None:
    """Whatever is drawn, the cards left of the stockpile are in the flop."""
    for seats in FLOPS_AND_LEFT:
        state = play(used_up(seats), "reshuffle")
        flop = af.SeededDealer(seed).draw(state)
        assert state.cards_due.first <= flop.cards
        assert len(flop.cards) == 3


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("seats", FLOPS_AND_LEFT)
def test_hands_never_reappear(seats: int) -> None:
    """The shuffle takes the discards alone: no card of a hand can be turned afterwards."""
    state = play(used_up(seats), "reshuffle")
    held = [card for hand in state.hands for card in hand]
    assert 3 * seats + FLOPS_AND_LEFT[seats][0] == len(held)
    assert set(af.PACK) - set(held) == set(state.cards_due.pool)
    left = str(state.cards_due.first)
    others = [str(card) for card in state.cards_due.pool if card not in state.cards_due.first]
    for card in held:
        flop = left + "".join(others[: 2 - len(left) // 2]) + str(card)
        refused(state, f"flop {flop}", "not-in-stock", "AFP-4.1")


@pytest.mark.rule("AFP-4.13")
def test_shuffled_cards_come_again() -> None:
    """A card that was thrown away before the shuffle may be turned after it."""
    state = play(used_up(8), "reshuffle, flop 2c2d2h")
    assert str(state.flop) == "2c2d2h"


@pytest.mark.rule("AFP-4.13")
def test_only_when_the_stockpile_is_too_small() -> None:
    """With three cards left a flop is turned without a shuffle, and the flop cannot come first."""
    state = flop_due([3] * 8, [20] * 8)
    for _ in range(3):
        state = flop_taken(state)
    assert (state.phase.name, len(state.stock)) == ("flop", 3)
    refused(state, "reshuffle", "not-now", "AFP-4.1")
    state = flop_taken(state)
    assert (state.phase.name, len(state.stock)) == ("reshuffle", 0)
    refused(state, "flop 2c2d2h", "not-now", "AFP-4.13")
    refused(state, "1 passes", "not-now", "AFP-4.13")
    refused(play(state, "reshuffle"), "reshuffle", "not-now", "AFP-4.1")


@pytest.mark.rule("AFP-4.13")
def test_only_when_a_flop_is_due() -> None:
    """When the last hand is full, an empty stockpile is shuffled no more: the hands are shown."""
    state = flop_due([4, 4, 4, 4, 5, 5, 5, 5], [20] * 8)
    for _ in range(4):
        state = flop_taken(state)
    assert len(state.stock) == 0
    assert (state.phase.name, state.shuffles) == ("showdown", 0)


@pytest.mark.rule("AFP-4.13")
def test_as_often_as_needed() -> None:
    """Eight players who throw all away and keep one card a flop need 40 flops and four shuffles."""
    state, flops, shuffled_at = flop_due([0] * 8, [20] * 8), 0, []
    while state.phase.name != "showdown":
        if state.phase.name == "reshuffle":
            shuffled_at.append((flops, len(state.stock), len(state.discards)))
            state = play(state, "reshuffle")
        state, flops = flop_taken(state), flops + 1
    # The stockpile after a shuffle is all that no hand holds: 48, 32, 22 and 15 cards.
    assert shuffled_at == [(4, 0, 48), (20, 0, 32), (30, 2, 20), (37, 1, 14)]
    assert (flops, state.shuffles) == (40, 4)
    assert sizes(state) == [5] * 8


@pytest.mark.rule("AFP-4.13")
def test_the_rulebooks_shuffle() -> None:
    """One card left and 14 discarded: the flop is that card and two of the 14, 12 are left."""
    state = flop_due([3, 3, 3, 3, 3, 3, 4, 4], [20] * 8)
    while state.phase.name != "reshuffle":
        state = flop_taken(state)
    state = play(state, "reshuffle")
    while state.phase.name != "reshuffle":
        state = flop_taken(state)
    left, discards = state.stock, state.discards
    assert (len(left), len(discards)) == (1, 14)
    state = play(state, "reshuffle")
    state = state.apply(af.SeededDealer(3).draw(state))
    assert left <= state.flop
    assert len(state.flop & discards) == 2
    assert len(state.stock) == 12
    assert state.stock <= discards


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("face_up", [False, True])
def test_knowledge_ends_with_the_shuffle(face_up: bool) -> None:  # noqa: FBT001  an option
    """What anyone knew of the shuffled cards is no longer part of what they see."""
    before = used_up(8, keeps_face_up=face_up)
    state = play(before, "reshuffle")
    for viewer in range(8):
        assert before.view(viewer).discards.known
        view = state.view(viewer)
        assert not view.discards
        assert not view.stock.known
        assert len(state.stock) == view.stock.hidden
        assert before.view(viewer).hands == view.hands


@pytest.mark.rule("AFP-4.13")
@pytest.mark.parametrize("seats", FLOPS_AND_LEFT)
def test_nobody_sees_what_is_left(seats: int) -> None:
    """The cards that come first in the next flop are in no view before they are turned."""
    state = play(used_up(seats), "reshuffle")
    for viewer in (0, 1, None):
        due = state.view(viewer).cards_due
        assert not due.first.known
        assert not due.pool.known
        assert FLOPS_AND_LEFT[seats][1] == due.first.hidden
