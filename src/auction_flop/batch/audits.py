"""Audits: every event of many logs is judged, each log on its own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from auction_flop.errors import (
    AuctionFlopError,
    MalformedLog,
    Refusal,
    ReplayError,
    several,
    shown,
)
from auction_flop.events import Event
from auction_flop.log.chain import Chain
from auction_flop.log.files import entries_of
from auction_flop.replay import states

if TYPE_CHECKING:
    from concurrent.futures import Executor

# About so many bytes of logs are a piece of work, and so many of archives, which are smaller.
_BYTES: Final = 2**20
_ARCHIVED: Final = 2**16


@attrs.frozen
class Verdict:
    """What an audit says of one log; ``str`` says it in a line."""

    #: Which log it is: its path, as it was given.
    path: str
    #: How many events are sound: all, or those before what is wrong.
    events: int = 0
    #: How many deals they begin.
    deals: int = 0
    #: Whether the table is closed.
    finished: bool = False
    #: Whether it is a redacted log, judged as far as it can be seen.
    hidden: bool = False
    #: What is wrong; empty where nothing is.
    reason: str = ""
    #: The line that is bad, counted from 1; None if all are sound, or if the log cannot be read.
    line: int | None = None
    #: The rules' refusal, where it is they that are broken.
    refusal: Refusal | None = None
    #: The last hash of a chained log, each line of which fits; empty where there is no chain.
    head: str = ""

    @property
    def ok(self) -> bool:
        """Whether the log could be read and every event of it is sound."""
        return not self.reason

    def __str__(self) -> str:
        """Say that the log is sound and how much of a game it holds, or where it is not and why."""
        if self.line is not None:
            return f"{self.path}: line {self.line}: {self.reason}"
        if self.reason:
            return f"{self.path or repr('')}: {self.reason}"
        sound = "ok as far as it can be seen" if self.hidden else "ok"
        ended = "finished" if self.finished else "still going on"
        events, deals = several(self.events, "event"), several(self.deals, "deal")
        head = f", head {self.head}" if self.head else ""
        return f"{self.path}: {sound}, {events}, {deals}, {ended}{head}"


#: What may be wrong with a log: a line, an event, or that it cannot be read.
Wrong: TypeAlias = MalformedLog | ReplayError | OSError


def judged(path: str, events: Iterable[Event], chain: Chain) -> Verdict:
    """Judge the events of a log while they are read; whatever is wrong is in the verdict.

    ``chain`` judges the hashes of the log, if it has any, as its lines are read.
    """
    count, hidden, last, wrong = 0, False, None, None
    try:
        for last in states(events):
            count += 1
            hidden = hidden or last.hides_hands
    except (MalformedLog, ReplayError, OSError) as error:
        wrong = error
    deals = 0 if last is None else last.deal_number
    finished = last is not None and last.result is not None
    so_far = Verdict(path, count, deals, finished, hidden)
    return attrs.evolve(so_far, head=chain.head) if wrong is None else against(so_far, wrong)


def against(verdict: Verdict, wrong: Wrong) -> Verdict:
    """Give a verdict with what is wrong after all."""
    if isinstance(wrong, MalformedLog):
        return attrs.evolve(verdict, line=wrong.line, reason=wrong.reason)
    if isinstance(wrong, ReplayError):
        reason = wrong.reason if wrong.refusal is None else str(wrong.refusal)
        line = wrong.index + 1
        return attrs.evolve(verdict, line=line, reason=reason, refusal=wrong.refusal)
    return attrs.evolve(verdict, reason=wrong.strerror or str(wrong))


def audit(
    paths: Iterable[str | os.PathLike[str]],
    executor: Executor | None = None,
    *,
    workers: int | None = None,
) -> Iterator[Verdict]:
    """Judge every event of many logs at once; give a verdict for each, as they come.

    A log that is bad, or that cannot be read, has a verdict that says so and stops no other. So has
    one whose worker died, after it was tried again. ``paths`` may be an iterator without an end:
    only a few for each worker are taken ahead of the verdicts.

    ``executor`` is any :class:`concurrent.futures.Executor`. By default there are processes, which
    end with this iterator; a program that starts some does so under ``if __name__ ==
    "__main__"``. ``workers`` is how many work at once: as many as this process has cores, unless
    you say what your executor has.

    >>> import auction_flop as af
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as executor:
    ...     for verdict in af.audit(["none.jsonl"], executor):
    ...         print(verdict.ok, verdict)
    False none.jsonl: No such file or directory
    """
    from auction_flop.batch.spreading import Task, spread  # noqa: PLC0415  it takes time

    if isinstance(paths, str | bytes | os.PathLike):
        raise AuctionFlopError(f"paths are several, as in [{shown(paths)}]")
    task = Task(judged_at, _weigh, _not_judged)
    return spread(task, (os.fspath(path) for path in paths), executor, workers)


def judged_at(path: str) -> Verdict:
    """Judge the log at a path."""
    chain = Chain()
    return judged(path, (entry.event for entry in entries_of(path, chain)), chain)


def _weigh(path: str) -> float:
    try:
        size = Path(path).stat().st_size
    except (OSError, ValueError):
        return 0
    return size / (_ARCHIVED if path.endswith(".gz") else _BYTES)


def _not_judged(path: str, reason: str) -> Verdict:
    return Verdict(path, reason=reason)
