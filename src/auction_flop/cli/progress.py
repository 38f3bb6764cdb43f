"""Progress of long work, for who watches it on a terminal."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import IO, Final, TypeAlias, TypeVar

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from auction_flop.cli.streams import is_pipe, name_of, opening, reading, size_of, visible
from auction_flop.events import DealPasses, Event
from auction_flop.log import Entry
from auction_flop.log.chain import Chain
from auction_flop.log.files import entries_of

T = TypeVar("T")
#: Told how much is done.
Tick: TypeAlias = Callable[[int], None]

#: After how many seconds work is long, and watched.
LONG: Final = 0.25
#: After how many lines to look how far we are.
_LINES: Final = 500


@contextlib.contextmanager
def progress(doing: str, total: int | None, *, speaks: bool) -> Generator[Tick, None, None]:
    """Show how much of some work is done, on standard error if that is a terminal.

    ``speaks`` is whether the work writes to standard output all along: on a terminal that is
    progress enough.
    """
    watched = _is_terminal(sys.stderr) and not is_pipe(sys.stdout)
    if not watched or (speaks and _is_terminal(sys.stdout)):
        yield lambda _: None
        return
    began = time.monotonic()
    bars = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=_is_terminal(sys.stdout),  # what is said there goes above the bar
        redirect_stderr=False,
    )
    task = bars.add_task(visible(doing), total=total)

    def tick(done: int) -> None:
        bars.update(task, completed=done)
        if time.monotonic() - began >= LONG:
            bars.start()  # once more does nothing

    try:
        yield tick
    finally:
        bars.stop()


@contextlib.contextmanager
def read_entries_of(
    log: str, doing: str, *, speaks: bool
) -> Generator[Iterator[Entry], None, None]:
    """Open a log and read its entries, with progress; a :exc:`BadLog` says what is wrong with it.

    ``speaks`` is as in :func:`progress`. If the log is chained, its hashes are judged.
    """
    with (
        reading(log) as stream,
        progress(f"{doing} {name_of(log)}", size_of(stream), speaks=speaks) as tick,
    ):
        yield _ticking_bytes(entries_of(stream, Chain()), stream, tick)


def events_of(
    log: str, doing: str, *, watched: bool, chain: Chain | None = None
) -> Iterator[Event]:
    """Read the events of a log; it is opened, and watched, when the first one is asked for.

    ``chain`` judges the hashes of the log.
    """
    with contextlib.ExitStack() as stack:
        stream = stack.enter_context(opening(log))
        entries = entries_of(stream, chain)
        if watched:
            bar = progress(f"{doing} {name_of(log)}", size_of(stream), speaks=False)
            entries = _ticking_bytes(entries, stream, stack.enter_context(bar))
        for entry in entries:
            yield entry.event


def ticking_results(results: Iterable[T], doing: str, count: int) -> Iterator[T]:
    """Give the results of some work, and show how many there are of how many there will be."""
    with progress(doing, count, speaks=False) as tick:
        for done, result in enumerate(results, start=1):
            yield result
            tick(done)


def _ticking_bytes(entries: Iterable[Entry], stream: IO[bytes], tick: Tick) -> Iterator[Entry]:
    """Give the entries of a log, and tell how many bytes of its file are read."""
    measured = size_of(stream) is not None
    for number, entry in enumerate(entries):
        if not number % _LINES:
            tick(os.lseek(stream.fileno(), 0, os.SEEK_CUR) if measured else 0)
        yield entry


def ticking_deals(events: Iterable[Event], tick: Tick) -> Iterator[Event]:
    """Give the events of a game, and tell how many deals are over."""
    over = 0
    for event in events:
        if isinstance(event, DealPasses):
            over += 1
            tick(over)
        yield event


def _is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()
