"""Hypothesis strategies for Auction Flop Poker."""

from __future__ import annotations

from hypothesis import strategies as st

from auction_flop.flop_poker.rules import FLOP, HAND, MOST_SEATS, Rules
from auction_flop.game import State
from auction_flop.replay import open_table
from auction_flop.testing.strategies import Draw


def _payouts() -> st.SearchStrategy[tuple[int, ...]]:
    """Percentages that fall and make 100."""
    cuts = st.lists(st.integers(0, 100), max_size=FLOP)
    parts = cuts.map(
        lambda at: [b - a for a, b in zip([0, *sorted(at)], [*sorted(at), 100], strict=True)]
    )
    return parts.map(lambda shares: tuple(sorted(shares, reverse=True)))


def flop_poker_rules() -> st.SearchStrategy[Rules]:
    """Rules with every option, mostly small numbers of chips, and mostly a limit of deals."""
    steps = st.lists(st.integers(0, 6), min_size=HAND, max_size=HAND)
    prices = steps.map(lambda step: (0, *(sum(step[:n]) for n in range(1, HAND + 1))))
    return st.builds(
        Rules,
        ante=st.integers(1, 5),
        discard_prices=st.just((0, 1, 3, 6, 10, 15)) | prices,
        payout=st.just((60, 30, 10)) | _payouts(),
        first_voice=st.sampled_from(["fixed", "rotates"]),
        keeps_face_up=st.booleans(),
        deals=st.integers(1, 4) | st.none(),
    )


@st.composite
def flop_poker_tables(
    draw: Draw,
    rules: st.SearchStrategy[Rules] | None = None,
    min_seats: int = 2,
    max_seats: int = MOST_SEATS,
) -> State:
    """Opened tables: rich ones and poor ones, with players who cannot ante; any dealer."""
    agreed = draw(flop_poker_rules() if rules is None else rules)
    seats = draw(st.integers(min_seats, max_seats))
    able = st.integers(agreed.ante, agreed.ante + 5) | st.integers(agreed.ante, 100)
    stacks = draw(st.lists(st.integers(0, 3) | able, min_size=seats, max_size=seats))
    for seat in draw(st.permutations(range(seats)))[:2]:  # it takes two to play
        stacks[seat] = draw(able)
    return open_table(agreed, stacks, draw(st.integers(0, seats - 1)))
