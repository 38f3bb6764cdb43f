"""The parts of a state as JSON values, and back: their fields' hints say how each is written.

A state is a tree of frozen attrs classes. Cards are written as a text, as in a log, whether they
are a :class:`~auction_flop.Card` or a pile; a list is a tuple; of several classes the one that is
meant is told by its ``name``. What a class makes for itself, such as a cache, is left out.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NoReturn, Union, get_args, get_origin
from typing import get_type_hints as hints_of

import attrs

from auction_flop.cards import SUITS, Card, Pile, Suit, format_pile, parse_pile
from auction_flop.chips import is_chips
from auction_flop.errors import MalformedEvent, MalformedSnapshot, shown
from auction_flop.events import Open
from auction_flop.game import Seat, State
from auction_flop.log.codec import to_dict


@functools.cache
def _fields(kind: Any) -> dict[str, Any]:
    """The hints of the fields that a class is made of."""
    hints = hints_of(kind, include_extras=True)
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


@functools.cache
def _options(hint: Any) -> tuple[Any, ...]:
    """What a value may be beside None."""
    union = get_origin(hint) in (Union, types.UnionType)
    return tuple(kind for kind in get_args(hint) if kind is not type(None)) if union else (hint,)


def _write(hint: Any, value: Any) -> Any:
    """Give a value as JSON has it; its hint says what it means."""
    options = _options(hint)
    if isinstance(value, Open):
        return to_dict(value)
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return [_write(get_args(options[0])[0], item) for item in value]
    if attrs.has(type(value)):
        named = {"name": value.name} if len(options) > 1 else {}
        fields = _fields(value.__class__).items()
        return named | {name: _write(kind, getattr(value, name)) for name, kind in fields}
    return format_pile(value) if options == (Pile,) else value


def write_state(state: State) -> dict[str, Any]:
    """Give a state as JSON has it: its parts by their names."""
    parts: dict[str, Any] = _write(type(state), state)
    return parts


def wrong(path: str, needed: str, value: object) -> NoReturn:
    """Refuse a value, and say what it must be."""
    raise MalformedSnapshot(path, f"must be {needed}, not {shown(value)}")


def check_keys(path: str, mapping: Any, keys: tuple[str, ...]) -> None:
    """Refuse what is no object of just these keys."""
    if not isinstance(mapping, Mapping):
        wrong(path, "an object", mapping)
    for key in mapping:
        if key not in keys:
            raise MalformedSnapshot(path, f"has no key {shown(key)}")
    for key in keys:
        if key not in mapping:
            raise MalformedSnapshot(path, f"needs the key {key!r}")


def _is_suit(value: object) -> bool:
    return isinstance(value, str) and value in tuple(SUITS)


# What a single value of a hint must be, and in which words.
_SINGLE: Final[dict[Any, tuple[Callable[[Any], bool], str]]] = {
    bool: (lambda value: type(value) is bool, "true or false"),
    int: (is_chips, "a whole number from 0 to 2**53 - 1"),
    Suit: (_is_suit, "one of c, d, h and s"),
}
_CARDS: Final[dict[Any, Callable[[Any], Any]]] = {Pile: parse_pile, Card: Card.parse}


@attrs.frozen
class PartsReader:
    """Reads the parts of a state at the table that an ``open`` event opened."""

    opening: Open

    def read(self, hint: Any, value: Any, path: str) -> Any:
        """Give the value that JSON describes; a :exc:`MalformedSnapshot` names the bad field."""
        options = _options(hint)
        if value is None and options != (hint,):
            return None
        kind, *others = options
        if others:
            return self._named(options, value, path)
        if kind is Open:
            return self.opening
        if get_origin(kind) is tuple:
            return self._list(get_args(kind)[0], value, path)
        if attrs.has(kind) and kind is not Card:
            return self._made(kind, value, path)
        return self._single(kind, value, path)

    def _named(self, kinds: tuple[Any, ...], value: Any, path: str) -> Any:
        """Read one of several classes, which tells its name."""
        known = {kind.name: kind for kind in kinds}
        if not isinstance(value, Mapping) or "name" not in value:
            wrong(path, "an object with a name", value)
        name = value["name"]
        kind = known.get(name) if isinstance(name, str) else None
        if kind is None:
            wrong(f"{path}.name", f"one of {', '.join(known)}", name)
        fields = {key: part for key, part in value.items() if key != "name"}
        return self._made(kind, fields, path)

    def _made(self, kind: type[attrs.AttrsInstance], value: Any, path: str) -> Any:
        fields = _fields(kind)
        check_keys(path, value, tuple(fields))
        return kind(
            **{
                name: self.read(hint, value[name], f"{path}.{name}")
                for name, hint in fields.items()
            }
        )

    def _list(self, hint: Any, value: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            wrong(path, "a list", value)
        return tuple([self.read(hint, item, f"{path}[{i}]") for i, item in enumerate(value)])

    def _single(self, kind: Any, value: Any, path: str) -> Any:
        if kind in _CARDS:
            try:
                return _CARDS[kind](value)
            except MalformedEvent as error:
                raise MalformedSnapshot(path, str(error)) from None
        fits, needed = self._needed(kind)
        return value if fits(value) else wrong(path, needed, value)

    def _needed(self, kind: Any) -> tuple[Callable[[Any], bool], str]:
        seats = len(self.opening.stacks)
        if kind == Seat:
            return lambda value: is_chips(value) and value < seats, f"a seat from 0 to {seats - 1}"
        if get_origin(kind) is Literal:
            words = get_args(kind)
            needed = f"one of {', '.join(words)}"
            return lambda value: isinstance(value, str) and value in words, needed
        return _SINGLE[kind]
