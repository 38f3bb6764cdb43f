"""Many logs on a Dask cluster: a scheduler and workers in processes of their own."""

import itertools
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from logs_of_all_kinds import counted_once, jobs, logs_of_all_kinds, one_by_one

import auction_flop as af
from auction_flop.cli import main

distributed = pytest.importorskip("distributed", reason="it comes with the extra dask")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Start a scheduler and two workers."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as local:
        yield local


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    """Connect to the cluster, both of its workers being there."""
    with distributed.Client(cluster) as connected:
        connected.wait_for_workers(2)
        yield connected


def test_audit(tmp_path: Path, client: Any) -> None:
    """Each log has one verdict, the one that it has alone."""
    paths = logs_of_all_kinds(tmp_path)
    assert one_by_one(paths) == counted_once(list(af.audit(paths, client.get_executor())))


def test_simulate(tmp_path: Path, client: Any) -> None:
    """Each job gives the game of its seed."""
    outcomes = {o.job: o for o in af.simulate(jobs(tmp_path), client.get_executor())}
    assert set(outcomes) == set(jobs(tmp_path))
    for job in outcomes:
        if len(job.stacks) > 1:
            assert job.path
            assert list(job.events()) == list(af.read_log(job.path))


def test_a_worker_killed_in_the_middle(tmp_path: Path, client: Any) -> None:
    """The others do what it had; each log is counted once."""
    seen = [af.Job(af.flop_poker.Rules(deals=2), [60] * 3, n, tmp_path / f"{n}.jsonl")
            for n in range(400)]  # fmt: skip
    assert all(outcome.ok for outcome in af.simulate(seen, client.get_executor()))
    paths = [str(job.path) for job in seen]
    killed = min(client.run(os.getpid).values())
    verdicts = af.audit(paths, client.get_executor(pure=False), workers=2)
    found = list(itertools.islice(verdicts, 30))
    os.kill(killed, signal.SIGKILL)
    found += verdicts
    assert one_by_one(paths) == counted_once(found)
    assert killed not in client.run(os.getpid).values()


def test_command_line(
    tmp_path: Path, client: Any, cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --scheduler the work is done there, and said here."""
    scheduler = ["--scheduler", cluster.scheduler_address]
    play = ["simulate", "--seats", "3", "--deals", "2", "--seed", "8", "--games", "9", "-o"]
    assert main([*play, str(tmp_path / "games"), *scheduler]) == 0
    (tmp_path / "games" / "bad.jsonl").write_text("\n")
    assert main(["audit", str(tmp_path / "games"), *scheduler]) == 1
    said, complaints = capsys.readouterr()
    assert complaints == ""
    assert (said.count("\n"), said.count(": ok, ")) == (10, 9)
    assert "bad.jsonl: line 1: a blank line" in said


@pytest.mark.deep  # it starts a cluster of its own
def test_a_cluster_that_goes_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If the scheduler goes, the work ends with one line that says so."""
    for seed in range(300):
        af.write_log(tmp_path / f"{seed}.jsonl", jobs(None)[0].events())
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as local:
        going = threading.Timer(0.5, local.close)
        going.start()
        logs = [str(tmp_path)] * 40
        assert main(["audit", *logs, "--scheduler", local.scheduler_address]) == 2
        going.join()
    assert capsys.readouterr().err.count("\n") == 1
