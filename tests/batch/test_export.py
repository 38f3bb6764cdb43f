"""Deals as a table: what each seat had, paid and won."""

import itertools
import tracemalloc
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import auction_flop as af
from auction_flop import testing
from auction_flop.batch import DealRow, deal_rows, write_deals
from auction_flop.cli import main

GOLDEN = Path(__file__).parent.parent / "golden"
parquet: Any = pytest.importorskip("pyarrow.parquet", reason="it comes with the extra export")

PAID = ("ante", "discards", "auction", "forfeit", "pain", "other")


@given(st.one_of(*map(testing.logs, (testing.flop_poker_tables(), testing.hearts_tables()))))
def test_every_chip_is_in_the_rows(events: list[af.Event]) -> None:
    """Each deal that is over has its seats in order, and their payments and awards add up."""
    rows = list(deal_rows(events))
    states = list(af.states(events))
    over = [s for s in states if s.phase.name in ("between-deals", "closed")]
    for number, deal in itertools.groupby(rows, key=lambda row: row.deal):
        seats = list(deal)
        last = [state for state in over if state.deal_number == number][-1]
        assert [row.seat for row in seats] == list(range(last.seats))
        assert last.stacks == tuple(row.after for row in seats)
        assert all(row.other == 0 for row in seats)
        for row in seats:
            paid = sum(getattr(row, column) for column in PAID)
            assert row.before + row.awards - paid == row.after
    assert sorted({row.deal for row in rows}) == sorted({state.deal_number for state in over})


def test_golden_deal() -> None:
    """The deal of the log format's example, seat by seat."""
    rows = deal_rows(af.read_log(GOLDEN / "flop_poker_by_hand.jsonl"))
    first = next(row for row in rows if row.hand is not None)
    assert first.category == af.rank(af.CardSet.parse(str(first.hand))).category


def test_written_and_read(tmp_path: Path) -> None:
    """What is read back has a column for each field, and the rows as they were."""
    logs = sorted(GOLDEN.glob("*.jsonl"))
    assert main(["export", str(GOLDEN), "-o", str(tmp_path / "deals.parquet")]) == 0
    table = parquet.read_table(tmp_path / "deals.parquet")
    names = ["log", *(field.name for field in attrs.fields(DealRow))]
    assert table.column_names == names
    expected = [
        {"log": str(log), **attrs.asdict(row)}
        for log in logs
        for row in deal_rows(af.read_log(log))
    ]
    assert table.to_pylist() == expected
    assert {"int64", "int32", "bool"} < {str(field.type) for field in table.schema}


def test_a_bad_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a bad log there are the deals before the bad line; it costs no other."""
    events = list(af.Job(af.flop_poker.Rules(deals=3), [90] * 2, 1).events())
    af.write_log(tmp_path / "bad.jsonl", [*events[:-1], events[1]])
    af.write_log(tmp_path / "good.jsonl", events)
    output = tmp_path / "deals.parquet"
    missing = str(tmp_path / "missing.jsonl")
    assert main(["export", str(tmp_path), "-o", str(output)]) == 1
    assert main(["export", str(tmp_path), missing, "-o", str(output)]) == 2
    assert f"bad.jsonl: line {len(events)}: " in capsys.readouterr().out
    assert parquet.read_table(output)["deal"].to_pylist() == [1, 1, 2, 2, 3, 3] * 2


def test_no_deals(tmp_path: Path) -> None:
    """A table without rows has its columns all the same."""
    write_deals(tmp_path / "deals.parquet", [])
    assert parquet.read_table(tmp_path / "deals.parquet").num_rows == 0


def test_few_rows_are_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rows there are, they are written a group at a time."""
    monkeypatch.setattr("auction_flop.batch.parquet._GROUP", 1000)
    (row, *_) = deal_rows(af.Job(af.flop_poker.Rules(deals=1), [90] * 2, 1).events())
    peaks = []
    for count in (2_000, 8_000):
        tracemalloc.start()
        write_deals(tmp_path / "deals.parquet", itertools.repeat(("log", row), count))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]
    assert parquet.ParquetFile(tmp_path / "deals.parquet").num_row_groups == 8


def test_no_log_is_written_over(tmp_path: Path) -> None:
    """The table never takes the place of a log that it is made of, nor of a table for nothing."""
    log, table = tmp_path / "game.jsonl", tmp_path / "deals.parquet"
    log.write_bytes((GOLDEN / "flop_poker_by_hand.jsonl").read_bytes())
    table.write_text("the table of yesterday")
    assert main(["export", str(tmp_path), "-o", str(log)]) == 2
    assert log.read_bytes() == (GOLDEN / "flop_poker_by_hand.jsonl").read_bytes()
    assert main(["export", str(tmp_path / "missing.jsonl"), "-o", str(table)]) == 2
    assert table.read_text() == "the table of yesterday"


@pytest.mark.parametrize(
    "bad", ["{}\n", '{"type":"pass","seat":0}\n'], ids=["malformed", "illegal"]
)
def test_a_deal_that_is_over_is_given(bad: str) -> None:
    """What is wrong after a deal takes nothing from it."""
    game = list(af.Job(af.flop_poker.Rules(deals=1), [50] * 2, seed=7).events())
    for events in (game, game[:-1]):  # with its close, and before
        rows = deal_rows(af.loads(af.dumps(events) + bad))
        assert list(deal_rows(events)) == [next(rows), next(rows)]
        with pytest.raises((af.MalformedLog, af.ReplayError)):
            next(rows)
