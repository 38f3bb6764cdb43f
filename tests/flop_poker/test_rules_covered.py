"""Every rule of the rulebook has a test, and every id that is cited is in the rulebook."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import auction_flop as af

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules-flop-poker.md"
# A rule on the page: an anchor, and the heading under it.
RULE = re.compile(r"^\((afp-\d+-\d+)\)=\n#+ (AFP-\d+\.\d+) ", re.MULTILINE)
CITED = re.compile(r"AFP-\d+\.\d+")


def rules() -> list[str]:
    """List the ids of the rulebook, in its order."""
    return [heading for _, heading in RULE.findall(PAGE.read_text(encoding="utf-8"))]


def marks(folder: Path) -> Iterator[tuple[str, str]]:
    """Give each rule of this game that a test in a folder is marked with, and the test's name."""
    for path in folder.rglob("test_*.py"):
        for test in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(test, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in test.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    rule = ast.literal_eval(mark.args[0])
                    if not rule.startswith("AH-"):
                        yield rule, test.name


def test_the_page_has_its_rules() -> None:
    """Each rule has an anchor like its id, once, and the chapters are numbered without a gap."""
    text = PAGE.read_text(encoding="utf-8")
    for anchor, heading in RULE.findall(text):
        assert anchor == heading.lower().replace(".", "-")
    assert text.count("\n(afp-") == text.count("\n### AFP-") == len(rules())
    last = {1: 4, 2: 3, 3: 4, 4: 13, 5: 4, 6: 2}
    numbered = [f"AFP-{chapter}.{n}" for chapter in last for n in range(1, last[chapter] + 1)]
    assert numbered == rules()


def test_every_rule_has_a_test() -> None:
    """Each rule of the page is shown by a test in this folder that is marked with its id."""
    marked = {rule for rule, _ in marks(HERE)}
    assert [] == [rule for rule in rules() if rule not in marked]


def test_every_mark_is_a_rule() -> None:
    """No test anywhere is marked with an id that the page does not have."""
    known = rules()
    assert [] == [mark for mark in marks(HERE.parent) if mark[0] not in known]


def test_every_citation_is_a_rule() -> None:
    """Each id that the library cites is on the page, where its errors send the reader."""
    known = rules()
    cited = {
        (path.name, rule)
        for path in Path(af.__file__).parent.rglob("*.py")
        for rule in CITED.findall(path.read_text(encoding="utf-8"))
    }
    assert [] == sorted(place for place in cited if place[1] not in known)
    assert cited
