"""The command line: what it says, what it writes, and its exit status."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from small_game import SMALL, Run

import auction_flop as af
from auction_flop.cli import main, progress

# The small game, with a bid of 2 where only 1 is open.
BAD = SMALL.replace('"bid","seat":1,"chips":1', '"bid","seat":1,"chips":2')
REFUSED = "line 9: seat 1 cannot bid 2: the next bid is 1 (AFP-4.3)"


class Terminal(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a few logs."""
    monkeypatch.chdir(tmp_path)
    Path("small.jsonl").write_text(SMALL)
    Path("bad.jsonl").write_text(BAD)
    Path("folder").mkdir()


def simulated(run: Run, options: str = "--seats 3 --deals 3 --seed 8") -> str:
    """Give the log of a simulated game."""
    status, log, complaint = run(f"simulate {options} -o -")
    assert (status, complaint) == (0, "")
    return log


# Replay.


def test_replay_tells_the_game(run: Run) -> None:
    """A game is told with its prices, who took what, the hands with their names and the chips."""
    told = """\
Auction Flop Poker, 2 seats
Deal 1, dealer Ada
Chips: Ada 20, Bo 20
Bo antes 2
Ada antes 2
Bo is dealt 2c 7d Td Jh As
Ada is dealt 5c 5d 9h Qs Ks
Bo discards 2c for 1
Ada stands pat
Flop: 3d 4s Ad (pot 5, First Voice Bo)
Bo bids 1
Ada passes
Bo buys the flop for 1
Bo takes the flop and keeps Ad
Showdown, pot 6
  Bo: 7d Td Jh Ad As, pair of aces, wins 5
  Ada: 5c 5d 9h Qs Ks, pair of fives, wins 1

The table closes after 1 deal
Final standings:
  1. Bo: 21
  2. Ada: 19
"""
    assert (0, told, "") == run("replay small.jsonl")


@pytest.mark.parametrize(("option", "seat"), [("--seat 0", 0), ("--spectator", None)])
def test_replay_tells_what_a_viewer_saw(run: Run, option: str, seat: int | None) -> None:
    """With --seat or --spectator the game is told as the redacted log tells it."""
    told = [*af.words(af.redact_log(af.read_log("small.jsonl"), seat))]
    status, words, _ = run(f"replay small.jsonl {option}")
    assert (0, told) == (status, words.splitlines())
    assert "Bo is dealt 5 cards" in told


def test_replay_upto_ends_as_it_stands(run: Run) -> None:
    """Cut before the close, the telling ends with who is to act, the chips and the pot."""
    _, words, _ = run("replay small.jsonl --upto 9")
    end = ["", "Not over yet: Ada is to act (auction)", "Chips: Ada 18, Bo 17; pot 5"]
    assert ["Bo bids 1", *end] == words.splitlines()[-4:]


def test_replay_upto_reads_no_further(run: Run) -> None:
    """What comes after the first N events is not judged."""
    assert run("replay bad.jsonl --upto 8")[0] == 0
    assert run("replay bad.jsonl --upto 9")[0] == 1


def test_replay_upto_the_whole_game(run: Run) -> None:
    """More events than there are is the whole game."""
    assert run("replay small.jsonl") == run("replay small.jsonl --upto 99")


def test_replay_of_a_game_still_going_on(run: Run) -> None:
    """A log without a close is told up to where the game stands."""
    log = "".join(SMALL.splitlines(keepends=True)[:-1])
    status, words, complaint = run("replay -", log)
    end = ["Not over yet: the table is to act (between-deals)", "Chips: Ada 19, Bo 21; pot 0"]
    assert (0, end, "") == (status, words.splitlines()[-2:], complaint)


def test_replay_trusted(run: Run) -> None:
    """A log that is trusted is not judged; one that it cannot be told by is still one complaint."""
    assert run("replay bad.jsonl --trusted")[0] == 0
    log = SMALL.replace('"ante","seat":1', '"ante","seat":7')
    status, _, complaint = run("replay - --trusted", log)
    assert (status, complaint) == (1, "auction-flop: standard input: line 2: it cannot be folded\n")


def test_replay_stops_at_the_first_bad_event(run: Run) -> None:
    """The words go as far as the log is sound; then comes the line, the reason and the rule."""
    status, words, complaint = run("replay bad.jsonl")
    assert (1, f"auction-flop: bad.jsonl: {REFUSED}\n") == (status, complaint)
    assert words.splitlines()[-1].startswith("Flop: 3d 4s Ad")


def test_names_are_shown_harmlessly(run: Run) -> None:
    """Names are told letter by letter: no markup, and nothing that turns the direction."""
    log = SMALL.replace('"Ada","Bo"', r'"[red]Ada[/]","\u202eBo"')
    assert "Chips: [red]Ada[/] 20, \\u202eBo 20" in run("replay -", log)[1].splitlines()


def test_replay_where_letters_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal that knows few letters, the others are told by their codes."""
    Path("named.jsonl").write_text(SMALL.replace("Ada", "Adé"), encoding="utf-8")
    shown = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(shown, encoding="ascii"))
    assert main(["replay", "named.jsonl"]) == 0
    assert b"Deal 1, dealer Ad\\xe9" in shown.getvalue()


# Audit.


def test_audit_of_a_sound_log(run: Run) -> None:
    """A sound log has its events and deals counted, and is finished or not."""
    assert run("audit small.jsonl") == (0, "small.jsonl: ok, 13 events, 1 deal, finished\n", "")
    log = "".join(SMALL.splitlines(keepends=True)[:3])
    assert run("audit -", log)[1] == "standard input: ok, 3 events, 1 deal, still going on\n"


def test_audit_of_a_bad_log(run: Run) -> None:
    """A bad log is told with the line, the refusal and the rule."""
    assert (1, f"bad.jsonl: {REFUSED}\n", "") == run("audit bad.jsonl")


def test_audit_of_a_redacted_log(run: Run) -> None:
    """A redacted log is judged as far as it can be seen, and that is said."""
    _, log, _ = run("redact small.jsonl --seat 1 -o -")
    verdict = "standard input: ok as far as it can be seen, 13 events, 1 deal, finished\n"
    assert (0, verdict, "") == run("audit -", log)


def test_audit_of_a_chained_log(run: Run) -> None:
    """A chain is verified with the game, and its head is told; given back, it shows what is cut."""
    simulated = run("simulate --seats 2 --deals 1 --seed 8 --chain -o chained.jsonl")
    assert simulated == (0, "", "")
    head = af.log.verify("chained.jsonl")
    status, verdict, _ = run("audit chained.jsonl")
    assert (status, verdict.endswith(f", 1 deal, finished, head {head}\n")) == (0, True)
    assert (0, verdict, "") == run(f"audit chained.jsonl --head {head}")
    lines = Path("chained.jsonl").read_text().splitlines(keepends=True)
    cut = "".join(lines[:-1])
    assert run("audit -", cut)[0] == 0
    assert "not with the one that was kept" in run(f"audit - --head {head}", cut)[1]
    bad = "".join([*lines[:3], *lines[4:]])
    refused = "standard input: line 4: the hash does not fit this line and those before it\n"
    assert (1, refused, "") == run("audit -", bad)


def test_audit_with_the_head_of_a_log_without_a_chain(run: Run) -> None:
    """A log without a chain has no head, whatever is in it."""
    refused = "small.jsonl: line 1: no hash: each line of a chained log ends with one\n"
    assert (1, refused, "") == run(f"audit small.jsonl --head {'0' * 64}")


def test_audit_goes_on_after_a_bad_log(run: Run) -> None:
    """Neither a bad log, nor one that cannot be read, nor an empty folder stops the others."""
    status, verdicts, complaints = run("audit bad.jsonl none.jsonl folder - small.jsonl", "\n")
    assert status == 2
    assert [
        f"bad.jsonl: {REFUSED}",
        "standard input: line 1: a blank line",
        "small.jsonl: ok, 13 events, 1 deal, finished",
    ] == verdicts.splitlines()
    assert [line.split(": ")[1] for line in complaints.splitlines()] == ["folder", "none.jsonl"]


def test_audit_fails_if_any_log_is_bad(run: Run) -> None:
    """The exit status is 0 only if all are sound, in whichever order."""
    assert run("audit bad.jsonl small.jsonl")[0] == 1
    assert run("audit small.jsonl small.jsonl")[0] == 0


@pytest.fixture
def logs(run: Run) -> None:
    """Put logs of all kinds into a folder, and into folders in it."""
    Path("folder/deep").mkdir()
    for log in ("folder/small.jsonl", "folder/deep/b.jsonl.gz", "folder/deep/a.jsonl"):
        af.write_log(log, af.read_log("small.jsonl"))
    Path("folder/bad.jsonl").write_text(BAD)
    Path("folder/readme.txt").write_text("no log")


FOUND = [
    f"folder/bad.jsonl: {REFUSED}",
    "folder/deep/a.jsonl: ok, 13 events, 1 deal, finished",
    "folder/deep/b.jsonl.gz: ok, 13 events, 1 deal, finished",
    "folder/small.jsonl: ok, 13 events, 1 deal, finished",
]


@pytest.mark.usefixtures("logs")
def test_audit_of_a_folder(run: Run) -> None:
    """All logs in a folder are judged, archives too, in the order of their names."""
    assert lines_of(run("audit folder")) == (1, FOUND, "")


@pytest.mark.usefixtures("logs")
def test_audit_with_workers(run: Run) -> None:
    """Workers find the same, in any order; what cannot be read is complained of all the same."""
    status, verdicts, complaint = lines_of(run("audit folder none.jsonl --workers 2"))
    assert (status, sorted(verdicts)) == (2, FOUND)
    assert complaint == "auction-flop: none.jsonl: No such file or directory\n"


def lines_of(done: tuple[int, str, str]) -> tuple[int, list[str], str]:
    """Give what a command did, line by line."""
    status, said, complaints = done
    return status, said.splitlines(), complaints


# Simulate.


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ("--seats 3 --deals 3", "Auction Flop Poker, 3 seats"),
        ("--game auction-hearts --seats 4 --deals 2", "Auction Hearts, 4 seats"),
    ],
)
def test_simulate_writes_a_whole_game(run: Run, options: str, title: str) -> None:
    """What is simulated is a sound log of a game that is over."""
    log = simulated(run, f"{options} --seed 8")
    assert run("audit -", log)[1].endswith(", finished\n")
    assert title == run("replay -", log)[1].splitlines()[0]


def test_simulate_the_same_seed(run: Run) -> None:
    """The same seed gives the same log, byte for byte, wherever it is written; another another."""
    log = simulated(run)
    assert run("simulate --seed 8 --deals 3 --seats 3 --output game.jsonl") == (0, "", "")
    assert log.encode() == Path("game.jsonl").read_bytes()
    assert log != simulated(run, "--seats 3 --deals 3 --seed 9")


def test_simulate_at_the_dealers_table(run: Run) -> None:
    """The first dealer is drawn, the stacks are as asked, and no seed is in the log."""
    log = simulated(run, "--seats 5 --deals 1 --seed -3 --stack 70")
    opening = json.loads(log.splitlines()[0])
    assert af.SeededDealer(-3).first_button(5) == opening["button"]
    assert opening["stacks"] == [70] * 5
    assert "seed" not in log


@pytest.mark.parametrize("options", ["", "--workers 2"])
def test_simulate_many_games(run: Run, options: str) -> None:
    """Each game of many is the one of its seed, whoever plays it."""
    many = "simulate --seats 3 --deals 2 --seed 8 --games 3 -o new/games"
    assert run(f"{many} {options}") == (0, "", "")
    written = {path.name: path.read_text() for path in Path("new/games").iterdir()}
    seeds = (8, 9, 10)
    alone = {f"{n}.jsonl": simulated(run, f"--seats 3 --deals 2 --seed {n}") for n in seeds}
    assert alone == written


def test_simulate_archives(run: Run) -> None:
    """Many games may be written as archives."""
    many = "simulate --seats 3 --deals 2 --seed 8 --games 2 --gzip -o games"
    assert run(many) == (0, "", "")
    assert sorted(path.name for path in Path("games").iterdir()) == ["8.jsonl.gz", "9.jsonl.gz"]
    assert run("audit games")[0] == 0


def test_simulate_goes_on_after_a_log_that_cannot_be_written(run: Run) -> None:
    """A log that cannot be written costs no other."""
    Path("folder/8.jsonl").mkdir()
    status, _, complaint = run("simulate --seats 3 --deals 1 --seed 8 --games 2 -o folder")
    assert (status, complaint) == (2, "auction-flop: folder/8.jsonl: Is a directory\n")
    assert Path("folder/9.jsonl").exists()


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("ante=3", 3),
        ("keeps_face_up=true", True),
        ("keeps_face_up=false", False),
        ("first_voice=rotates", "rotates"),
        ("discard_prices=0,1,2,3,4,5", [0, 1, 2, 3, 4, 5]),
        ("payout=100", [100]),
    ],
)
def test_simulate_with_a_rule(run: Run, rule: str, value: object) -> None:
    """Rules are given as numbers, true or false, numbers with commas, or words."""
    log = simulated(run, f"--seats 2 --deals 1 --seed 1 --rule {rule}")
    assert value == json.loads(log.splitlines()[0])["rules"][rule.partition("=")[0]]


# Redact.


@pytest.mark.parametrize(("option", "seat"), [("--seat 1", 1), ("--spectator", None)])
def test_redact_leaks_no_card(run: Run, option: str, seat: int | None) -> None:
    """A viewer reads the log that the library redacts: its own hand, and those that are shown."""
    Path("game.jsonl").write_text(simulated(run))
    assert run(f"redact game.jsonl {option} -o seen.jsonl") == (0, "", "")
    assert [*af.redact_log(af.read_log("game.jsonl"), seat)] == [*af.read_log("seen.jsonl")]
    hands = [event for event in af.read_log("seen.jsonl") if isinstance(event, af.Deal)]
    assert {0 if hand.seat == seat else 5 for hand in hands} >= {5}
    assert all(hand.cards.hidden == (0 if hand.seat == seat else 5) for hand in hands)


def test_redact_keeps_times_and_drops_notes(run: Run) -> None:
    """Times mean nothing to the rules and stay; a note may name cards and goes."""
    _, log, _ = run("redact small.jsonl --spectator -o -")
    lines = log.splitlines()
    assert lines[1] == '{"type":"ante","seat":1,"chips":2,"at":"2026-11-30T20:15:00Z"}'
    assert lines[3] == '{"type":"deal","seat":1,"cards":"??????????"}'


def test_redact_drops_hashes_and_chains_anew(run: Run) -> None:
    """A viewer gets no hash over what is hidden, but may get hashes over what is not."""
    run("simulate --seats 2 --deals 1 --seed 8 --chain -o chained.jsonl")
    _, plain, _ = run("redact chained.jsonl --seat 0 -o -")
    assert "hash" not in plain
    assert run("redact chained.jsonl --seat 0 --chain -o seen.jsonl")[0] == 0
    assert plain == af.dumps(af.read_log("seen.jsonl"))
    assert af.log.verify("seen.jsonl") != af.log.verify("chained.jsonl")


def test_redact_a_bad_log_leaves_the_output(run: Run) -> None:
    """A bad log writes nothing: what was there stays, and nothing lies beside it."""
    Path("old.jsonl").write_text("precious")
    before = sorted(Path().iterdir())
    for output in ("old.jsonl", "new.jsonl"):
        status, _, complaint = run(f"redact bad.jsonl --seat 0 -o {output}")
        assert (1, f"auction-flop: bad.jsonl: {REFUSED}\n") == (status, complaint)
    assert Path("old.jsonl").read_text() == "precious"
    assert before == sorted(Path().iterdir())


def test_redact_replaces_the_output(run: Run) -> None:
    """What was there is replaced where it lies, with its permissions, a link being followed."""
    Path("old.jsonl").write_text("old")
    Path("old.jsonl").chmod(0o640)
    Path("link.jsonl").symlink_to("old.jsonl")
    assert run("redact small.jsonl --seat 0 -o link.jsonl")[0] == 0
    assert Path("link.jsonl").is_symlink()
    assert run("redact small.jsonl --seat 0 -o -")[1] == Path("old.jsonl").read_text()
    assert Path("old.jsonl").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("output", ["small.jsonl", "./folder/../small.jsonl", "link", "hard"])
def test_redact_never_writes_over_its_input(run: Run, output: str) -> None:
    """The log that is read cannot be the output, by whatever name."""
    Path("link").symlink_to("small.jsonl")
    Path("hard").hardlink_to("small.jsonl")
    status, _, complaint = run(f"redact small.jsonl --seat 0 -o {output}")
    assert status == 2
    assert "small.jsonl would be written over" in complaint
    assert Path("small.jsonl").read_text() == SMALL


def test_redact_never_writes_over_its_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor can it be the file that standard input comes from."""
    with Path("small.jsonl").open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["redact", "-", "--seat", "0", "-o", "small.jsonl"]) == 2
    assert Path("small.jsonl").read_text() == SMALL


def test_redact_to_a_device(run: Run) -> None:
    """What is no file is written as it is: nothing is put in its place."""
    assert run(f"redact small.jsonl --seat 0 -o {os.devnull}") == (0, "", "")
    assert not Path(os.devnull).is_file()


# Whatever goes wrong.

BAD_USAGE = {
    "": "Missing command.",
    "deal": "No such command 'deal'.",
    "--deal": "No such option",
    "replay": "Missing argument 'LOG'.",
    "replay none.jsonl": "none.jsonl: No such file or directory",
    "replay folder": "folder: Is a directory",
    "replay ''": "'': No such file or directory",
    r"replay 'none\nfile'": r"none\nfile: No such file or directory",
    "replay 'none\nfile'": r"none\u000afile: No such file or directory",
    "replay small.jsonl bad.jsonl": "Got unexpected extra argument (bad.jsonl)",
    "replay small.jsonl --seat one": "Invalid value for '--seat'",
    "replay small.jsonl --seat -1": "Invalid value for '--seat'",
    "replay small.jsonl --seat 2": "no seat 2: this table has seats 0 to 1.",
    "replay small.jsonl --seat 0 --spectator": "a spectator has no seat",
    "replay small.jsonl --upto 0": "Invalid value for '--upto'",
    "replay small.jsonl --upto": "Option '--upto' requires an argument.",
    "audit": "Missing argument 'LOG...'.",
    "audit - -": "standard input can be audited once",
    "audit - --workers 2": "standard input cannot be sent to workers",
    "audit small.jsonl --workers 0": "Invalid value for '--workers'",
    "audit small.jsonl --scheduler nowhere://": "Invalid value for '--scheduler'",
    "audit small.jsonl --head x": "a head is 64 digits from 0-9 and a-f, not 'x'.",
    f"audit small.jsonl - --head {'0' * 64}": "a head is that of one log.",
    f"audit folder --head {'0' * 64}": "a head is that of one log.",
    f"audit small.jsonl --workers 2 --head {'0' * 64}": "a head is that of one log",
    "redact small.jsonl --seat 0": "Missing option '-o' / '--output'.",
    "redact small.jsonl -o -": "Give --seat or --spectator.",
    "redact small.jsonl --seat 2 -o new": "no seat 2: this table has seats 0 to 1.",
    "redact none.jsonl --seat 0 -o new": "none.jsonl: No such file or directory",
    "redact small.jsonl --seat 0 -o none/new": "none/new: No such file or directory",
    "redact small.jsonl --seat 0 -o folder": "folder: Is a directory",
    "redact small.jsonl --seat 0 -o ''": "'': No such file or directory",
    "simulate --seats 2 --deals 1 -o new": "Missing option '--seed'.",
    "simulate --seats 2 --deals 1 --seed 1": "Missing option '-o' / '--output'.",
    "simulate --seats 0 --deals 1 --seed 1 -o new": "Invalid value for '--seats'",
    "simulate --seats 9 --deals 1 --seed 1 -o new": "9 seats, but 2 to 8 can play (AFP-1.1).",
    "simulate --seats 2 --deals 1 --seed 1 -o new --workers 2": "are for many games: --games N",
    "simulate --seats 2 --deals 1 --seed 1 -o new --games 0": "Invalid value for '--games'",
    "simulate --seats 2 --deals 1 --seed 1 -o small.jsonl --games 1": "small.jsonl: File exists",
    "simulate --seats 2 --deals 1 --seed 1 --games 2 -o -": "not to standard output.",
    f"simulate --seats 2 --deals 1 --seed {2**256 - 1} --games 2 -o new": "a seed is a whole",
    "simulate --seats 2 --deals 0 --seed 1 -o new": "Invalid value for '--deals'",
    "simulate --seats 2 --deals 1 --seed x -o new": "Invalid value for '--seed'",
    "simulate --seats 2 --deals 1 --seed 1 --stack 1 -o new": "takes two who can ante",
    "simulate --seats 2 --deals 1 --seed 1 --game whist -o new": "Invalid value for '--game'",
    "simulate --seats 3 --deals 1 --seed 1 --game auction-hearts -o new": "(AH-1.1).",
}
BAD_RULES = {
    "ante": "a rule is KEY=VALUE, such as ante=3, not 'ante'.",
    "whist=1": "auction-flop-poker has no option 'whist', only ante, discard_prices, payout,",
    "ante=1_0": "ante must be a whole number",
    "'ante= 3'": "ante must be a whole number",
    "ante=0": "ante must be a whole number",
    "ante=many": "ante must be a whole number",
    "ante=none": "ante must be a whole number",
    "payout=50,40": "payout must be 1 to 8 whole numbers",
    "first_voice=loud": 'first_voice must be "fixed" or "rotates"',
    "deals=3": "not given with --rule, but with --deals.",
    "ante=3 --rule ante=4": "the rule 'ante' is given twice.",
}
USED_WRONGLY = BAD_USAGE | {
    f"simulate --seats 2 --deals 1 --seed 1 -o new --rule {rule}": complaint
    for rule, complaint in BAD_RULES.items()
}


@pytest.mark.parametrize(("line", "complaint"), USED_WRONGLY.items(), ids=USED_WRONGLY)
def test_bad_usage(run: Run, line: str, complaint: str) -> None:
    """Bad usage is one line on standard error and exit status 2, and nothing is written."""
    status, said, complaints = run(line)
    assert (status, said, complaints.count("\n")) == (2, "", 1)
    assert complaint in complaints
    assert not Path("new").exists()


BAD_LOGS = {
    "": "line 1: a log begins with an open, this one is empty",
    "\n": "line 1: a blank line",
    SMALL.replace("]", "", 1): "line 1: no JSON",
    SMALL.replace('"ante","seat"', '"ante","chair"', 1): "line 2: ante has no key 'chair'",
    SMALL.replace("2c7dTdJhAs", "2c7dTdJhKs"): "line 5: ",
    SMALL + '{"type":"pass","seat":0}': "line 14: seat 0 cannot pass: the game is over (AFP-6.2)",
    SMALL.replace("[20,20]", "[20,1]"): "line 1: the table cannot open: ",
}


@pytest.mark.parametrize("command", ["replay -", "replay - --seat 0", "redact - --seat 0 -o -"])
@pytest.mark.parametrize(("log", "complaint"), BAD_LOGS.items(), ids=BAD_LOGS.values())
def test_bad_log(run: Run, command: str, log: str, complaint: str) -> None:
    """A bad log is one line on standard error, with its line and reason, and exit status 1."""
    status, _, complaints = run(command, log)
    assert (status, complaints.count("\n")) == (1, 1)
    assert complaints.startswith(f"auction-flop: standard input: {complaint}")


def test_closed_standard_output(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Words that nobody can get are no success."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["replay", "small.jsonl"]) == 2


@pytest.mark.parametrize(
    "command", ["replay {}", "deals {}", "diff {} {}", "redact {} --seat 0 -o -"]
)
def test_no_command_passes_over_a_broken_chain(run: Run, command: str) -> None:
    """A chained log whose hashes do not fit is bad for every command that reads it."""
    chained = af.dumps(af.loads(SMALL), chain=True)
    Path("changed.jsonl").write_text(chained.replace('"note"', '"nota"').replace("Bo", "Ed", 1))
    status, _, complaint = run(command.format("changed.jsonl", "changed.jsonl"))
    assert (status, "line 1: the hash does not fit" in complaint) == (1, True)


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """Standard input may have been closed by who started us."""
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["audit", "-"]) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_nothing_more_can_be_written(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """A full disk is one line on standard error and exit status 2."""
    command = "simulate --seats 2 --deals 1 --seed 1 -o /dev/full"
    assert run(command) == (2, "", "auction-flop: No space left on device\n")


def interrupted(*_: object) -> Iterator[af.Event]:
    """Stand for a game that is interrupted after its first event."""
    yield af.Ante(0, 2)
    raise KeyboardInterrupt


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with exit status 130, says nothing, and leaves no half-written log."""
    monkeypatch.setattr("auction_flop.batch.simulations.play", interrupted)
    before = sorted(Path().iterdir())
    assert run("simulate --seats 2 --deals 1 --seed 1 -o new.jsonl") == (130, "", "")
    assert before == sorted(Path().iterdir())


def python(program: str) -> subprocess.Popen[str]:
    """Start Python with a program that is our own."""
    command = [sys.executable, "-c", f"import sys; {program}"]
    return subprocess.Popen(  # noqa: S603  nothing in it comes from outside
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_broken_pipe(run: Run) -> None:
    """Who reads the words may have enough: that is no error."""
    run("simulate --seats 4 --deals 99 --seed 1 -o long.jsonl")
    assert len(run("replay long.jsonl")[1]) > 2**16, "it would all fit in the pipe"
    program = "from auction_flop.cli import main; sys.exit(main(['replay', 'long.jsonl']))"
    with python(program) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "Auction Flop Poker, 4 seats\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("package", "extra", "line"),
    [
        ("click", "cli", "audit -"),
        ("rich", "cli", "audit -"),
        ("distributed", "dask", "audit small.jsonl --scheduler tcp://127.0.0.1:1"),
        ("pyarrow", "export", "export small.jsonl -o new"),
    ],
)
def test_without_the_extra(package: str, extra: str, line: str) -> None:
    """Without what the extra brings there is one line that says how to install it."""
    arguments = ["auction-flop", *line.split()]
    blocked = f"sys.modules['{package}'] = None; sys.argv = {arguments}"
    with python(
        f"{blocked}; import runpy; runpy.run_module('auction_flop', None, '__main__')"
    ) as it:
        said, complaints = it.communicate()
    hint = f"install it with: pip install 'auction-flop[{extra}]'"
    assert f"auction-flop: this needs {package}; {hint}\n" == complaints
    assert (it.returncode, said) == (2, "")


# Progress.

LONG_WORK = {
    "simulate --seats 2 --deals 3 --seed 1 -o new.jsonl": "Playing",
    "redact small.jsonl --seat 0 -o new.jsonl": "Redacting small.jsonl",
    "audit small.jsonl": "Auditing small.jsonl",
    "audit -": "Auditing standard input",
    "audit small.jsonl small.jsonl": "Auditing",
    "audit small.jsonl small.jsonl --workers 2": "Auditing",
    "simulate --seats 2 --deals 1 --seed 1 --games 2 -o games": "Playing",
    "export small.jsonl -o deals.parquet": "Exporting",
    "replay small.jsonl": "Replaying small.jsonl",
    "deals small.jsonl": "Reading small.jsonl",
    "diff small.jsonl -": "Comparing small.jsonl",
}


@pytest.mark.parametrize(("line", "doing"), LONG_WORK.items(), ids=LONG_WORK)
def test_long_work_shows_progress(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str, doing: str
) -> None:
    """Long work shows on a terminal how far it is."""
    terminal = Terminal()
    monkeypatch.setattr(progress, "LONG", 0)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert run(line, SMALL)[0] == 0
    assert doing in terminal.getvalue()


def test_verdicts_go_above_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the verdicts on many logs are said while the bar is shown."""
    terminal = Terminal()
    monkeypatch.setattr(progress, "LONG", 0)
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["audit", *["small.jsonl"] * 3]) == 0
    shown = terminal.getvalue()
    assert "Auditing" in shown
    assert shown.count("small.jsonl: ok, 13 events, 1 deal, finished\n") == 3


@pytest.mark.parametrize("line", LONG_WORK)
def test_no_progress_in_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Where standard error is no terminal, no progress is in it."""
    monkeypatch.setattr(progress, "LONG", 0)
    assert run(line, SMALL)[2] == ""


def test_words_are_progress_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the words themselves go to the terminal, nothing is drawn over them."""
    words, terminal = Terminal(), Terminal()
    monkeypatch.setattr(progress, "LONG", 0)
    monkeypatch.setattr(sys, "stdout", words)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["replay", "small.jsonl"]) == 0
    assert terminal.getvalue() == ""
    assert "Bo bids 1" in words.getvalue()


# Help.


@pytest.mark.parametrize(
    "command", ["", "replay", "audit", "simulate", "redact", "diff", "deals", "export", "schema"]
)
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help(run: Run, command: str, option: str) -> None:
    """Each command says how it is used."""
    status, said, complaint = run(f"{command} {option}")
    assert (status, complaint) == (0, "")
    assert said.startswith(f"Usage: auction-flop {command}")


def test_version(run: Run) -> None:
    """The version is that of the package."""
    status, said, _ = run("--version")
    assert (status, said) == (0, f"auction-flop {metadata.version('auction-flop')}\n")
