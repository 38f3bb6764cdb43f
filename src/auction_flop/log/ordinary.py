"""The ordinary reader and writer: lines of events of a plain kind, read and written at once.

The reader never refuses a line. It counts quotes: a key has two, a text has two. A line with the
keys that its type needs, and with just the quotes of those, has no room for a key too many or one
that comes twice. What is not sound by that proof is left to the careful reader.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import attrs

from auction_flop.cards import HIDDEN, Card, CardSet, parse_pile, set_of, to_card, to_cards
from auction_flop.chips import MAX_CHIPS
from auction_flop.events import Event, named_cards, whole
from auction_flop.values import unchecked

#: Reads one value of a mapping; ``ValueError`` where it is not plainly sound.
_Read: TypeAlias = Callable[[Any], Any]
#: Reads the mapping of one type of event, given the quotes of its line; where it is not plainly
#: sound, a ``ValueError`` or a ``LookupError``.
Reader: TypeAlias = Callable[[dict[str, Any], int], Event]
#: Writes the line of one type of event.
Writer: TypeAlias = Callable[[Any], str]


def _number(value: Any) -> int:
    if type(value) is int and 0 <= value <= MAX_CHIPS:
        return value
    raise ValueError(value)


def _cards(value: Any) -> CardSet:
    return set_of(parse_pile(value))


def _face_up(value: Any) -> CardSet:
    pile = parse_pile(value)
    if pile < HIDDEN:
        return set_of(pile)
    raise ValueError(value)


# How a field is read follows from how its class checks it, and how many quotes its value has. It is
# written as its str, within its quotes.
_FIELDS: Final[dict[tuple[Any, Any], tuple[_Read, int]]] = {
    (None, whole): (_number, 0),
    (to_cards, None): (_cards, 2),
    (to_cards, named_cards): (_face_up, 2),
    (to_card, None): (Card, 2),
}


def ordinary_readers(kinds: Iterable[type[Event]]) -> dict[str, Reader]:
    """Give a reader for each type of event that has one or two fields of a plain kind."""
    plain = {kind: ways for kind in kinds if (ways := _plain_ways(kind)) and len(ways) <= 2}
    return {kind.log_name: _reader(kind, ways) for kind, ways in plain.items()}


def ordinary_writers(kinds: Iterable[type[Event]]) -> dict[type[Event], Writer]:
    """Give a writer for each type of event whose fields are all of a plain kind."""
    plain = {kind: ways for kind in kinds if (ways := _plain_ways(kind))}
    return {kind: _writer(kind, ways) for kind, ways in plain.items()}


def _plain_ways(kind: type[Event]) -> list[tuple[_Read, int]]:
    """How the fields of a type are read; none if any is not of a plain kind."""
    ways = [_FIELDS.get((field.converter, field.validator)) for field in attrs.fields(kind)]
    plain = [way for way in ways if way is not None]
    return plain if len(plain) == len(ways) else []


def _writer(kind: type[Event], ways: list[tuple[_Read, int]]) -> Writer:
    names = [field.name for field in attrs.fields(kind)]
    values = operator.attrgetter(*names)
    texts = ['"%s"' if quotes else "%s" for _, quotes in ways]
    pairs = [f'"{name}":{text}' for name, text in zip(names, texts, strict=True)]
    line = f'{{"type":"{kind.log_name}",{",".join(pairs)}}}'
    return lambda event: line % values(event)


def _reader(kind: type[Event], ways: list[tuple[_Read, int]]) -> Reader:
    make: Callable[..., Event] = unchecked(kind)
    names = [field.name for field in attrs.fields(kind)]
    all_quotes = 4 + sum(2 + quotes for _, quotes in ways)
    first, read_first = names[0], ways[0][0]
    last, read_last = names[-1], ways[-1][0]

    def read_one(mapping: dict[str, Any], quotes: int) -> Event:
        if quotes == all_quotes:
            return make(read_first(mapping[first]))
        raise ValueError(quotes)

    def read_two(mapping: dict[str, Any], quotes: int) -> Event:
        if quotes == all_quotes:
            return make(read_first(mapping[first]), read_last(mapping[last]))
        raise ValueError(quotes)

    return read_one if len(names) == 1 else read_two


_SCAN: Final[Callable[[str, int], tuple[Any, int]]] = vars(json.JSONDecoder())["scan_once"]


def parse_standard(line: str | bytes) -> Any:
    """Parse a line with the standard library."""
    text = line if isinstance(line, str) else line.decode()
    value, end = _SCAN(text, 0)
    if end != len(text) and text[end:].strip(" \t\r\n"):
        raise ValueError("something stands after the value")
    return value


# What only one of the parsers takes, or reads in a way of its own, no reader above finds plainly
# sound: it is left to the careful reader.
try:
    import orjson  # the extra fast
except ImportError:
    parse: Callable[[str | bytes], Any] = parse_standard
else:
    parse = orjson.loads
