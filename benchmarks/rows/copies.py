"""The library twice in one process: with the extra ``fast`` (orjson), and as a plain install is.

The one place that knows how the two differ: a copy is imported with orjson hidden, or in sight.
"""

import contextlib
import functools
import importlib
import sys
from collections.abc import Iterator
from types import ModuleType

import attrs


@attrs.frozen
class Copy:
    """A copy of the library: its modules, orjson's among them."""

    modules: dict[str, ModuleType | None]

    @property
    def path(self) -> str:
        """Which way it reads, in words."""
        orjson = self.modules.get("orjson") is not None
        return "with orjson" if orjson else "without orjson"

    @contextlib.contextmanager
    def in_place(self) -> Iterator[ModuleType]:
        """Give the copy, in the place of the library: it imports its games when it needs them."""
        before = _taken()
        sys.modules.update(self.modules)
        try:
            yield importlib.import_module("auction_flop")
        finally:
            self.modules.update(_taken())
            sys.modules.update(before)


def _taken() -> dict[str, ModuleType | None]:
    """Take the modules of the library, and orjson's, out of their place."""
    names = [name for name in sys.modules if name.split(".")[0] in {"auction_flop", "orjson"}]
    return {name: sys.modules.pop(name) for name in names}


@functools.cache
def copy(*, fast: bool) -> Copy:
    """Import a copy of the library, and let it find what it needs to read a line."""
    library = Copy({} if fast else {"orjson": None})  # an import of None fails
    with library.in_place() as af:
        list(af.loads('{"type":"pass","seat":0}\n' * 2))
    return library
