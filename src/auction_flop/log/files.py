"""Logs as files, streams and texts: a strict reader that says where it stopped, and a writer."""

from __future__ import annotations

import collections
import contextlib
import functools
import io
import itertools
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias, cast

from auction_flop.errors import AuctionFlopError, MalformedEvent, MalformedLog, shown
from auction_flop.events import Event
from auction_flop.log.chain import Chain, check_canonical, linked, without_hashes
from auction_flop.log.codec import plain_readers
from auction_flop.log.compressed import DAMAGED, opened, replaced
from auction_flop.log.lines import (
    LONGEST_LINE,
    Entry,
    Make,
    T,
    as_bytes,
    bare,
    decode_ordinary,
    decode_with_care,
    encode,
    ended,
    plain_entry,
)
from auction_flop.log.ordinary import Reader

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

#: Where a log is read from or written to: a path, or an open stream of text or bytes.
Place: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]

# The same short lines come again and again, passes and low bids above all: a reader remembers them.
_SHORT: Final = 80
_MANY: Final = 4096

# What may stand around a line: a BOM, and CRLF.
_AROUND: Final = 5


def read_entries(place: Place, *, verify: bool = False) -> Iterator[Entry]:
    """Read a log line by line: each event, with the ``at`` and ``note`` of its line.

    The first bad line raises :exc:`~auction_flop.MalformedLog` with its number and the reason; what
    came before it was given. A log that cannot be opened raises ``OSError`` as ``open`` does.
    Whether the events may happen is not judged here: that is replay's. A path that ends in ``.gz``
    is read through gzip.

    With ``verify`` the log must be chained, and the first line that does not fit is bad, as
    :func:`verify` says; without it, the hashes of a chained log are passed over.
    """
    return entries_of(place, Chain(required=True) if verify else None)


def read_log(place: Place) -> Iterator[Event]:
    """Read the events of a log, as an iterator; as :func:`read_entries`, events alone."""
    return _read(place, lambda event, _at, _note: event)


def entries_of(place: Place, chain: Chain | None) -> Iterator[Entry]:
    """Read as :func:`read_entries`; a chain that is given judges a log that has one."""
    return _read(place, plain_entry, chain)


def _read(place: Place, make: Make[T], chain: Chain | None = None) -> Iterator[T]:
    """Read a log, and make something of each line; with a chain to judge, an entry."""
    readers, number = plain_readers(), 0
    remembered: dict[str | bytes, T] = {}
    with _reading(place) as stream:
        try:
            for number, line in enumerate(without_hashes(_lines(stream), chain), start=1):
                made = remembered.get(line)
                if made is None:
                    made = _read_line(number, line, readers, make)
                    if chain is not None and chain.head:
                        check_canonical(made, line)
                    if number > 1 and len(line) <= _SHORT:
                        if len(remembered) == _MANY:  # most came once; the others come again
                            remembered.clear()
                        remembered[line] = made
                yield made
        except MalformedEvent as error:
            raise MalformedLog(number, str(error)) from error
        except UnicodeDecodeError as error:  # a stream of text decodes ahead of what it gives
            raise MalformedLog(number + 1, "no UTF-8 from here on") from error
        except DAMAGED as error:
            raise MalformedLog(number + 1, f"no sound gzip from here on: {error}") from error


def loads(text: str) -> Iterator[Event]:
    """Read the events of a log that is a text, as an iterator."""
    if not isinstance(text, str):
        raise MalformedEvent(f"a log is a text, not {shown(text)}")
    return read_log(io.StringIO(text, newline="\n"))


def verify(place: Place, head: str | None = None) -> str:
    r"""Check the chain of a log, and give its head: the hash of the last line.

    Each line must be the bytes that a writer writes for a sound entry, line feed included, and end
    with the hash over the line before it; whether the events may happen is replay's to judge. The
    first line that does not fit, and the first of a log without a chain, raises
    :exc:`~auction_flop.MalformedLog`. With ``head``, a head that was kept, the log must end there:
    a log that was cut, or written anew, does not.

    A stream of text may hide what it does to the ends of lines: verify a file or a stream of bytes.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    >>> log = af.dumps([state.opening, af.Ante(seat=1, chips=2)], chain=True)
    >>> head = verify(io.StringIO(log))
    >>> log.endswith(f',"hash":"{head}"}}\n')
    True
    >>> verify(io.StringIO(log.replace('"chips":2', '"chips":3')), head)
    Traceback (most recent call last):
    auction_flop.errors.MalformedLog: line 2: the hash does not fit this line and those before it
    """
    chain = Chain(required=True, kept=head)
    collections.deque(entries_of(place, chain), maxlen=0)
    return chain.head


def write_entries(place: Place, entries: Iterable[Entry], *, chain: bool = False) -> None:
    """Write a log, one entry a line, with ``at`` and ``note`` where they are given.

    A file at a path is replaced once all is written: whatever goes wrong before, it stays as it
    was. A path that ends in ``.gz`` is written through gzip, the same log in the same bytes. With
    ``chain`` each line ends with a hash, and the first begins a new chain.
    """
    head = ""
    with _writing(place) as stream:
        text = hasattr(stream, "encoding")  # as text streams have, whatever wraps them
        for entry in entries:
            line = encode(entry)
            if chain:
                line, head = linked(head, line)
            raw = ended(line)
            cast("IO[Any]", stream).write(raw.decode() if text else raw)


def write_log(place: Place, events: Iterable[Event], *, chain: bool = False) -> None:
    """Write the events of a log, one a line; as :func:`write_entries`, events alone."""
    write_entries(place, map(plain_entry, events), chain=chain)


def dumps(events: Iterable[Event], *, chain: bool = False) -> str:
    """Give the log of some events as a text; as :func:`write_entries`, events alone."""
    text = io.StringIO()
    write_log(text, events, chain=chain)
    return text.getvalue()


def _reading(place: Place) -> AbstractContextManager[IO[str] | IO[bytes]]:
    """Open a path; a stream that is open already stays so."""
    if isinstance(place, str | os.PathLike):
        return opened(place)
    _check_stream(place, "readline")
    return contextlib.nullcontext(place)


def _writing(place: Place) -> AbstractContextManager[IO[str] | IO[bytes]]:
    if isinstance(place, str | os.PathLike):
        return replaced(place)
    _check_stream(place, "write")
    return contextlib.nullcontext(place)


def _check_stream(place: object, method: str) -> None:
    if not callable(getattr(place, method, None)):
        raise AuctionFlopError(f"a log is a path or an open stream, not {shown(place)}")


def _lines(stream: IO[str] | IO[bytes]) -> Iterator[str | bytes]:
    """Give the lines of a stream; of one that is too long no more than the beginning."""
    read_line = functools.partial(stream.readline, LONGEST_LINE + _AROUND)
    return itertools.takewhile(len, iter(read_line, None))


def _read_line(number: int, line: str | bytes, readers: Mapping[str, Reader], make: Make[T]) -> T:
    """Read a line with its line end, as a stream of text or of bytes gives it."""
    raw = as_bytes(line)
    made = decode_ordinary(raw, readers, make) if len(raw) <= LONGEST_LINE else None
    if made is not None:
        return made
    entry = decode_with_care(bare(number, raw))
    return make(entry.event, entry.at, entry.note)
