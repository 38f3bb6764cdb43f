"""Many logs and games over any executor: the same as one after the other."""

import itertools
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from logs_of_all_kinds import counted_once, jobs, logs_of_all_kinds, one_by_one

import auction_flop as af
from auction_flop import testing
from auction_flop.batch.spreading import Task, cores, spread

# Longer than any worker needs: only one that hangs comes to it.
HUNG = 60


@pytest.fixture(params=["processes", "threads", "processes of the caller"], scope="module")
def executor(request: pytest.FixtureRequest) -> Iterator[Executor | None]:
    """Whatever does the work."""
    if request.param == "processes":
        yield None
    elif request.param == "threads":
        with ThreadPoolExecutor(2) as threads:
            yield threads
    else:
        with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as processes:
            yield processes


def test_audit(tmp_path: Path, executor: Executor | None) -> None:
    """Each log has one verdict, the one that it has alone."""
    paths = logs_of_all_kinds(tmp_path)
    assert one_by_one(paths) == counted_once(list(af.audit(iter(paths), executor)))


def test_golden_logs_are_sound(executor: Executor | None) -> None:
    """All golden logs are sound, whoever judges them."""
    paths = sorted((Path(__file__).parent.parent / "golden").glob("*.jsonl"))
    verdicts = counted_once(list(af.audit(paths, executor)))
    assert {str(path): True for path in paths} == {
        path: verdict.ok for path, verdict in verdicts.items()
    }


def test_simulate(tmp_path: Path, executor: Executor | None) -> None:
    """Each job gives the game of its seed, lawful to the last event, and is done once."""
    outcomes = {outcome.job: outcome for outcome in af.simulate(jobs(tmp_path), executor)}
    assert set(outcomes) == set(jobs(tmp_path))
    for job, outcome in outcomes.items():
        if len(job.stacks) == 1:
            assert "1 seat, but 2 to 8 can play (AFP-1.1)" in outcome.reason
            continue
        assert job.path
        events = list(af.read_log(job.path))
        assert events == list(job.events())
        testing.check_log(events)
        end = af.replay(events)
        assert end.result
        expected = af.Outcome(job, len(events), end.deal_number, end.result.standings)
        assert expected == outcome


def test_nothing_to_do(executor: Executor | None) -> None:
    """Of no logs there are no verdicts."""
    assert list(af.audit([], executor)) == []


@pytest.mark.parametrize("workers", [1, 3])
def test_few_are_taken_ahead(tmp_path: Path, workers: int) -> None:
    """However many logs there are, only a few for each worker are taken before they are judged."""
    log = tmp_path / "log.jsonl"
    af.write_log(log, af.Job(af.flop_poker.Rules(deals=1), [9] * 2, 1).events())
    taken = itertools.count()

    def endless() -> Iterator[Path]:
        for _ in taken:
            yield log

    with ThreadPoolExecutor(workers) as threads:
        verdicts = af.audit(endless(), threads, workers=workers)
        assert all(verdict.ok for verdict in itertools.islice(verdicts, 1000))
        verdicts.close()  # type: ignore[attr-defined]  # it is a generator
    assert next(taken) <= 1000 + (workers * 3 + 1) * 64


class Counting(ThreadPoolExecutor):
    """An executor that knows how many things were handed to it at a time."""

    def __init__(self) -> None:
        super().__init__(1)
        self.sizes: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do some work with some things."""
        self.sizes.append(len(args[1]))
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize(
    ("weight", "things", "sizes"),
    [(3, 4, [1, 1, 1, 1]), (1, 2, [1, 1]), (0.5, 5, [2, 2, 1]), (0, 150, [64, 64, 22])],
)
def test_small_things_go_together(weight: float, things: int, sizes: list[int]) -> None:
    """Things are put together until they make a piece, or are 64."""
    with Counting() as executor:
        done = spread(
            Task(str, lambda _: weight, lambda _, reason: reason), range(things), executor, 1
        )
        assert {*map(str, range(things))} == {*done}
        assert sizes == executor.sizes


def test_workers_work_at_once() -> None:
    """As many things are at work as there are workers: these wait for one another."""
    meeting = threading.Barrier(3)
    task = Task(lambda there: there.wait(HUNG), lambda _: 1, lambda _, reason: reason)
    with ThreadPoolExecutor(3) as threads:
        assert sorted(spread(task, [meeting] * 3, threads, 3)) == [0, 1, 2]


def test_games_without_logs() -> None:
    """A job without a path is played, and writes nothing."""
    with ThreadPoolExecutor(1) as threads:
        outcomes = {outcome.job: outcome for outcome in af.simulate(jobs(None), threads)}
    assert set(outcomes) == set(jobs(None))
    assert all(outcome.ok for job, outcome in outcomes.items() if len(job.stacks) > 1)


def test_a_log_that_cannot_be_written(tmp_path: Path) -> None:
    """A log that cannot be written is an outcome that says so."""
    job = af.Job(af.flop_poker.Rules(deals=1), [9] * 2, 1, tmp_path / "none" / "log")
    with ThreadPoolExecutor(1) as threads:
        (outcome,) = af.simulate([job], threads)
    assert (outcome.ok, outcome.events) == (False, 0)
    assert outcome.reason == f"{tmp_path}/none/log: No such file or directory"


def test_an_executor_that_does_nothing_any_more() -> None:
    """Where no work is done, each log has a verdict and each job an outcome that says just that."""
    with ThreadPoolExecutor(1, initializer=int, initargs=("broken",)) as broken:
        verdicts = counted_once(list(af.audit(["a", "b"], broken)))
        outcomes = {outcome.job: outcome for outcome in af.simulate(jobs(None), broken)}
    reason = verdicts["a"].reason
    assert "it was not done: " in reason
    assert verdicts == {
        path: af.Verdict(
            path, events=0, deals=0, finished=False, hidden=False, reason=reason, head=""
        )
        for path in ("a", "b")
    }
    assert outcomes == {
        job: af.Outcome(job, events=0, deals=0, standings=(), reason=f"seed {job.seed}: {reason}")
        for job in jobs(None)
    }


def test_a_game_that_may_have_no_end() -> None:
    """A job has a limit of deals, and a seed."""
    with pytest.raises(af.MalformedEvent, match="deals"):
        af.Job(af.flop_poker.Rules(), [9] * 2, 1)
    with pytest.raises(af.MalformedEvent, match="seed"):
        af.Job(af.flop_poker.Rules(deals=1), [9] * 2, seed=True)


def test_cores_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the cores those count that this process may use; where no system tells, all of them."""
    if hasattr(os, "sched_setaffinity"):
        allowed = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {min(allowed)})
        try:
            assert cores() == 1
        finally:
            os.sched_setaffinity(0, allowed)
        monkeypatch.delattr(os, "sched_getaffinity")
    assert os.cpu_count() == cores()


def test_a_path_that_no_file_can_have(tmp_path: Path) -> None:
    """What the system does not take as a path has a verdict like others."""
    with ThreadPoolExecutor(1) as threads:
        (verdict,) = af.audit(["a\0b"], threads)
    assert "null byte" in verdict.reason
    (verdict,) = af.audit(["a\0b"], workers=1)
    assert "null byte" in verdict.reason


def test_executors_are_imported_when_needed() -> None:
    """To import the library costs nothing of what many logs need."""
    heavy = ["multiprocessing", "concurrent.futures", "distributed", "pyarrow"]
    program = f"import sys, auction_flop; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(  # noqa: S603  nothing in it comes from outside
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_an_executor_that_is_shut_down(tmp_path: Path) -> None:
    """Whoever shuts an executor down under an audit has it end with an error, not with a wait."""
    paths = logs_of_all_kinds(tmp_path) * 40
    executor = ThreadPoolExecutor(1)
    verdicts = af.audit(iter(paths), executor, workers=1)
    next(verdicts)
    executor.shutdown(cancel_futures=True)
    with pytest.raises(af.AuctionFlopError, match=r"gave up its work|no worker takes any more"):
        list(verdicts)
    with pytest.raises(af.AuctionFlopError, match="no worker takes any more"):
        list(af.audit(paths, executor))


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2"])
def test_no_workers(workers: Any) -> None:
    """Workers are counted from 1."""
    with pytest.raises(af.AuctionFlopError, match="workers are a number from 1"):
        af.audit(["game.jsonl"], workers=workers)


@pytest.mark.parametrize("path", ["game.jsonl", Path("game.jsonl")])
def test_one_path_is_no_list_of_paths(path: Any) -> None:
    """A path given alone is not taken apart into letters."""
    with pytest.raises(af.AuctionFlopError, match="paths are several"):
        af.audit(path)


def test_seeds_up_to_the_last() -> None:
    """Any seed that a dealer takes is a seed of a job."""
    for seed in (2**256 - 1, 1 - 2**256, -1):
        job = af.Job(af.flop_poker.Rules(deals=1), [20] * 8, seed)
        assert list(job.events()) == list(job.events())
