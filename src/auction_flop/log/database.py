"""The database of a store: its one table, and how it is opened in SQLite and in PostgreSQL."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

from auction_flop.errors import StoreError, shown

_MISSING: Final = "a store needs {}; install it with: pip install 'auction-flop[store]'"

try:
    import sqlalchemy
    from sqlalchemy.schema import CreateIndex, CreateTable
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(_MISSING.format(error.name), name=error.name) from None

# Sorted and compared by code points in both databases, whatever the language of the server.
_ID: Final = sqlalchemy.Text().with_variant(sqlalchemy.Text(collation="C"), "postgresql")

#: Every event of every game. What a row says twice, by its type, is for those who query it.
EVENTS: Final = sqlalchemy.Table(
    "auction_flop_events",
    sqlalchemy.MetaData(),
    sqlalchemy.Column("game", _ID, primary_key=True),
    sqlalchemy.Column("position", sqlalchemy.BigInteger, primary_key=True, autoincrement=False),
    sqlalchemy.Column("type", sqlalchemy.Text, nullable=False),
    sqlalchemy.Column("line", sqlalchemy.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
_FIRST: Final = EVENTS.c.position == 0
# One row a game, so that games are listed without reading their events.
_OPENINGS: Final = sqlalchemy.Index(
    "auction_flop_openings", EVENTS.c.game, sqlite_where=_FIRST, postgresql_where=_FIRST
)

# Begins a transaction in which no other process makes the table; the number is arbitrary.
_ALONE: Final = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(2003061952)",
}


def open_database(place: str | os.PathLike[str], timeout: float) -> sqlalchemy.Engine:
    """Open the database at a path or an URL, and make its table where there is none."""
    engine = _engine(place, timeout)
    with as_store_errors(engine), engine.begin() as connection:
        if not sqlalchemy.inspect(connection).has_table(EVENTS.name):
            connection.exec_driver_sql(_ALONE[engine.dialect.name])
            connection.execute(CreateTable(EVENTS, if_not_exists=True))
            connection.execute(CreateIndex(_OPENINGS, if_not_exists=True))
    return engine


def _engine(place: str | os.PathLike[str], timeout: float) -> sqlalchemy.Engine:
    if not isinstance(place, str) or "://" not in place:
        return _sqlite(place, timeout)
    if not place.startswith("postgresql://"):
        scheme = place.partition("://")[0]
        raise StoreError(f"a store is a path or postgresql://..., not {shown(scheme)}://...")
    return _postgresql(place, timeout)


def _sqlite(path: str | os.PathLike[str], timeout: float) -> sqlalchemy.Engine:
    url = sqlalchemy.URL.create("sqlite", database=str(Path(path).absolute()))
    # Writers wait for each other before they write; readers wait for nobody.
    waits: dict[str, Any] = {"timeout": timeout, "isolation_level": "IMMEDIATE"}
    engine = sqlalchemy.create_engine(url, connect_args=waits, hide_parameters=True)

    @sqlalchemy.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # what is stored outlives a power cut

    return engine


def _postgresql(address: str, timeout: float) -> sqlalchemy.Engine:
    try:
        url = sqlalchemy.make_url(address).set(drivername="postgresql+psycopg")
    except (sqlalchemy.exc.ArgumentError, ValueError):  # both may show the password
        raise StoreError("an URL of a store that cannot be read") from None
    try:
        engine = sqlalchemy.create_engine(
            url, isolation_level="READ COMMITTED", hide_parameters=True
        )
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(_MISSING.format(error.name), name=error.name) from None

    @sqlalchemy.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.execute(f"SET lock_timeout = {round(timeout * 1000)}")
        connection.commit()

    return engine


@contextlib.contextmanager
def as_store_errors(engine: sqlalchemy.Engine) -> Generator[None, None, None]:
    """Word what a database says in one line, without the events that it was given."""
    try:
        yield
    except sqlalchemy.exc.SQLAlchemyError as error:
        said = " ".join(str(getattr(error, "orig", error)).split())
        raise StoreError(f"{engine.url.database}: {said}") from error
