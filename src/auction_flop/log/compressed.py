"""Logs at paths: a file whose name ends in ``.gz`` is read and written through gzip."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import zlib
from collections.abc import Generator
from pathlib import Path
from typing import IO, Final, cast

from auction_flop.log.replacing import replacing

#: What a reader raises where a file is no gzip, or one that is cut off or damaged.
DAMAGED: Final = (gzip.BadGzipFile, zlib.error, EOFError)

# Nearly as small as it gets, in a third of the time that the last few bytes would take.
_LEVEL: Final = 6


def is_compressed(path: str | os.PathLike[str]) -> bool:
    """Tell by its name whether a log is an archive."""
    return Path(path).suffix == ".gz"


def opened(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a log to read its lines."""
    if is_compressed(path):
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return Path(path).open("rb")


@contextlib.contextmanager
def replaced(path: str | os.PathLike[str]) -> Generator[IO[bytes], None, None]:
    """Open a log to write it; it gets to its place once all is written.

    What is compressed holds no time and no name: the same lines give the same bytes.
    """
    with replacing(path) as stream:
        if is_compressed(path):
            packed = gzip.GzipFile("", "wb", _LEVEL, stream, mtime=0)
            with io.BufferedWriter(cast("io.RawIOBase", packed), 2**16) as lines:
                yield lines
        else:
            yield stream
