"""Every rule of the rulebook has a test, and every id that is cited is in the rulebook."""

import re
from pathlib import Path

import auction_flop as af

TOP = Path(__file__).parents[2]
PAGE = TOP / "docs" / "rules-flop-poker.md"
#: Every test in this folder that is marked with a rule.
MARK = re.compile(r'mark\.rule\("(AFP-[^"]*)"\)')
#: Every citation of a rule, wherever it stands.
CITED = re.compile(r"AFP-\d+\.\d+")
# A rule on the page: an anchor, and the heading under it.
HEADING = re.compile(r"^\((afp-\d+-\d+)\)=\n#+ (AFP-\d+\.\d+) ", re.MULTILINE)


def rules_of_the_page() -> list[str]:
    """List the ids of the rulebook, in its order."""
    return [heading for _, heading in HEADING.findall(PAGE.read_text(encoding="utf-8"))]


def found_in(folder: Path, pattern: re.Pattern[str]) -> dict[str, set[str]]:
    """Tell in which Python files each id is found."""
    found: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        for rule in pattern.findall(path.read_text(encoding="utf-8")):
            found.setdefault(rule, set()).add(path.name)
    return found


def test_the_page_has_its_rules() -> None:
    """Each rule has an anchor like its id, once, and the chapters are numbered without a gap."""
    text = PAGE.read_text(encoding="utf-8")
    for anchor, heading in HEADING.findall(text):
        assert anchor == heading.lower().replace(".", "-")
    rules = rules_of_the_page()
    assert text.count("\n(afp-") == text.count("\n### AFP-") == len(rules) == len(set(rules))
    last = {1: 4, 2: 3, 3: 4, 4: 13, 5: 4, 6: 2}
    assert [f"AFP-{c}.{n}" for c in last for n in range(1, last[c] + 1)] == rules


def test_every_rule_has_a_test() -> None:
    """Each rule of the page is shown by a test that is marked with its id."""
    assert set() == set(rules_of_the_page()) - set(found_in(Path(__file__).parent, MARK))


def test_every_mark_is_a_rule() -> None:
    """No test is marked with an id that the page does not have."""
    marked = found_in(TOP / "tests", MARK)
    assert {rule: marked[rule] for rule in set(marked) - set(rules_of_the_page())} == {}


def test_every_citation_is_a_rule() -> None:
    """Each id that the library cites is on the page, where its errors send the reader."""
    cited = found_in(Path(af.__file__).parent, CITED)
    assert {rule: cited[rule] for rule in set(cited) - set(rules_of_the_page())} == {}
    assert len(cited) > 20
