"""A table of Auction Hearts at one moment, and the table of contents of its rules."""

from __future__ import annotations

from typing import Final, assert_never, get_args

import attrs

from auction_flop.cards import Card, CardSet, face_down, set_of
from auction_flop.chips import MAX_CHIPS, Chips, Stacks
from auction_flop.choices import NO_EVENTS, LegalEvents
from auction_flop.errors import IllegalEvent, MalformedEvent, Refusal, several
from auction_flop.events import Bid, Close, Deal, DealPasses, Event, Open, Pass, refuse
from auction_flop.game import NO_MOVE, Actor, CardsDue, Move, Moves, Result, check_seat
from auction_flop.hearts import auction, deal, ending, settlement, tricks
from auction_flop.hearts.events import HeartsEvent, NamePain, Play, Settle
from auction_flop.hearts.holdings import UNDEALT, Cards
from auction_flop.hearts.integrity import check_table
from auction_flop.hearts.phases import (
    AuctionTurn,
    BetweenDeals,
    Closed,
    DealDue,
    HeartsPhase,
    NameTurn,
    SettleDue,
    Tricks,
    TrickTurn,
)
from auction_flop.hearts.rules import SEATS, Rules
from auction_flop.hearts.seating import Seating
from auction_flop.values import quick, unchecked


def _move(kind: type[HeartsEvent]) -> Move:
    """The rules of a type of event: the type checkers prove that each has its chapter."""
    if issubclass(kind, Play):
        return tricks.PLAY
    if issubclass(kind, Deal):
        return deal.DEAL
    if issubclass(kind, Bid):
        return auction.BID
    if issubclass(kind, Pass):
        return auction.PASS
    if issubclass(kind, NamePain):
        return auction.NAME_PAIN
    if issubclass(kind, Settle):
        return settlement.SETTLE
    if issubclass(kind, DealPasses):
        return ending.DEAL_PASSES
    if issubclass(kind, Close):
        return ending.CLOSE
    assert_never(kind)


#: What each type of event may do and does.
MOVES: Final[Moves] = {kind: _move(kind) for kind in get_args(HeartsEvent)}


@quick
@attrs.frozen
class State:
    """A table of Auction Hearts: a frozen value, the fold of its events.

    Nested by what changes together, so that a bid rebuilds the phase alone.
    """

    #: The event that opened the table.
    opening: Open
    #: The deal's number, its dealer, and who names the pain suit without an auction.
    seating: Seating
    #: The stacks and the pot.
    chips: Chips
    #: Where the 52 cards lie.
    cards: Cards
    #: What the table waits for.
    phase: HeartsPhase

    @property
    def rules(self) -> Rules:
        """The options of this table."""
        rules: Rules = self.opening.rules
        return rules

    def at(self, phase: HeartsPhase) -> State:
        """Go on to a phase; nothing else has changed."""
        return _make_state(self.opening, self.seating, self.chips, self.cards, phase)

    def then(
        self,
        phase: HeartsPhase,
        *,
        chips: Chips | None = None,
        cards: Cards | None = None,
        seating: Seating | None = None,
    ) -> State:
        """Go on to a phase, with what has changed."""
        return _make_state(
            self.opening,
            self.seating if seating is None else seating,
            self.chips if chips is None else chips,
            self.cards if cards is None else cards,
            phase,
        )

    # What may happen.

    def refusal(self, event: Event) -> Refusal | None:
        """Say why an event may not happen now, with the rule; None where it may."""
        return MOVES.get(type(event), NO_MOVE).judge(self, self.phase, event)

    def apply(self, event: Event) -> State:
        """Give the next state; :exc:`~auction_flop.IllegalEvent` where the rules refuse it."""
        phase, move = self.phase, MOVES.get(type(event), NO_MOVE)
        refusal = move.judge(self, phase, event)
        if refusal is not None:
            raise IllegalEvent(refusal, self, event)
        following: State = move.fold(self, phase, event)
        return following

    def fold(self, event: Event) -> State:
        """Give the next state without judging the event: for logs that were verified before."""
        following: State = MOVES.get(type(event), NO_MOVE).fold(self, self.phase, event)
        return following

    def legal_events(self) -> LegalEvents:
        """Give all that may be done now, by a seat or by the table.

        That is nothing where the dealer must draw cards, and nothing once the table is closed. A
        view gives the same as the full state, or nothing at all where a hidden card could add a
        choice or take one away.
        """
        phase = self.phase
        if isinstance(phase, TrickTurn):
            return tricks.play_choices(self, phase)
        if isinstance(phase, AuctionTurn):
            return auction.auction_choices(self, phase)
        if isinstance(phase, NameTurn):
            return auction.naming_choices(phase)
        if isinstance(phase, SettleDue):
            return settlement.settle_choices(self, phase)
        if isinstance(phase, BetweenDeals):
            return ending.ending_choices(self)
        if isinstance(phase, DealDue | Closed):
            return NO_EVENTS
        assert_never(phase)

    @property
    def to_act(self) -> Actor:
        """Who is to act: a seat, ``DEALER`` for what the table does, None once closed."""
        return self.phase.to_act

    @property
    def cards_due(self) -> CardsDue | None:
        """What the dealer must draw now; None where no cards are due."""
        return deal.deal_due(self, self.phase) if isinstance(self.phase, DealDue) else None

    @property
    def result(self) -> Result | None:
        """The standings and the winners; None until the table is closed."""
        return Result.of(self.chips.stacks) if isinstance(self.phase, Closed) else None

    # Who may see what.

    def view(self, seat: int | None) -> State:
        """Give what a seat sees: the same state with the cards hidden that it may not see.

        None is the spectator; a seat that the table does not have is a
        :exc:`~auction_flop.MalformedEvent`.
        """
        check_seat(self, seat)
        return State(self.opening, self.seating, self.chips, self.cards.view(seat), self.phase)

    def redact(self, event: Event, seat: int | None) -> Event:
        """Give an event as a seat (None: the spectator) sees it, in the state before it.

        What this game does not know is a :exc:`~auction_flop.MalformedEvent`.
        """
        check_seat(self, seat)
        if type(event) not in MOVES and not isinstance(event, Open):
            raise MalformedEvent(f"{self.opening.game} knows no {type(event).__name__}")
        if isinstance(event, Deal) and event.seat != seat:
            return Deal(event.seat, set_of(face_down(event.cards.pile)))
        return event

    @property
    def hides_hands(self) -> bool:
        """Whether any hand of this deal was dealt face down to who sees this."""
        return self.cards.hides_hands

    # What a table shows.

    @property
    def stacks(self) -> Stacks:
        """The chips in front of each seat, whole chips."""
        return self.chips.stacks

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self.chips.pot

    @property
    def button(self) -> int:
        """The dealer's seat."""
        return self.seating.button

    @property
    def deal_number(self) -> int:
        """The number of the deal, from 1."""
        return self.seating.number

    @property
    def shuffles(self) -> int:
        """How often cards of this deal were shuffled again: never in this game."""
        return 0

    @property
    def seats(self) -> int:
        """How many seats the table has: four."""
        return SEATS

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats that play this deal: all four."""
        return tuple(range(SEATS))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Each seat's hand."""
        return tuple([set_of(holding.hand) for holding in self.cards.holdings])

    @property
    def _tricks(self) -> Tricks | None:
        return self.phase.tricks if isinstance(self.phase, TrickTurn | SettleDue) else None

    @property
    def pain(self) -> str | None:
        """The pain suit, as a letter; None before it is named."""
        return self._tricks.pain if self._tricks else None

    @property
    def bid(self) -> int | None:
        """The highest bid of this deal, whole chips; None where there is none."""
        held = self.phase if isinstance(self.phase, AuctionTurn | NameTurn) else self._tricks
        return held.bid or None if held else None

    @property
    def bidder(self) -> int | None:
        """Whose bid it is, or who names the pain suit without one (AH-4.3)."""
        held = self.phase if isinstance(self.phase, AuctionTurn | NameTurn) else self._tricks
        return held.bidder if held else None

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick on the table, in the order played."""
        return self.phase.trick if isinstance(self.phase, TrickTurn) else ()

    @property
    def leader(self) -> int | None:
        """Who leads the trick; None where none is played."""
        return self.phase.leader if isinstance(self.phase, TrickTurn) else None

    @property
    def broken(self) -> bool | None:
        """Whether a pain card was played in this deal; None where no tricks are played."""
        return self._tricks.broken if self._tricks else None

    @property
    def captured(self) -> tuple[int, ...]:
        """How many pain cards each seat has captured; empty where no tricks are played."""
        return self._tricks.captured if self._tricks else ()

    @property
    def trick_number(self) -> int | None:
        """The number of the trick, from 1; None where none is played."""
        return self.phase.tricks.number if isinstance(self.phase, TrickTurn) else None

    def check(self) -> None:
        """Raise :exc:`~auction_flop.IntegrityError` unless chips, cards and phase add up."""
        check_table(self)


_make_state: Final = unchecked(State)


def open_table(opening: Open) -> State:
    """Open a table of Auction Hearts, or say which rule of chapter 1 is against it."""
    refusal = _judge_open(opening)
    if refusal is not None:
        raise IllegalEvent(refusal, None, opening)
    seating = Seating(1, opening.button)
    return State(opening, seating, Chips(opening.stacks), UNDEALT, DealDue(seating.first))


def _judge_open(opening: Open) -> Refusal | None:
    seats, together = len(opening.stacks), sum(opening.stacks)
    if seats != SEATS:
        because = f"{several(seats, 'seat')}, not four"
        return refuse(opening, "wrong-seats", "AH-1.1", because, seats=seats)
    if opening.button >= seats:
        because = f"the dealer is seat {opening.button} of {seats}"
        return refuse(opening, "wrong-dealer", "AH-1.2", because, button=opening.button)
    if together > MAX_CHIPS:
        because = f"{together} chips are more than 2**53 - 1"
        return refuse(opening, "too-many-chips", "AH-1.1", because, chips=together)
    if not all(opening.stacks):
        return refuse(opening, "no-chips", "AH-1.1", "each player needs a chip")
    return None
