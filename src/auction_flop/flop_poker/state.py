"""A table of Auction Flop Poker at one moment, and the table of contents of its rules."""

from __future__ import annotations

from typing import Final, assert_never, get_args

import attrs

from auction_flop.cards import CardSet, face_down, set_of
from auction_flop.chips import MAX_CHIPS, Chips, Stacks
from auction_flop.choices import NO_EVENTS, LegalEvents
from auction_flop.errors import IllegalEvent, MalformedEvent, Refusal, several
from auction_flop.events import Bid, Close, Deal, DealPasses, Event, Open, Pass, refuse
from auction_flop.flop_poker import (
    ante,
    auction,
    discards,
    ending,
    forfeit,
    showdown,
    stockpile,
)
from auction_flop.flop_poker.events import (
    Ante,
    Discard,
    Flop,
    FlopEvent,
    ForfeitPay,
    Reshuffle,
    Showdown,
    TakeFlop,
)
from auction_flop.flop_poker.holdings import Cards
from auction_flop.flop_poker.integrity import check_table
from auction_flop.flop_poker.phases import (
    AnteTurn,
    AuctionTurn,
    BetweenDeals,
    Closed,
    DealDue,
    DiscardTurn,
    FlopDue,
    FlopPhase,
    ForfeitTurn,
    ReshuffleDue,
    ShowdownDue,
    TakeTurn,
)
from auction_flop.flop_poker.rules import FEWEST_SEATS, MOST_SEATS, Rules
from auction_flop.flop_poker.seating import Seating
from auction_flop.game import NO_MOVE, Actor, CardsDue, Move, Moves, Result, check_seat
from auction_flop.values import quick, unchecked


def _move(kind: type[FlopEvent]) -> Move:  # noqa: C901  one line a type of event
    """The rules of a type of event: the type checkers prove that each has its chapter."""
    if issubclass(kind, Pass):
        return auction.PASS
    if issubclass(kind, Bid):
        return auction.BID
    if issubclass(kind, TakeFlop):
        return auction.TAKE_FLOP
    if issubclass(kind, ForfeitPay):
        return forfeit.FORFEIT_PAY
    if issubclass(kind, Flop):
        return stockpile.FLOP_MOVE
    if issubclass(kind, Reshuffle):
        return stockpile.RESHUFFLE
    if issubclass(kind, Ante):
        return ante.ANTE
    if issubclass(kind, Deal):
        return ante.DEAL
    if issubclass(kind, Discard):
        return discards.DISCARD
    if issubclass(kind, Showdown):
        return showdown.SHOWDOWN
    if issubclass(kind, DealPasses):
        return ending.DEAL_PASSES
    if issubclass(kind, Close):
        return ending.CLOSE
    assert_never(kind)


#: What each type of event may do and does.
MOVES: Final[Moves] = {kind: _move(kind) for kind in get_args(FlopEvent)}


@quick
@attrs.frozen
class State:
    """A table of Auction Flop Poker: a frozen value, the fold of its events.

    Nested by what changes together, so that a bid rebuilds the phase alone.
    """

    #: The event that opened the table.
    opening: Open
    #: Who plays this deal, and in which order.
    seating: Seating
    #: The stacks and the pot.
    chips: Chips
    #: Where the 52 cards lie.
    cards: Cards
    #: What the table waits for.
    phase: FlopPhase

    @property
    def rules(self) -> Rules:
        """The options of this table."""
        rules: Rules = self.opening.rules
        return rules

    def at(self, phase: FlopPhase) -> State:
        """Go on to a phase; nothing else has changed."""
        return _make_state(self.opening, self.seating, self.chips, self.cards, phase)

    def then(
        self,
        phase: FlopPhase,
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
        if isinstance(phase, AuctionTurn):
            return auction.auction_choices(self, phase)
        if isinstance(phase, DiscardTurn):
            return discards.discard_choices(self, phase)
        if isinstance(phase, TakeTurn):
            return LegalEvents(auction.keep_choices(self, phase.to_act))
        if isinstance(phase, ForfeitTurn):
            return forfeit.forfeit_choices(self, phase)
        if isinstance(phase, AnteTurn):
            return ante.ante_choices(self, phase)
        if isinstance(phase, ReshuffleDue):
            return stockpile.RESHUFFLE_CHOICES
        if isinstance(phase, ShowdownDue):
            return showdown.showdown_choices(self)
        if isinstance(phase, BetweenDeals):
            return ending.ending_choices(self)
        if isinstance(phase, DealDue | FlopDue | Closed):
            return NO_EVENTS
        assert_never(phase)

    @property
    def to_act(self) -> Actor:
        """Who is to act: a seat, ``DEALER`` for what the table does, None once closed."""
        return self.phase.to_act

    @property
    def cards_due(self) -> CardsDue | None:
        """What the dealer must draw now; None where no cards are due."""
        if isinstance(self.phase, DealDue):
            return ante.deal_due(self, self.phase)
        return stockpile.flop_due(self) if isinstance(self.phase, FlopDue) else None

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
        if isinstance(event, Discard) and event.seat != seat:
            return Discard(event.seat, set_of(face_down(event.cards.pile)))
        if isinstance(event, TakeFlop) and event.seat != seat:
            return auction.redact_take_flop(self, event)
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
        """How often the discards of this deal were shuffled."""
        return self.cards.shuffles

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.chips.stacks)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats in the hand, ascending."""
        return tuple(sorted(self.seating.order))

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Each seat's hand."""
        return tuple([set_of(holding.hand) for holding in self.cards.holdings])

    @property
    def flop(self) -> CardSet:
        """The flop on the table; empty where none lies there."""
        return set_of(self.cards.flop)

    @property
    def stock(self) -> CardSet:
        """The stockpile: its cards are known only where no hand is hidden, its order never."""
        return set_of(self.cards.stockpile)

    @property
    def discards(self) -> CardSet:
        """What was thrown away in this deal and not shuffled since."""
        return set_of(self.cards.discards)

    @property
    def bid(self) -> int | None:
        """The highest bid for the flop, whole chips; None before the first and out of auctions."""
        return self.phase.bid or None if isinstance(self.phase, AuctionTurn | TakeTurn) else None

    @property
    def bidder(self) -> int | None:
        """The highest bidder; None before the first bid and out of auctions."""
        return self.phase.bidder if isinstance(self.phase, AuctionTurn | TakeTurn) else None

    @property
    def first_voice(self) -> int | None:
        """The First Voice of the flop that is due or on the table (AFP-4.2)."""
        phase = self.phase
        match phase:
            case ReshuffleDue() | FlopDue() | AuctionTurn() | TakeTurn() | ForfeitTurn():
                return phase.voice
            case _:
                return None

    @property
    def forfeit_price(self) -> int | None:
        """What it costs not to take the flop, whole chips; None where no forfeit is asked."""
        return self.phase.price if isinstance(self.phase, ForfeitTurn) else None

    def check(self) -> None:
        """Raise :exc:`~auction_flop.IntegrityError` unless chips, cards and phase add up."""
        check_table(self)


_make_state: Final = unchecked(State)


def open_table(opening: Open) -> State:
    """Open a table of Auction Flop Poker, or say which rule of chapter 1 is against it."""
    refusal = _judge_open(opening)
    if refusal is not None:
        raise IllegalEvent(refusal, None, opening)
    rules: Rules = opening.rules
    seating = ante.seat_deal(rules, opening.stacks, 1, opening.button)
    cards = Cards.undealt(seating.after)
    return State(opening, seating, Chips(opening.stacks), cards, AnteTurn(seating.first))


def _judge_open(opening: Open) -> Refusal | None:
    seats, together = len(opening.stacks), sum(opening.stacks)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        because = f"{several(seats, 'seat')}, but 2 to 8 can play"
        return refuse(opening, "wrong-seats", "AFP-1.1", because, seats=seats)
    if opening.button >= seats:
        because = f"the dealer is seat {opening.button} of {seats}"
        return refuse(opening, "wrong-dealer", "AFP-1.2", because, button=opening.button)
    if together > MAX_CHIPS:
        because = f"{together} chips are more than 2**53 - 1"
        return refuse(opening, "too-many-chips", "AFP-1.3", because, chips=together)
    able = sum(ante.who_plays(opening.rules, opening.stacks))
    if able < FEWEST_SEATS:
        because = f"it takes two who can ante, and there are {able}"
        return refuse(opening, "too-few-players", "AFP-1.2", because, able=able)
    return None
