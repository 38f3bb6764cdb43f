"""Writing a file so that it is there whole, or stays as it was."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import IO, Final

# What a file that is written may run into; the system does not say which file it was.
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Generator[IO[bytes], None, None]:
    """Open a file to write it beside its place; it gets there once all is written.

    A device or a named pipe, which has nothing to keep, is written at once.
    """
    place = Path(os.path.realpath(path))
    if place.exists() and not place.is_file():
        with place.open("wb") as stream:
            yield stream
        return
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    beside = place.with_name(f".auction-flop-{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as stream:
            if place.exists():  # before anything is in it: it may be private
                shutil.copymode(place, beside)
            yield stream
        beside.replace(place)
    except OSError as error:
        if error.filename == os.fspath(beside) or error.errno in _FULL:
            error.filename = os.fspath(path)  # which was asked for
        raise
    finally:
        beside.unlink(missing_ok=True)
