"""A small game as a log, for the tests of the command line."""

from collections.abc import Callable
from typing import TypeAlias

# The example of the log format, with a time and a note.
SMALL = """\
{"type":"open","format":1,"game":"auction-flop-poker","rules":{"ante":2},"stacks":[20,20],"button":0,"names":["Ada","Bo"]}
{"type":"ante","seat":1,"chips":2,"at":"2026-11-30T20:15:00Z"}
{"type":"ante","seat":0,"chips":2}
{"type":"deal","seat":1,"cards":"2c7dTdJhAs","note":"Bo holds As"}
{"type":"deal","seat":0,"cards":"5c5d9hQsKs"}
{"type":"discard","seat":1,"cards":"2c"}
{"type":"discard","seat":0,"cards":""}
{"type":"flop","cards":"3d4sAd"}
{"type":"bid","seat":1,"chips":1}
{"type":"pass","seat":0}
{"type":"take-flop","seat":1,"keep":"Ad"}
{"type":"showdown","hands":["5c5d9hQsKs","7dTdJhAdAs"],"awards":[1,5]}
{"type":"close","awards":[0,0]}
"""

#: Runs a command line: gives its exit status, what it said, its complaints.
Run: TypeAlias = Callable[..., tuple[int, str, str]]
