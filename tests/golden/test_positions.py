"""Every position of the golden games, as the table and as each viewer sees it."""

import positions
import pytest

import auction_flop as af


@pytest.mark.parametrize("name", positions.LOGS)
def test_every_position(name: str) -> None:
    """Each state of a golden game shows what it always showed, to everybody who looks at it."""
    expected = positions.stored(name).read_text(encoding="utf-8").splitlines()
    assert expected == list(positions.lines(name))


@pytest.mark.parametrize("name", positions.LOGS)
def test_trusted(name: str) -> None:
    """Folding a golden log without judging it gives the same states."""
    events = list(af.read_log(positions.HERE / f"{name}.jsonl"))
    assert list(af.states(events)) == list(af.states(events, trusted=True))
