"""The checks that applications can run notice what does not add up."""

from typing import Any

import attrs
import pytest

import auction_flop as af
from auction_flop.flop_poker.holdings import Holding as FlopHolding
from auction_flop.hearts.holdings import Holding as HeartsHolding


def dealt(game: str) -> Any:
    """Open a table of a game and deal the first hand."""
    if game == "flop poker":
        state: Any = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
        state = state.apply(af.Ante(1, 2)).apply(af.Ante(0, 2))
    else:
        state = af.open_table(af.hearts.Rules(), stacks=[9] * 4, button=0)
    return state.apply(af.SeededDealer(1).draw(state))


def with_hand(state: Any, seat: int, pile: int) -> Any:
    """Give a seat another hand, as no event does."""
    holding = FlopHolding if len(state.stacks) == 2 else HeartsHolding
    holdings = state.cards.with_holding(seat, holding(pile, face_down=False))
    return attrs.evolve(state, cards=attrs.evolve(state.cards, holdings=holdings))


each_game = pytest.mark.parametrize("game", ["flop poker", "hearts"])


@each_game
def test_a_sound_state_passes(game: str) -> None:
    """What events lead to adds up."""
    dealt(game).check()


@each_game
def test_cards_that_do_not_add_up(game: str) -> None:
    """A card lost, a card more, and a card in two places are noticed."""
    state = dealt(game)
    hand = state.hands[1].pile
    for broken in (
        with_hand(state, 1, hand & (hand - 1)),
        with_hand(state, 0, hand),
        with_hand(state, 0, next(iter(state.hands[1])).pile),
        attrs.evolve(state, cards=attrs.evolve(state.cards, stock=state.cards.stock - 1)),
    ):
        with pytest.raises(af.IntegrityError):
            broken.check()


@each_game
@pytest.mark.parametrize("change", [(1, 0), (-1, 0), (0, 1), (-100, 100)])
def test_chips_that_do_not_add_up(game: str, change: tuple[int, int]) -> None:
    """A chip lost, a chip more, and a debt are noticed."""
    state = dealt(game)
    stacks = (state.stacks[0] + change[0], *state.stacks[1:])
    chips = attrs.evolve(state.chips, stacks=stacks, pot=state.pot + change[1])
    with pytest.raises(af.IntegrityError):
        attrs.evolve(state, chips=chips).check()
