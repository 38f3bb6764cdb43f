"""The whole family of errors, and the refusal that the rules give.

What fits no game at all is *malformed*. What would fit a game, but not this one at this moment, is
*illegal*.
"""

from __future__ import annotations

import reprlib
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from auction_flop.events import Event
    from auction_flop.game import State


@attrs.frozen
class Refusal:
    """Why an event may not happen now, and what may happen in its place.

    The only cards in it are those of the event that it refuses.
    """

    #: A short word for programs, such as ``"wrong-amount"``.
    code: str
    #: The id of the rule, such as ``"AFP-4.3"``.
    rule: str
    #: The refusal in words, without the rule.
    message: str
    #: What the words say, for programs: pairs of a name and a value; ``dict(refusal.facts)``.
    facts: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        """Give the refusal in words, with its rule."""
        return f"{self.message} ({self.rule})"


class AuctionFlopError(ValueError):
    """Any error of this library."""


class MalformedEvent(AuctionFlopError):
    """A mapping or a field that no event of any game could have."""


class MalformedLog(AuctionFlopError):
    """A line of a log that no log could have."""

    #: The line, counted from 1.
    line: int
    #: What is wrong with it.
    reason: str

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line, self.reason = line, reason

    def __str__(self) -> str:
        """Give the place and the reason."""
        return f"line {self.line}: {self.reason}"


class MalformedSnapshot(AuctionFlopError):
    """A document that is no snapshot of a state, or whose parts do not add up."""

    #: Where it is wrong, such as ``"state.cards.holdings[1].hand"``; empty for the whole.
    path: str
    #: What is wrong there.
    reason: str

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path, self.reason = path, reason

    def __str__(self) -> str:
        """Give the place and the reason."""
        return f"{self.path or 'the snapshot'}: {self.reason}"


class LogInUse(AuctionFlopError):
    """A log that another :class:`~auction_flop.log.Journal` has open, here or elsewhere."""

    #: Where it is.
    path: str

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path

    def __str__(self) -> str:
        """Give the path and the reason."""
        return f"{self.path}: the log is in use: one journal at a time may write it"


class _AboutEvent(AuctionFlopError):
    """Facts of an error about an event; pickled whole, shown without the cards behind them."""

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.__dict__.update(facts)


class IllegalEvent(_AboutEvent):
    """An event that the rules do not allow in this state; the state is untouched."""

    #: Why not.
    refusal: Refusal
    #: The state that refused it (for the host: it may hold hidden hands); None for an ``open``.
    state: State | None
    #: The refused event.
    event: Event

    def __init__(self, refusal: Refusal, state: State | None, event: Event) -> None:
        super().__init__(str(refusal), refusal=refusal, state=state, event=event)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the facts."""
        return type(self), (self.refusal, self.state, self.event)


class ReplayError(_AboutEvent):
    """The first event of a log that cannot happen; what came before it stays usable."""

    #: The event's place in the log, counted from 0.
    index: int
    #: The event; None where the log ends before its ``open``.
    event: Event | None
    #: The rules' refusal; None where the log itself is at fault.
    refusal: Refusal | None
    #: The state before the event (for the host: it may hold hidden hands); None at the start.
    state: State | None
    #: What is wrong where no rule says it; else empty.
    reason: str

    def __init__(
        self,
        index: int,
        event: Event | None,
        refusal: Refusal | None,
        state: State | None,
        reason: str = "",
    ) -> None:
        self.reason = reason
        message = f"event {index}: {refusal if refusal is not None else reason}"
        super().__init__(message, index=index, event=event, refusal=refusal, state=state)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the facts."""
        return type(self), (self.index, self.event, self.refusal, self.state, self.reason)


class IntegrityError(AuctionFlopError):
    """Chips or cards that do not add up: a law of the game is broken."""


class StoreError(AuctionFlopError):
    """A store of games that cannot do what it is asked: no database there, a lock, a bad id."""


class UnknownGame(StoreError):
    """A game that is not in the store."""

    #: The id that was asked for.
    game: str

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game

    def __str__(self) -> str:
        """Name the game."""
        return f"no game {shown(self.game)} in this store"


class Conflict(StoreError):
    """Events that were to follow others than are there; nothing was stored."""

    #: The game's id.
    game: str
    #: How many events were expected to be there.
    expected: int
    #: How many are there.
    position: int

    def __init__(self, game: str, expected: int, position: int) -> None:
        super().__init__(game, expected, position)
        self.game, self.expected, self.position = game, expected, position

    def __str__(self) -> str:
        """Say what was expected, and what is there."""
        return f"game {shown(self.game)} is at position {self.position}, not at {self.expected}"


class MalformedRecord(StoreError):
    """An event in a store that no log could have."""

    #: The game's id.
    game: str
    #: The event's place in the game, counted from 0.
    position: int
    #: What is wrong with it.
    reason: str

    def __init__(self, game: str, position: int, reason: str) -> None:
        super().__init__(game, position, reason)
        self.game, self.position, self.reason = game, position, reason

    def __str__(self) -> str:
        """Give the place and the reason."""
        return f"game {shown(self.game)}, event {self.position}: {self.reason}"


# How many characters of a value an error shows.
_LONGEST: Final = 80
_SHORT: Final = reprlib.Repr()
_SHORT.maxlevel, _SHORT.maxtuple, _SHORT.maxlong, _SHORT.maxstring, _SHORT.maxother = (
    2,
    9,
    24,
    60,
    60,
)


def shown(value: object) -> str:
    """A value from outside, short enough for an error."""
    try:
        text = _SHORT.repr(value)
    except ValueError:  # an int of thousands of digits
        return "a number far too large"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def several(number: int, thing: str) -> str:
    """Say a number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
