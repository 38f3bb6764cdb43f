"""The options of the rulebook: their ranges, their defaults and the two presets."""

import pytest

import auction_flop as af
from auction_flop.flop_poker import INVENTOR, PUBLISHED, Rules
from flop_poker.script import opened

MOST = 2**53 - 1

BAD = [
    ("ante", [0, -1, 1.0, True, "2", None, MOST + 1]),
    (
        "discard_prices",
        [
            [],
            [0, 1, 3, 6, 10],
            [0, 1, 3, 6, 10, 15, 21],
            [1, 1, 3, 6, 10, 15],
            [0, 3, 1, 6, 10, 15],
            [0, 1, 3, 6, 10, 9],
            [0, -1, 3, 6, 10, 15],
            [0, 1.0, 3, 6, 10, 15],
            [False, 1, 3, 6, 10, 15],
            [0, 1, 3, 6, 10, MOST + 1],
            "0123456",
            7,
            None,
            {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15},
        ],
    ),
    (
        "payout",
        [
            [],
            [60, 30],
            [60, 30, 11],
            [30, 60, 10],
            [110, -10],
            [60.0, 30, 10],
            [100, 0, 0, 0, 0, 0, 0, 0, 0],
            [True] * 8,
            "60",
            100,
            None,
        ],
    ),
    ("first_voice", ["", "Fixed", "rotate", 0, True, None, ["fixed"]]),
    ("keeps_face_up", [0, 1, "no", None, []]),
    ("deals", [0, -1, 1.0, True, "3", MOST + 1, [1]]),
]
GOOD = [
    ("ante", [1, 2, 3, MOST]),
    (
        "discard_prices",
        [[0] * 6, [0, 0, 0, 0, 0, MOST], [0, 1, 1, 1, 1, 1], (0, 1, 3, 6, 10, 15)],
    ),
    (
        "payout",
        [
            [100],
            [50, 50],
            [100, 0],
            (34, 33, 33),
            [13, 13, 13, 13, 12, 12, 12, 12],
            [100] + [0] * 7,
        ],
    ),
    ("first_voice", ["fixed", "rotates"]),
    ("keeps_face_up", [False, True]),
    ("deals", [None, 1, 2, MOST]),
]


def each(cases: list[tuple[str, list[object]]]) -> list[object]:
    """List an option and a value for each test, with readable names."""
    return [
        pytest.param(option, value, id=f"{option}-{place}")
        for option, values in cases
        for place, value in enumerate(values)
    ]


@pytest.mark.parametrize(("option", "value"), each(BAD))
def test_out_of_range(option: str, value: object) -> None:
    """A value outside an option's range is malformed, and the error names the option."""
    with pytest.raises(af.MalformedEvent, match=option):
        Rules(**{option: value})


@pytest.mark.parametrize(("option", "value"), each(GOOD))
def test_in_range(option: str, value: object) -> None:
    """A value in an option's range is taken; a list is kept as a tuple."""
    kept = getattr(Rules(**{option: value}), option)
    assert (tuple(value) if isinstance(value, list) else value) == kept


def test_unknown_option() -> None:
    """There are no other options."""
    with pytest.raises(TypeError):
        Rules(jokers=2)


@pytest.mark.rule("AFP-2.1")
@pytest.mark.rule("AFP-3.1")
@pytest.mark.rule("AFP-5.1")
def test_published() -> None:
    """``PUBLISHED`` is ``Rules()``: the values that the rulebook tells."""
    assert Rules() == PUBLISHED
    assert PUBLISHED.ante == 2
    assert PUBLISHED.discard_prices == (0, 1, 3, 6, 10, 15)
    assert PUBLISHED.payout == (60, 30, 10)
    assert PUBLISHED.first_voice == "fixed"
    assert PUBLISHED.keeps_face_up is False
    assert PUBLISHED.deals is None


@pytest.mark.rule("AFP-4.2")
def test_inventor() -> None:
    """``INVENTOR`` has an ante of 3 and a First Voice that rotates, and is like the other else."""
    assert Rules(ante=3, first_voice="rotates") == INVENTOR
    assert INVENTOR.ante == 3
    assert INVENTOR.first_voice == "rotates"
    assert PUBLISHED.discard_prices == INVENTOR.discard_prices
    assert PUBLISHED.payout == INVENTOR.payout


def test_a_table_keeps_its_rules() -> None:
    """The options are part of the opening, all of them, whether given or not."""
    state = opened([20, 20], deals=3)
    assert Rules(deals=3) == state.rules == state.opening.rules
    assert af.to_dict(state.opening)["rules"] == {
        "ante": 2,
        "discard_prices": [0, 1, 3, 6, 10, 15],
        "payout": [60, 30, 10],
        "first_voice": "fixed",
        "keeps_face_up": False,
        "deals": 3,
    }
