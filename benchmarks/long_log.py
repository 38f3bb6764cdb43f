"""One long log: how long it takes to judge, and how much memory, by its length.

Run it on Linux with ``python benchmarks/long_log.py [EVENTS ...]``, by default 100,000 and
1,000,000. The log is written to a temporary file; each reading is a process of its own, so that its
peak is that of the reading alone.
"""

import itertools
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import auction_flop as af
from auction_flop.events import Event

DEALS = 600
DEFAULT = ("100000", "1000000")


def write(log: Path, events: int) -> None:
    """Write a log of so many events, 600 deals of a table of six again and again.

    Who deals comes round after six deals, and nobody runs out of chips: so the same deals may
    follow again.
    """
    rules = af.flop_poker.Rules(deals=2**40)
    game = af.Job(rules, [10**12] * 6, seed=2003).events()
    opening, over = next(game), itertools.count(1)
    deals: list[Event] = []
    while not (deals and isinstance(deals[-1], af.DealPasses) and next(over) == DEALS):
        deals.append(next(game))
    first, *lines = af.dumps([opening, *deals]).splitlines(keepends=True)
    with log.open("w", encoding="utf-8") as file:
        file.write(first)
        file.writelines(itertools.islice(itertools.cycle(lines), events - 1))


def read(path: str) -> None:
    """Judge a log, and print what it took: seconds, and the peak of memory in MiB."""
    began = time.perf_counter()
    events = sum(1 for _ in af.states(af.read_log(path)))
    seconds = time.perf_counter() - began
    # Not getrusage: what it tells begins with the peak of whoever started this process.
    found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text("ascii"))
    peak = int(found[1]) / 1024 if found else 0
    print(events, seconds, peak)


def main(lengths: list[str]) -> None:
    """Write logs of these lengths, read each, and print a table."""
    print("| events | MB | seconds | microseconds an event | peak memory, MiB |")
    print("|---|---|---|---|---|")
    for length in lengths:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "long.jsonl")
            write(log, int(length))
            done = subprocess.run(  # noqa: S603  our own
                [sys.executable, __file__, "--read", os.fspath(log)],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            events, seconds, peak = map(float, done.stdout.split())
            size, each = log.stat().st_size / 1e6, seconds / events * 1e6
        print(f"| {events:,.0f} | {size:,.0f} | {seconds:.1f} | {each:.2f} | {peak:.1f} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--read"]:
        read(sys.argv[2])
    else:
        main(sys.argv[1:] or list(DEFAULT))
