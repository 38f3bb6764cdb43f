"""One long log: how long it takes to judge, and how much memory, by its length.

Run it with ``python benchmarks/long_log.py [EVENTS ...]``, by default 100,000 and 1,000,000. The
log is written to a temporary file, from a game that is played as it is written; each reading is a
process of its own, so that its peak is that of the reading alone.
"""

import itertools
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import auction_flop as af
from auction_flop.events import Event

DEFAULT = ("100000", "1000000")


def endless() -> Iterator[Event]:
    """Play a table of six on and on; nobody ever runs out of chips."""
    rules = af.flop_poker.Rules(deals=2**40)
    return af.Job(rules, [10**12] * 6, seed=2003).events()


def read(path: str) -> None:
    """Judge a log, and print what it took: seconds, and the peak of memory in MiB."""
    began = time.perf_counter()
    events = sum(1 for _ in af.states(af.read_log(path)))
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(events, seconds, peak)  # noqa: T201  a program's answer


def main(lengths: list[str]) -> None:
    """Write logs of these lengths, read each, and print a table."""
    print("| events | MB | seconds | microseconds an event | peak memory, MiB |")  # noqa: T201
    print("|---|---|---|---|---|")  # noqa: T201
    for length in lengths:
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder, "long.jsonl")
            af.write_log(log, itertools.islice(endless(), int(length)))
            done = subprocess.run(  # noqa: S603  our own
                [sys.executable, __file__, "--read", os.fspath(log)],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            events, seconds, peak = map(float, done.stdout.split())
            size, each = log.stat().st_size / 1e6, seconds / events * 1e6
        print(f"| {events:,.0f} | {size:,.0f} | {seconds:.1f} | {each:.2f} | {peak:.1f} |")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:2] == ["--read"]:
        read(sys.argv[2])
    else:
        main(sys.argv[1:] or list(DEFAULT))
