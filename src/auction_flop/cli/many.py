"""Many logs or games at once: which logs there are, and who works on them."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from auction_flop.cli.streams import STANDARD
from auction_flop.errors import AuctionFlopError

if TYPE_CHECKING:
    from concurrent.futures import Executor

# How many seconds a scheduler may take to answer.
_PATIENCE: Final = 30
#: What the names of logs in a folder end in.
_ENDINGS: Final = (".jsonl", ".jsonl.gz")


class Forsaken(click.ClickException):
    """A cluster that went away with the work."""

    exit_code = 2


def spread_out(workers: int | None, scheduler: str | None) -> bool:
    """Tell whether the work is for others than this process."""
    return scheduler is not None or workers not in (None, 1)


@contextlib.contextmanager
def working(
    workers: int | None, scheduler: str | None
) -> Generator[tuple[Executor | None, int], None, None]:
    """Give an executor, None for processes of our own, and how many work at once."""
    if scheduler is None:
        yield None, workers or 1
        return
    with _quiet(), _connected(scheduler) as client:
        # Not pure: the same log may be another one the next time.
        executor = client.get_executor(pure=False)
        try:
            yield executor, workers or max(1, sum(client.nthreads().values()))
        except AuctionFlopError as error:
            raise Forsaken(f"{scheduler}: {error}") from error


@contextlib.contextmanager
def _quiet() -> Generator[None, None, None]:
    """Keep a cluster from logging what goes wrong with it: that is told in one line."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def _connected(scheduler: str) -> Any:
    """Connect to a scheduler; where none answers, the option is bad usage."""
    from distributed import Client  # noqa: PLC0415  it needs the extra

    try:
        return Client(scheduler, timeout=_PATIENCE)
    except Exception as error:  # whatever answers there, or nobody
        because = f"no Dask scheduler answers at {scheduler}: {error}."
        raise click.BadParameter(because, param_hint="'--scheduler'") from error


def logs_among(paths: Iterable[str]) -> Iterator[str]:
    """Give each log; of a folder all logs in it, by name, and those in its folders."""
    for path in paths:
        if path not in ("", STANDARD) and Path(path).is_dir():
            yield from _logs_in(path)
        else:
            yield path


def _logs_in(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        yield folder  # to read it says what is wrong
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _logs_in(entry.path)
        elif entry.name.lower().endswith(_ENDINGS):
            yield entry.path


def without_logs(paths: Iterable[str]) -> list[str]:
    """Give the folders that have no logs in them."""
    return [path for path in paths if next(logs_among([path]), None) is None]
