"""How fast a store is: events appended one by one and many at a time, and events loaded.

Run it with ``python benchmarks/store.py`` for SQLite alone, or, with a PostgreSQL as well,
``bash .ci/with-postgres python benchmarks/store.py``. Most of an append of one event is the wait
for the disk, which differs from machine to machine, and from minute to minute.
"""

import itertools
import os
import tempfile
from pathlib import Path

from measure import Task, report, seconds_each

import auction_flop as af
from auction_flop.log.store import GameStore

TABLE = af.open_table(af.flop_poker.Rules(deals=40), stacks=[3000] * 6, button=0)
PLAYERS = [af.RandomPlayer(seat) for seat in range(6)]
GAME = [TABLE.opening, *itertools.islice(af.play(TABLE, PLAYERS, af.SeededDealer(2003)), 2999)]
FEW = 200


def store_tasks(name: str, store: GameStore) -> list[Task]:
    """Measure a store."""
    number = itertools.count()
    store.append("long", GAME, expected=0)

    def append(size: int, events: list[af.Event]) -> None:
        """Append a game, so many events at a time, each time under another id."""
        game = f"game {next(number)}"
        for start in range(0, len(events), size):
            store.append(game, events[start : start + size], expected=start)

    return [
        Task(f"{name}: appended one by one", "events", lambda: append(1, GAME[:FEW]), FEW),
        Task(f"{name}: appended 100 at a time", "events", lambda: append(100, GAME), len(GAME)),
        Task(f"{name}: loaded", "events", lambda: list(store.load("long")), len(GAME)),
    ]


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as folder:
        places = {"SQLite": str(Path(folder) / "games.db")}
        if server := os.environ.get("AUCTION_FLOP_POSTGRES"):
            places["PostgreSQL"] = server
        stores = {name: GameStore(place) for name, place in places.items()}
        tasks = [task for name, store in stores.items() for task in store_tasks(name, store)]
        print(report(tasks, seconds_each(tasks)))
        for store in stores.values():
            store.close()


if __name__ == "__main__":
    main()
