"""The door of the command line: it opens without the extra ``cli`` too, to say what is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

#: What the command line may need, and the extra that brings it.
_EXTRAS: Final = {"click": "cli", "rich": "cli", "distributed": "dask", "pyarrow": "export"}
#: The exit status of what was interrupted: 128 and the number of SIGINT.
_INTERRUPTED: Final = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default with the arguments of this process; give the exit status.

    0: done, all sound; 1: a bad log; 2: bad usage, or a file that cannot be read or written; 130:
    interrupted.
    """
    try:
        from auction_flop.cli.run import run  # noqa: PLC0415  it needs the extra

        return run(sys.argv[1:] if arguments is None else arguments)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in _EXTRAS:
            raise
        hint = f"install it with: pip install 'auction-flop[{_EXTRAS[package]}]'"
        sys.stderr.write(f"auction-flop: this needs {package}; {hint}\n")
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED
