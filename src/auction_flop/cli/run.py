"""Running a command: whatever goes wrong is one line on standard error, and an exit status."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from auction_flop.cli.commands import commands
from auction_flop.cli.streams import PROGRAM, complain, explain, flush
from auction_flop.errors import AuctionFlopError


def run(arguments: Sequence[str]) -> int:
    """Run a command and give the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a character that it cannot show is no failure
            stream.reconfigure(errors="backslashreplace")
    try:
        return _status(arguments)
    except BrokenPipeError:  # who was reading has enough
        return 0
    finally:
        _drop_unwritten()


def _status(arguments: Sequence[str]) -> int:
    try:
        status = _invoke(arguments)
        flush()
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else PROGRAM
        complain(f"{error.format_message()} Try '{command} --help'.", command)
        return error.exit_code
    except click.ClickException as error:
        complain(error.format_message())
        return error.exit_code
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(explain(error))
        return 2
    except AuctionFlopError as error:
        complain(str(error))
        return 1
    return status


def _invoke(arguments: Sequence[str]) -> int:
    """Run a command, and let its errors through: click's own main would word them otherwise."""
    try:
        with commands.make_context(PROGRAM, list(arguments)) as context:
            status: int | None = commands.invoke(context)
    except click.exceptions.Exit as done:  # --help and --version
        return done.exit_code
    return status or 0


def _drop_unwritten() -> None:
    """Send what cannot be written nowhere: Python would try again at its end, and complain."""
    try:
        flush()
    except OSError:
        with contextlib.suppress(OSError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
