"""The cards of some seeds, for ever: the same on every machine and every Python."""

import itertools
import types

import pytest

import auction_flop as af


def order(seed: int, deal: int, shuffle: int) -> str:
    """Tell the whole pack in the order in which a seed's dealer draws it, card by card."""
    left, drawn = af.CardSet.of(af.PACK), []
    while left:
        due = af.CardsDue(af.Flop, None, 1, left)
        state = types.SimpleNamespace(
            cards_due=due, hides_hands=False, deal_number=deal, shuffles=shuffle
        )
        cards = af.SeededDealer(seed).draw(state).cards
        drawn.append(str(cards))
        left -= cards
    return "".join(drawn)


# Seed, number of the deal, shuffles of it so far.
ORDERS = {
    (0, 1, 0): (
        "9s6cTs3h5c3c5s8hAh4cKh2d8c7d3dTh2h7c3sQdQs6d4hAcJd9d"
        "Kc2c5d9c5hTc8s4sAdKd2s6hQh7s8d4d9hJsJcJh7hQcAsTdKs6s"
    ),
    (0, 1, 1): (
        "4dQdKdAdJd8sKs4c9cTd3s7dJcKh2d5hAs6c8d2s9sTsTh3c5d9h"
        "9dTcKc7s3hQhJhAc4s7c6sQs6dAh4hJs5c5s2c8c2hQc7h6h3d8h"
    ),
    (0, 2, 0): (
        "2h6dThTd8s5cQh4h9c7sJdAd8dAhJh6s2sQs3s6c7dTc8h3c5s8c"
        "Ts7h4c9h7cKs4s5dJcAs6h3dKc9d5hKdAc2dJs9s3hQdKh4dQc2c"
    ),
    (7, 1, 0): (
        "6d8cJcTsTcKcJh8d2sQs8h2cAdTdQc5c3c5s9cAc3sThJd3hKd6h"
        "7s4hQh9h4d2dAs2hKs9d7c6s3d6c4cJs7d4s5hQd5d9sAh8sKh7h"
    ),
    (7, 12, 3): (
        "TdAs4sKh2c9h6s6cAd2s9c7s6h3s8d9s8s5sQcJd2dAc4d3dKc7d"
        "TsKd2h8h5d3c8cAhKs4hTh5hJs5cJc7c9dJh4cQhQs6dQd3hTc7h"
    ),
    (-1, 1, 0): (
        "2hQc3hQdQs2dJd4s7s6dTdKc4h3sJhAh9h9s2s3c5sAc9c8c7c6c"
        "9d3d7h5c2c6h5d4c5h6sKd8s4d8dAd8hTsJsThJcKhAsTc7dKsQh"
    ),
    (18446744073709551617, 1000, 2): (
        "3dKdKcTdAc7dQc9sQhJc8s8d5s3h5dQsJd6d4s9h6h4d8c4hAhTc"
        "Qd9d5cAs9c2sJh6cJs2c6s7hThAd3c4cKhKs5h8h7s2d2h3s7cTs"
    ),
}
# For each seed the first dealer's seat at a table of 2, 3 ... 8 seats.
BUTTONS = {
    0: [0, 2, 2, 4, 2, 5, 2],
    1: [0, 2, 0, 0, 2, 4, 0],
    7: [1, 2, 1, 3, 5, 2, 1],
    -1: [1, 1, 3, 4, 1, 4, 3],
    10**30: [0, 2, 2, 3, 2, 3, 2],
}


@pytest.mark.parametrize("place", ORDERS, ids=str)
def test_order_of_the_pack(place: tuple[int, int, int]) -> None:
    """A seed, the number of a deal and of its shuffles so far give one order of the pack."""
    assert ORDERS[place] == order(*place)


def test_orders_differ() -> None:
    """Another seed, another deal or another shuffle gives another order, of the same 52 cards."""
    orders = {order(*place) for place in itertools.product((0, 1, 2), (1, 2), (0, 1))}
    assert len(orders) == 12
    for cards in orders:
        assert set(af.PACK) == set(af.CardSet.parse(cards))


def test_first_buttons() -> None:
    """A seed gives one first dealer for each number of seats."""
    for seed, buttons in BUTTONS.items():
        assert buttons == [af.SeededDealer(seed).first_button(seats) for seats in range(2, 9)]
