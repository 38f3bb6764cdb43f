"""How far the tests go, and a command line for them.

The default profile is for every change, the deep one for a longer search: choose with the
environment variable ``AUCTION_FLOP_PROFILE``.
"""

import io
import os
import shlex
import sys

import pytest
from hypothesis import HealthCheck, settings
from small_game import Run

from auction_flop.cli import main

# How fast a machine is must not decide whether a test passes.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# The same verdict for the same code, each time.
settings.register_profile(
    "default", UNTIMED, derandomize=True, max_examples=50, stateful_step_count=50
)
# Other games in every run; what fails is printed so that it can be run again.
settings.register_profile(
    "deep", UNTIMED, max_examples=2_000, stateful_step_count=100, print_blob=True
)

PROFILE = os.environ.get("AUCTION_FLOP_PROFILE", "default")
settings.load_profile(PROFILE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests that are marked ``deep`` to the deep profile."""
    if PROFILE == "deep":
        return
    skip = pytest.mark.skip(reason="deep: set AUCTION_FLOP_PROFILE=deep to run it")
    for item in items:
        if item.get_closest_marker("deep"):
            item.add_marker(skip)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Give a function that runs a command line: its exit status, what it said, its complaints."""

    def run_line(line: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(shlex.split(line))
        said, complaints = capsys.readouterr()
        return status, said, complaints

    return run_line
