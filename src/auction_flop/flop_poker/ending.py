"""Chapter 6: the next hand, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.choices import LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import Close, DealPasses, refuse
from auction_flop.flop_poker.ante import seat_deal, who_plays
from auction_flop.flop_poker.holdings import Cards
from auction_flop.flop_poker.phases import AnteTurn, BetweenDeals, Closed, FlopPhase, not_now
from auction_flop.flop_poker.rules import FEWEST_SEATS
from auction_flop.game import Move

if TYPE_CHECKING:
    from auction_flop.flop_poker.state import State


def must_end(state: State) -> str:
    """Say why the game must end here; nothing if it need not (AFP-6.2)."""
    if sum(who_plays(state.rules, state.chips.stacks)) < FEWEST_SEATS:
        return "fewer than two players can ante"
    if state.seating.number == state.rules.deals:
        return "all deals of this game are played"
    return ""


def next_button(state: State) -> int:
    """The next player to the dealer's left who can ante (AFP-6.1)."""
    return seat_deal(state.rules, state.chips.stacks, 1, state.seating.button).first


def judge_deal_passes(state: State, phase: FlopPhase, passes: DealPasses) -> Refusal | None:
    """Between two hands the deal passes to the left, unless the game must end (AFP-6.1)."""
    if not isinstance(phase, BetweenDeals):
        return not_now(state, passes)
    ended = must_end(state)
    if ended:
        return refuse(passes, "must-end", "AFP-6.2", ended)
    due = next_button(state)
    if passes.button != due:
        because = f"the next dealer is seat {due}"
        return refuse(passes, "wrong-dealer", "AFP-6.1", because, due=due)
    return None


def fold_deal_passes(state: State, phase: BetweenDeals, passes: DealPasses) -> State:
    """A new hand begins with the antes."""
    number = state.seating.number + 1
    seating = seat_deal(state.rules, state.chips.stacks, number, passes.button)
    cards = Cards.undealt(seating.after)
    return state.then(AnteTurn(seating.first), cards=cards, seating=seating)


def judge_close(state: State, phase: FlopPhase, close: Close) -> Refusal | None:
    """The table may close between any two hands, with nothing left to award (AFP-6.2)."""
    if not isinstance(phase, BetweenDeals):
        return not_now(state, close)
    due = (0,) * len(state.chips.stacks)
    if close.awards != due:
        because = f"the pot is empty, so each of the {len(due)} seats gets 0"
        return refuse(close, "wrong-awards", "AFP-6.2", because, due=due)
    return None


def fold_close(state: State, phase: BetweenDeals, close: Close) -> State:
    """The game is over."""
    return state.at(Closed())


def ending_choices(state: State) -> LegalEvents:
    """The deal passes, unless the game must end; or the table closes."""
    close = Close((0,) * len(state.chips.stacks))
    if must_end(state):
        return LegalEvents(((close,),))
    return LegalEvents(((DealPasses(next_button(state)),), (close,)))


DEAL_PASSES: Final = Move(judge_deal_passes, fold_deal_passes)
CLOSE: Final = Move(judge_close, fold_close)
