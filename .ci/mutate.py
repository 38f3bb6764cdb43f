"""Break the rules on purpose, one place at a time, and count how many breaks the tests notice.

Run it from the top of a checkout whose tests pass: ``python .ci/mutate.py [--most N] FILE...``. The
files are changed in a copy of the tree; without names, they are the rules of both games, and the
arithmetic of cards and chips. With ``--tests TEST...`` only those are run: what they miss, others
may still notice.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parent.parent
SOURCE = TOP / "src" / "auction_flop"
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Give what could stand in place of a node."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in SWAPS:
                other = copy.deepcopy(node)
                other.ops[place] = SWAPS[type(operator)]()  # type: ignore[call-overload]
                yield other
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in SWAPS:
        other = copy.deepcopy(node)
        other.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        yield other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.If):
        yield ast.If(ast.Constant(value=False), node.body, node.orelse)


class Change(ast.NodeTransformer):
    """Changes the one node that is next in turn."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.line = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Change this node, or look further down."""
        if not self.line:
            for other in changes(node):
                if not self.turn:
                    self.line = getattr(node, "lineno", 0)
                    return ast.copy_location(other, node)
                self.turn -= 1
        if isinstance(node, ast.arg) or (isinstance(node, ast.keyword) and node.arg == "strict"):
            return node  # types, and what only guards
        if isinstance(node, ast.FunctionDef):
            node.body = [self.visit(line) for line in node.body]
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = node.value and self.visit(node.value)
            return node
        return super().generic_visit(node)


def breaks(path: Path) -> list[tuple[int, str]]:
    """Give every broken version of a file, with the line of the break."""
    text, found = path.read_text(encoding="utf-8"), []
    while True:
        change = Change(len(found))
        tree = change.visit(ast.parse(text))
        if not change.line:
            return found
        found.append((change.line, ast.unparse(ast.fix_missing_locations(tree))))


def noticed(tree: Path, tests: list[str]) -> bool:
    """Run the tests in a copy of the tree, and say whether one fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    quick = ["--ignore=tests/test_cli.py", "--ignore=tests/test_layers.py"]
    scope = os.environ | {"PYTHONPATH": str(tree / "src")}
    try:
        run = subprocess.run(  # noqa: S603  our own tests
            [*command, *quick], cwd=tree, env=scope, capture_output=True, timeout=300, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def main() -> None:
    """Break, test, and report."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--most", type=int, default=10_000, help="a sample of so many breaks")
    options.add_argument("--seed", type=int, default=0, help="which sample")
    options.add_argument("--tests", nargs="+", default=["tests"], help="the tests to run")
    asked = options.parse_args()
    rules = [*SOURCE.glob("flop_poker/*.py"), *SOURCE.glob("hearts/*.py")]
    files = asked.files or [*sorted(rules), SOURCE / "cards.py", SOURCE / "chips.py"]
    every = [(path, *broken) for path in files if path.stem != "words" for broken in breaks(path)]
    sample = random.Random(asked.seed)  # noqa: S311  a sample needs no secure random numbers
    chosen = sample.sample(every, min(asked.most, len(every)))
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "tree"
        shutil.copytree(TOP, tree, ignore=shutil.ignore_patterns(".git", ".venv*", ".hypothesis"))
        missed = 0
        for path, line, text in chosen:
            broken = tree / path.resolve().relative_to(TOP.resolve())
            sound = broken.read_text(encoding="utf-8")
            broken.write_text(text, encoding="utf-8")
            if not noticed(tree, asked.tests):
                missed += 1
                print(f"not noticed: {path.name}:{line}", flush=True)
            broken.write_text(sound, encoding="utf-8")
    share = 1 - missed / len(chosen) if chosen else 1
    print(f"{len(chosen)} breaks of {len(every)}, {len(chosen) - missed} noticed: {share:.1%}")


if __name__ == "__main__":
    main()
