"""A third game, as small as can be: everyone antes 1 and gets a card; the highest takes the pot.

It shows all that a game must provide: rules, events, a state that keeps the contract, and ``GAME``.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import attrs

import auction_flop as af
from auction_flop.cards import FULL, HIDDEN, RANKS, Pile, check_pack, count, face_down, known
from auction_flop.chips import Chips, check_chips, divide
from auction_flop.choices import NO_EVENTS, LegalEvents
from auction_flop.events import Event, Game, refuse, to_tuple, whole_each
from auction_flop.game import NO_MOVE, CardsDue, Move, Result, Seat, check_one_a_seat, judge_hand


@attrs.frozen
class Rules:
    """It has no options."""


@attrs.frozen
class Reveal(Event):
    """All cards are shown, and the highest rank takes the pot."""

    log_name: ClassVar[str] = "reveal"
    by_table: ClassVar[bool] = True

    hands: tuple[af.CardSet, ...] = attrs.field(
        converter=lambda hands: tuple(map(af.CardSet.parse, map(str, to_tuple(hands))))
    )
    awards: tuple[int, ...] = attrs.field(converter=to_tuple, validator=whole_each)

    @property
    def deed(self) -> str:
        """In words."""
        return "show the cards"


@attrs.frozen
class Phase:
    """What comes next: the deal to a seat, the reveal, the close, or nothing."""

    name: Literal["deal", "reveal", "close", "closed"]
    seat: Seat | None = None
    rule: ClassVar[str] = "HC-1"


@attrs.frozen
class State:
    """A table of one deal."""

    opening: af.Open
    chips: Chips
    piles: tuple[Pile, ...]
    shown: bool
    phase: Phase

    rules = property(lambda self: self.opening.rules)
    stacks = property(lambda self: self.chips.stacks)
    pot = property(lambda self: self.chips.pot)
    button = property(lambda self: self.opening.button)
    deal_number, shuffles = 1, 0
    seats = property(lambda self: len(self.stacks))
    in_hand = property(lambda self: tuple(range(self.seats)))
    hands = property(lambda self: tuple(map(af.CardSet, self.piles)))
    hides_hands = property(lambda self: any(pile >= HIDDEN for pile in self.piles))
    to_act = property(lambda self: None if self.phase.name == "closed" else af.DEALER)

    @property
    def stockpile(self) -> int:
        """The cards that nobody has."""
        hidden = (52 - sum(map(count, self.piles))) * HIDDEN
        return hidden if self.hides_hands else FULL ^ known(self.piles)

    @property
    def cards_due(self) -> CardsDue | None:
        """One card for the next seat."""
        if self.phase.name != "deal":
            return None
        return CardsDue(af.Deal, self.phase.seat, 1, af.CardSet(self.stockpile))

    @property
    def result(self) -> Result | None:
        """The standings at the end."""
        return Result.of(self.stacks) if self.to_act is None else None

    def legal_events(self) -> LegalEvents:
        """What is forced."""
        if self.phase.name == "reveal" and not self.hides_hands:
            return LegalEvents(((Reveal(self.hands, awards(self.chips.pot, self.piles)),),))
        if self.phase.name == "close":
            return LegalEvents(((af.Close((0,) * self.seats),),))
        return NO_EVENTS

    def refusal(self, event: Event) -> af.Refusal | None:
        """Judge an event."""
        return MOVES.get(type(event), NO_MOVE).judge(self, self.phase, event)

    def apply(self, event: Event) -> "State":
        """Judge an event, and fold it."""
        refusal = self.refusal(event)
        if refusal is not None:
            raise af.IllegalEvent(refusal, self, event)
        return self.fold(event)

    def fold(self, event: Event) -> "State":
        """Fold an event."""
        return MOVES.get(type(event), NO_MOVE).fold(self, self.phase, event)

    def view(self, seat: int | None) -> "State":
        """Hide the cards of others until they are shown."""
        if self.shown:
            return self
        piles = [p if place == seat else face_down(p) for place, p in enumerate(self.piles)]
        return attrs.evolve(self, piles=tuple(piles))

    def redact(self, event: Event, seat: int | None) -> Event:
        """Hide the cards that others are dealt."""
        hidden = isinstance(event, af.Deal) and event.seat != seat
        return af.Deal(event.seat, "??") if hidden else event

    def check(self) -> None:
        """Check that all adds up."""
        check_one_a_seat(self.opening, self.stacks, self.piles)
        check_chips(self.chips, sum(self.opening.stacks))
        check_pack(52 - sum(map(count, self.piles)), self.stockpile, self.piles)


def awards(pot: int, piles: tuple[int, ...]) -> tuple[int, ...]:
    """Give the pot to the highest rank; suits break no tie."""
    heights = [max(RANKS.index(card.rank) for card in af.CardSet(pile)) for pile in piles]
    best = [seat for seat, height in enumerate(heights) if height == max(heights)]
    won = dict(divide(pot, best))
    return tuple(won.get(seat, 0) for seat in range(len(piles)))


def not_now(event: Event) -> af.Refusal:
    """Refuse what is not due."""
    return refuse(event, "not-now", "HC-1", "something else is due")


def judge_deal(state: State, phase: Phase, deal: af.Deal) -> af.Refusal | None:
    """One card for each seat in turn."""
    if phase.name != "deal" or phase.seat != deal.seat:
        return not_now(deal)
    return judge_hand(deal, 1, known(state.piles), "HC-1")


def fold_deal(state: State, phase: Phase, deal: af.Deal) -> State:
    """The card is the seat's."""
    piles = (*state.piles[: deal.seat], deal.cards.pile, *state.piles[deal.seat + 1 :])
    following = (deal.seat + 1) % state.seats
    done = deal.seat == state.button
    phase = Phase("reveal") if done else Phase("deal", following)
    return attrs.evolve(state, piles=piles, phase=phase)


def judge_reveal(state: State, phase: Phase, reveal: Reveal) -> af.Refusal | None:
    """The cards as they are, and the pot to the highest."""
    shown = tuple(hand.pile for hand in reveal.hands)
    if phase.name != "reveal":
        return not_now(reveal)
    fits = len(shown) == state.seats and all(count(pile) == 1 and pile < HIDDEN for pile in shown)
    seen = fits and count(sum(shown)) == state.seats and not known(state.piles) & ~sum(shown)
    same = seen and all(old in (new, HIDDEN) for old, new in zip(state.piles, shown, strict=True))
    if not same or reveal.awards != awards(state.pot, shown):
        return refuse(reveal, "wrong", "HC-1", "the cards or the awards are others")
    return None


def fold_reveal(state: State, _: Phase, reveal: Reveal) -> State:
    """All see the cards, and the pot is won."""
    shown = tuple(hand.pile for hand in reveal.hands)
    chips = state.chips.award(reveal.awards)
    return State(state.opening, chips, shown, shown=True, phase=Phase("close"))


def judge_close(state: State, phase: Phase, close: af.Close) -> af.Refusal | None:
    """One deal is all there is."""
    if phase.name == "close" and close.awards == (0,) * state.seats:
        return None
    return not_now(close)


def fold_close(state: State, _: Phase, __: af.Close) -> State:
    """The game is over."""
    return attrs.evolve(state, phase=Phase("closed"))


MOVES: dict[type[Event], Move] = {
    af.Deal: Move(judge_deal, fold_deal),
    Reveal: Move(judge_reveal, fold_reveal),
    af.Close: Move(judge_close, fold_close),
}


def open_table(opening: af.Open) -> State:
    """Everyone antes a chip as the table opens."""
    if not all(opening.stacks) or not 2 <= len(opening.stacks) <= 52:
        raise af.IllegalEvent(refuse(opening, "no", "HC-1", "each needs a chip"), None, opening)
    seats = len(opening.stacks)
    chips = Chips(tuple(stack - 1 for stack in opening.stacks), seats)
    first = Phase("deal", (opening.button + 1) % seats)
    return State(opening, chips, (0,) * seats, shown=False, phase=first)


def tell(_: Any, event: Event, after: State) -> Iterator[str]:
    """Tell an event in words."""
    yield f"{event.log_name}: pot {after.pot}"


GAME = Game("high-card", "High Card", Rules, (af.Open, *MOVES), open_table, tell)
