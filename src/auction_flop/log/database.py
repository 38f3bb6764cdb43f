"""The database of a store, SQLite or PostgreSQL: its one table, and what is asked of it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from auction_flop.errors import Conflict, StoreError, shown

_MISSING: Final = "a store needs {}; install it with: pip install 'auction-flop[store]'"

try:
    import sqlalchemy as sa
    from sqlalchemy.event import listens_for
    from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
    from sqlalchemy.schema import CreateIndex, CreateTable
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(_MISSING.format(error.name), name=error.name) from None

# A week, in seconds.
_LONGEST_WAIT: Final = 604_800

#: How many rows are read at a time.
PAGE: Final = 256

# Compared and sorted by code points in both databases, whatever the language of the server.
_ID: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

# Every event of every game. The type is in the line too; it is for those who query the table.
_EVENTS: Final = sa.Table(
    "auction_flop_events",
    sa.MetaData(),
    sa.Column("game", _ID, primary_key=True),
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("type", sa.Text, nullable=False),
    sa.Column("line", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
# A row for each game, so that games are listed without a look at all events.
_OPENINGS: Final = sa.Index(
    "auction_flop_openings",
    _EVENTS.c.game,
    sqlite_where=_EVENTS.c.position == 0,
    postgresql_where=_EVENTS.c.position == 0,
)
# After it no other process makes the table in the same transaction; the number is arbitrary.
_ALONE: Final = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(2003061952)",
}


def _length(game: Any) -> sa.ScalarSelect[Any]:
    """How many events a game has; null where it has none."""
    events = _EVENTS.alias()
    last = sa.select(sa.func.max(events.c.position) + 1)
    return last.where(events.c.game == game).scalar_subquery()


#: The events of a ``game`` from ``start`` on: position, type and line.
EVENTS_FROM: Final = (
    sa.select(_EVENTS.c.position, _EVENTS.c.type, _EVENTS.c.line)
    .where(_EVENTS.c.game == sa.bindparam("game"), _EVENTS.c.position >= sa.bindparam("start"))
    .order_by(_EVENTS.c.position)
    .limit(PAGE)
)
#: How many events a ``game`` has.
LENGTH: Final = sa.select(sa.func.coalesce(_length(sa.bindparam("game")), 0))
#: The games whose ids come after ``last``, and how many events each has.
GAMES_AFTER: Final = (
    sa.select(_EVENTS.c.game, _length(_EVENTS.c.game))
    .where(_EVENTS.c.position == 0, _EVENTS.c.game > sa.bindparam("last"))
    .order_by(_EVENTS.c.game)
    .limit(PAGE)
)


def fetch(engine: sa.Engine, query: sa.Executable, **values: Any) -> list[Any]:
    """Give the rows that a query finds."""
    with _store_errors(engine), engine.connect() as connection:
        return list(connection.execute(query, values))


def insert(engine: sa.Engine, game: str, expected: int, rows: list[dict[str, Any]]) -> None:
    """Store all rows, or none of them and raise :exc:`Conflict`."""
    with _store_errors(engine):
        try:
            with engine.begin() as connection:
                _check_length(connection, game, expected)
                connection.execute(sa.insert(_EVENTS), rows)
        except IntegrityError:  # since the check another was faster
            with engine.connect() as connection:
                _check_length(connection, game, expected)
            raise


def _check_length(connection: sa.Connection, game: str, expected: int) -> None:
    length = connection.execute(LENGTH, {"game": game}).scalar_one()
    if length != expected:
        raise Conflict(game, expected, length)


def open_database(place: str | os.PathLike[str], timeout: float) -> sa.Engine:
    """Open the database at a path or a URL, and make its table where there is none."""
    engine = _engine(place, timeout)
    try:
        with _store_errors(engine), engine.begin() as connection:
            if not sa.inspect(connection).has_table(_EVENTS.name):
                connection.exec_driver_sql(_ALONE[engine.dialect.name])
                connection.execute(CreateTable(_EVENTS, if_not_exists=True))
                connection.execute(CreateIndex(_OPENINGS, if_not_exists=True))
    except StoreError:
        engine.dispose()
        raise
    return engine


def _engine(place: str | os.PathLike[str], timeout: float) -> sa.Engine:
    if not isinstance(place, str | os.PathLike) or place == ":memory:":
        raise StoreError(f"a store is a path or postgresql://..., not {shown(place)}")
    if not isinstance(timeout, int | float) or not 0 <= timeout <= _LONGEST_WAIT:
        needed = f"a timeout is a number of seconds up to {_LONGEST_WAIT:,}"
        raise StoreError(f"{needed}, not {shown(timeout)}")
    if not isinstance(place, str) or "://" not in place:
        return _sqlite(place, timeout)
    if not place.startswith("postgresql://"):
        scheme = place.partition("://")[0]
        raise StoreError(f"a store is a path or postgresql://..., not {shown(scheme + '://...')}")
    return _postgresql(place, timeout)


def _sqlite(path: str | os.PathLike[str], timeout: float) -> sa.Engine:
    url = sa.URL.create("sqlite", database=str(Path(path).absolute()))
    # A writer waits for others before it writes anything; readers wait for nobody.
    waits: dict[str, Any] = {"timeout": timeout, "isolation_level": "IMMEDIATE"}
    engine = sa.create_engine(url, connect_args=waits, hide_parameters=True)
    # FULL: what is stored outlives a power cut.
    return _prepared(engine, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")


def _postgresql(address: str, timeout: float) -> sa.Engine:
    try:
        url = sa.make_url(address).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):  # its words may hold the password
        raise StoreError("a URL of a store that cannot be read") from None
    try:
        engine = sa.create_engine(url, isolation_level="READ COMMITTED", hide_parameters=True)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(_MISSING.format(error.name), name=error.name) from None
    # At least 1: 0 would be for ever.
    return _prepared(engine, f"SET lock_timeout = {max(1, round(timeout * 1000))}")


def _prepared(engine: sa.Engine, *statements: str) -> sa.Engine:
    """Have every new connection begin with some statements."""

    @listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        try:
            for statement in statements:
                connection.execute(statement)
            connection.commit()
        except BaseException:
            connection.close()  # the pool would forget it
            raise

    return engine


@contextlib.contextmanager
def _store_errors(engine: sa.Engine) -> Generator[None, None, None]:
    """Word in one line what a database complains of."""
    try:
        yield
    except SQLAlchemyError as error:
        said = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreError(f"{engine.url.database}: {said}") from error
