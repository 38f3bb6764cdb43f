"""Every rule of the rulebooks has a test, and every id that is cited is in a rulebook."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import auction_flop as af

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
# For each game its page, how its ids begin, and how many rules each chapter has.
BOOKS = {
    "flop_poker": ("rules-flop-poker.md", "AFP", (4, 3, 4, 13, 4, 2)),
    "hearts": ("rules-hearts.md", "AH", (2, 3, 4, 4, 2)),
}
each_game = pytest.mark.parametrize("game", BOOKS)
# A rule on a page: an anchor, and the heading under it.
RULE = re.compile(r"^\((a[a-z]+-\d+-\d+)\)=\n#+ (A[A-Z]+-\d+\.\d+) ", re.MULTILINE)
CITED = re.compile(r"A(?:FP|H)-\d+\.\d+")


def rules(game: str) -> list[str]:
    """List the ids of a rulebook, in its order."""
    page = (DOCS / BOOKS[game][0]).read_text(encoding="utf-8")
    return [heading for _, heading in RULE.findall(page)]


def marks(folder: Path) -> Iterator[tuple[str, str]]:
    """Give each rule that a test in a folder is marked with, and the test's name."""
    for path in folder.rglob("test_*.py"):
        for test in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(test, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in test.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    yield ast.literal_eval(mark.args[0]), test.name


@each_game
def test_the_page_has_its_rules(game: str) -> None:
    """Each rule has an anchor like its id, once, and the chapters are numbered without a gap."""
    page, prefix, chapters = BOOKS[game]
    text = (DOCS / page).read_text(encoding="utf-8")
    for anchor, heading in RULE.findall(text):
        assert anchor == heading.lower().replace(".", "-")
    numbered = [
        f"{prefix}-{chapter}.{number + 1}"
        for chapter, last in enumerate(chapters, start=1)
        for number in range(last)
    ]
    assert numbered == rules(game)
    assert text.count(f"\n### {prefix}-") == len(numbered)


@each_game
def test_every_rule_has_a_test(game: str) -> None:
    """Each rule of a page is shown by a test of that game that is marked with its id."""
    marked = {rule for rule, _ in marks(HERE / game)}
    assert [rule for rule in rules(game) if rule not in marked] == []


def test_every_mark_is_a_rule() -> None:
    """No test anywhere is marked with an id that no page has."""
    known = {rule for game in BOOKS for rule in rules(game)}
    assert [mark for mark in marks(HERE) if mark[0] not in known] == []


def test_every_citation_is_a_rule() -> None:
    """Each id that the library cites is on a page, where its errors send the reader."""
    known = {rule for game in BOOKS for rule in rules(game)}
    for path in Path(af.__file__).parent.rglob("*.py"):
        assert set() == set(CITED.findall(path.read_text(encoding="utf-8"))) - known, path
