"""Many logs: one worker beside two, in seconds of the clock and of the processors.

Run it with ``python benchmarks/scale.py [LOGS]``; the logs are written to a temporary folder. Each
round measures all ways one after the other, so that a slow minute of the machine meets all. On a
busy machine the processors' seconds say more: what two workers use beyond one is what is lost.
"""

import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import auction_flop as af
from auction_flop.batch.audits import judged_at
from auction_flop.batch.simulations import played

ROUNDS = 3
RULES = af.flop_poker.Rules(deals=10)


def here(paths: Iterable[Path]) -> int:
    """Judge logs in this process."""
    return sum(judged_at(str(path)).ok for path in paths)


def spread(paths: Iterable[Path], workers: int) -> int:
    """Judge logs in worker processes."""
    return sum(verdict.ok for verdict in af.audit(paths, workers=workers))


def jobs(folder: Path, count: int) -> list[af.Job]:
    """Evenings of ten deals at a table of four."""
    return [af.Job(RULES, [200] * 4, n, folder / f"{n}.jsonl") for n in range(count)]


def processor_seconds() -> float:
    """How long the processors have worked for us, and for workers that have ended."""
    each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in each)


def main(count: int) -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as folder:
        work = jobs(Path(folder), count)
        began = time.perf_counter()
        events = sum(outcome.events for outcome in af.simulate(work))
        simulated = time.perf_counter() - began
        paths = [Path(str(job.path)) for job in work]
        ways: dict[str, Callable[[], int]] = {
            "judged in this process": lambda: here(paths),
            "judged by 1 worker": lambda: spread(paths, 1),
            "judged by 2 workers": lambda: spread(paths, 2),
            "played in this process": lambda: sum(played(job).ok for job in work),
            "played by 1 worker": lambda: sum(o.ok for o in af.simulate(work, workers=1)),
            "played by 2 workers": lambda: sum(o.ok for o in af.simulate(work, workers=2)),
        }
        taken: dict[str, list[float]] = {way: [] for way in ways}
        used: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, run in ways.items():
                began, busy = time.perf_counter(), processor_seconds()
                assert run() == count  # noqa: S101  all of them, and all sound
                taken[way].append(time.perf_counter() - began)
                used[way].append(processor_seconds() - busy)
    print(f"{count} logs, {events:,} events, first played in {simulated:.1f} s")
    print("| what | seconds | of processors | logs a second | times as fast as 1 worker |")
    print("|---|---|---|---|---|")
    for way, times in taken.items():
        one = taken[f"{way.split()[0]} by 1 worker"]
        gain = statistics.median(a / b for a, b in zip(one, times, strict=True))
        middle, busy = statistics.median(times), statistics.median(used[way])
        print(f"| {way} | {middle:.2f} | {busy:.2f} | {count / middle:,.0f} | {gain:.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000)
