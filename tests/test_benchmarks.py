"""The benchmarks run, at sizes that take no time; what they measure is for people to read.

A row whose peer is not installed is skipped: the extra ``bench`` brings the peers.
"""

import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
if not BENCHMARKS.is_dir():
    pytest.skip("the benchmarks are not beside the tests", allow_module_level=True)
sys.path.insert(0, str(BENCHMARKS))

import peers  # noqa: E402
from measure import Row, Task  # noqa: E402
from rows import ROWS  # noqa: E402

# A peer's warnings are its own.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_both_sides_of_a_row_do_some_work(row: Row) -> None:
    """Both tasks of a row run, and say how many units of work that is."""
    try:
        tasks = row.tasks(1)
    except ImportError as missing:
        pytest.skip(str(missing))
    for task in tasks:
        task.run()
        assert task.units > 0


def row_of(name: str, *, least: float | None, hope: float | None, of_times: bool) -> Row:
    """A row that compares adding up with itself."""

    def adding(size: int) -> Task:
        return Task(name, "numbers", lambda: sum(range(size)), size)

    return Row(name, name, "itself", adding, adding, 1000, least, hope, of_times)


@pytest.mark.parametrize(
    ("least", "hope", "kind", "ratio", "verdict"),
    [
        (2, 3, "rates", 1.9, "no"),
        (2, 3, "rates", 2.0, "yes"),
        (2, 3, "rates", 3.1, "hope"),
        (2.5, 1.9, "times", 2.6, "no"),
        (2.5, 1.9, "times", 2.5, "yes"),
        (2.5, 1.9, "times", 1.8, "hope"),
        (None, None, "rates", 5.0, ""),
    ],
)
def test_a_ratio_is_held_against_what_was_asked(
    least: float | None, hope: float | None, kind: str, ratio: float, verdict: str
) -> None:
    """Of rates more is better, of times less."""
    row = row_of("adding", least=least, hope=hope, of_times=kind == "times")
    assert verdict == peers.met(row, ratio)


def test_rows_whose_peer_is_missing_are_left_out_and_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The others are measured all the same."""

    def missing(_: int) -> Task:
        raise ImportError("no such peer")

    there = row_of("adding", least=None, hope=None, of_times=False)
    gone = Row("gone", "gone", "nobody", missing, missing, 1)
    rows = peers.measured([there, gone], rounds=1).splitlines()[2:]
    measured, named = "| adding : itself ", "gone: left out, no such peer\n"
    assert [measured] == [row[: len(measured)] for row in rows]
    assert named == capsys.readouterr().err


def test_a_saved_table_takes_the_place_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What else the file says stays."""
    results = tmp_path / "RESULTS.md"
    results.write_text("# What was measured\n\n## After\n\nThe same.\n")
    monkeypatch.setattr(peers, "RESULTS", results)
    for table in ("old", "new"):
        peers.save(table)
    assert (
        f"# What was measured\n\n## After\n\nThe same.\n\n{peers.HEADING}\n\nnew\n"
        == results.read_text()
    )
