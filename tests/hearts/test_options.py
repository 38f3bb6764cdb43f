"""The options of Auction Hearts: what is in their ranges, and how a table keeps them."""

import pytest

import auction_flop as af
from auction_flop.hearts import Rules
from hearts.table import opened


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("all_pass", "hearts"),
        ("all_pass", "redeal"),
        ("first_trick_ban", True),
        ("first_trick_ban", False),
        ("breaking", True),
        ("breaking", False),
        ("deals", None),
        ("deals", 1),
        ("deals", 2**53 - 1),
    ],
)
def test_in_range(option: str, value: object) -> None:
    """A value in an option's range is taken as it is."""
    assert getattr(Rules(**{option: value}), option) == value


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("all_pass", ""),
        ("all_pass", "Hearts"),
        ("all_pass", ["hearts"]),
        ("all_pass", True),
        ("first_trick_ban", "true"),
        ("first_trick_ban", None),
        ("breaking", 0),
        ("breaking", None),
        ("deals", -1),
        ("deals", "3"),
        ("deals", [1]),
    ],
)
def test_out_of_range(option: str, value: object) -> None:
    """A value outside an option's range is malformed, typed or read, and its name is said."""
    with pytest.raises(af.MalformedEvent, match=option):
        Rules(**{option: value})
    told = af.to_dict(opened().opening)
    with pytest.raises(af.MalformedEvent, match=option):
        af.from_dict(told | {"rules": {option: value}})


def test_unknown_option() -> None:
    """There are no other options; a log that has one is refused by its name."""
    with pytest.raises(TypeError, match="jokers"):
        Rules(jokers=2)
    told = af.to_dict(opened().opening)
    with pytest.raises(af.MalformedEvent, match="jokers"):
        af.from_dict(told | {"rules": {"jokers": 2}})


def test_options_of_the_other_game() -> None:
    """An ante is no option here, nor do the rules of one game open a table of the other."""
    told = af.to_dict(opened().opening)
    with pytest.raises(af.MalformedEvent, match="ante"):
        af.from_dict(told | {"rules": {"ante": 2}})
    with pytest.raises(af.MalformedEvent, match="auction-hearts"):
        af.Open(game="auction-hearts", rules=af.flop_poker.Rules(), stacks=[50] * 4, button=0)


def test_a_table_keeps_its_rules() -> None:
    """The options are part of the opening, all of them, whether given or not."""
    state = opened(Rules(deals=3))
    assert Rules(deals=3) == state.rules == state.opening.rules
    assert af.to_dict(state.opening)["rules"] == {
        "all_pass": "hearts",
        "first_trick_ban": True,
        "breaking": True,
        "deals": 3,
    }


def test_absent_options_have_their_defaults() -> None:
    """A log that leaves options out means the published rules."""
    told = af.to_dict(opened().opening)
    assert af.from_dict(told | {"rules": {}}) == opened().opening
    assert af.from_dict(told | {"rules": {"breaking": False}}).rules == Rules(breaking=False)
