"""Measuring on a shared, noisy machine: all interleaved in one process, medians of rounds."""

import gc
import statistics
import time
from collections.abc import Callable

import attrs


@attrs.frozen
class Task:
    """Something to measure: a function, and how many units of work one call of it does."""

    name: str
    unit: str
    run: Callable[[], object]
    units: int


def seconds_each(tasks: list[Task], rounds: int = 7) -> dict[str, float]:
    """Give the median seconds that each task needs for one unit of its work.

    Each round runs every task once, so that a slow minute of the machine meets all of them.
    """
    taken: dict[str, list[float]] = {task.name: [] for task in tasks}
    for task in tasks:
        task.run()
    for _ in range(rounds):
        for task in tasks:
            gc.collect()
            began = time.perf_counter()
            task.run()
            taken[task.name].append((time.perf_counter() - began) / task.units)
    return {name: statistics.median(times) for name, times in taken.items()}


def report(tasks: list[Task], seconds: dict[str, float]) -> str:
    """Give a table: how many units a second, and how long one takes."""
    rows = ["| what | a second | microseconds each |", "|---|---|---|"]
    for task in tasks:
        each = seconds[task.name]
        rows.append(f"| {task.name}, {task.unit} | {1 / each:,.0f} | {each * 1e6:.2f} |")
    return "\n".join(rows)
