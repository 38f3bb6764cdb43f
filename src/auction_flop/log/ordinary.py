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
from auction_flop.events import (
    Event,
    named_cards,
    named_hands,
    to_hands,
    to_tuple,
    whole,
    whole_each,
)
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


def _numbers(value: Any) -> tuple[int, ...]:
    if type(value) is list:
        return tuple([_number(item) for item in value])
    raise ValueError(value)


def _hands(value: Any) -> tuple[CardSet, ...]:
    if type(value) is list:
        return tuple([_face_up(item) for item in value])
    raise ValueError(value)


@attrs.frozen
class _Way:
    """How a field of a plain kind is read and written."""

    read: _Read
    #: How many quotes its value has.
    quotes: int = 0
    #: How many more it has for each item, if it is a list.
    each: int = 0
    #: How it is written; None where that is left to the careful writer.
    written: str | None = None


# The way of a field follows from how its class checks it.
_FIELDS: Final[dict[tuple[Any, Any], _Way]] = {
    (None, whole): _Way(_number, written="%s"),
    (to_cards, None): _Way(_cards, 2, written='"%s"'),
    (to_cards, named_cards): _Way(_face_up, 2, written='"%s"'),
    (to_card, None): _Way(Card, 2, written='"%s"'),
    (to_tuple, whole_each): _Way(_numbers),
    (to_hands, named_hands): _Way(_hands, each=2),
}


def ordinary_readers(kinds: Iterable[type[Event]]) -> dict[str, Reader]:
    """Give a reader for each type of event whose fields are all of a plain kind."""
    plain = {kind: ways for kind in kinds if (ways := _plain_ways(kind)) is not None}
    return {kind.log_name: _reader(kind, ways) for kind, ways in plain.items()}


def ordinary_writers(kinds: Iterable[type[Event]]) -> dict[type[Event], Writer]:
    """Give a writer for each type of event whose fields are all written plainly."""
    plain = {kind: ways for kind in kinds if (ways := _plain_ways(kind))}
    return {
        kind: _writer(kind, ways)
        for kind, ways in plain.items()
        if all(way.written for way in ways.values())
    }


def _plain_ways(kind: type[Event]) -> dict[str, _Way] | None:
    """How the fields of a type are read, by name; None if any is not of a plain kind."""
    fields = attrs.fields(kind)
    ways = {field.name: _FIELDS.get((field.converter, field.validator)) for field in fields}
    plain = {name: way for name, way in ways.items() if way is not None}
    return plain if len(plain) == len(ways) else None


def _writer(kind: type[Event], ways: dict[str, _Way]) -> Writer:
    values = operator.attrgetter(*ways)
    pairs = [f'"{name}":{way.written}' for name, way in ways.items()]
    line = f'{{"type":"{kind.log_name}",{",".join(pairs)}}}'
    return lambda event: line % values(event)


def _reader(kind: type[Event], ways: dict[str, _Way]) -> Reader:
    make: Callable[..., Event] = unchecked(kind)
    all_quotes = 4 + sum(2 + way.quotes for way in ways.values())
    reads = [(name, way.read) for name, way in ways.items()]
    lists = [(name, way.each) for name, way in ways.items() if way.each]

    def read_any(mapping: dict[str, Any], quotes: int) -> Event:
        if quotes == all_quotes + sum([each * len(mapping[name]) for name, each in lists]):
            return make(*[read(mapping[name]) for name, read in reads])
        raise ValueError(quotes)

    if lists or not 1 <= len(reads) <= 2:
        return read_any
    # Most events have one field or two.
    (first, read_first), (last, read_last) = reads[0], reads[-1]

    def read_one(mapping: dict[str, Any], quotes: int) -> Event:
        if quotes == all_quotes:
            return make(read_first(mapping[first]))
        raise ValueError(quotes)

    def read_two(mapping: dict[str, Any], quotes: int) -> Event:
        if quotes == all_quotes:
            return make(read_first(mapping[first]), read_last(mapping[last]))
        raise ValueError(quotes)

    return read_one if len(reads) == 1 else read_two


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
