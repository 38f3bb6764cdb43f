"""Worker processes that die, are interrupted or left alone: no log is lost, no process stays."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import auction_flop as af
from auction_flop.batch.spreading import Task, spread

SMALL = list(af.Job(af.flop_poker.Rules(deals=1), [9] * 2, 1).events())
# How long to wait for what should be there at once, before the test is given up.
PATIENCE = 60


def dies(path: str) -> str:
    """Read a text; of "die" die at each try, of "die once" at the first."""
    text = Path(path).read_text()
    if text.startswith("die"):
        if text == "die once":
            Path(path).write_text("late")
        os.kill(os.getpid(), signal.SIGKILL)
    return text


def given_up(path: str, reason: str) -> str:
    """Tell that a text could not be read."""
    assert path
    return f"lost: {reason}"


@pytest.mark.parametrize("together", [True, False])
def test_a_worker_that_dies_costs_no_other(tmp_path: Path, *, together: bool) -> None:
    """What kills its worker is lost and said to be; all else is done, once."""
    texts = ["die" if n == 50 else "die once" if n == 3 else str(n) for n in range(99)]
    for n, text in enumerate(texts):
        (tmp_path / f"{n:02}").write_text(text)
    task = Task(dies, lambda _: 0 if together else 1, given_up)
    results = list(spread(task, map(str, sorted(tmp_path.iterdir())), None, 2))
    lost = "lost: the process that worked on it died"
    expected = [lost if t == "die" else "late" if t == "die once" else t for t in texts]
    assert sorted(expected) == sorted(results)


def test_workers_that_cannot_start(tmp_path: Path) -> None:
    """A program that would start itself again and again is told what to do."""
    log = tmp_path / "log.jsonl"
    af.write_log(log, SMALL)
    program = tmp_path / "program.py"
    program.write_text(f"import auction_flop as af\nprint(*af.audit([{str(log)!r}]))\n")
    with running([sys.executable, str(program)]) as it:
        said, complaints = it.communicate(timeout=PATIENCE)
    assert (it.returncode, said) == (1, "")
    assert "under if __name__ == '__main__'" in complaints.splitlines()[-1]


@contextlib.contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Start a program, as a shell does: Ctrl-C reaches it and all that it starts."""
    # What a shell runs in the background ignores Ctrl-C, and so would all that is started by it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(  # noqa: S603  nothing in it comes from outside
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        signal.signal(signal.SIGINT, before)
        try:
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


PROGRAM = [sys.executable, "-m", "auction_flop"]


@pytest.fixture
def audit_at_work(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Audit pipes into which nothing is written: both workers are in the middle of one."""
    for name in ("a.jsonl", "z.jsonl"):
        os.mkfifo(tmp_path / name)
    for n in range(64):  # more than is sent together, so that each worker has a pipe
        af.write_log(tmp_path / f"m{n}.jsonl", SMALL)
    command = [*PROGRAM, "audit", str(tmp_path), "--workers", "2"]
    with running(command) as process, contextlib.ExitStack() as stack:
        for name in ("a.jsonl", "z.jsonl"):
            stack.callback(os.close, once_read(tmp_path / name))
        yield process


def once_read(pipe: Path) -> int:
    """Open a pipe to write to it, once somebody reads from it."""
    began = time.monotonic()
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.01)


def test_interrupted(audit_at_work: subprocess.Popen[str]) -> None:
    """Ctrl-C ends with exit status 130, without a word, and no process is left."""
    os.killpg(audit_at_work.pid, signal.SIGINT)
    # The pipes end when all who could write to them are gone.
    _, complaints = audit_at_work.communicate(timeout=PATIENCE)
    assert (audit_at_work.returncode, complaints) == (130, "")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_left_alone(audit_at_work: subprocess.Popen[str], how: signal.Signals) -> None:
    """Workers end when whoever started them is gone, however it went."""
    audit_at_work.send_signal(how)
    audit_at_work.communicate(timeout=PATIENCE)
    assert audit_at_work.returncode == -how


def test_nothing_half_written_is_left(tmp_path: Path) -> None:
    """Workers that are interrupted while they write leave nothing behind."""
    long = "--seats 2 --deals 9999999 --stack 9999999 --seed 1 --games 2"
    command = [*PROGRAM, "simulate", *long.split(), "--workers", "2", "-o", str(tmp_path)]
    with running(command) as process:
        began = time.monotonic()
        while len(list(tmp_path.iterdir())) < 2:
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (130, "")
    assert list(tmp_path.iterdir()) == []


def test_left_early(tmp_path: Path) -> None:
    """Whoever has seen enough may leave: what is still at work stops."""
    log, pipe = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    af.write_log(log, SMALL)
    os.mkfifo(pipe)
    verdicts = af.audit([*[log] * 64, pipe], workers=2)
    assert next(verdicts).ok
    verdicts.close()  # type: ignore[attr-defined]  # it is a generator
