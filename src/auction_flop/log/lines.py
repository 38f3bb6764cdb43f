"""One line of a log: strict JSON to an entry, and back."""

from __future__ import annotations

import collections
import datetime
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from auction_flop.errors import MalformedEvent, shown
from auction_flop.events import Event, is_event
from auction_flop.log import ordinary
from auction_flop.log.codec import from_dict, plain_readers, plain_writers, to_dict
from auction_flop.log.ordinary import Reader
from auction_flop.values import unchecked

T = TypeVar("T")

#: The longest line that a reader takes, in bytes, its line end not counted.
LONGEST_LINE: Final = 2**20
_TOO_LONG: Final = "a line longer than 1 MiB"
_BOM: Final = b"\xef\xbb\xbf"
#: What is wrong with a hash that is not where, or as, a chained log has it.
NO_HASH_HERE: Final = (
    "hash ends each line of a log or none of them, as 64 digits from 0-9 and a-f, without spaces"
)
#: The longest note, in characters.
LONGEST_NOTE: Final = 10_000

_TIME: Final = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
)


def _check_event(_: Any, __: Any, event: Any) -> None:
    if not is_event(event):
        raise MalformedEvent(f"a line holds an event, not {shown(event)}")


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_time(at: object) -> bool:
    """Tell whether a value is a time as RFC 3339 writes it."""
    found = _TIME.fullmatch(at) if isinstance(at, str) else None
    return found is not None and _is_date(found[1])


def _check_at(_: Any, __: Any, at: object) -> None:
    if at is not None and not _is_time(at):
        raise MalformedEvent("at must be a time such as 2026-11-30T20:15:00Z")


def _check_note(_: Any, __: Any, note: object) -> None:
    """Check a text that can be written as UTF-8."""
    if note is None:
        return
    if not isinstance(note, str) or len(note) > LONGEST_NOTE:
        raise MalformedEvent(f"note must be a text of up to {LONGEST_NOTE:,} characters")
    if any("\ud800" <= char <= "\udfff" for char in note):
        raise MalformedEvent("note has a lone surrogate, which is no character")


@attrs.frozen
class Entry:
    """A line of a log: the event, and what the line says that is not the game's."""

    event: Event = attrs.field(validator=_check_event)
    #: When it happened, as RFC 3339 writes it; kept as it is written.
    at: str | None = attrs.field(default=None, validator=_check_at)
    #: A text about it. It may name cards: redaction drops it.
    note: str | None = attrs.field(default=None, validator=_check_note)


#: An entry of an event that is known to be one.
plain_entry: Final = unchecked(Entry)


def encode(entry: Entry) -> str:
    """Give the line of an entry, without its line feed; keys in order, without spaces."""
    if not isinstance(entry, Entry):
        raise MalformedEvent(f"a log is written of entries, not of {shown(entry)}")
    event = entry.event
    write = plain_writers().get(type(event))
    line = _json(to_dict(event)) if write is None else write(event)
    if entry.at is None and entry.note is None:
        return line
    extras = {"at": entry.at, "note": entry.note}
    given = _json({key: value for key, value in extras.items() if value is not None})
    return f"{line[:-1]},{given[1:]}"


def _json(mapping: dict[str, Any]) -> str:
    return json.dumps(mapping, ensure_ascii=False, separators=(",", ":"))


def ended(line: str) -> bytes:
    """Give the bytes of a line, with its line feed; one that no reader would take is refused."""
    raw = line.encode()
    if len(raw) > LONGEST_LINE:
        raise MalformedEvent(_TOO_LONG)
    return raw + b"\n"


def as_bytes(line: str | bytes) -> bytes:
    """Give the bytes of a line that comes from a stream of text or of bytes."""
    return line if isinstance(line, bytes) else line.encode(errors="surrogatepass")


def bare(number: int, line: str | bytes) -> bytes:
    """Give the bytes of a line as a stream gives it, without its line end and a BOM."""
    raw = as_bytes(line)
    if number == 1:
        raw = raw.removeprefix(_BOM)
    raw = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(raw) > LONGEST_LINE:
        raise MalformedEvent(_TOO_LONG)
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs; a key that comes twice is malformed."""
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        twice = collections.Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise MalformedEvent(f"the key {shown(twice)} comes twice")
    return mapping


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once)


#: Makes what is to be had of a line: of its event, its ``at`` and its ``note``.
Make: TypeAlias = Callable[[Event, str | None, str | None], T]


def decode(line: str | bytes) -> Entry:
    """Read one line, with or without its line feed; what is wrong is a :exc:`MalformedEvent`."""
    entry = decode_ordinary(line, plain_readers(), plain_entry)
    return decode_with_care(line) if entry is None else entry


def decode_ordinary(line: str | bytes, readers: Mapping[str, Reader], make: Make[T]) -> T | None:
    """Read a line that is plainly sound; None where it needs a careful look.

    ``readers`` are the :func:`plain_readers`.
    """
    try:
        mapping = ordinary.parse(line)
        quotes = line.count('"') if isinstance(line, str) else line.count(b'"')
        at = mapping.get("at")
        if at is not None:
            if not _is_time(at):
                return None
            quotes -= 4
        return make(readers[mapping["type"]](mapping, quotes), at, None)
    except (AttributeError, LookupError, RecursionError, StopIteration, TypeError, ValueError):
        return None


def decode_with_care(line: str | bytes) -> Entry:
    """Read one line as :func:`decode`, and word what is wrong with it."""
    try:
        mapping = parse(line if isinstance(line, str) else line.decode())
    except UnicodeDecodeError:
        raise MalformedEvent("a line that is no UTF-8") from None
    if not isinstance(mapping, dict):
        raise MalformedEvent("a line is a JSON object")
    if "hash" in mapping:
        raise MalformedEvent(NO_HASH_HERE)
    extras = {key: mapping.pop(key) for key in ("at", "note") if key in mapping}
    for key, value in extras.items():
        if value is None:
            raise MalformedEvent(f"{key} is a text, or left out")
    return Entry(from_dict(mapping), **extras)


def parse(line: str) -> Any:
    """Parse a line of JSON, in which no key may come twice, and word what is wrong with it."""
    if not line.strip():
        raise MalformedEvent("a blank line")
    try:
        return _DECODER.decode(line)
    except MalformedEvent:
        raise
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")  # some say so themselves
        raise MalformedEvent(f"no JSON: {what} at character {error.pos + 1}") from None
    except RecursionError:
        raise MalformedEvent("no JSON of an event: nested too deep") from None
    except ValueError:  # what is left is a number of thousands of digits
        raise MalformedEvent("a number far too large") from None
