"""What the system does to a journal: kill its process, fill its disk, turn its file read-only."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from log_lines import GAME, log

import auction_flop as af
from auction_flop.log import Journal

EVENTS = list(af.loads(log(*GAME).decode()))
ROOT = os.geteuid() == 0


def table() -> af.Open:
    """Give the opening of a game that goes on for long."""
    return af.open_table(af.flop_poker.Rules(), stacks=[10**6] * 4, button=0).opening


@contextlib.contextmanager
def living() -> Iterator[subprocess.Popen[str]]:
    """Start the program that keeps a live game."""
    program = [sys.executable, str(Path(__file__).with_name("live_game.py"))]
    with subprocess.Popen(  # noqa: S603  our own program
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        stdin: IO[str] = process.stdin
        stdin.close()


def killed(process: subprocess.Popen[str], path: Path, durability: str, after: int) -> int:
    """Let a child live for some events, kill it, and give how many it has acknowledged."""
    process.stdin.write(f"{path} {durability}\n")
    process.stdin.flush()
    said, acknowledged, child = 0, 0, 0
    for line in process.stdout:
        if line == "over\n":
            return acknowledged
        if line.startswith("pid "):  # it may come after the first events
            child = int(line.removeprefix("pid "))
        else:
            said, acknowledged = said + 1, int(line)
        if child and said >= after:
            os.kill(child, signal.SIGKILL)
            after = sys.maxsize  # once
    raise AssertionError("the program has ended")


def check_kills(path: Path, times: int) -> None:
    """Check that a game goes on, whole, however often the process that keeps it is killed."""
    draw, before = random.Random(times), b""
    Journal.create(path, table(), chain=True).close()
    with living() as process:
        for _ in range(times):
            durability = draw.choice(["fsync", "flush"])
            acknowledged = killed(process, path, durability, draw.randrange(1, 30))
            with Journal.open(path) as journal:
                assert journal.position >= acknowledged > 0
                assert journal.state == af.replay(af.read_log(path))
                af.log.verify(path, journal.head)
            assert path.read_bytes().startswith(before)
            before = path.read_bytes()


def test_killed_at_random_moments(tmp_path: Path) -> None:
    """Whenever a process is killed: what it acknowledged is there, and the game goes on."""
    check_kills(tmp_path / "game.jsonl", 20)


@pytest.mark.deep
def test_killed_at_random_moments_often(tmp_path: Path) -> None:
    """The same, two hundred times."""
    check_kills(tmp_path / "game.jsonl", 200)


def play_until_full(journal: Journal) -> OSError:
    """Play on until a write fails; give the error, after which all is as it was before."""
    players = [af.RandomPlayer(seat) for seat in range(4)]
    for event in af.play(journal.state, players, af.SeededDealer(1)):
        before = journal.state, journal.position, journal.head, journal.path.read_bytes()
        try:
            journal.append(event)
        except OSError as error:
            after = journal.state, journal.position, journal.head, journal.path.read_bytes()
            assert (*before, str(journal.path)) == (*after, error.filename)  # noqa: PT017  in a loop
            with pytest.raises(OSError, match=error.strerror):
                journal.append(event)
            return error
    raise AssertionError("there was room for the whole game")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a disk of 64 KiB."""
    tmp_path.joinpath("disk").mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(tmp_path / "disk")]
    if not ROOT or subprocess.run(mount, check=False, capture_output=True).returncode:  # noqa: S603
        pytest.skip("no disk can be mounted here")
    yield tmp_path / "disk"
    subprocess.run(["umount", str(tmp_path / "disk")], check=True)  # noqa: S603, S607


@pytest.mark.parametrize("durability", ["fsync", "flush"])
def test_full_disk(small_disk: Path, durability: str) -> None:
    """On a full disk an event is refused with the log's name; once there is room it goes on."""
    ballast, path = small_disk / "ballast", small_disk / "game.jsonl"
    ballast.write_bytes(b"x" * 40_000)
    with Journal.create(path, table(), chain=True, durability=durability) as journal:
        assert os.strerror(28) == play_until_full(journal).strerror
        full = journal.position
        ballast.unlink()
        play_until_full(journal)
        assert journal.position > full
        with pytest.raises(OSError, match=os.strerror(28)) as refused:
            Journal.create(small_disk / "other.jsonl", table(), note="x" * 9_000)
        assert str(small_disk / "other.jsonl") == refused.value.filename
    af.log.verify(path, journal.head)
    assert journal.state == af.replay(af.read_log(path))
    assert [path] == list(small_disk.iterdir())


def test_torn_end_on_a_full_disk(small_disk: Path) -> None:
    """Where a torn end cannot be set aside, the log is not opened, and nothing is lost."""
    path, ballast = small_disk / "game.jsonl", small_disk / "ballast"
    path.write_bytes(log(*GAME[:3]) + b"torn" * 1_500)
    with ballast.open("wb", buffering=0) as stream, contextlib.suppress(OSError):
        while stream.write(b"x" * 4_096):
            pass
    before = path.read_bytes()
    with pytest.raises(OSError, match=os.strerror(28)) as refused:
        Journal.open(path)
    assert str(path) == refused.value.filename
    assert before == path.read_bytes()
    assert {path, ballast} == set(small_disk.iterdir())
    ballast.unlink()
    with Journal.open(path) as journal:
        assert journal.set_aside.read_bytes() == b"torn" * 1_500
        journal.append(EVENTS[3])


LIMITED = """
import resource, sys
from test_crash import *

path = Path(sys.argv[1])
with Journal.create(path, table(), chain=True) as journal:
    for limit in (3_000, 9_001):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        error = play_until_full(journal)
        assert error.errno == 27, error
        assert limit - 300 < path.stat().st_size <= limit
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    journal.append(next(af.play(journal.state, [af.RandomPlayer(0)] * 4, af.SeededDealer(1))))
af.log.verify(path, journal.head)
assert journal.state == af.replay(af.read_log(path))
"""


def run(program: str, *arguments: str) -> None:
    """Run a program that imports from this file; whatever fails in it fails here."""
    search = os.pathsep.join([str(Path(__file__).parent), str(Path(af.__file__).parents[1])])
    done = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": search},
    )
    assert done.returncode == 0, done.stderr


def test_no_room_in_the_file(tmp_path: Path) -> None:
    """A file that may grow no further holds whole lines, though the system took a part of one."""
    run(LIMITED, str(tmp_path / "game.jsonl"))


READ_ONLY = """
import fcntl, os, sys  # all that is imported, while this is root and may read it
from test_crash import *

if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
path = Path(sys.argv[1])
with Journal.create(path, EVENTS[0]) as journal:
    for event in EVENTS[1:5]:
        journal.append(event)
    path.chmod(0o444)
    journal.append(EVENTS[5])  # it was open before
assert EVENTS[:6] == list(af.read_log(path))
with pytest.raises(PermissionError) as refused:
    Journal.open(path)
assert str(path) == refused.value.filename
path.chmod(0o644)
with path.open("ab") as stream:
    stream.write(b"torn")
path.parent.chmod(0o555)
with pytest.raises(PermissionError) as refused:
    Journal.open(path)
assert str(path) == refused.value.filename
with pytest.raises(PermissionError) as refused:
    Journal.create(path.with_name("other"), EVENTS[0])
assert log(*GAME[:6]) + b"torn" == path.read_bytes()
path.parent.chmod(0o755)
with Journal.open(path) as journal:
    assert journal.set_aside.read_bytes() == b"torn"
    for event in EVENTS[6:]:
        journal.append(event)
assert log(*GAME) == path.read_bytes()
"""


def test_read_only_for_who_is_not_root() -> None:
    """A file or a folder turned read-only is said to be so; nothing is lost, and it goes on."""
    with tempfile.TemporaryDirectory() as folder:
        if ROOT:
            os.chown(folder, 65_534, 65_534)
        run(READ_ONLY, f"{folder}/game.jsonl")


def test_read_only_while_it_is_open(tmp_path: Path) -> None:
    """A file that is made immutable under a journal takes no event until it is itself again."""
    path = tmp_path / "game.jsonl"
    with Journal.create(path, EVENTS[0]) as journal:
        journal.append(EVENTS[1])
        if subprocess.run(["chattr", "+i", path], check=False, capture_output=True).returncode:  # noqa: S603, S607
            pytest.skip("no file can be made immutable here")
        try:
            for _ in range(2):
                with pytest.raises(PermissionError) as refused:
                    journal.append(EVENTS[2])
                assert str(path) == refused.value.filename
                assert log(*GAME[:2]) == path.read_bytes()
                assert (2, af.replay(EVENTS[:2])) == (journal.position, journal.state)
        finally:
            subprocess.run(["chattr", "-i", path], check=True)  # noqa: S603, S607
        journal.append(EVENTS[2])
    assert log(*GAME[:3]) == path.read_bytes()
