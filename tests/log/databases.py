"""Where the tests of the store keep games: an SQLite file, or a schema of a real PostgreSQL."""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

#: The environment variable that has the URL of a PostgreSQL; .ci/run starts one and sets it.
VARIABLE = "AUCTION_FLOP_POSTGRES"
KINDS = ["sqlite", "postgresql"]


@contextlib.contextmanager
def a_place(kind: str, folder: Path) -> Iterator[str]:
    """Give a place for a store that holds nothing yet."""
    if kind == "sqlite":
        yield str(folder / f"{secrets.token_hex(8)}.db")
        return
    server = os.environ.get(VARIABLE)
    if not server:
        assert "CI" not in os.environ, f"{VARIABLE} is not set"
        pytest.skip(f"no PostgreSQL: bash .ci/with-postgres sets {VARIABLE}")
    schema = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        try:
            yield f"{server}?options=-csearch_path%3D{schema}"
        finally:
            connection.execute(f"DROP SCHEMA {schema} CASCADE")


def connect(place: str) -> Any:
    """Connect to the database of a store without the store, as others may."""
    if "://" in place:
        return psycopg.connect(place)
    return sqlite3.connect(place)


def run(place: str, statement: str, *values: object) -> list[Any]:
    """Run a statement in the database of a store, and give the rows that it finds."""
    with contextlib.closing(connect(place)) as connection:
        marks = statement if "://" not in place else statement.replace("?", "%s")
        found = connection.execute(marks, values)
        rows = found.fetchall() if found.description else []
        connection.commit()
        return rows
