"""Snapshots: a state as a JSON document, from which a game goes on without its beginning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import attrs

from auction_flop.chips import is_chips
from auction_flop.errors import (
    AuctionFlopError,
    IllegalEvent,
    IntegrityError,
    MalformedEvent,
    MalformedSnapshot,
    shown,
)
from auction_flop.events import Open
from auction_flop.game import State
from auction_flop.log.codec import from_dict
from auction_flop.log.lines import LONGEST_LINE, as_bytes, parse
from auction_flop.log.parts import PartsReader, check_keys, write_state, wrong
from auction_flop.replay import open_state

#: The version of the documents. It rises when the parts of a game's state are others than before.
SNAPSHOT_FORMAT: Final = 1

_KEYS: Final = ("format", "game", "position", "state")


def _check_state(_: Any, __: Any, state: Any) -> None:
    if not isinstance(getattr(state, "opening", None), Open):
        wrong("state", "a state", state)


def _check_position(_: Any, __: Any, position: Any) -> None:
    if not is_chips(position) or position == 0:
        wrong("position", "a whole number from 1 to 2**53 - 1", position)


def _check_format(value: object) -> None:
    if type(value) is not int or value != SNAPSHOT_FORMAT:
        raise MalformedSnapshot(
            "format", f"{shown(value)} is not known: this library reads {SNAPSHOT_FORMAT}"
        )


@attrs.frozen
class Snapshot:
    """A state, and how many events of its log led to it: a shortcut, the log stays the truth.

    The events that follow are those of the log from ``position`` on.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(), stacks=[20, 20], button=0)
    >>> text = Snapshot(state, position=1).dumps()
    >>> text[:61]
    '{"format":1,"game":"auction-flop-poker","position":1,"state":'
    >>> Snapshot.loads(text).state == state
    True

    The snapshot of a view holds nothing that the view does not.
    """

    #: The state, or a view of it.
    state: State = attrs.field(validator=_check_state)
    #: How many events were folded, the opening among them: at least 1.
    position: int = attrs.field(validator=_check_position)

    def to_dict(self) -> dict[str, Any]:
        """Give it as a mapping of JSON values, which names format, game and position."""
        return {
            "format": SNAPSHOT_FORMAT,
            "game": self.state.opening.game,
            "position": self.position,
            "state": write_state(self.state),
        }

    def dumps(self) -> str:
        """Give it as a text of JSON, in one line."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_dict(cls, mapping: Mapping[str, Any]) -> Snapshot:
        """Give the snapshot that a mapping of JSON values describes.

        Anything else is a :exc:`~auction_flop.MalformedSnapshot`, which says where it is wrong: a
        key too few or too many, another format, a seat that the table does not have, chips or cards
        that do not add up. Whether play could have led to the state is not known: only its log
        tells.
        """
        if isinstance(mapping, Mapping) and "format" in mapping:
            _check_format(mapping["format"])  # before all that another format may have changed
        check_keys("", mapping, _KEYS)
        state = _read_state(mapping["state"])
        if mapping["game"] != state.opening.game:
            wrong("game", repr(state.opening.game), mapping["game"])
        return cls(state, mapping["position"])

    @classmethod
    def loads(cls, text: str) -> Snapshot:
        """Read a text of JSON as strictly as a line of a log; as :meth:`from_dict`."""
        if not isinstance(text, str):
            wrong("", "a text", text)
        if len(as_bytes(text)) > LONGEST_LINE:
            raise MalformedSnapshot("", "is longer than 1 MiB")
        try:
            mapping = parse(text)
        except MalformedEvent as error:
            raise MalformedSnapshot("", str(error)) from None
        return cls.from_dict(mapping)


def _read_state(parts: Any) -> State:
    if not isinstance(parts, Mapping):
        wrong("state", "an object", parts)
    opening = _read_opening(parts.get("opening"))
    try:
        kind = type(open_state(opening))
    except IllegalEvent as error:
        raise MalformedSnapshot("state.opening", str(error)) from None
    state: State = PartsReader(opening).read(kind, parts, "state")
    try:
        state.check()
        _check_goes_on(state)
    except AuctionFlopError as error:
        raise MalformedSnapshot("state", f"does not add up: {error}") from None
    except Exception as error:  # whatever parts that do not fit do to a game
        raise MalformedSnapshot("state", "does not add up") from error
    return state


def _check_goes_on(state: State) -> None:
    """Check that a game is over, or that there is a way on; on a view it may be hidden."""
    ways = state.to_act is None or state.cards_due is not None or state.legal_events()
    if not ways and not state.hides_hands:
        raise IntegrityError(f"nothing can follow the {state.phase.name}")


def _read_opening(mapping: Any) -> Open:
    try:
        opening = from_dict(mapping)
    except MalformedEvent as error:
        raise MalformedSnapshot("state.opening", str(error)) from None
    if not isinstance(opening, Open):
        raise MalformedSnapshot("state.opening", f"is no open, but {opening.log_name}")
    return opening
