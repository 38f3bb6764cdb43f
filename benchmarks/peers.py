"""How fast we are beside our peers, measured in turn in one process.

Run it with ``python benchmarks/peers.py``; the peers come with the extra ``bench``. ``--save`` puts
the table into RESULTS.md.
"""

import argparse
import datetime
import importlib.metadata
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from measure import Row, Task, seconds_each
from rows import ROWS

RESULTS = Path(__file__).with_name("RESULTS.md")
HEADING = "## Beside the peers"
VERSIONS = (
    "attrs", "orjson", "cattrs", "chess", "eval7", "eventsourcing", "open_spiel", "pettingzoo",
    "phevaluator", "pokerkit", "rlcard", "treys",
)  # fmt: skip


def prepared(rows: Sequence[Row]) -> dict[Row, tuple[Task, Task]]:
    """Make the tasks of each row whose peer is installed; say which are left out."""
    tasks = {}
    for row in rows:
        try:
            tasks[row] = row.tasks(row.size)
        except ImportError as missing:
            print(f"{row.name}: left out, {missing}", file=sys.stderr)
    return tasks


def measured(rows: Sequence[Row], rounds: int) -> str:
    """Measure rows, and give the table."""
    tasks = prepared(rows)
    seconds = iter(seconds_each([task for pair in tasks.values() for task in pair], rounds))
    lines = [
        "| what | ours | theirs | ratio | at least | hope | met |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for row, (ours, _) in tasks.items():
        lines.append(line(row, ours.remark, next(seconds), next(seconds)))
    return "\n".join(lines)


def line(row: Row, remark: str, ours: float, theirs: float) -> str:
    """Give the line of a row in the table, from the seconds of both sides."""
    ratio = row.ratio(ours, theirs)
    what = f"{row.what} : {row.peer}" + (f" ({remark})" if remark else "")
    sides = [shown(row, ours), shown(row, theirs), f"{ratio:.2f} x"]
    asked = ["" if bound is None else f"{bound:g} x" for bound in (row.least, row.hope)]
    return f"| {' | '.join([what, *sides, *asked, met(row, ratio)])} |"


def shown(row: Row, seconds: float) -> str:
    """Give the time of one, or how many there are in a second, as the row has it."""
    return f"{seconds * 1e6:,.2f} µs" if row.of_times else f"{1 / seconds:,.0f} /s"


def met(row: Row, ratio: float) -> str:
    """Tell how much of what was asked for a ratio reaches."""
    if row.hope is not None and row.reaches(ratio, row.hope):
        return "hope"
    if row.least is not None:
        return "yes" if row.reaches(ratio, row.least) else "no"
    return ""


def surroundings(rounds: int) -> str:
    """Say when and where this was measured, and with which versions."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in installed())
    return (
        f"{datetime.datetime.now(tz=datetime.UTC):%Y-%m-%d}, {processor()}, "
        f"{platform.python_implementation()} {platform.python_version()}; {versions}. "
        f"Medians of {rounds} interleaved rounds of `python benchmarks/peers.py`."
    )


def installed() -> list[str]:
    """Which of those whose versions matter are there."""
    there = {
        found.metadata["Name"].replace("-", "_") for found in importlib.metadata.distributions()
    }
    return [name for name in VERSIONS if name in there]


def processor() -> str:
    """Name the processor, as far as the system tells."""
    about = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", about.read_text()) if about.exists() else None
    return found[1] if found else platform.processor() or platform.machine()


def save(text: str) -> None:
    """Put the table into RESULTS.md, in place of the one before."""
    before, _, rest = RESULTS.read_text().partition(f"{HEADING}\n")
    _, heading, after = rest.partition("\n## ")
    RESULTS.write_text(f"{before.rstrip()}\n\n{HEADING}\n\n{text}\n{heading}{after}")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure auction-flop beside its peers.")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[row.name for row in ROWS],
                        default=[row.name for row in ROWS], help="measure these rows")  # fmt: skip
    parser.add_argument("--save", action="store_true", help="put the table into RESULTS.md")
    return parser.parse_args()


def main() -> None:
    """Measure, and print a table."""
    asked = arguments()
    table = measured([row for row in ROWS if row.name in asked.only], asked.rounds)
    text = f"{surroundings(asked.rounds)}\n\n{table}"
    print(text)
    if asked.save:
        save(text)


if __name__ == "__main__":
    main()
