"""Events: what happened at a table, as values; those that both games share; the register of games.

An event is what a player may do, what the rules judge, what a log stores and what a replay folds.
Making one checks all that needs no state: types, and ranges that hold in every game.
"""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from auction_flop.cards import CardSet, CardsLike, to_cards
from auction_flop.chips import Stacks, is_chips
from auction_flop.errors import MalformedEvent, Refusal, several, shown

if TYPE_CHECKING:
    from auction_flop.game import State

#: The newest version of the log format that this library knows.
FORMAT: Final = 1


@attrs.frozen
class Event:
    """What happened at a table: a frozen value.

    Each kind of event is an attrs class of its own; its log name stays when the class moves.
    """

    #: The event's type in logs, such as ``"take-flop"``.
    log_name: ClassVar[str]
    #: Whether the table does it (deals, turns, settles, closes), not a seat.
    by_table: ClassVar[bool] = False

    @property
    def deed(self) -> str:
        """What is done, in words that follow "seat 2 cannot": "bid 3"."""
        return f"do {self.log_name}"


def is_event(value: object) -> bool:
    """Tell whether a value is an event of some game."""
    return isinstance(value, Event) and hasattr(value, "log_name")


def refuse(event: Event, code: str, rule: str, because: str, **facts: Any) -> Refusal:
    """Refuse an event by a rule, with the reason in words."""
    asker = "the table" if event.by_table else f"seat {getattr(event, 'seat', '?')}"
    return Refusal(code, rule, f"{asker} cannot {event.deed}: {because}", tuple(facts.items()))


# What the fields of events are checked with. Each error names the field.


def whole(_: Any, field: attrs.Attribute[Any], value: object) -> None:
    """Check a number of chips or of a seat: an int (no bool) from 0 to 2**53 - 1."""
    if not is_chips(value):
        raise MalformedEvent(
            f"{field.name} must be a whole number from 0 to 2**53 - 1, not {shown(value)}"
        )


def whole_each(_: Any, field: attrs.Attribute[Any], values: tuple[object, ...]) -> None:
    """Check a list of chips, one number a seat."""
    for value in values:
        if not is_chips(value):
            needed = f"each of {field.name} must be a whole number from 0 to 2**53 - 1"
            raise MalformedEvent(f"{needed}, not {shown(value)}")


def to_tuple(values: Iterable[Any]) -> tuple[Any, ...]:
    """Take a list or a tuple as a tuple."""
    if not isinstance(values, (list, tuple)):
        raise MalformedEvent(f"a list is needed, not {shown(values)}")
    return tuple(values)


def named_cards(_: Any, field: attrs.Attribute[Any], cards: CardSet) -> None:
    """Check cards that lie face up: none is hidden."""
    if cards.hidden:
        raise MalformedEvent(f"{field.name} lie face up: none can be ??")


def to_hands(hands: Iterable[CardsLike]) -> tuple[CardSet, ...]:
    """Take a list of hands, one a seat."""
    return tuple(map(to_cards, to_tuple(hands)))


def named_hands(_: Any, field: attrs.Attribute[Any], hands: tuple[CardSet, ...]) -> None:
    """Check hands that lie face up."""
    for hand in hands:
        named_cards(_, field, hand)


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not 1 <= len(name) <= 40:
        raise MalformedEvent(f"a name is a text of 1 to 40 characters, not {shown(name)}")
    if any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in name):
        raise MalformedEvent(
            f"the name {name!r} has a control, surrogate, line- or paragraph-separator character"
        )


def _to_names(names: Iterable[str] | None) -> tuple[str, ...] | None:
    if names is None:
        return None
    checked = to_tuple(names)
    for name in checked:
        _check_name(name)
    if len(set(checked)) != len(checked):
        raise MalformedEvent("each name must be different from the others")
    return checked


def _one_a_seat(opening: Open, _: Any, names: tuple[str, ...] | None) -> None:
    if names is not None and len(names) != len(opening.stacks):
        seats = several(len(opening.stacks), "seat")
        raise MalformedEvent(f"names are one a seat, not {len(names)} for {seats}")


def check_format(value: object) -> None:
    """Refuse another format than this library reads, by its number."""
    if type(value) is not int or value != FORMAT:
        raise MalformedEvent(f"format {shown(value)} is not known: this library reads {FORMAT}")


def _rules_of_game(opening: Open, _: Any, rules: object) -> None:
    if type(rules) is not game(opening.game).rules:
        raise MalformedEvent(f"rules must be those of {opening.game}, not {shown(rules)}")


def _known_format(_: Any, __: Any, value: object) -> None:
    check_format(value)


def read_rules(name: str, options: Mapping[str, Any]) -> attrs.AttrsInstance:
    """Give a game's rules from a mapping of options, or say which option is wrong."""
    kind = game(name).rules
    if not isinstance(options, Mapping):
        raise MalformedEvent(f"rules must be an object of options, not {shown(options)}")
    known = [option.name for option in attrs.fields(kind)]
    for option in options:
        if option not in known:
            raise MalformedEvent(f"{name} has no option {shown(option)}, only {', '.join(known)}")
    return kind(**options)


@attrs.frozen(kw_only=True)
class Open(Event):
    """A table is opened: the game, its rules, and who sits there with what."""

    log_name: ClassVar[str] = "open"
    by_table: ClassVar[bool] = True

    #: The version of the log format.
    format: int = attrs.field(default=FORMAT, validator=_known_format)
    #: The game's name in the register, such as ``"auction-flop-poker"``.
    game: str
    #: The game's options: its ``Rules``.
    rules: Any = attrs.field(validator=_rules_of_game)
    #: The chips in front of each seat, whole chips; their number is the number of seats.
    stacks: Stacks = attrs.field(converter=to_tuple, validator=whole_each)
    #: The first dealer's seat.
    button: int = attrs.field(validator=whole)
    #: The players' names, one a seat; None where they are not told.
    names: tuple[str, ...] | None = attrs.field(
        default=None, converter=_to_names, validator=_one_a_seat
    )

    @property
    def deed(self) -> str:
        return "open"

    def who(self, seat: int) -> str:
        """What to call a seat: its player's name, or "seat 2"."""
        return self.names[seat] if self.names is not None else f"seat {seat}"


@attrs.frozen
class Deal(Event):
    """The table deals a seat its hand, drawn at random; ``??`` to who may not see it."""

    log_name: ClassVar[str] = "deal"
    by_table: ClassVar[bool] = True

    #: Whose hand it is.
    seat: int = attrs.field(validator=whole)
    #: The hand, wholly named or wholly hidden.
    cards: CardSet = attrs.field(converter=to_cards)

    @property
    def deed(self) -> str:
        return f"deal {several(len(self.cards), 'card')} to seat {self.seat}"


@attrs.frozen
class Bid(Event):
    """A seat bids."""

    log_name: ClassVar[str] = "bid"

    #: Who bids.
    seat: int = attrs.field(validator=whole)
    #: The whole bid, in chips, not what it adds.
    chips: int = attrs.field(validator=whole)

    @property
    def deed(self) -> str:
        return f"bid {self.chips}"


@attrs.frozen
class Pass(Event):
    """A seat does not bid."""

    log_name: ClassVar[str] = "pass"

    #: Who passes.
    seat: int = attrs.field(validator=whole)

    @property
    def deed(self) -> str:
        return "pass"


@attrs.frozen
class DealPasses(Event):
    """The table goes on: the deal passes to the next dealer."""

    log_name: ClassVar[str] = "deal-passes"
    by_table: ClassVar[bool] = True

    #: The next dealer's seat.
    button: int = attrs.field(validator=whole)

    @property
    def deed(self) -> str:
        return f"pass the deal to seat {self.button}"


@attrs.frozen
class Close(Event):
    """The table closes; what is still in the pot is shared out."""

    log_name: ClassVar[str] = "close"
    by_table: ClassVar[bool] = True

    #: What each seat gets from the pot; all 0 where it is empty.
    awards: Stacks = attrs.field(converter=to_tuple, validator=whole_each)

    @property
    def deed(self) -> str:
        return f"close with awards {shown(self.awards)}"


@attrs.frozen
class Game:
    """What a game gives the register: all that replay, logs, tables and words ask of it."""

    #: Its name in logs.
    name: str
    #: Its name in words.
    title: str
    #: The attrs class of its options.
    rules: type[attrs.AttrsInstance]
    #: Every type of event that its logs may hold.
    events: tuple[type[Event], ...]
    #: Opens a table, or raises :exc:`~auction_flop.IllegalEvent`.
    open: Callable[[Open], State]
    #: Tells one event in words: the state before it, the event, the state after it.
    tell: Callable[[Any, Any, Any], Iterable[str]]


#: The register of games: each game's name in logs, and the package whose ``GAME`` it is.
GAMES: Final[dict[str, str]] = {
    "auction-flop-poker": "auction_flop.flop_poker",
    "auction-hearts": "auction_flop.hearts",
}


def game(name: str) -> Game:
    """Give the game of a name; its package is imported when first asked for."""
    package = GAMES.get(name) if isinstance(name, str) else None
    if package is None:
        raise MalformedEvent(f"{shown(name)} is no game known here: {', '.join(GAMES)}")
    found: Game = importlib.import_module(package).GAME
    return found


def game_of(rules: attrs.AttrsInstance) -> Game:
    """Give the game whose options these are."""
    for name in GAMES:
        if type(rules) is game(name).rules:
            return game(name)
    raise MalformedEvent(f"{shown(rules)} are no rules of a known game")
