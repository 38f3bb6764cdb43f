"""What a journal asks of the file system: a lock, a new file that is whole, a lasting write."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import secrets
import stat
from collections.abc import Generator
from pathlib import Path

from auction_flop.errors import AuctionFlopError, LogInUse


@contextlib.contextmanager
def naming(path: Path) -> Generator[None, None, None]:
    """Let an ``OSError`` name the log, whatever file beside it, or none, it was about."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def lock(file: io.FileIO, path: Path) -> None:
    """Take the lock of a log, which is held until the file is closed."""
    try:
        import fcntl  # noqa: PLC0415  not every platform has it
    except ImportError:
        raise AuctionFlopError("a journal needs fcntl, which this platform does not have") from None
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LogInUse(os.fspath(path)) from None


def create(path: Path, raw: bytes) -> io.FileIO:
    """Make a file that is there whole or not at all, and give it open and locked."""
    beside = path.parent / f".auction-flop-{secrets.token_hex(8)}"
    file = io.FileIO(beside, "x+")
    try:
        lock(file, path)
        write_at(file, raw, 0)
        os.fsync(file.fileno())
        path.hardlink_to(beside)  # which never replaces a file
        beside.unlink()
        sync_folder(path)
    except BaseException:
        file.close()
        raise
    finally:
        beside.unlink(missing_ok=True)
    return file


def open_locked(path: Path) -> io.FileIO:
    """Open a log to read it and to write at its end, and take its lock."""
    file = io.FileIO(os.open(path, os.O_RDWR | os.O_NONBLOCK), "r+")  # a pipe must not hang
    try:
        _check_regular(file, path)
        lock(file, path)
    except BaseException:
        file.close()
        raise
    return file


def _check_regular(file: io.FileIO, path: Path) -> None:
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        raise AuctionFlopError(f"{path}: a journal is a file, and this is none")


def write_at(file: io.FileIO, raw: bytes, place: int) -> None:
    """Write bytes at a place: at once, unless the system takes only some."""
    while raw:
        written = os.pwrite(file.fileno(), raw, place)
        raw, place = raw[written:], place + written


def set_aside(log: io.FileIO, path: Path, raw: bytes) -> Path:
    """Write bytes of a log to a new file beside it, readable to those who may read the log."""
    mode = stat.S_IMODE(os.fstat(log.fileno()).st_mode)
    beside = _unused(path)
    file = io.FileIO(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w")
    try:
        with file:
            write_at(file, raw, 0)
            os.fsync(file.fileno())
        sync_folder(path)
    except BaseException:
        beside.unlink()
        raise
    return beside


def _unused(path: Path) -> Path:
    """Give the name for the next end of a log that is set aside."""
    names = (path.with_name(f"{path.name}.torn-{number}") for number in itertools.count(1))
    return next(name for name in names if not os.path.lexists(name))


def sync_folder(path: Path) -> None:
    """Make lasting that a file has its name."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class Growing:
    """A locked file that grows line by line, each written wholly or not at all."""

    def __init__(self, file: io.FileIO, path: Path, *, lasting: bool) -> None:
        self._file, self._path, self._lasting = file, path, lasting
        self._ragged = False  # whether it may hold more than was acknowledged

    def write(self, raw: bytes, end: int) -> None:
        """Write a line where the file ends; it is not part of it before :meth:`acknowledge`."""
        self._check(end)
        with naming(self._path):
            try:
                if self._ragged:
                    self._file.truncate(end)
                self._ragged = True
                write_at(self._file, raw, end)
                if self._lasting:
                    os.fsync(self._file.fileno())
            except BaseException:
                self._cut(end)
                raise

    def acknowledge(self) -> None:
        """Keep what was written."""
        self._ragged = False

    def close(self, end: int) -> None:
        """Close the file, and with it the lock; once more does nothing."""
        if self._ragged and not self._file.closed:
            self._cut(end)
        self._file.close()

    def forsake(self) -> None:
        """Close the file here, and leave it as it is: another process has it open too."""
        self._file.close()

    def _check(self, end: int) -> None:
        """Refuse to write to a file that is closed, or that another program has changed."""
        if self._file.closed:
            raise AuctionFlopError(f"{self._path}: the journal is closed")
        found = os.fstat(self._file.fileno())
        if not found.st_nlink:
            raise AuctionFlopError(f"{self._path}: the log was removed or replaced")
        if found.st_size < end or (found.st_size > end and not self._ragged):
            raise AuctionFlopError(f"{self._path}: another program has changed the log")

    def _cut(self, end: int) -> None:
        """Cut off what was not acknowledged; where that fails, the next line does it first."""
        with contextlib.suppress(OSError):
            if os.fstat(self._file.fileno()).st_size > end:  # else it would be filled up with zeros
                self._file.truncate(end)
            self._ragged = False
