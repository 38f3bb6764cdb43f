"""The house: a module imports only what stands above it."""

import ast
import importlib
import importlib.metadata
import itertools
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import auction_flop

# From the top: each may import those that stand before it. A package is one floor, with an order of
# its own.
FLOORS = [
    "errors", "values", "cards", "chips", "options", "events", "choices", "game", "telling",
    "replay", "flop_poker", "hearts", "log", "table", "testing", "render", "batch", "cli",
]  # fmt: skip
ROOMS = {
    "flop_poker": [
        "rules", "events", "ranking", "phases", "seating", "holdings", "ante", "stockpile",
        "discards", "auction", "forfeit", "showdown", "ending", "integrity", "state", "words",
    ],
    "hearts": [
        "rules", "events", "phases", "seating", "holdings", "deal", "auction", "tricks",
        "settlement", "ending", "integrity", "state", "words",
    ],
    "log": [
        "ordinary", "codec", "lines", "chain", "replacing", "compressed", "files", "redaction",
        "disk", "recovery", "journal", "parts", "snapshots", "diff", "deals", "schema", "feed",
        "database", "store",
    ],
    "table": ["dealers", "players", "play"],
    "testing": ["rigged", "alterations", "strategies", "flop_poker", "hearts", "laws", "machine"],
    "render": ["words"],
    "batch": ["workers", "spreading", "audits", "simulations", "ledger", "parquet"],
    "cli": [
        "streams", "progress", "options", "many", "simulation", "view_commands", "log_commands",
        "many_commands", "commands", "run", "entry",
    ],
}  # fmt: skip
HOUSE = Path(auction_flop.__file__).parent
# What ``from package import name`` can name that is a module.
MODULES = defaultdict(
    list,
    {f"auction_flop.{floor}": rooms for floor, rooms in ROOMS.items()} | {"auction_flop": FLOORS},
)


def imported(path: Path) -> set[str]:
    """Give the modules of this package that a file imports at run time."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            rooms = {alias.name for alias in node.names} & set(MODULES[node.module])
            found |= {f"{node.module}.{room}" for room in rooms} or {node.module}
    return {
        name.removeprefix("auction_flop.") for name in found if name.startswith("auction_flop.")
    }


def place(module: str) -> tuple[int, int]:
    """Give the floor of a module, and its place on the floor; a package's face is its last room."""
    floor, _, room = module.partition(".")
    return FLOORS.index(floor), ROOMS[floor].index(room) if room else len(ROOMS.get(floor, []))


FILES = sorted(
    path for path in HOUSE.rglob("*.py") if path.parent != HOUSE or not path.stem.startswith("__")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_only_from_above(path: Path) -> None:
    """Each module imports only modules that stand above it."""
    module = ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
    for other in imported(path):
        assert place(other) < place(module), f"{module} imports {other}"


def test_every_module_has_a_place() -> None:
    """No module stands outside the house."""
    named = {*FLOORS, *itertools.chain(*([f"{f}.{room}" for room in ROOMS[f]] for f in ROOMS))}
    there = {
        ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
        for path in FILES
    }
    assert set() == there - named


def test_the_face_opens_rooms_when_asked() -> None:
    """All that users import is there, from where the type checkers are told, but opened late."""
    tree = ast.parse((HOUSE / "__init__.py").read_text(encoding="utf-8"))
    (told,) = [
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    for node in told.body:
        if isinstance(node, ast.AnnAssign):  # the version, of no module
            continue
        assert isinstance(node, ast.ImportFrom)
        home = importlib.import_module(str(node.module))
        for alias in node.names:
            assert getattr(auction_flop, alias.name) is getattr(home, alias.name)
    assert all(hasattr(auction_flop, name) for name in auction_flop.__all__)
    assert set(auction_flop.__all__) <= set(dir(auction_flop))
    assert auction_flop.__version__ == importlib.metadata.version("auction-flop")
    assert not hasattr(auction_flop, "nonsense")


def test_importing_opens_no_game() -> None:
    """To import the package opens neither a game nor a log: that would take as long again."""
    code = "import sys, auction_flop; print(*[n for n in sys.modules if n.startswith('auction_')])"
    run = subprocess.run(  # noqa: S603  our own
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    opened = {name.split(".")[1] for name in run.stdout.split() if "." in name}
    assert opened <= set(FLOORS[: FLOORS.index("replay") + 1])
