"""What it costs to import us, beside the one library that we need."""

import os
import subprocess
import sys

from measure import Row, SelfTimed

from rows.files import directory

# Only the import is timed, in a fresh interpreter: its own start is the same for all.
_PROGRAM = "import time; began = time.process_time(); import {}; print(time.process_time() - began)"


def imports(module: str, times: int) -> SelfTimed:
    """Import a module, each time in a new process, which finds it compiled from the second on."""
    program = [sys.executable, "-c", _PROGRAM.format(module)]
    settings = {**os.environ, "PYTHONPYCACHEPREFIX": str(directory() / "compiled")}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)

    def run() -> float:
        took = [subprocess.check_output(program, env=settings) for _ in range(times)]  # noqa: S603
        return sum(map(float, took))

    return SelfTimed(f"import {module}", "imports", run, times)


STARTING = (
    Row(
        name="import",
        what="import auction_flop, time",
        peer="import attrs",
        ours=lambda size: imports("auction_flop", size),
        theirs=lambda size: imports("attrs", size),
        size=5,
        least=1.6,
        hope=1.3,
        of_times=True,
    ),
)
