"""Chapter 4: the settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from auction_flop.chips import Stacks
from auction_flop.choices import LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import refuse
from auction_flop.game import Move
from auction_flop.hearts.events import Settle
from auction_flop.hearts.phases import BetweenDeals, HeartsPhase, SettleDue, Tricks, not_now

if TYPE_CHECKING:
    from auction_flop.hearts.state import State

#: The most players that can win a pot together (AH-4.2).
MOST_WINNERS: Final = 2


def _clean(tricks: Tricks) -> list[int]:
    """The seats that captured no pain card and so win the pot; none where it stays (AH-4.3)."""
    clean = [seat for seat, captured in enumerate(tricks.captured) if not captured]
    return clean if len(clean) <= MOST_WINNERS else []


def due_settlement(state: State, tricks: Tricks) -> Settle:
    """What each seat pays, as far as it can (AH-4.1), and what it wins (AH-4.2)."""
    payments = tuple(map(min, tricks.captured, state.chips.stacks))
    clean = _clean(tricks)
    pot = state.chips.pot + sum(payments)
    awards = [pot // len(clean) if seat in clean else 0 for seat in range(state.seats)]
    return Settle(payments, awards)


def judge_settle(state: State, phase: HeartsPhase, settle: Settle) -> Refusal | None:
    """One chip for each captured pain card, and the pot to who captured none (AH-4.1, AH-4.2)."""
    if not isinstance(phase, SettleDue):
        return not_now(state, settle)
    due = due_settlement(state, phase.tricks)
    if settle.payments != due.payments:
        because = "the payments are " + _listed(due.payments)
        return refuse(settle, "wrong-payments", "AH-4.1", because, due=due.payments)
    if settle.awards != due.awards:
        because = "the awards are " + _listed(due.awards)
        return refuse(settle, "wrong-awards", "AH-4.2", because, due=due.awards)
    return None


def _listed(chips: Stacks) -> str:
    return " ".join(map(str, chips))


def fold_settle(state: State, phase: SettleDue, settle: Settle) -> State:
    """The pot is won, or it stays and the same player names the next pain suit (AH-4.3)."""
    chips = state.chips
    for seat, payment in enumerate(settle.payments):
        chips = chips.pay(seat, payment)
    namer = None if _clean(phase.tricks) else phase.tricks.bidder
    return state.then(BetweenDeals(namer), chips=chips.award(settle.awards))


def settle_choices(state: State, phase: SettleDue) -> LegalEvents:
    """The settlement is forced."""
    return LegalEvents(((due_settlement(state, phase.tricks),),))


SETTLE: Final = Move(judge_settle, fold_settle)
