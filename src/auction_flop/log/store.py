"""Games kept in a database, SQLite or PostgreSQL: append where it was expected, and load.

Needs the extra ``store``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Self

from auction_flop.chips import is_chips
from auction_flop.errors import (
    Conflict,
    MalformedEvent,
    MalformedRecord,
    StoreError,
    UnknownGame,
    shown,
)
from auction_flop.events import Event, Open
from auction_flop.log.database import (
    EVENTS_FROM,
    GAMES_AFTER,
    LENGTH,
    fetch,
    insert,
    open_database,
)
from auction_flop.log.lines import Entry, bare, decode, encode, ended

if TYPE_CHECKING:
    from sqlalchemy import Engine

__all__ = ["Conflict", "GameStore", "MalformedRecord", "StoreError", "UnknownGame"]

#: The longest id of a game, in characters.
LONGEST_ID: Final = 100


class GameStore:
    """A store of games: each the list of its events, under an id of your choice.

    ``place`` is the path of an SQLite database, made where there is none, or the URL of a
    PostgreSQL database, ``postgresql://user:password@host:port/name``. A writer waits ``timeout``
    seconds for another before it gives up.

    An id is 1 to 100 printable characters. Threads may share a store; each process opens its own.
    What a database cannot do raises :exc:`StoreError`.

    >>> import tempfile
    >>> import auction_flop as af
    >>> opening = af.open_table(af.flop_poker.Rules(), stacks=[20, 20], button=0).opening
    >>> with tempfile.TemporaryDirectory() as folder, GameStore(folder + "/games.db") as store:
    ...     position = store.append("friday", [opening, af.Ante(seat=1, chips=2)], expected=0)
    ...     position, list(store.load("friday", start=1)), list(store.games())
    (2, [Ante(seat=1, chips=2)], [('friday', 2)])
    """

    def __init__(self, place: str | os.PathLike[str], *, timeout: float = 30) -> None:
        self._database = open_database(place, timeout)
        self._closed = False

    @property
    def _engine(self) -> Engine:
        if self._closed:
            raise StoreError("this store is closed")
        return self._database

    def __repr__(self) -> str:
        return f"GameStore({self._database.url.database!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections to the database; the store is of no use after that."""
        self._database.dispose()
        self._closed = True

    def append(self, game: str, events: Iterable[Event | Entry], expected: int) -> int:
        """Append events, or entries with their times and notes, to a game: all of them or none.

        ``expected`` says how many events are there already: 0 for a new game, whose first is an
        ``open``. Where others are there, :exc:`Conflict` is raised, nothing is stored, and you can
        load what is new and try again. Gives the new position: how many events are there now.

        Whether the events may happen is not judged here: see :doc:`/howto-store`.
        """
        _check_id(game)
        _check_position("expected", expected)
        rows = [_row(game, position, event) for position, event in enumerate(events, expected)]
        if not rows:
            raise StoreError("there are no events to append")
        insert(self._engine, game, expected, rows)
        return expected + len(rows)

    def load(self, game: str, start: int = 0) -> Iterator[Event]:
        """Give the events of a game from a position on, as an iterator.

        As :meth:`load_entries`, events alone.
        """
        for entry in self.load_entries(game, start):
            yield entry.event

    def load_entries(self, game: str, start: int = 0) -> Iterator[Entry]:
        """Give the entries of a game from a position on, with their times and notes.

        They are read a few at a time: a long game needs no more memory than a short one. Nothing
        follows the last event; a game that was never begun raises :exc:`UnknownGame`, and what no
        log could have :exc:`MalformedRecord` with its place. Whether the events may happen is not
        judged here: that is replay's.
        """
        _check_id(game)
        _check_position("start", start)
        rows = fetch(self._engine, EVENTS_FROM, game=game, start=start)
        if not rows and fetch(self._engine, LENGTH, game=game)[0][0] == 0:
            raise UnknownGame(game)
        while rows:
            for position, row in enumerate(rows, start):
                yield _entry(game, position, *row)
            start += len(rows)
            rows = fetch(self._engine, EVENTS_FROM, game=game, start=start)

    def games(self) -> Iterator[tuple[str, int]]:
        """List the games: each id with its position, how many events are there; sorted by id."""
        last = ""
        while rows := fetch(self._engine, GAMES_AFTER, last=last):
            yield from map(tuple, rows)
            last = rows[-1].game


def _check_id(game: str) -> None:
    if not isinstance(game, str) or not (1 <= len(game) <= LONGEST_ID and game.isprintable()):
        raise StoreError(f"a game's id is 1 to {LONGEST_ID} printable characters: {shown(game)}")


def _check_position(name: str, position: int) -> None:
    if not is_chips(position):
        raise StoreError(f"{name} must be a number of events, not {shown(position)}")


def _row(game: str, position: int, event: Event | Entry) -> dict[str, Any]:
    """Give the row of an event; an ``open`` is the first of a game, and no other is."""
    entry = event if isinstance(event, Entry) else Entry(event)
    name = entry.event.log_name
    if isinstance(entry.event, Open) != (position == 0):
        raise StoreError(f"a game begins with its only open: {name} cannot be event {position}")
    line = ended(encode(entry)).removesuffix(b"\n")
    return {"game": game, "position": position, "type": name, "line": line}


def _entry(game: str, position: int, found: object, kind: object, line: object) -> Entry:
    """Read what was found where an event should be; it may have come from anywhere."""
    if found != position:
        raise MalformedRecord(game, position, "it is missing")
    if not isinstance(line, bytes):
        raise MalformedRecord(game, position, "its line is not of bytes")
    try:
        entry = decode(bare(position + 1, line))
    except MalformedEvent as error:
        raise MalformedRecord(game, position, str(error)) from error
    if line != line.strip():
        raise MalformedRecord(game, position, "something stands around its line")
    if kind != entry.event.log_name:
        raise MalformedRecord(game, position, f"{shown(kind)} is not the type of its line")
    return entry
