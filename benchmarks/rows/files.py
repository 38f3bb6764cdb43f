"""Where the files are that are read: in a directory that goes when the program ends."""

import atexit
import functools
import shutil
import tempfile
from pathlib import Path


@functools.cache
def directory() -> Path:
    """Give the directory."""
    path = tempfile.mkdtemp(prefix="auction-flop-")
    atexit.register(shutil.rmtree, path)
    return Path(path)
