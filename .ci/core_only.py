"""Check an installation of the wheel alone: typed, importable and at work with attrs only.

Takes the path of a log to replay.
"""

import sys
from importlib.metadata import distributions
from pathlib import Path

import auction_flop as af

installed = {distribution.name for distribution in distributions()} - {"pip", "setuptools"}
assert installed == {"attrs", "auction-flop"}, installed

home = Path(af.__file__).parent
assert home.is_relative_to(sys.prefix), home
assert (home / "py.typed").is_file(), "the wheel has no py.typed"

assert af.log.schema()["$defs"], "the wheel has no schema"

state = af.replay(af.read_log(sys.argv[1]))
print(f"{home}: {sys.argv[1]} ends with {state.stacks}")
