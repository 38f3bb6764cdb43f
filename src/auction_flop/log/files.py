"""Logs as files, streams and texts: a strict reader that says where it stopped, and a writer."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias, cast

from auction_flop.errors import MalformedEvent, MalformedLog, shown
from auction_flop.events import Event
from auction_flop.log.compressed import DAMAGED, opened, replaced
from auction_flop.log.lines import LONGEST_LINE, Entry, decode, encode

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

#: Where a log is read from or written to: a path, or an open stream of text or bytes.
Place: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]

# The same short lines come again and again, passes and low bids above all: a reader remembers them.
_SHORT: Final = 80
_MANY: Final = 4096

_BOM: Final = b"\xef\xbb\xbf"
# What may stand around a line: a BOM, and CRLF.
_AROUND: Final = len(_BOM) + 2


def read_entries(place: Place) -> Iterator[Entry]:
    """Read a log line by line: each event, with the ``at`` and ``note`` of its line.

    The first bad line raises :exc:`~auction_flop.MalformedLog` with its number and the reason; what
    came before it was given. A log that cannot be opened raises ``OSError`` as ``open`` does.
    Whether the events may happen is not judged here: that is replay's. A path that ends in ``.gz``
    is read through gzip.
    """
    remembered: dict[str | bytes, Entry] = {}
    with _reading(place) as stream:
        for number, line in enumerate(_lines(stream), start=1):
            entry = remembered.get(line)
            if entry is None:
                try:
                    entry = _entry(number, line)
                except MalformedEvent as error:
                    raise MalformedLog(number, str(error)) from error
                if number > 1 and len(line) <= _SHORT and len(remembered) < _MANY:
                    remembered[line] = entry
            yield entry


def read_log(place: Place) -> Iterator[Event]:
    """Read the events of a log, as an iterator; as :func:`read_entries`, events alone."""
    for entry in read_entries(place):
        yield entry.event


def loads(text: str) -> Iterator[Event]:
    """Read the events of a log that is a text, as an iterator."""
    if not isinstance(text, str):
        raise MalformedEvent(f"a log is a text, not {shown(text)}")
    return read_log(io.StringIO(text, newline="\n"))


def write_entries(place: Place, entries: Iterable[Entry]) -> None:
    """Write a log, one entry a line, with ``at`` and ``note`` where they are given.

    A file at a path is replaced once all is written: whatever goes wrong before, it stays as it
    was. A path that ends in ``.gz`` is written through gzip, the same log in the same bytes.
    """
    with _writing(place) as stream:
        for entry in entries:
            line = encode(entry)
            if len(line.encode()) > LONGEST_LINE:
                raise MalformedEvent("a line longer than 1 MiB")
            _write(stream, line + "\n")


def write_log(place: Place, events: Iterable[Event]) -> None:
    """Write the events of a log, one a line; as :func:`write_entries`, events alone."""
    write_entries(place, map(Entry, events))


def dumps(events: Iterable[Event]) -> str:
    """Give the log of some events as a text."""
    text = io.StringIO()
    write_log(text, events)
    return text.getvalue()


def _reading(place: Place) -> AbstractContextManager[IO[str] | IO[bytes]]:
    """Open a path; a stream that is open already stays so."""
    if isinstance(place, str | os.PathLike):
        return opened(place)
    return contextlib.nullcontext(place)


def _writing(place: Place) -> AbstractContextManager[IO[str] | IO[bytes]]:
    if isinstance(place, str | os.PathLike):
        return replaced(place)
    return contextlib.nullcontext(place)


def _write(stream: IO[str] | IO[bytes], line: str) -> None:
    text = hasattr(stream, "encoding")  # as text streams have, whatever wraps them
    cast("IO[Any]", stream).write(line if text else line.encode())


def _lines(stream: IO[str] | IO[bytes]) -> Iterator[str | bytes]:
    """Give the lines of a stream; of one that is too long no more than the beginning."""
    for number in itertools.count(1):
        try:
            line = stream.readline(LONGEST_LINE + _AROUND)
        except UnicodeDecodeError as error:  # a stream of text decodes ahead of what it gives
            raise MalformedLog(number, "no UTF-8 from here on") from error
        except DAMAGED as error:
            raise MalformedLog(number, f"no sound gzip from here on: {error}") from error
        if not line:
            return
        yield line


def _entry(number: int, line: str | bytes) -> Entry:
    """Read a line with its line end, as a stream of text or of bytes gives it."""
    raw = line.encode(errors="surrogatepass") if isinstance(line, str) else line
    if number == 1:
        raw = raw.removeprefix(_BOM)
    raw = raw.removesuffix(b"\n").removesuffix(b"\r")
    if len(raw) > LONGEST_LINE:
        raise MalformedEvent("a line longer than 1 MiB")
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise MalformedEvent("a line that is no UTF-8") from None
    return decode(text)
