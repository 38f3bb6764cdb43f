"""The JSON Schema of the log format, as a file that ships with the package."""

from __future__ import annotations

import importlib.resources
import json
from typing import Any, Final

from auction_flop.events import FORMAT

#: The file of the newest format; those before keep theirs beside it.
_FILE: Final = f"format-{FORMAT}.schema.json"


def schema_text() -> str:
    """Give the JSON Schema as a text."""
    return (importlib.resources.files("auction_flop.log") / _FILE).read_text(encoding="utf-8")


def schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of a line of a log in format 1, a fresh mapping each time.

    It says what a line may hold as far as a schema can tell. What turns on the text of the JSON, on
    other lines or on the rules is for :func:`~auction_flop.read_log` and a replay to judge.

    >>> schema()["$schema"]
    'https://json-schema.org/draft/2020-12/schema'
    """
    found: dict[str, Any] = json.loads(schema_text())
    return found
