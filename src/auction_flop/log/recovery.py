"""Opening a log again after a crash: it is replayed, and its last line is mended or set aside."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, cast

import attrs

from auction_flop.cards import CardSet
from auction_flop.errors import MalformedEvent, MalformedLog, ReplayError
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.log import disk
from auction_flop.log.chain import Chain
from auction_flop.log.files import entries_of
from auction_flop.log.lines import Entry
from auction_flop.replay import states


@attrs.frozen
class Standing:
    """How far a journal is: all that one event changes, so that it changes at once."""

    state: State
    #: How many events there are.
    position: int
    #: The hash of the last line; None without a chain.
    head: str | None
    #: Where in the file the next line begins.
    end: int


def check_known(event: Event) -> None:
    """Refuse an event that hides cards: a journal is the full log of a game."""
    values = attrs.astuple(event, recurse=False)
    if any(isinstance(value, CardSet) and value.hidden for value in values):
        raise MalformedEvent("a journal keeps the full log: no card can be ??")


class _Unended:
    """A log that is read as if its last line had its line feed, whether it has or not."""

    def __init__(self, file: io.FileIO) -> None:
        self._stream = open(file.fileno(), "rb", closefd=False)  # noqa: SIM115  it is open already
        #: How many bytes were given.
        self.end = 0
        #: The last line, if it has no line feed, once it was given.
        self.tail = b""

    def readline(self, size: int) -> bytes:
        """Give the next line; of one that is too long no more than the beginning."""
        line = self._stream.readline(size)
        if line and not line.endswith(b"\n"):
            rest = self._stream.read()
            if b"\n" not in rest:
                self.tail = line + rest
                line = self.tail + b"\n"
        self.end += len(line)
        return line


def recover(file: io.FileIO, path: Path) -> tuple[Standing, Path | None]:
    """Fold a log and mend its end; give how far it goes, and where a torn end was put."""
    log, chain, standing = _Unended(file), Chain(), None
    events = _known(entries_of(cast("IO[bytes]", log), chain))
    try:
        for position, state in enumerate(states(events), start=1):
            standing = Standing(state, position, chain.head or None, log.end)
    except (MalformedLog, ReplayError):
        if not log.tail or standing is None or _is_whole(log.tail):
            raise
        aside = disk.set_aside(file, Path(os.path.realpath(path)), log.tail)
        file.truncate(standing.end)
        os.fsync(file.fileno())
        return standing, aside
    assert standing is not None  # noqa: S101  the type checkers': no event at all is an error
    if log.tail:
        disk.write_at(file, b"\n", standing.end - 1)
        os.fsync(file.fileno())
    return standing, None


def _is_whole(line: bytes) -> bool:
    """Whether a line is a whole object: what is left of one that was torn is none."""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _known(entries: Iterable[Entry]) -> Iterator[Event]:
    for number, entry in enumerate(entries, start=1):
        try:
            check_known(entry.event)
        except MalformedEvent as error:
            raise MalformedLog(number, str(error)) from None
        yield entry.event
