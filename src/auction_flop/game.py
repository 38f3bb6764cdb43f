"""What every game keeps: the contract of a state, and the values that it answers with."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Protocol, TypeAlias

import attrs

from auction_flop.cards import FULL, HIDDEN, CardSet, count
from auction_flop.chips import Stacks
from auction_flop.choices import LegalEvents
from auction_flop.errors import IntegrityError, MalformedEvent, Refusal, shown
from auction_flop.events import Deal, Event, Open, is_event, refuse
from auction_flop.values import quick


class Table(enum.Enum):
    """Who acts where no seat does."""

    DEALER = "dealer"

    def __repr__(self) -> str:
        return self.name

    __str__ = __repr__


#: What ``state.to_act`` says where the table acts; equal to no seat.
DEALER: Final = Table.DEALER
#: A seat of the table: an int that is marked, for whoever writes a state down.
Seat: TypeAlias = Annotated[int, "seat"]
#: Who is to act: a seat, the table, or nobody any more.
Actor: TypeAlias = int | Table | None


class Phase(Protocol):
    """What a state of any game waits for."""

    #: The phase's name, such as ``"auction"``.
    name: ClassVar[str]
    #: The rule that governs it.
    rule: ClassVar[str]


class State(Protocol):
    """A moment of a game: a frozen value, the fold of all events so far."""

    @property
    def opening(self) -> Open:
        """The event that opened the table."""
        ...

    @property
    def phase(self) -> Phase:
        """What the game waits for; its ``name`` tells the kind."""
        ...

    @property
    def to_act(self) -> Actor:
        """Who is to act: a seat, ``DEALER``, or None once the table is closed."""
        ...

    @property
    def stacks(self) -> Stacks:
        """The chips in front of each seat."""
        ...

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        ...

    @property
    def button(self) -> int:
        """The dealer's seat."""
        ...

    @property
    def deal_number(self) -> int:
        """The number of the deal, from 1."""
        ...

    @property
    def shuffles(self) -> int:
        """How often the discards of this deal were shuffled."""
        ...

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        ...

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats that play this deal, ascending."""
        ...

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Each seat's cards."""
        ...

    @property
    def cards_due(self) -> CardsDue | None:
        """What the dealer must draw now; None where no cards are due."""
        ...

    @property
    def hides_hands(self) -> bool:
        """Whether any hand was dealt face down to who sees this."""
        ...

    @property
    def result(self) -> Result | None:
        """Who won; None until the table is closed."""
        ...

    def legal_events(self) -> LegalEvents:
        """Give all that may be done now, by a seat or by the table."""
        ...

    def refusal(self, event: Event) -> Refusal | None:
        """Say why an event may not happen now, or None where it may."""
        ...

    def apply(self, event: Event) -> State:
        """Give the next state; :exc:`IllegalEvent` where the rules refuse the event."""
        ...

    def fold(self, event: Event) -> State:
        """Give the next state without judging; nonsense or any error for a wrong event."""
        ...

    def view(self, seat: int | None) -> State:
        """Give what a seat sees of it; None is the spectator."""
        ...

    def redact(self, event: Event, seat: int | None) -> Event:
        """Give the next event as a seat sees it."""
        ...

    def check(self) -> None:
        """Raise :exc:`IntegrityError` unless all chips and cards are accounted for."""
        ...


@attrs.frozen
class Move:
    """What one type of event is to a game: may it happen, and what it does.

    Both functions take the state, its phase and the event. ``judge`` gives the refusal or None;
    ``fold`` gives the next state of an event that was judged sound.
    """

    judge: Callable[[Any, Any, Any], Refusal | None]
    fold: Callable[[Any, Any, Any], Any]


#: A game's whole rulebook: what each type of event may do and does.
Moves: TypeAlias = Mapping[type[Event], Move]


def _judge_foreign(state: State, phase: Phase, event: Event) -> Refusal:
    """Refuse an event that this game does not know, or a second opening."""
    if not is_event(event):
        raise MalformedEvent(f"{type(event).__name__} is no event")
    name = state.opening.game
    because = f"{name} knows no {event.log_name}"
    if isinstance(event, Open):
        because = "the table is open already"
    return refuse(event, "unknown-event", phase.rule, because, game=name)


def _fold_foreign(state: State, _: Phase, event: Event) -> State:
    """A game cannot fold what it does not know."""
    raise MalformedEvent(f"{state.opening.game} knows no {type(event).__name__}")


#: What is no event of a game: refused.
NO_MOVE: Final = Move(_judge_foreign, _fold_foreign)


def check_seat(state: State, seat: int | None) -> None:
    """Raise :exc:`MalformedEvent` unless a viewer is a seat of the table, or None."""
    if seat is not None and not (type(seat) is int and 0 <= seat < state.seats):
        raise MalformedEvent(f"no seat {shown(seat)}: this table has seats 0 to {state.seats - 1}")


def check_one_a_seat(opening: Open, *lists: Sequence[Any]) -> None:
    """Raise :exc:`IntegrityError` unless each list has an entry for each seat of a table."""
    for each in lists:
        if len(each) != len(opening.stacks):
            raise IntegrityError(f"{len(each)} entries for {len(opening.stacks)} seats")


def refuse_for_now(event: Event, phase: Phase, rule: str, awaited: str) -> Refusal:
    """Refuse an event that another phase or another seat is due for; say what is awaited."""
    return refuse(event, "not-now", rule, awaited, phase=phase.name)


def judge_hand(deal: Deal, size: int, placed: int, rule: str) -> Refusal | None:
    """Say what is wrong with the cards of a deal, given those that already lie elsewhere."""
    hand = deal.cards.pile
    if count(hand) != size:
        return refuse(deal, "wrong-number", rule, f"a hand has {size} cards", due=size)
    if hand > FULL and hand != size * HIDDEN:
        return refuse(deal, "half-hidden", rule, "a hand is named wholly or hidden wholly")
    if hand & placed:
        return refuse(deal, "not-in-stock", rule, "a card of it is not in the stockpile")
    return None


@quick
@attrs.frozen
class CardsDue:
    """What the dealer must draw at random."""

    #: The type of event in which the cards come.
    kind: Callable[..., Event]
    #: Whose hand it is; None for cards that lie face up for all.
    seat: int | None
    #: How many cards.
    count: int
    #: The cards to choose from.
    pool: CardSet
    #: Those of them that must be among the drawn.
    first: CardSet = CardSet()

    def drawn(self, cards: CardSet) -> Event:
        """The event in which these cards come."""
        to = {} if self.seat is None else {"seat": self.seat}
        return self.kind(**to, cards=cards)


@attrs.frozen
class Result:
    """How a closed game ended."""

    #: Each seat with its chips, most first, equal ones by seat.
    standings: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, stacks: Stacks) -> Result:
        """Rank the seats by their chips."""
        return cls(tuple(sorted(enumerate(stacks), key=lambda place: (-place[1], place[0]))))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most chips: more than one is a draw."""
        most = self.standings[0][1]
        return tuple(seat for seat, chips in self.standings if chips == most)
