"""Hypothesis strategies for Auction Hearts."""

from __future__ import annotations

from hypothesis import strategies as st

from auction_flop.game import State
from auction_flop.hearts.rules import SEATS, Rules
from auction_flop.replay import open_table
from auction_flop.testing.strategies import Draw


def hearts_rules() -> st.SearchStrategy[Rules]:
    """Rules with every option, mostly with a limit of deals."""
    return st.builds(
        Rules,
        all_pass=st.sampled_from(["hearts", "redeal"]),
        first_trick_ban=st.booleans(),
        breaking=st.booleans(),
        deals=st.integers(1, 4) | st.none(),
    )


@st.composite
def hearts_tables(draw: Draw, rules: st.SearchStrategy[Rules] | None = None) -> State:
    """Opened tables: players with few chips, with many, and with very many; any dealer."""
    stack = st.integers(1, 12) | st.integers(1, 100) | st.integers(1, 2**51 - 1)
    return open_table(
        draw(hearts_rules() if rules is None else rules),
        draw(st.lists(stack, min_size=SEATS, max_size=SEATS)),
        draw(st.integers(0, SEATS - 1)),
    )
