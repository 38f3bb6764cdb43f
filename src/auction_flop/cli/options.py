"""Options that several commands take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])

#: Where a log is written.
OUTPUT: Final = click.option(
    "-o",
    "--output",
    metavar="LOG",
    required=True,
    help="Where to write the log; - is standard output. A file that is there already is replaced "
    "once all is written.",
)

#: Whether the lines of a log end with hashes.
CHAIN: Final = click.option(
    "--chain", is_flag=True, help="End each line with a hash over it and the line before it."
)


def viewer(command: _Command) -> _Command:
    """Add the options that choose who looks at a log."""
    seat = click.option(
        "--seat", metavar="N", type=click.IntRange(min=0), help="As this seat sees it, from 0."
    )
    spectator = click.option("--spectator", is_flag=True, help="As who holds no hand sees it.")
    return seat(spectator(command))


def spreads(command: _Command) -> _Command:
    """Add the options that choose how many work at once, and where."""
    workers = click.option(
        "--workers",
        metavar="N",
        type=click.IntRange(min=1),
        help="So many work at once, each in a process; then results come as they are found. One, "
        "if it is not given.",
    )
    scheduler = click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Work on the Dask cluster with this scheduler; it needs the extra dask.",
    )
    return workers(scheduler(command))
