"""Worker processes of our own: they end when they are told, and with whoever started them.

They are spawned, not forked: a fork copies the locks of threads that it does not copy. Ctrl-C is
for the process that started them; it closes their lifeline, and each stops where it is.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


@contextlib.contextmanager
def processes(workers: int) -> Generator[ProcessPoolExecutor, None, None]:
    """Give so many worker processes; they are gone afterwards, whatever they were doing."""
    spawning = multiprocessing.get_context("spawn")
    kept: Any
    kept, lifeline = spawning.Pipe(duplex=False)
    with kept, lifeline:
        pool = _Pool(workers, spawning, _begin, (kept,))
        try:
            yield pool
        except BaseException:
            lifeline.close()  # what is at work stops
            raise
        finally:
            pool.shutdown()


class _Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even while they start."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand out a call; a process that is started for it inherits what is blocked here."""
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stoppable(work: Callable[[T], R], things: Sequence[T]) -> list[R]:
    """Do some work in such a process; told to end, it leaves nothing half-written behind."""
    signal.signal(signal.SIGTERM, _break_off)
    try:
        return [work(thing) for thing in things]
    except KeyboardInterrupt:
        os._exit(1)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _begin(lifeline: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Any) -> None:
    """End this process once nobody holds the other end of its lifeline."""
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv()
    os.kill(os.getpid(), signal.SIGTERM)


def _break_off(_: int, __: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    raise KeyboardInterrupt
