"""One long log needs no more memory than a short one."""

import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import auction_flop as af


def long_game(events: int) -> Iterator[af.Event]:
    """Give so many events of a game in which nobody runs out of chips."""
    job = af.Job(af.flop_poker.Rules(deals=2**40), [10**12] * 6, seed=2003)
    return itertools.islice(job.events(), events)


READ = """\
import sys
from pathlib import Path
import auction_flop as af
print(sum(1 for _ in af.states(af.read_log(sys.argv[1]))))
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


@pytest.mark.deep
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a file of Linux")
@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz"])
def test_constant_memory(tmp_path: Path, ending: str) -> None:
    """A process that judges a million events is no bigger than one that judges a tenth of them."""
    peaks = []
    for events in (100_000, 1_000_000):
        log = tmp_path / f"{events}{ending}"
        af.write_log(log, long_game(events))
        done = subprocess.run(  # noqa: S603  our own
            [sys.executable, "-c", READ, str(log)], capture_output=True, text=True, check=True
        )
        judged_events, peak = map(int, done.stdout.split())
        assert judged_events == events
        peaks.append(peak)
    assert peaks[1] < 1.25 * peaks[0]
