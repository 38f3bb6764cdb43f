"""Games kept in a database, SQLite or PostgreSQL: append where it was expected, and load.

Needs the extra ``store``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Any, Final

from auction_flop.errors import (
    Conflict,
    MalformedEvent,
    MalformedRecord,
    StoreError,
    UnknownGame,
    shown,
)
from auction_flop.events import Event, Open
from auction_flop.log.database import EVENTS, as_store_errors, open_database, sqlalchemy
from auction_flop.log.lines import Entry, bare, decode, encode, ended

__all__ = ["Conflict", "GameStore", "MalformedRecord", "StoreError", "UnknownGame"]

#: The longest id of a game, in characters.
LONGEST_ID: Final = 100

# How many rows are read at a time.
_PAGE: Final = 256
_GAME, _POSITION = EVENTS.c.game, EVENTS.c.position


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
        self._engine = open_database(place, timeout)

    def __repr__(self) -> str:
        return f"GameStore({self._engine.url.database!r})"

    def __enter__(self) -> GameStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections to the database."""
        self._engine.dispose()

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
        with as_store_errors(self._engine):
            try:
                with self._engine.begin() as connection:
                    _check_expected(connection, game, expected)
                    connection.execute(sqlalchemy.insert(EVENTS), rows)
            except sqlalchemy.exc.IntegrityError:  # another was faster, after the check
                with self._engine.connect() as connection:
                    _check_expected(connection, game, expected)
                raise
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
        rows, position = self._page(game, start), start
        if not rows and self._position(game) == 0:
            raise UnknownGame(game)
        while rows:
            for row in rows:
                yield _entry(game, position, row)
                position += 1
            rows = self._page(game, position) if len(rows) == _PAGE else []

    def games(self) -> Iterator[tuple[str, int]]:
        """List the games: each id with its position, how many events are there; sorted by id."""
        last = ""
        while rows := self._fetch(_listing().where(_GAME > last).limit(_PAGE)):
            for game, position in rows:
                yield game, position
            last = rows[-1].game

    def _page(self, game: str, start: int) -> list[sqlalchemy.Row[Any]]:
        query = sqlalchemy.select(_POSITION, EVENTS.c.type, EVENTS.c.line)
        there = query.where(_GAME == game, _POSITION >= start)
        return self._fetch(there.order_by(_POSITION).limit(_PAGE))

    def _position(self, game: str) -> int:
        with as_store_errors(self._engine), self._engine.connect() as connection:
            return _position(connection, game)

    def _fetch(self, query: sqlalchemy.Select[Any]) -> list[sqlalchemy.Row[Any]]:
        with as_store_errors(self._engine), self._engine.connect() as connection:
            return list(connection.execute(query))


def _check_id(game: str) -> None:
    if not isinstance(game, str) or not (1 <= len(game) <= LONGEST_ID and game.isprintable()):
        raise StoreError(f"a game's id is 1 to {LONGEST_ID} printable characters: {shown(game)}")


def _check_position(name: str, position: int) -> None:
    if type(position) is not int or not 0 <= position < 2**53:
        raise StoreError(f"{name} must be a number of events, not {shown(position)}")


def _row(game: str, position: int, event: Event | Entry) -> dict[str, Any]:
    """Give the row of an event; an ``open`` is the first of a game, and no other is."""
    entry = event if isinstance(event, Entry) else Entry(event)
    name = entry.event.log_name
    if isinstance(entry.event, Open) != (position == 0):
        raise StoreError(f"a game begins with its only open: {name} cannot be event {position}")
    line = ended(encode(entry)).removesuffix(b"\n")
    return {"game": game, "position": position, "type": name, "line": line}


def _entry(game: str, position: int, row: sqlalchemy.Row[Any]) -> Entry:
    """Read a row; what a database holds may have come from anywhere."""
    try:
        if row.position != position:
            raise MalformedEvent("it is missing")
        if not isinstance(row.line, bytes):
            raise MalformedEvent("its line is not of bytes")
        entry = decode_utf8(row.line)
        if row.type != entry.event.log_name:
            raise MalformedEvent(f"{shown(row.type)} is not the type of its line")
    except MalformedEvent as error:
        raise MalformedRecord(game, position, str(error)) from error
    return entry


def _count(game: Any) -> sqlalchemy.ColumnElement[int]:
    """How many events a game has: as a query."""
    other = EVENTS.alias()
    last = sqlalchemy.select(sqlalchemy.func.max(other.c.position)).where(other.c.game == game)
    return sqlalchemy.func.coalesce(last.scalar_subquery() + 1, 0)


def _listing() -> sqlalchemy.Select[Any]:
    """Each game and its position: as a query, by the index of openings."""
    return sqlalchemy.select(_GAME, _count(_GAME)).where(_POSITION == 0).order_by(_GAME)


def _position(connection: sqlalchemy.Connection, game: str) -> int:
    there: int = connection.execute(sqlalchemy.select(_count(game))).scalar_one()
    return there


def _check_expected(connection: sqlalchemy.Connection, game: str, expected: int) -> None:
    there = _position(connection, game)
    if there != expected:
        raise Conflict(game, expected, there)
