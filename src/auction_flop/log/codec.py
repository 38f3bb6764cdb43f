"""Events to and from the mappings that a line of a log holds."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from auction_flop.cards import Card, CardSet
from auction_flop.errors import MalformedEvent, shown
from auction_flop.events import GAMES, Event, Open, check_format, game, is_event, read_rules
from auction_flop.log.ordinary import Reader, Writer, ordinary_readers, ordinary_writers

#: Keys that have no meaning yet, and are malformed until a version of the format gives them one.
RESERVED: Final = ("commitment", "seed")


def event_types() -> Mapping[str, type[Event]]:
    """Every type of event that a log may hold, of all games in the register, by log name."""
    return _event_types(*GAMES)


@functools.cache
def _event_types(*games: str) -> Mapping[str, type[Event]]:
    types: dict[str, type[Event]] = {}
    for name in games:
        for kind in game(name).events:
            if types.setdefault(kind.log_name, kind) is not kind:
                raise TypeError(f"two types of event are called {kind.log_name}")
    return MappingProxyType(types)


def plain_readers() -> Mapping[str, Reader]:
    """The ordinary readers of all games in the register, by log name."""
    return _plain_readers(*GAMES)


@functools.cache
def _plain_readers(*games: str) -> Mapping[str, Reader]:
    return MappingProxyType(ordinary_readers(_event_types(*games).values()))


def plain_writers() -> Mapping[type[Event], Writer]:
    """The ordinary writers of all games in the register, by type of event."""
    return _plain_writers(*GAMES)


@functools.cache
def _plain_writers(*games: str) -> Mapping[type[Event], Writer]:
    return ordinary_writers(_event_types(*games).values())


def to_dict(event: Event) -> dict[str, Any]:
    """Give an event as a mapping of JSON values, keys in the order of the log format.

    >>> import auction_flop as af
    >>> to_dict(af.Discard(seat=1, cards="7d2c"))
    {'type': 'discard', 'seat': 1, 'cards': '2c7d'}
    """
    if not is_event(event):
        raise MalformedEvent(f"{shown(event)} is no event")
    mapping: dict[str, Any] = {"type": event.log_name}
    for field in attrs.fields(type(event)):
        value = getattr(event, field.name)
        if value is not None:
            mapping[field.name] = _plain(value)
    return mapping


def _plain(value: Any) -> Any:
    """Give a field's value as JSON has it."""
    if isinstance(value, Card | CardSet):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if attrs.has(type(value)):  # the rules, with every option
        return {name: _plain(option) for name, option in attrs.asdict(value).items()}
    return value


def from_dict(mapping: Mapping[str, Any]) -> Event:
    """Give the event that a mapping of JSON values describes, or raise :exc:`MalformedEvent`.

    >>> from_dict({"type": "bid", "seat": 2, "chips": 3})
    Bid(seat=2, chips=3)
    """
    if not isinstance(mapping, Mapping):
        raise MalformedEvent(f"an event is a mapping, not {type(mapping).__name__}")
    name = mapping.get("type")
    kind = event_types().get(name) if isinstance(name, str) else None
    if kind in {None, Open} and "format" in mapping:
        check_format(mapping["format"])  # before all that another format may have changed
    if kind is None:
        reason = (
            f"{shown(name)} is no type of event" if "type" in mapping else "the type is missing"
        )
        raise MalformedEvent(reason)
    fields = {key: value for key, value in mapping.items() if key != "type"}
    _check_keys(kind, fields)
    if kind is Open:
        fields["rules"] = read_rules(fields["game"], fields["rules"])
    return kind(**fields)


def _check_keys(kind: type[Event], fields: Mapping[str, Any]) -> None:
    """Check that a mapping has the keys of its type, and no others."""
    known = [field.name for field in attrs.fields(kind)]
    for key in fields:
        if key in RESERVED:
            raise MalformedEvent(f"the key {key!r} is reserved")
        if key not in known:
            raise MalformedEvent(f"{kind.log_name} has no key {shown(key)}")
    for field in attrs.fields(kind):
        if field.name not in fields and field.name not in _OPTIONAL:
            raise MalformedEvent(f"{kind.log_name} needs the key {field.name!r}")
    if "names" in fields and fields["names"] is None:
        raise MalformedEvent("names are a list, or left out")


# An ``open`` may leave out the names.
_OPTIONAL: Final = ("names",)
