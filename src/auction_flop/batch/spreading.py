"""Spreading work over an executor: a few pieces ahead, results as they come.

It is imported when it is needed, so that ``import auction_flop`` stays quick.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent import futures
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from auction_flop.batch.workers import processes, stoppable
from auction_flop.errors import AuctionFlopError, shown

T = TypeVar("T")
R = TypeVar("R")
#: Things that go to a worker together.
Piece: TypeAlias = tuple[T, ...]

#: At most so many things make a piece.
MOST: Final = 64
#: So many pieces are handed out for each worker: one at work, the others so that it need not wait.
AHEAD: Final = 3


@attrs.frozen
class Task(Generic[T, R]):
    """What is to be done with many things, each of them alone."""

    #: Does it with one thing; a function of a module, so that it can be sent.
    work: Callable[[T], R]
    #: About how much of a piece a thing is: things are put together until they make one.
    weigh: Callable[[T], float]
    #: Tells that a thing could not be done, and why.
    lost: Callable[[T, str], R]


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    task: Task[T, R], things: Iterable[T], executor: Executor | None, workers: int | None
) -> Iterator[R]:
    """Do a task with each thing; give the results as they come, one a thing.

    No more than a few pieces for each worker are taken from the things ahead of the results. A
    piece whose worker dies is done again, thing by thing, so that one at fault costs no other.
    Without an executor there are processes, which end with this iterator, however it ends.
    """
    if workers is None:
        workers = cores()
    if type(workers) is not int or workers < 1:
        raise AuctionFlopError(f"workers are a number from 1, not {shown(workers)}")
    pieces = _pieces(task, things)
    if executor is None:
        return _in_processes(task, pieces, workers)
    return _in_executor(task, pieces, executor, workers)


def _pieces(task: Task[T, R], things: Iterable[T]) -> Iterator[Piece[T]]:
    """Put small things together: to send one costs as much as to send several."""
    piece: list[T] = []
    weight = 0.0
    for thing in things:
        piece.append(thing)
        weight += task.weigh(thing)
        if len(piece) == MOST or weight >= 1:
            yield tuple(piece)
            piece, weight = [], 0.0
    if piece:
        yield tuple(piece)


def _in_executor(
    task: Task[T, R], pieces: Iterator[Piece[T]], executor: Executor, workers: int
) -> Iterator[R]:
    flight = _Flight[T, R](executor, each_of, task.work, workers * AHEAD)
    alone: list[Piece[T]] = []
    try:
        while True:
            yield from flight.results(_taken(alone))
            if not flight.failed:
                yield from flight.results(pieces)
            if not flight.failed:
                return
            for piece, reason in flight.failed:
                if len(piece) == 1:
                    yield task.lost(piece[0], reason)
                else:
                    alone += [(thing,) for thing in piece]
            flight.failed.clear()
    finally:
        flight.cancel()


def _taken(pieces: list[Piece[T]]) -> Iterator[Piece[T]]:
    while pieces:
        yield pieces.pop()


def _in_processes(task: Task[T, R], pieces: Iterator[Piece[T]], workers: int) -> Iterator[R]:
    failed: list[T] | None = None
    while failed is None or failed:
        with processes(workers) as pool:
            flight = _Flight[T, R](pool, stoppable, task.work, workers * AHEAD)
            yield from flight.results(pieces)
        failed = [thing for piece, _ in flight.failed for thing in piece]
        yield from _one_by_one(task, failed)


def _one_by_one(task: Task[T, R], things: Sequence[T]) -> Iterator[R]:
    """Do what was with a worker when one died, each alone: so the one that kills is known."""
    left = iter(things)
    for first in left:
        with processes(1) as pool:
            _check_start(pool)
            for thing in itertools.chain([first], left):
                try:
                    yield from pool.submit(stoppable, task.work, (thing,)).result()
                except BrokenExecutor:
                    yield task.lost(thing, "the process that worked on it died")
                    break
                except Exception as error:  # noqa: BLE001  what no work should raise
                    yield task.lost(thing, _because(error))


def _check_start(pool: Executor) -> None:
    try:
        pool.submit(cores).result()
    except BrokenExecutor as error:
        raise AuctionFlopError(
            "worker processes cannot start; a program that starts some must do so under "
            "if __name__ == '__main__'"
        ) from error


def each_of(work: Callable[[T], R], things: Sequence[T]) -> list[R]:
    """Do some work with each thing of a piece: what other executors are given."""
    return [work(thing) for thing in things]


def _because(error: Exception) -> str:
    return f"it was not done: {str(error) or type(error).__name__}"


class _Flight(Generic[T, R]):
    """The pieces that an executor has, a bounded number at a time."""

    def __init__(
        self, executor: Executor, call: Callable[..., list[R]], work: Callable[[T], R], bound: int
    ) -> None:
        self._executor, self._call, self._work, self._bound = executor, call, work, bound
        self._at_work: dict[Future[list[R]], Piece[T]] = {}
        #: The pieces that were not done, each with the reason.
        self.failed: list[tuple[Piece[T], str]] = []

    def results(self, pieces: Iterable[Piece[T]]) -> Iterator[R]:
        """Give the results of pieces as they come, up to the first that fails."""
        for piece in pieces:
            try:
                future = self._executor.submit(self._call, self._work, piece)
            except BrokenExecutor as error:
                self._fail(piece, error)
            except Exception as error:  # whatever became of an executor of others
                raise AuctionFlopError(f"no worker takes any more: {error}") from error
            else:
                self._at_work[future] = piece
                if len(self._at_work) >= self._bound:
                    yield from self._next()
            if self.failed:
                break
        while self._at_work:
            yield from self._next()

    def _next(self) -> Iterator[R]:
        """Wait for one piece at least, and give what is done."""
        done, _ = futures.wait(self._at_work, return_when=futures.FIRST_COMPLETED)
        for future in done:
            piece = self._at_work.pop(future)
            try:
                results = future.result()
            except CancelledError as error:  # by others: who waited for more would wait for ever
                raise AuctionFlopError("the executor gave up its work: it is closed") from error
            except Exception as error:  # noqa: BLE001  whatever became of the worker
                self._fail(piece, error)
            else:
                yield from results

    def _fail(self, piece: Piece[T], error: Exception) -> None:
        self.failed.append((piece, _because(error)))

    def cancel(self) -> None:
        """Take back what is not begun."""
        for future in self._at_work:
            future.cancel()
