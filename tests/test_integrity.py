"""The checks that applications can run notice what does not add up."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import auction_flop as af
from auction_flop.flop_poker.holdings import Holding as FlopHolding
from auction_flop.hearts.holdings import Holding as HeartsHolding
from auction_flop.hearts.phases import SettleDue


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


# What else holds at a table. A state that breaks it was put together by hand: a snapshot, say.


def waiting(game: str, phase: str) -> Any:
    """Give a state of a golden game where it first waits in a phase, of the second deal on."""
    log = Path(__file__).parent / "golden" / f"{game}_by_hand.jsonl"
    return next(
        state
        for state in af.states(af.read_log(log))
        if state.phase.name == phase and (state.deal_number > 1 or phase in {"closed", "settle"})
    )


def cards(**changes: Any) -> Callable[[Any], Any]:
    """Change what is said of the cards."""
    return lambda state: attrs.evolve(state, cards=attrs.evolve(state.cards, **changes))


def phase(**changes: Any) -> Callable[[Any], Any]:
    """Change what a table waits for."""
    return lambda state: attrs.evolve(state, phase=attrs.evolve(state.phase, **changes))


def tricks(**changes: Any) -> Callable[[Any], Any]:
    """Change what the tricks have come to."""
    return lambda state: phase(tricks=attrs.evolve(state.phase.tricks, **changes))(state)


def seating(**changes: Any) -> Callable[[Any], Any]:
    """Change who sits where."""
    return lambda state: attrs.evolve(state, seating=attrs.evolve(state.seating, **changes))


def first_phase(game: str, name: str) -> Callable[[Any], Any]:
    """Let the table wait for what it waited for at another time."""
    return lambda state: attrs.evolve(state, phase=waiting(game, name).phase)


def one_holding(**changes: Any) -> Callable[[Any], Any]:
    """Change what the first seat holds."""

    def change(state: Any) -> Any:
        holding = attrs.evolve(state.cards.holdings[0], **changes)
        return cards(holdings=state.cards.with_holding(0, holding))(state)

    return change


def led(state: Any, other: af.Card) -> Any:
    """Lead a card, and say that it was another one."""
    return phase(trick=(other,))(state.apply(state.legal_events()[-1]))


FLOP = "flop_poker"
BROKEN = {
    "an order of one": (FLOP, "auction", seating(order=(0,)), "no order of play"),
    "another order": (
        FLOP, "auction", lambda s: seating(order=s.seating.order[::-1])(s), "no order of play"),
    "no room": (FLOP, "auction", lambda s: cards(room=s.cards.room[1:])(s), "4 entries for 5"),
    "more room": (
        FLOP, "auction", lambda s: cards(room=(5, *s.cards.room[1:]))(s), "holds or takes"),
    "a seat that is not there": (FLOP, "auction", phase(to_act=5), "not in the hand"),
    "a voice that is not there": (FLOP, "auction", phase(voice=5), "not in the hand"),
    "a bid of nobody": (FLOP, "auction", phase(bid=1, bidder=None), "cannot have bid"),
    "no bid of somebody": (FLOP, "auction", phase(bid=0, bidder=0), "cannot have bid"),
    "a bid that cannot be paid": (FLOP, "auction", phase(bid=10**6, bidder=0), "cannot have bid"),
    "an auction of nothing": (FLOP, "flop", first_phase(FLOP, "auction"), "no flop of the auction"),
    "a flop for nobody": (FLOP, "showdown", first_phase(FLOP, "flop"), "no hand takes"),
    "a flop of too few cards": (FLOP, "reshuffle", first_phase(FLOP, "flop"), "a stockpile of"),
    "a showdown with room": (FLOP, "flop", first_phase(FLOP, "showdown"), "take cards yet"),
    "a deal that was": (FLOP, "auction", first_phase(FLOP, "deal"), "dealt to in the deal"),
    "a discard before its turn": (FLOP, "auction", first_phase(FLOP, "discard"), "before its turn"),
    "an ante after the deal": (FLOP, "flop", first_phase(FLOP, "ante"), "dealt to in the ante"),
    "what is left": (FLOP, "auction", lambda s: cards(left=s.cards.flop)(s), "what is left"),
    "something hidden is left": (FLOP, "auction", cards(left=1 << 52), "what is left"),
    "a public card": (FLOP, "auction", one_holding(shown=(1 << 52) - 1), "a public card"),
    "hidden in a named hand": (
        FLOP, "auction", lambda s: one_holding(face_down=False)(s.view(1)), "is hidden"),
    "a bid of nobody in hearts": ("hearts", "auction", phase(bid=1), "cannot have bid"),
    "a deal that was, in hearts": (
        "hearts", "trick", first_phase("hearts", "deal"), "dealt to in the deal"),
    "a leader out of turn": (
        "hearts", "trick", lambda s: phase(leader=(s.phase.leader + 1) % 4)(s), "is not next"),
    "another trick": ("hearts", "trick", tricks(number=5), "in trick 5"),
    "a trick of cards not played": (
        "hearts", "trick",
        lambda s: phase(trick=tuple(s.hands[0])[: len(s.phase.trick) + 1])(s), "cards in trick"),
    "a card of the trick in a hand": (
        "hearts", "trick", lambda s: led(s, next(iter(s.hands[s.to_act]))), "was not played"),
    "pain cards of nobody": ("hearts", "trick", tricks(captured=(1, 0, 0, 0)), "not (1, 0, 0, 0)"),
    "captured by three": ("hearts", "trick", tricks(captured=(0, 0, 0)), "not (0, 0, 0)"),
    "broken by nothing": ("hearts", "trick", tricks(broken=True), "broken by a pain card"),
    "settled before the end": (
        "hearts", "trick", first_phase("hearts", "settle"), "cards in trick 14"),
    "settled between tricks": (
        "hearts", "trick", lambda s: attrs.evolve(s, phase=SettleDue(s.phase.tricks)),
        "0 tricks are not all"),
    "a hidden card played": ("hearts", "trick", cards(played=1 << 52), "lie on the table"),
    "hidden in a hand": (
        "hearts", "trick", lambda s: one_holding(face_down=False)(s.view(1)), "is hidden"),
}  # fmt: skip


@pytest.mark.parametrize(("game", "name", "change", "words"), BROKEN.values(), ids=BROKEN)
def test_what_holds_at_every_table(
    game: str, name: str, change: Callable[[Any], Any], words: str
) -> None:
    """A table at which the seats, the turns or the tricks do not fit is noticed."""
    state = waiting(game, name)
    state.check()
    with pytest.raises(af.IntegrityError) as error:
        change(state).check()
    assert words in str(error.value)
