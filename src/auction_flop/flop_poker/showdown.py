"""Chapter 5: the showdown."""

from __future__ import annotations

import itertools
import operator
from typing import TYPE_CHECKING, Final

from auction_flop.cards import CardSet, count, known
from auction_flop.chips import Stacks, divide, places
from auction_flop.choices import NO_EVENTS, LegalEvents
from auction_flop.errors import Refusal
from auction_flop.events import refuse
from auction_flop.flop_poker.events import Showdown
from auction_flop.flop_poker.phases import BetweenDeals, FlopPhase, ShowdownDue, not_now
from auction_flop.flop_poker.ranking import rank
from auction_flop.flop_poker.rules import HAND
from auction_flop.game import Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from auction_flop.flop_poker.state import State


def share_pot(
    pot: int, payout: Sequence[int], strengths: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """Share out a pot: places, pooled ties and odd chips (AFP-5.1, AFP-5.3, AFP-5.4).

    ``strengths`` has a seat and the strength of its hand for each player, from the dealer's left.

    >>> share_pot(17, (60, 30, 10), [(1, 500), (2, 900), (0, 500)])
    {2: 11, 1: 3, 0: 3}
    """
    shares = iter(places(pot, payout, len(strengths)))
    best_first = sorted(strengths, key=operator.itemgetter(1), reverse=True)
    won: dict[int, int] = {}
    for _, tied in itertools.groupby(best_first, key=operator.itemgetter(1)):
        seats = [seat for seat, _ in tied]
        won.update(divide(sum(itertools.islice(shares, len(seats))), seats))
    return won


def _awards(state: State, hands: Sequence[CardSet]) -> Stacks:
    """What each seat gets for these hands."""
    strengths = [(seat, rank(hands[seat]).strength) for seat in state.seating.order]
    won = share_pot(state.chips.pot, state.rules.payout, strengths)
    return tuple([won.get(seat, 0) for seat in range(len(hands))])


def judge_showdown(state: State, phase: FlopPhase, showdown: Showdown) -> Refusal | None:
    """All hands as they are held, and the pot shared out to the chip (AFP-5.1 to AFP-5.4)."""
    if not isinstance(phase, ShowdownDue):
        return not_now(state, showdown)
    wrong = _judge_hands(state, [hand.pile for hand in showdown.hands])
    if wrong:
        return refuse(showdown, "wrong-hands", "AFP-5.1", wrong)
    due = _awards(state, showdown.hands)
    if showdown.awards != due:
        because = "the awards are " + " ".join(map(str, due))
        rule = "AFP-5.4" if _tied(state, showdown.hands) else "AFP-5.3"
        return refuse(showdown, "wrong-awards", rule, because, due=due)
    return None


def _tied(state: State, hands: Sequence[CardSet]) -> bool:
    """Whether two players hold equally good hands."""
    order = state.seating.order
    return len({rank(hands[seat]) for seat in order}) < len(order)


def _judge_hands(state: State, hands: Sequence[int]) -> str:
    """Say what is wrong with the shown hands, as far as they can be known; nothing if nothing."""
    cards = state.cards
    if hands == [holding.hand for holding in cards.holdings]:
        return ""
    if len(hands) != len(cards.holdings):
        return f"there are {len(cards.holdings)} seats"
    for seat, (hand, holding) in enumerate(zip(hands, cards.holdings, strict=True)):
        if count(hand) != count(holding.hand):
            return f"seat {seat} holds {count(holding.hand)} cards"
        if known([holding.hand]) & ~hand or (not holding.face_down and hand != holding.hand):
            return f"seat {seat} holds other cards"
    elsewhere = cards.placed & ~known(holding.hand for holding in cards.holdings)
    if known(hands) & elsewhere or count(sum(hands)) != HAND * len(state.seating.order):
        return "a card of them lies elsewhere"
    return ""


def fold_showdown(state: State, phase: ShowdownDue, showdown: Showdown) -> State:
    """The hands are public and the pot is empty (AFP-5.3)."""
    chips = state.chips.award(showdown.awards)
    cards = state.cards.revealed([hand.pile for hand in showdown.hands])
    return state.then(BetweenDeals(), chips=chips, cards=cards)


def showdown_choices(state: State) -> LegalEvents:
    """The showdown is forced; unknown where hands are hidden."""
    if state.cards.hides_hands:
        return NO_EVENTS
    hands = state.hands
    return LegalEvents(((Showdown(hands, _awards(state, hands)),),))


SHOWDOWN: Final = Move(judge_showdown, fold_showdown)
