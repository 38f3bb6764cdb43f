"""The store: games in SQLite and in PostgreSQL, appended where it was expected."""

import contextlib
import itertools
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from databases import KINDS, a_place, connect, run
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.log.store import Conflict, GameStore, MalformedRecord, StoreError, UnknownGame

TABLE = af.open_table(af.flop_poker.Rules(deals=4), [60] * 4, 0)
PLAYERS = [af.RandomPlayer(seat) for seat in range(4)]
GAME = [TABLE.opening, *af.play(TABLE, PLAYERS, af.SeededDealer(4))]


@pytest.fixture(params=KINDS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give a place for a store that holds nothing yet."""
    with a_place(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def store(place: str) -> Iterator[GameStore]:
    """Give a store that holds nothing yet."""
    with GameStore(place) as opened:
        yield opened


@pytest.fixture
def other(place: str, store: GameStore) -> Iterator[GameStore]:
    """Give the same store, opened once more."""
    with GameStore(place) as opened:
        yield opened


@pytest.fixture(params=KINDS, scope="module")
def lasting(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[GameStore]:
    """Give one store for all examples of a property."""
    with (
        a_place(request.param, tmp_path_factory.mktemp("lasting")) as found,
        GameStore(found) as opened,
    ):
        yield opened


@given(
    events=testing.logs(testing.flop_poker_tables() | testing.hearts_tables()),
    cuts=st.lists(st.integers(0, 200), max_size=3),
    start=st.integers(0, 201),
)
def test_what_is_appended_is_loaded(
    lasting: GameStore, events: list[af.Event], cuts: list[int], start: int
) -> None:
    """In however many pieces a game is appended, it is loaded whole, or from a position on."""
    game = f"example {sum(1 for _ in lasting.games())}"
    ends = [*sorted({cut for cut in cuts if 0 < cut < len(events)}), len(events)]
    for begin, end in itertools.pairwise([0, *ends]):
        assert end == lasting.append(game, events[begin:end], expected=begin)
    assert events == list(lasting.load(game))
    assert events[start:] == list(lasting.load(game, start))


def test_long_games(store: GameStore) -> None:
    """A game is loaded a few events at a time, from the first to the last, from anywhere."""
    assert len(GAME) == store.append("long", GAME, expected=0)
    for start in (0, 1, 255, 256, 257, len(GAME) - 1, len(GAME), len(GAME) + 1):
        assert GAME[start:] == list(store.load("long", start))


def test_loading_is_lazy(store: GameStore) -> None:
    """Who takes the beginning of a game has not read all of it."""
    store.append("long", GAME, expected=0)
    queries = []

    def count(_: Any, __: Any, statement: str, *___: Any) -> None:
        queries.append(statement)

    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", count)
    try:
        loaded = store.load("long")
        assert GAME[:3] == list(itertools.islice(loaded, 3))
        assert len(queries) == 1
        assert GAME[3:] == list(loaded)
        assert len(queries) > 1
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", count)


def test_entries(store: GameStore) -> None:
    """Times and notes are kept; events may stand beside entries."""
    noted = af.Entry(GAME[1], at="2026-11-30T20:15:00Z", note="spät 🂡 \0 '; --")
    assert store.append("noted", [GAME[0], noted, GAME[2]], expected=0) == 3
    expected = [af.Entry(GAME[0]), noted, af.Entry(GAME[2])]
    assert expected == list(store.load_entries("noted"))
    assert expected[1:] == list(store.load_entries("noted", start=1))


def test_rows_are_the_log(store: GameStore, place: str) -> None:
    """What the database holds is the log, line by line, under the names of the log format."""
    store.append("evening", GAME, expected=0)
    rows = run(place, "SELECT position, type, line FROM auction_flop_events ORDER BY position")
    assert list(range(len(GAME))) == [position for position, _, _ in rows]
    assert [event.log_name for event in GAME] == [name for _, name, _ in rows]
    assert af.dumps(GAME).encode() == b"".join(line + b"\n" for _, _, line in rows)


def test_stores_last(store: GameStore, place: str) -> None:
    """What was stored is there when the store is opened again."""
    store.append("evening", GAME[:5], expected=0)
    store.close()
    with GameStore(place) as again:
        assert GAME[:5] == list(again.load("evening"))
        assert again.append("evening", GAME[5:6], expected=5) == 6


def test_one_of_two_writers_wins(store: GameStore, other: GameStore) -> None:
    """Of two that append at one position the second gets a conflict, loads, and tries again."""
    store.append("evening", GAME[:5], expected=0)
    assert store.append("evening", [GAME[5]], expected=5) == 6
    with pytest.raises(Conflict) as raised:
        other.append("evening", [GAME[5], GAME[6]], expected=5)
    error = raised.value
    assert (error.game, error.expected, error.position) == ("evening", 5, 6)
    assert str(error) == "game 'evening' is at position 6, not at 5"
    assert GAME[5:6] == list(other.load("evening", error.expected))
    assert other.append("evening", [GAME[6]], expected=error.position) == 7
    assert GAME[:7] == list(store.load("evening"))


@pytest.mark.parametrize("there", [0, 3], ids=["a new game", "a game"])
def test_one_of_two_writers_at_once_wins(store: GameStore, other: GameStore, there: int) -> None:
    """A writer that is overtaken between its look and its writing gets a conflict too."""
    if there:
        store.append("evening", GAME[:there], expected=0)
    waiting = [1]

    def overtake(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith("INSERT") and waiting:
            waiting.pop()
            other.append("evening", GAME[there : there + 2], expected=there)

    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", overtake)
    try:
        with pytest.raises(Conflict) as raised:
            store.append("evening", GAME[there : there + 4], expected=there)
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", overtake)
    assert (there, there + 2) == (raised.value.expected, raised.value.position)
    assert GAME[: there + 2] == list(store.load("evening"))


def test_no_holes(store: GameStore) -> None:
    """Nobody appends beyond the end."""
    with pytest.raises(Conflict, match="game 'evening' is at position 0, not at 3"):
        store.append("evening", GAME[3:4], expected=3)
    store.append("evening", GAME[:3], expected=0)
    with pytest.raises(Conflict, match="game 'evening' is at position 3, not at 4"):
        store.append("evening", GAME[4:5], expected=4)
    assert list(store.games()) == [("evening", 3)]


class LightsOutError(Exception):
    """What ends a process in the middle of its work."""


def test_all_or_none(store: GameStore) -> None:
    """Events that are appended together are stored together, or not at all."""
    store.append("evening", GAME[:2], expected=0)

    def fail(_: object) -> None:
        raise LightsOutError

    sqlalchemy.event.listen(sqlalchemy.Engine, "commit", fail)
    try:
        with pytest.raises(LightsOutError):
            store.append("evening", GAME[2:9], expected=2)
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "commit", fail)
    with pytest.raises(af.MalformedEvent, match="a line holds an event, not 'pass'"):
        store.append("evening", [GAME[2], "pass"], expected=2)  # type: ignore[list-item]
    assert GAME[:2] == list(store.load("evening"))


def test_games(store: GameStore, place: str) -> None:
    """Games are listed by their ids' code points, each with its position, however many."""
    assert list(store.games()) == []
    names = ["b", "B", "ä", "z z", "🂡", "a'--", "%"]
    for name in names:
        store.append(name, GAME[: 1 + len(name)], expected=0)
    assert sorted((name, 1 + len(name)) for name in names) == list(store.games())
    many = [f"many {number}" for number in range(1, 301)]
    run(
        place,
        "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300)"
        " INSERT INTO auction_flop_events SELECT 'many ' || n, position, type, line"
        " FROM numbers, auction_flop_events WHERE game = 'b' AND position = 0",
    )
    names += many
    assert sorted(names) == [name for name, _ in store.games()]


@pytest.mark.parametrize("start", [0, 4])
def test_unknown_games(store: GameStore, start: int) -> None:
    """A game that was never begun is no empty game."""
    with pytest.raises(UnknownGame, match="no game 'morning' in this store") as raised:
        next(store.load("morning", start))
    assert raised.value.game == "morning"


@pytest.mark.parametrize(
    "game", ["", "x" * 101, "a\nb", "a\0b", "\ud800", "a\u2028b", 7, None, b"evening"], ids=ascii
)
def test_ids(store: GameStore, game: Any) -> None:
    """An id is a text that can be read and stored; whatever else is refused at the door."""
    with pytest.raises(StoreError, match="a game's id is 1 to 100 printable characters"):
        store.append(game, GAME[:1], expected=0)
    with pytest.raises(StoreError, match="a game's id is 1 to 100 printable characters"):
        next(store.load(game))


@pytest.mark.parametrize("position", [-1, 2**53, 2**64, True, 1.0, "1", None])
def test_positions(store: GameStore, position: Any) -> None:
    """A position is a number of events."""
    with pytest.raises(StoreError, match="expected must be a number of events, not"):
        store.append("evening", GAME[:1], expected=position)
    with pytest.raises(StoreError, match="start must be a number of events, not"):
        next(store.load("evening", position))


def test_a_game_begins_with_its_open(store: GameStore) -> None:
    """The first event is an open, no other is, and there is one to append."""
    with pytest.raises(StoreError, match="its only open: ante cannot be event 0"):
        store.append("evening", GAME[1:2], expected=0)
    with pytest.raises(StoreError, match="its only open: open cannot be event 1"):
        store.append("evening", [GAME[0], GAME[0]], expected=0)
    with pytest.raises(StoreError, match="there are no events to append"):
        store.append("evening", [], expected=0)
    assert list(store.games()) == []


LINE = b'{"type":"pass","seat":1}'


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("line = ?", b"pass"), "no JSON: Expecting value at character 1"),
        (("line = ?", b"\xff"), "a line that is no UTF-8"),
        (("line = ?", b""), "a blank line"),
        (("line = ?", b" " * (2**20 + 1)), "a line longer than 1 MiB"),
        (("line = ?", LINE.replace(b"1", b"true")), "seat must be a whole number"),
        (("line = ?", LINE.replace(b"pass", b"auction_flop.Pass")), "'auction_flop.Pass'"),
        (("line = ?", LINE), "'ante' is not the type of its line"),
        (("line = ?", af.dumps(GAME[2:3]).encode()), "something stands around its line"),
        (("type = ?", "auction_flop.events.Ante"), "is not the type of its line"),
        (("position = ?", 77), "it is missing"),
        (("position = ?", -1), "it is missing"),
    ],
)
def test_malformed_records(
    store: GameStore, place: str, change: tuple[str, Any], reason: str
) -> None:
    """What no log could have is refused with its place; what comes before it is given."""
    store.append("evening", GAME[:4], expected=0)
    assert GAME[2].log_name == "ante"
    setting, value = change
    run(place, f"UPDATE auction_flop_events SET {setting} WHERE position = 2", value)  # noqa: S608
    loaded = store.load("evening")
    assert GAME[:2] == [next(loaded), next(loaded)]
    with pytest.raises(MalformedRecord) as raised:
        next(loaded)
    error = raised.value
    assert (error.game, error.position) == ("evening", 2)
    assert reason in error.reason
    assert str(error) == f"game 'evening', event 2: {error.reason}"


@pytest.mark.parametrize("line", ["a text", 7, 1.5])
def test_lines_that_are_no_bytes(tmp_path: Path, line: object) -> None:
    """SQLite would keep anything in any column."""
    place = str(tmp_path / "games.db")
    with GameStore(place) as store:
        store.append("evening", GAME[:2], expected=0)
        run(place, "UPDATE auction_flop_events SET line = ? WHERE position = 1", line)
        with pytest.raises(MalformedRecord, match="event 1: its line is not of bytes"):
            list(store.load("evening"))


def test_texts_that_are_no_utf8(tmp_path: Path) -> None:
    """SQLite would keep any bytes as a text, too."""
    place = str(tmp_path / "games.db")
    with GameStore(place) as store:
        store.append("evening", GAME[:2], expected=0)
        run(place, "UPDATE auction_flop_events SET game = CAST(x'ff' AS TEXT)")
        with pytest.raises(StoreError, match="Could not decode to UTF-8"):
            list(store.games())


def test_writers_do_not_wait_for_ever(store: GameStore, place: str) -> None:
    """Where another writer does not come to an end, the store says so; readers do not wait."""
    store.append("evening", GAME[:1], expected=0)
    with (
        contextlib.closing(connect(place)) as connection,
        GameStore(place, timeout=0.01) as impatient,
    ):
        connection.execute("INSERT INTO auction_flop_events VALUES ('evening', 1, 'pass', 'pass')")
        with pytest.raises(StoreError, match=r"locked|lock timeout"):
            impatient.append("evening", GAME[1:2], expected=1)
        assert GAME[:1] == list(store.load("evening"))
        connection.rollback()
    assert store.append("evening", GAME[1:2], expected=1) == 2


def test_threads_share_a_store(store: GameStore) -> None:
    """Threads that append to one game at once make one log; each refusal is a conflict."""
    store.append("evening", GAME[:1], expected=0)
    begin = threading.Barrier(4)

    def write(_: int) -> int:
        conflicts, position = 0, 1
        begin.wait()
        while position < 30:
            try:
                position = store.append("evening", [GAME[position]], expected=position)
            except Conflict as error:
                conflicts, position = conflicts + 1, error.position
        return conflicts

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(write, range(4))) >= 3
    assert GAME[:30] == list(store.load("evening"))


def test_sqlite_is_durable(tmp_path: Path) -> None:
    """The file is in WAL mode, so that readers and a writer do not wait for each other."""
    place = tmp_path / "games.db"
    with GameStore(place):
        assert run(str(place), "PRAGMA journal_mode") == [("wal",)]
        assert run(str(place), "PRAGMA synchronous") == [(2,)]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("missing/games.db", "unable to open database file"),
        (".", "unable to open database file"),
        ("noise.db", "file is not a database"),
        ("mysql://host/games", "a store is a path or postgresql://..., not 'mysql://...'"),
        ("postgresql+psycopg2://host/games", "not 'postgresql+psycopg2://...'"),
        ("postgresql://me:secret@host:port/games", "a URL of a store that cannot be read"),
        ("postgresql://me:secret@127.0.0.1:1/games", "games: connection failed"),
        ("postgresql://me:secret@127.0.0.1:1/games?sort=x", 'invalid connection option "sort"'),
    ],
)
def test_places_where_no_store_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, reason: str
) -> None:
    """What cannot be opened is told in one line, without the password."""
    monkeypatch.chdir(tmp_path)
    Path("noise.db").write_text("noise " * 1000, encoding="utf-8")
    with pytest.raises(StoreError) as raised:
        GameStore(place)
    assert reason in str(raised.value)
    assert str(raised.value).isprintable()
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("bad", [None, 7, b"games.db", ":memory:"])
def test_places_that_are_none(bad: Any) -> None:
    """What is no path and no address is refused, and so is a database that nobody else can open."""
    with pytest.raises(StoreError, match="a store is a path or postgresql"):
        GameStore(bad)


@pytest.mark.parametrize("timeout", ["a", None, -1, float("nan"), float("inf")])
def test_timeouts(tmp_path: Path, timeout: Any) -> None:
    """A writer waits for a number of seconds."""
    with pytest.raises(StoreError, match="a timeout is a number of seconds"):
        GameStore(tmp_path / "games.db", timeout=timeout)


def test_a_closed_store(store: GameStore) -> None:
    """A store that is closed does nothing any more; to close it again is no mistake."""
    store.append("friday", GAME[:1], expected=0)
    store.close()
    store.close()
    for use in (
        lambda: store.append("friday", GAME[1:2], expected=1),
        lambda: list(store.load("friday")),
        lambda: list(store.games()),
    ):
        with pytest.raises(StoreError, match="this store is closed"):
            use()


def test_where_no_table_may_be_made(place: str) -> None:
    """A database that holds no store, and lets none be made, says so and is let go."""
    if "://" in place:
        bad, reason = f"{place}_that_is_not_there", "no schema has been selected"
    else:
        run(place, "CREATE VIEW auction_flop_openings AS SELECT 1")
        bad, reason = place, "there is already"
    with pytest.raises(StoreError, match=reason):
        GameStore(bad)


def test_repr(store: GameStore, place: str) -> None:
    """A store says where it is, without the password."""
    if "://" in place:
        assert repr(store) == "GameStore('postgres')"
    else:
        assert f"GameStore({place!r})" == repr(store)


@pytest.mark.parametrize("package", ["sqlalchemy", "psycopg"])
def test_without_the_extra(package: str) -> None:
    """Without the extra the core works, and the store says in one line what to install."""
    program = f"""
import sys
sys.modules[{package!r}] = None
import auction_flop
try:
    from auction_flop.log.store import GameStore
    GameStore("postgresql://127.0.0.1:1/games")
except ModuleNotFoundError as error:
    print(error)
"""
    done = subprocess.run(  # noqa: S603  the program above
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    expected = f"a store needs {package}; install it with: pip install 'auction-flop[store]'\n"
    assert expected == done.stdout
