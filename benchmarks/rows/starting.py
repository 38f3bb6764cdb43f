"""What it costs to import us, beside the one library that we need."""

import subprocess
import sys

from measure import Row, SelfTimed

# Only the import is timed, in a fresh interpreter: its own start is the same for all.
_PROGRAM = "import time; began = time.process_time(); import {}; print(time.process_time() - began)"


def imports(module: str, times: int) -> SelfTimed:
    """Import a module, each time in a new process."""
    program = [sys.executable, "-c", _PROGRAM.format(module)]

    def run() -> float:
        return sum(float(subprocess.check_output(program)) for _ in range(times))  # noqa: S603

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
