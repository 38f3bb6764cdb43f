"""Whole deals of Auction Hearts, told by their tricks: what a seat plays is what it was dealt.

Seat 1 leads to the first trick of each.

Who takes a trick is worked out here a second time, without the library.
"""

from collections.abc import Iterator, Sequence

import auction_flop as af
from auction_flop.hearts import NamePain, Play, State
from hearts.table import settle

RANKS = "23456789TJQKA"

#: The hands with which the rules page shows a first trick: seat 3 leads, spades are named.
PAGE_HANDS = [
    "2d7d8dKd2h3h6h9hThJh3s4s9s",
    "7c8cKc3d9dJdQdAd4h7h5s8sAs",
    "2c4c5c6cQc4d5hQhAh6s7sTsKs",
    "3c9cTcJcAc5d6dTd8hKh2sJsQs",
]

#: Seat 1 names hearts; seats 0 to 3 capture 3, 2, 5 and 3 of them.
ALL_CAPTURE = """
    Ks 5s 4s As
    Kd Ad 8d 6d
    Jd 2d 3d 9d
    7s Js Ts 7h
    2c 7c 9c 3c
    Jc Tc 4c Ac
    9h 8h Th Kh
    2s 6s Kc Qs
    Jh Td 3h Ah
    4d 7d Qd 5d
    8s 9s 5h 3s
    6h Qc 4h 8c
    2h 5c Qh 6c
"""
#: Seat 1 names diamonds; seat 0 captures all thirteen.
ONE_CAPTURES_ALL = """
    2c 3c Kc Ac
    4h 3h Ah Qh
    9s 2s Ks 3s
    Kh 6h 7h 2h
    Qc 6c 7c 5c
    Js Qs 4s 5s
    9c 8c 4d Jc
    Kd 2d 5d 8d
    Jh 8h 6d 9h
    Tc 3d 8s 6s
    Th 9d As Jd
    5h 7d Td Qd
    4c Ad Ts 7s
"""
#: Seat 1 names clubs; seat 1 captures 6 and seat 3 the other 7.
TWO_CLEAN = """
    Kh 7h Jh 6h
    9h 3h 2h Qh
    4d Kd Qd 6d
    4h 9c 8h 3c
    5d Jd Td 7d
    6s 2s 8s Qs
    9s Ts 7s Ks
    3d Ad 4s 8c
    Ac 4c 5c Jc
    Th Tc Ah 9d
    Kc 2c 2d Qc
    6c Js 3s As
    7c 8d 5h 5s
"""
#: Seat 1 names spades; seat 2 captures 9 and seat 3 the other 4.
NINE_AND_FOUR = """
    7c Jc Ac 5c
    Tc 8d 4c 9c
    7h 6h 4h 8h
    5d Qd 2d 3d
    3h Th Jh Ah
    Kh Qh Td 9h
    5h Ts 4s 2h
    Kd 7d 4d 6d
    Qc 6c 9s 3c
    Ad 7s 9d Jd
    2s Js 5s 3s
    2c 8s 6s 8c
    Kc Qs As Ks
"""


def tricks_of(deal: str) -> Iterator[tuple[int, list[str], int]]:
    """Give each trick of a deal: who leads it, its cards in the order played, who takes it."""
    leader = 1
    for line in deal.strip().splitlines():
        trick = line.split()
        followed = [card for card in trick if card[1] == trick[0][1]]
        highest = max(followed, key=lambda card: RANKS.index(card[0]))
        taker = (leader + trick.index(highest)) % 4
        yield leader, trick, taker
        leader = taker


def hands_of(deal: str) -> list[str]:
    """Give the hands with which a deal is played, one a seat."""
    hands = [""] * 4
    for first, trick, _ in tricks_of(deal):
        for place, card in enumerate(trick):
            hands[(first + place) % 4] += card
    return hands


def events_of(deal: str, pain: str, bids: Sequence[int], button: int) -> Iterator[af.Event]:
    """Give the events of a whole deal up to its settlement; seat 1 leads.

    ``bids`` are from the dealer's left, 0 for a pass; none where there is no auction. Who leads
    names the pain suit, unless all pass.
    """
    turns = [(button + step) % 4 for step in range(1, 5)]
    yield from (af.Deal(seat, hands_of(deal)[seat]) for seat in turns)
    for seat, bid in zip(turns, bids, strict=False):
        yield af.Bid(seat, bid) if bid else af.Pass(seat)
    if any(bids) or not bids:
        yield NamePain(1, pain)
    for leader, trick, _ in tricks_of(deal):
        for place, card in enumerate(trick):
            yield Play((leader + place) % 4, card)


def played(state: State, deal: str, pain: str, *bids: int) -> State:
    """Play a whole deal to its settlement, as :func:`events_of` tells it."""
    for event in events_of(deal, pain, bids, state.button):
        state = state.apply(event)
        state.check()
    captured = [0] * 4
    for _, trick, taker in tricks_of(deal):
        captured[taker] += sum(card[1] == pain for card in trick)
    assert ("settle", pain, tuple(captured)) == (state.phase.name, state.pain, state.captured)
    return state


def passed_on(state: State) -> State:
    """Settle, and let the deal pass to the left."""
    state = settle(state)
    return state.apply(af.DealPasses((state.button + 1) % 4))
