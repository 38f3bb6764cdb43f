"""How fast a live game is kept, and what a chain costs: writing, reading, verifying.

Appending is measured by the clock on the wall, all else by the processor's time.

Run it with ``python benchmarks/journal.py``. What fsync costs is the disk's: give a folder on the
disk of your choice as its argument. Ratios of one run say more than its microseconds.
"""

import collections
import io
import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from core import flop_poker, hearts, played
from measure import SelfTimed, Task, report, seconds_each

import auction_flop as af
from auction_flop.events import Event, Open
from auction_flop.log.journal import Durability


def drained(given: Iterable[object]) -> None:
    """Take all that an iterator gives, and keep none of it."""
    collections.deque(given, maxlen=0)


def kept(events: list[Event], folder: Path, durability: Durability, *, chain: bool) -> float:
    """Keep a game as it happens; give the seconds that went by, waiting for the disk too."""
    opening, *rest = events
    assert isinstance(opening, Open)  # noqa: S101  the type checker's
    path = folder / "game.jsonl"
    began = time.perf_counter()
    with af.log.Journal.create(path, opening, chain=chain, durability=durability) as journal:
        for event in rest:
            journal.append(event)
    went = time.perf_counter() - began
    path.unlink()
    return went


def opened(path: Path) -> None:
    """Open a journal again."""
    af.log.Journal.open(path, durability="flush").close()


def append_tasks(events: list[Event], folder: Path) -> list[Task]:
    """Measure appending; with fsync no more than the first events, for the disk's sake."""
    cases: Iterable[tuple[Durability, bool]] = itertools.product(("flush", "fsync"), (False, True))
    tasks = []
    for durability, chain in cases:
        some = events[:200] if durability == "fsync" else events
        run = lambda some=some, durability=durability, chain=chain: kept(  # noqa: E731
            some, folder, durability, chain=chain
        )
        name = f"append, {durability}{', chained' if chain else ''}"
        tasks.append(SelfTimed(name, "events", run, len(some)))
    return tasks


def log_tasks(name: str, table: Callable[[int], af.State], deals: int, folder: Path) -> list[Task]:
    """Measure writing and reading a log."""
    events = played(table, deals)
    plain, chained = af.dumps(events).encode(), af.dumps(events, chain=True).encode()
    path = folder / f"{table.__name__}.jsonl"
    path.write_bytes(chained)
    runs: dict[str, Callable[[], object]] = {
        "writing": lambda: af.dumps(events),
        "writing, chained": lambda: af.dumps(events, chain=True),
        "reading": lambda: drained(af.log.read_entries(io.BytesIO(plain))),
        "reading, chained": lambda: drained(af.log.read_entries(io.BytesIO(chained))),
        "reading, verified": lambda: drained(af.log.read_entries(io.BytesIO(chained), verify=True)),
        "opening a journal, chained": lambda: opened(path),
    }
    return [Task(f"{name}: {what}", "lines", run, len(events)) for what, run in runs.items()]


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory(dir=next(iter(sys.argv[1:]), None)) as scratch:
        folder = Path(scratch)
        tasks = [
            *append_tasks(played(flop_poker, 5), folder),
            *log_tasks("Auction Flop Poker, 6 seats", flop_poker, 20, folder),
            *log_tasks("Auction Hearts", hearts, 40, folder),
        ]
        print(report(tasks, seconds_each(tasks)))


if __name__ == "__main__":
    main()
