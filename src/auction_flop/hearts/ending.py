"""Chapter 5: the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.choices import LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import Close, DealPasses, refuse
from auction_flop.game import Move
from auction_flop.hearts.holdings import UNDEALT
from auction_flop.hearts.phases import BetweenDeals, Closed, DealDue, HeartsPhase, not_now
from auction_flop.hearts.rules import SEATS
from auction_flop.hearts.seating import Seating, left_of

if TYPE_CHECKING:
    from auction_flop.hearts.state import State


def must_end(state: State) -> str:
    """Say why the game must end here; nothing if it need not (AH-5.1)."""
    if not all(state.chips.stacks):
        return "a player has no chips left"
    if state.seating.number == state.rules.deals:
        return "all deals of this game are played"
    return ""


def judge_deal_passes(state: State, phase: HeartsPhase, passes: DealPasses) -> Refusal | None:
    """Between two deals the deal passes to the left, unless the game must end (AH-4.3, AH-5.1)."""
    if not isinstance(phase, BetweenDeals):
        return not_now(state, passes)
    ended = must_end(state)
    if ended:
        return refuse(passes, "must-end", "AH-5.1", ended)
    due = left_of(state.seating.button)
    if passes.button != due:
        because = f"the next dealer is seat {due}"
        return refuse(passes, "wrong-dealer", "AH-4.3", because, due=due)
    return None


def fold_deal_passes(state: State, phase: BetweenDeals, passes: DealPasses) -> State:
    """A new deal begins."""
    seating = Seating(state.seating.number + 1, passes.button, phase.namer)
    return state.then(DealDue(seating.first), cards=UNDEALT, seating=seating)


def _shares(state: State) -> tuple[int, ...]:
    """The pot in four equal parts; odd chips stay (AH-5.2)."""
    return (state.chips.pot // SEATS,) * SEATS


def judge_close(state: State, phase: HeartsPhase, close: Close) -> Refusal | None:
    """The table may close between any two deals; what is in the pot is shared (AH-5.1, AH-5.2)."""
    if not isinstance(phase, BetweenDeals):
        return not_now(state, close)
    due = _shares(state)
    if close.awards != due:
        because = f"each of the {SEATS} seats gets {due[0]}"
        return refuse(close, "wrong-awards", "AH-5.2", because, due=due)
    return None


def fold_close(state: State, phase: BetweenDeals, close: Close) -> State:
    """The game is over."""
    return state.then(Closed(), chips=state.chips.award(close.awards))


def ending_choices(state: State) -> LegalEvents:
    """The deal passes, unless the game must end; or the table closes."""
    close = Close(_shares(state))
    if must_end(state):
        return LegalEvents(((close,),))
    return LegalEvents(((DealPasses(left_of(state.seating.button)),), (close,)))


DEAL_PASSES: Final = Move(judge_deal_passes, fold_deal_passes)
CLOSE: Final = Move(judge_close, fold_close)
