"""Where logs are read and written, and where words go: files, and standard input and output."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Generator
from pathlib import Path
from typing import IO, Final

import click

from auction_flop.errors import MalformedLog, ReplayError
from auction_flop.log.compressed import opened, replaced

#: What the command is called.
PROGRAM: Final = "auction-flop"
#: What stands for standard input or output in place of a file.
STANDARD: Final = "-"

#: What can move the cursor of a terminal, or turn the direction of what follows.
_UNRULY: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class BadLog(click.ClickException):
    """A log that is malformed, or that the rules refuse: its name, the line, the reason."""

    exit_code = 1


def visible(text: str) -> str:
    """Give a text from outside as one harmless line: what is unruly as its code."""
    return _UNRULY.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def say(line: str) -> None:
    """Write a line to standard output."""
    if sys.stdout is None:  # closed by whoever started us
        raise _os_error(errno.EBADF, "standard output")
    print(visible(line))  # noqa: T201  the one place where words come out


def flush() -> None:
    """Bring out what was said; an ``OSError`` where it cannot be."""
    print(end="", flush=True)  # noqa: T201  the same


def complain(line: str, command: str = PROGRAM) -> None:
    """Write a line to standard error, after all that was said before it."""
    with contextlib.suppress(OSError):  # to complain matters more
        flush()
    if sys.stderr is not None:
        print(f"{command}: {visible(line)}", file=sys.stderr)  # noqa: T201  the same


def explain(error: OSError) -> str:
    """Say which file cannot be read or written, and why."""
    reason = error.strerror or str(error)
    if error.filename is None:
        return reason
    return f"{os.fsdecode(error.filename) or repr('')}: {reason}"


def name_of(log: str) -> str:
    """What to call a log."""
    return "standard input" if log == STANDARD else log


@contextlib.contextmanager
def reading(log: str) -> Generator[IO[bytes], None, None]:
    """Open a log to read it; what turns out to be wrong with it is a :exc:`BadLog`."""
    with opening(log) as stream:
        try:
            yield stream
        except MalformedLog as error:
            raise BadLog(f"{name_of(log)}: {error}") from error
        except ReplayError as error:
            reason = error.reason if error.refusal is None else error.refusal
            raise BadLog(f"{name_of(log)}: line {error.index + 1}: {reason}") from error


def opening(log: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    """Open a log to read it."""
    if log != STANDARD:
        return opened(_path(log))
    return contextlib.nullcontext(_bytes_of(sys.stdin, "standard input"))


def _path(log: str) -> Path:
    """Give the path of a log; an empty one, as of a variable that is not set, is no folder."""
    if not log:
        raise _os_error(errno.ENOENT, log)
    return Path(log)


def _os_error(code: int, name: str) -> OSError:
    return OSError(code, os.strerror(code), name)


def _bytes_of(stream: IO[str] | None, name: str) -> IO[bytes]:
    """Give the bytes behind a standard stream, which whoever started us may have closed."""
    buffer: IO[bytes] | None = getattr(stream, "buffer", None)
    if buffer is None:
        raise _os_error(errno.EBADF, name)
    return buffer


@contextlib.contextmanager
def writing(log: str) -> Generator[IO[bytes], None, None]:
    """Open a log to write it: a file is there whole once all is written, or stays as it was."""
    if log == STANDARD or _same(_stat(log), _stat_of(sys.stdout)):  # it may be /dev/stdout
        yield _bytes_of(sys.stdout, "standard output")
    else:
        with replaced(_path(log)) as stream:
            yield stream


def check_apart(source: str, target: str) -> None:
    """Refuse to write a log over the one that is read."""
    read = _stat_of(sys.stdin) if source == STANDARD else _stat(source)
    written = _stat_of(sys.stdout) if target == STANDARD else _stat(target)
    if read is not None and stat.S_ISREG(read.st_mode) and _same(read, written):
        raise click.UsageError(f"{name_of(source)} would be written over: choose another output.")


def is_pipe(stream: IO[str] | None) -> bool:
    """Tell whether a standard stream goes to another program."""
    found = _stat_of(stream)
    return found is not None and stat.S_ISFIFO(found.st_mode)


def size_of(stream: IO[bytes]) -> int | None:
    """How many bytes a log has; None where that cannot be known."""
    found = _stat_of(stream)
    return found.st_size if found is not None and stat.S_ISREG(found.st_mode) else None


def _same(one: os.stat_result | None, other: os.stat_result | None) -> bool:
    return one is not None and other is not None and os.path.samestat(one, other)


def _stat(path: str) -> os.stat_result | None:
    try:
        return Path(path).stat()
    except OSError:
        return None


def _stat_of(stream: IO[str] | IO[bytes] | None) -> os.stat_result | None:
    """What a stream is to the system; None where it is nothing, as one in memory."""
    try:
        return None if stream is None else os.fstat(stream.fileno())
    except OSError:
        return None
