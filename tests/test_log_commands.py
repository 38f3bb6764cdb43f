"""The commands that work with logs: diff, deals, schema, and one deal of a replay."""

import json
from pathlib import Path

import pytest
from small_game import SMALL, Run

import auction_flop as af

GOLDEN = Path(__file__).parent / "golden"
LINES = SMALL.splitlines(keepends=True)
OTHER = "".join([*LINES[:8], '{"type":"pass","seat":1}\n', LINES[9]])
BAD = "".join([*LINES[:8], '{"type":"bid","seat":1,"chips":2}\n', *LINES[9:]])


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a few logs."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("small", SMALL), ("other", OTHER), ("bad", BAD), ("empty", "")):
        Path(f"{name}.jsonl").write_text(text)
    for path in GOLDEN.glob("hearts_*.jsonl"):
        Path(path.name).write_bytes(path.read_bytes())


# Diff.


def test_diff_tells_where_logs_part(run: Run) -> None:
    """The line, the state before it, and for each log the event and the state that it leads to."""
    told = """\
The logs part at line 9
deal 1, Bo is to act (auction)
Chips: Ada 18, Bo 17; pot 5

small.jsonl: {"type":"bid","seat":1,"chips":1}
  Bo bids 1
  Ada is to act (auction)
  Chips: Ada 18, Bo 17; pot 5

other.jsonl: {"type":"pass","seat":1}
  Bo passes
  Ada is to act (auction)
  Chips: Ada 18, Bo 17; pot 5

What differs then, small.jsonl | other.jsonl:
  phase.bid: 1 | 0
  phase.bidder: 1 | null
"""
    assert (1, told, "") == run("diff small.jsonl other.jsonl")


def test_diff_of_a_log_that_ends(run: Run) -> None:
    """A log that ends before the other is said to."""
    told = """\
The logs part at line 13
deal 1, the table is to act (between-deals)
Chips: Ada 19, Bo 21; pot 0

standard input ends before it

small.jsonl: {"type":"close","awards":[0,0]}
  The table closes after 1 deal
  Final standings:
    1. Bo: 21
    2. Ada: 19
  the game is over
  Chips: Ada 19, Bo 21; pot 0
"""
    assert (1, told, "") == run("diff - small.jsonl", "".join(LINES[:12]))


def test_diff_of_tables_that_open_otherwise(run: Run) -> None:
    """Where the opens differ there is nothing before them."""
    status, said, _ = run("diff small.jsonl -", SMALL.replace('"ante":2', '"ante":3', 1))
    assert status == 1
    assert said.startswith("The logs part at line 1\n\nsmall.jsonl: {")
    assert said.endswith("standard input:\n  opening.rules.ante: 2 | 3\n")


def test_diff_of_two_games(run: Run) -> None:
    """What one state has and the other has not is told by a dash."""
    said = run("diff small.jsonl hearts_short.jsonl")[1].splitlines()
    assert '  opening.game: "auction-flop-poker" | "auction-hearts"' in said
    assert '  cards.played: - | ""' in said
    assert '  phase.name: "ante" | "deal"' in said


@pytest.mark.parametrize("noted", [SMALL, SMALL.replace('"seat":1}', '"seat":1,"note":"x"}')])
def test_diff_of_equal_logs(run: Run, noted: str) -> None:
    """The same game is the same, whatever was noted beside it."""
    assert run("diff small.jsonl -", noted) == (0, "The logs tell the same game.\n", "")


@pytest.mark.parametrize("line", ["diff bad.jsonl small.jsonl", "diff small.jsonl bad.jsonl"])
def test_diff_of_a_bad_log(run: Run, line: str) -> None:
    """A bad log is named with its line and reason, whichever of the two it is."""
    refused = "auction-flop: bad.jsonl: line 9: seat 1 cannot bid 2: the next bid is 1 (AFP-4.3)\n"
    assert run(line) == (1, "", refused)


def test_diff_of_a_malformed_log(run: Run) -> None:
    """So is one that cannot be read."""
    status, said, complaint = run("diff small.jsonl -", LINES[0] + "nonsense\n")
    assert (status, said) == (1, "")
    assert complaint.startswith("auction-flop: standard input: line 2: no JSON")


# Deals.


def test_deals_are_told(run: Run) -> None:
    """Each deal has a line: where it begins, its pot, its dealer and who won."""
    told = """\
  deal    line     pot  dealer: won
     1       1       6  Ada: Bo 5, Ada 1
"""
    assert (0, told, "") == run("deals small.jsonl")


def test_deals_that_nobody_won(run: Run) -> None:
    """A jackpot is won by nobody, and a deal that is not over says so."""
    events = list(af.read_log("hearts_jackpot.jsonl"))[:130]
    status, said, _ = run("deals -", af.dumps(events))
    ends = [line.split(": ")[1] for line in said.splitlines()]
    assert (status, ends) == (0, ["won", "nobody", "nobody", "still going on"])


def test_deals_of_a_bad_log(run: Run) -> None:
    """A bad log is told up to the deal that is bad."""
    lines = Path("hearts_short.jsonl").read_text().splitlines(keepends=True)
    status, said, complaint = run("deals -", "".join([*lines[:70], LINES[9]]))
    assert (status, said.count("\n")) == (1, 2)
    assert complaint.startswith("auction-flop: standard input: line 71: seat 0 cannot pass")


# Schema.


def test_schema_is_printed(run: Run) -> None:
    """What is printed is the schema, as it ships."""
    status, said, complaint = run("schema")
    assert (status, complaint) == (0, "")
    assert json.loads(said) == af.log.schema()


# One deal of a replay.


def deals_told(told: str) -> list[list[str]]:
    """Split what is told into deals: a heading stands after a blank line, or the title."""
    parts = told.split("\n\nDeal ")
    return [part.splitlines() for part in [parts[0], *(f"Deal {part}" for part in parts[1:])]]


@pytest.mark.parametrize("options", ["", "--seat 1", "--spectator", "--trusted"])
def test_replay_of_one_deal(run: Run, options: str) -> None:
    """One deal is told as it is told among all, heading and chips first."""
    whole = deals_told(run(f"replay hearts_short.jsonl {options}")[1])
    assert len(whole) == 2
    for number, lines in enumerate(whole, start=1):
        status, said, complaint = run(f"replay hearts_short.jsonl --deal {number} {options}")
        assert (status, complaint) == (0, "")
        assert lines == said.splitlines()


def test_replay_of_one_deal_upto(run: Run) -> None:
    """With --upto the deal is told as far as the first N events go, and as it stands there."""
    status, said, _ = run("replay hearts_short.jsonl --deal 2 --upto 66")
    lines = said.splitlines()
    assert status == 0
    assert lines[0].startswith("Deal 2, dealer ")
    assert lines[-2].startswith("Not over yet: ")


def test_replay_of_a_deal_that_is_bad(run: Run) -> None:
    """A bad line is named by its place in the log, whichever deal is told."""
    lines = Path("hearts_short.jsonl").read_text().splitlines(keepends=True)
    bad = "".join([*lines[:70], LINES[9]])
    for number, printed in ((1, True), (2, True), (3, False)):
        status, said, complaint = run(f"replay - --deal {number}", bad)
        assert printed == bool(said)
        assert status == (0 if number == 1 else 1)
        assert complaint.startswith("auction-flop: standard input: line 71: ") or number == 1


@pytest.mark.parametrize(
    ("line", "complaint"),
    {
        "replay small.jsonl --deal 0": "Invalid value for '--deal'",
        "replay small.jsonl --deal 2": "no deal 2: the last one is deal 1.",
        "replay hearts_short.jsonl --deal 3": "no deal 3: the last one is deal 2.",
        "replay hearts_short.jsonl --deal 3 --seat 0": "no deal 3: the last one is deal 2.",
        "replay hearts_short.jsonl --deal 2 --upto 9": "no deal 2: the last one is deal 1.",
        "diff small.jsonl": "Missing argument 'LOG'.",
        "diff - -": "standard input can be read once.",
        "diff small.jsonl none.jsonl": "none.jsonl: No such file or directory",
        "diff none.jsonl small.jsonl": "none.jsonl: No such file or directory",
        "deals": "Missing argument 'LOG'.",
        "deals none.jsonl": "none.jsonl: No such file or directory",
        "schema small.jsonl": "Got unexpected extra argument",
    }.items(),
)
def test_bad_usage(run: Run, line: str, complaint: str) -> None:
    """Bad usage is one line on standard error and exit status 2."""
    status, _, complaints = run(line)
    assert (status, complaints.count("\n")) == (2, 1)
    assert complaint in complaints
