"""Measuring on a shared, noisy machine: all interleaved in one process, medians of rounds.

Time is the processor's for this process: what other programs take of the machine is not in it.
"""

import gc
import statistics
import time
from collections.abc import Callable, Sequence
from typing import cast

import attrs


@attrs.frozen
class Task:
    """Something to measure: a function, and how many units of work one call of it does."""

    name: str
    unit: str
    run: Callable[[], object]
    units: int
    #: What a reader of the table should know of it.
    remark: str = ""

    def seconds(self) -> float:
        """Run it once, and give the seconds that one unit of its work took."""
        gc.collect()
        began = time.process_time()
        self.run()
        return (time.process_time() - began) / self.units


@attrs.frozen
class SelfTimed(Task):
    """A task whose function gives the seconds itself, as only it knows when the work began."""

    def seconds(self) -> float:
        """Run it once, and give the seconds that one unit of its work took."""
        return cast("float", self.run()) / self.units


@attrs.frozen
class Row:
    """A row of the comparison: our task, a peer's, and the ratio that is asked for.

    A task is made when it is to be measured, given a size: tables, hands or games to play, or
    thousands of small things to do. Making it imports the peer; ``ImportError`` says that it is not
    installed.
    """

    #: The name to choose the row by.
    name: str
    what: str
    peer: str
    ours: Callable[[int], Task]
    theirs: Callable[[int], Task]
    #: The size to measure at.
    size: int
    #: The ratio that is asked for, and the one that is hoped for; None where nobody asked.
    least: float | None = None
    hope: float | None = None
    #: Whether the ratio is that of our time to theirs, the less the better; else how many times as
    #: fast as the peer we are, the more the better.
    of_times: bool = False

    def tasks(self, size: int) -> tuple[Task, Task]:
        """Make our task and the peer's."""
        return self.ours(size), self.theirs(size)

    def ratio(self, ours: float, theirs: float) -> float:
        """Compare our seconds with the peer's."""
        return ours / theirs if self.of_times else theirs / ours

    def reaches(self, ratio: float, asked: float) -> bool:
        """Tell whether a ratio is as good as one that was asked for."""
        return ratio <= asked if self.of_times else ratio >= asked


def seconds_each(tasks: Sequence[Task], rounds: int = 7) -> list[float]:
    """Give the median seconds that each task needs for one unit of its work, in their order.

    Each round runs every task once, so that a slow minute of the machine meets all of them. What
    was made to measure with is kept from the garbage collector, lest one task pay for another's.
    """
    for task in tasks:
        task.run()
    gc.collect()
    gc.freeze()
    measured = [[task.seconds() for task in tasks] for _ in range(rounds)]
    gc.unfreeze()
    return [statistics.median(times) for times in zip(*measured, strict=True)]


def report(tasks: Sequence[Task], seconds: Sequence[float]) -> str:
    """Give a table: how many units a second, and how long one takes."""
    rows = ["| what | a second | microseconds each |", "|---|---|---|"]
    for task, each in zip(tasks, seconds, strict=True):
        rows.append(f"| {task.name}, {task.unit} | {1 / each:,.0f} | {each * 1e6:.2f} |")
    return "\n".join(rows)
