"""The examples in README.md, the docs and the docstrings are run as tests."""

import contextlib
import io
import re
import shlex
import shutil
import tempfile
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Any

import pytest
from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.parsers import myst, rest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from auction_flop.cli import main

TOP = Path(__file__).parent
# A command of ours in a console, and what it prints.
COMMAND = re.compile(r"^\$ auction-flop (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def enter_scratch(namespace: dict[str, Any]) -> None:
    """Give a document a folder to itself, with the examples in it, so that it can write files."""
    with contextlib.ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        shutil.copytree(TOP / "examples", scratch / "examples")
        stack.enter_context(contextlib.chdir(scratch))
        namespace["leave_scratch"] = stack.pop_all().close


def leave_scratch(namespace: dict[str, Any]) -> None:
    """Go back to where the document was read from, and remove what it wrote."""
    namespace["leave_scratch"]()


def run_console(example: Example) -> str | None:
    """Run the commands of ours in a console, and compare what they print."""
    for command, expected in COMMAND.findall(example.parsed):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            main(shlex.split(command))
        if not OutputChecker().check_output(expected, printed.getvalue(), ELLIPSIS):
            return f"{command} printed:\n{printed.getvalue()}"
    return None


pages = Sybil(
    parsers=[
        myst.PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        myst.CodeBlockParser("console", run_console),
        myst.SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    setup=enter_scratch,
    teardown=leave_scratch,
)
docstrings = Sybil(
    parsers=[rest.DocTestParser(optionflags=ELLIPSIS)],
    path="src",
    patterns=["*.py"],  # at any depth; ** would be one folder here
    document_types={".py": PythonDocStringDocument},
)
pytest_collect_file = (pages + docstrings).pytest()


class ExamplesTogether(LoadScopeScheduling):
    """Deal the tests out one by one, but keep the examples of a document on one worker."""

    def _split_scope(self, nodeid: str) -> str:
        document, _, example = nodeid.partition("::")
        return document if example.startswith("line:") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    """Give pytest-xdist the order in which to deal the tests out, should it run (-n)."""
    return ExamplesTogether(config, log)
