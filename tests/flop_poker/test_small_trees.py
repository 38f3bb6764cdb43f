"""Every way to play small hands, counted: a wrong rule shows as a wrong number.

The counts are pinned, and compared with a second reading of the rulebook that shares no code with
the library: it plays chapters 3 and 4 with numbers of cards alone, as no choice turns on a face.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import FLOPS, dealt, flop_due

PRICES = (0, 1, 3, 6, 10, 15)
#: How a hand came out: the number of events, the stacks and the pot. A counter of these tells in
#: how many ways.
Outcome = tuple[int, tuple[int, ...], int]


def every_way(state: State, flops: Sequence[str], events: int = 0) -> Counter[Outcome]:
    """Play on in every way to the showdown, with these flops in this order."""
    if state.phase.name == "showdown":
        return Counter([(events, state.stacks, state.pot)])
    if state.cards_due is not None:
        flop = af.ScriptedDealer(flops).draw(state)
        return every_way(state.apply(flop), flops[1:], events + 1)
    ways: Counter[Outcome] = Counter()
    for event in state.legal_events():
        ways += every_way(state.apply(event), flops, events + 1)
    return ways


class Plain:
    """Chapters 3 and 4 once more, written down as they are told."""

    def __init__(self, seats: int, first: int, *, rotates: bool) -> None:
        """Seat so many players; ``first`` is at the dealer's left."""
        self.seats, self.first, self.rotates = seats, first, rotates

    def discards(self, chips: tuple[int, ...], pot: int) -> Iterator[tuple[int, Outcome]]:
        """Let each discard what they can pay for; give each outcome with its number of ways."""
        yield from self._discard((), chips, pot)

    def _discard(
        self, thrown: tuple[int, ...], chips: tuple[int, ...], pot: int
    ) -> Iterator[tuple[int, Outcome]]:
        if len(thrown) == self.seats:
            room = [0] * self.seats
            for turn, number in enumerate(thrown):
                room[(self.first + turn) % self.seats] = number
            yield from self.flops(tuple(room), chips, pot, self.first, self.seats)
            return
        seat = (self.first + len(thrown)) % self.seats
        for number, price in enumerate(PRICES):
            if price <= chips[seat]:
                after = with_one(chips, seat, -price)
                for ways, outcome in self._discard((*thrown, number), after, pot + price):
                    yield math.comb(5, number) * ways, outcome

    def flops(
        self, room: tuple[int, ...], chips: tuple[int, ...], pot: int, voice: int, events: int
    ) -> Iterator[tuple[int, Outcome]]:
        """Turn flops until nobody has room for a card."""
        if not any(room):
            yield 1, (events, chips, pot)
            return
        for taker, after, paid, said in self.flop(room, chips, voice):
            following = (voice + 1) % self.seats if self.rotates else voice
            for kept in range(1, min(3, room[taker]) + 1):
                left = with_one(room, taker, -kept)
                so_far = events + 1 + said + 1  # the flop, what was said and paid, the taking
                for ways, outcome in self.flops(left, after, pot + paid, following, so_far):
                    yield math.comb(3, kept) * ways, outcome

    def flop(
        self, room: tuple[int, ...], chips: tuple[int, ...], voice: int, said: tuple[int, ...] = ()
    ) -> Iterator[tuple[int, tuple[int, ...], int, int]]:
        """Auction one flop, given what was said (0: a pass): who takes it, chips, paid, events."""
        others = self.seats - 1
        if any(said) and not any(said[len(said) - others :]):
            buyer = (voice + len(said) - self.seats) % self.seats
            yield buyer, with_one(chips, buyer, -max(said)), max(said), len(said)
            return
        if len(said) == self.seats and not any(said):
            yield from self.forfeit(room, chips, voice, 1, len(said))
            return
        seat = (voice + len(said)) % self.seats
        yield from self.flop(room, chips, voice, (*said, 0))
        bid = max((0, *said)) + 1
        if room[seat] and bid <= chips[seat]:
            yield from self.flop(room, chips, voice, (*said, bid))

    def forfeit(
        self, room: tuple[int, ...], chips: tuple[int, ...], seat: int, price: int, events: int
    ) -> Iterator[tuple[int, tuple[int, ...], int, int]]:
        """Ask who has room, to the left and round, at a price that rises by 1."""
        while not room[seat % self.seats]:
            seat += 1
        seat %= self.seats
        yield seat, chips, sum(range(price)), events
        alone = sum(1 for places in room if places) == 1
        if not alone and price <= chips[seat]:
            paid = with_one(chips, seat, -price)
            yield from self.forfeit(room, paid, seat + 1, price + 1, events + 1)


def with_one(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """Change one of several numbers."""
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])


def counted(ways: Iterator[tuple[int, Outcome]]) -> Counter[Outcome]:
    """Count the ways to each outcome."""
    found: Counter[Outcome] = Counter()
    for number, outcome in ways:
        found[outcome] += number
    return found


def by_length(outcomes: Counter[Outcome]) -> dict[int, int]:
    """Tell how many of the ways have so many events."""
    found: Counter[int] = Counter()
    for (events, _, _), ways in outcomes.items():
        found[events] += ways
    return dict(sorted(found.items()))


# Cards held, chips and the dealer's seat at the first flop, the option ``first_voice``; and in how
# many ways the showdown is reached after so many events.
AUCTIONS = [
    ([4, 5], [3, 3], 0, "fixed", {4: 3, 5: 3}),
    ([4, 4], [0, 0], 0, "fixed", {8: 9}),
    ([4, 4], [3, 3], 0, "fixed", {8: 18, 9: 72, 10: 27, 11: 45}),
    ([4, 4], [3, 5], 1, "rotates", {8: 36, 9: 27, 10: 81, 11: 18, 12: 18}),
    ([3, 4], [2, 3], 0, "rotates", {8: 36, 9: 27, 10: 72, 12: 108, 13: 378, 14: 324, 15: 378}),
    (
        [3, 3],
        [1, 2],
        0,
        "fixed",
        {
            8: 18,
            9: 54,
            10: 9,
            11: 9,
            12: 162,
            13: 702,
            14: 270,
            15: 135,
            16: 324,
            17: 1782,
            18: 2349,
            19: 405,
        },
    ),
    (
        [2, 4],
        [2, 2],
        0,
        "fixed",
        {
            8: 6,
            9: 24,
            10: 6,
            11: 3,
            12: 108,
            13: 540,
            14: 1026,
            15: 216,
            16: 270,
            17: 972,
            18: 2187,
            19: 1863,
            20: 405,
        },
    ),
    ([4, 4, 5], [2, 2, 2], 0, "fixed", {10: 18, 11: 18, 12: 63, 13: 9, 15: 9}),
    ([4, 5, 4], [2, 3, 1], 2, "rotates", {10: 18, 11: 27, 12: 9, 13: 18, 14: 18}),
    ([4, 4, 4], [1, 1, 1], 0, "fixed", {15: 54, 16: 189, 17: 189, 18: 405}),
    ([4, 5, 5, 4], [2, 3, 1, 2], 1, "fixed", {12: 9, 13: 18, 14: 45, 15: 27, 17: 9, 19: 9}),
    (
        [3, 3],
        [2, 2],
        0,
        "rotates",
        {
            8: 36,
            9: 27,
            10: 54,
            12: 324,
            13: 675,
            14: 756,
            15: 297,
            16: 1323,
            17: 2430,
            18: 4698,
            19: 1620,
            20: 486,
        },
    ),
    (
        [2, 5],
        [9, 9],
        0,
        "fixed",
        {4: 1, 5: 1, 8: 18, 9: 36, 10: 18, 12: 27, 13: 81, 14: 81, 15: 27},
    ),
    (
        [4, 4],
        [9, 9],
        0,
        "fixed",
        {8: 18, 9: 72, 10: 27, 11: 81, 12: 27, 13: 72, 14: 18, 15: 54, 16: 18, 17: 36},
    ),
    (
        [4, 4, 4],
        [2, 2, 2],
        0,
        "rotates",
        {15: 216, 16: 243, 17: 567, 18: 1161, 19: 459, 20: 405, 21: 756, 23: 27, 24: 27},
    ),
]
DISCARDS = [
    ([0, 0], "fixed", {2: 1}),
    ([1, 0], "fixed", {2: 1, 6: 15}),
    ([1, 1], "rotates", {2: 1, 6: 30, 10: 225}),
    ([0, 3], "fixed", {2: 1, 6: 60, 10: 90}),
    ([3, 0], "fixed", {2: 1, 6: 45, 7: 15, 10: 90}),
    ([3, 1], "rotates", {2: 1, 6: 60, 7: 15, 10: 990, 11: 225, 14: 1350}),
]


@pytest.mark.rule("AFP-4.3")
@pytest.mark.rule("AFP-4.6")
@pytest.mark.rule("AFP-4.11")
@pytest.mark.rule("AFP-4.12")
@pytest.mark.parametrize(("holds", "chips", "button", "voice", "ways"), AUCTIONS)
def test_auctions(
    holds: list[int], chips: list[int], button: int, voice: str, ways: dict[int, int]
) -> None:
    """From the first flop on, all ways to the showdown come out as another program has them."""
    seats = len(holds)
    plain = Plain(seats, (button + 1) % seats, rotates=voice == "rotates")
    room = tuple(5 - held for held in holds)
    expected = counted(plain.flops(room, tuple(chips), seats, plain.first, 0))
    state = flop_due(holds, chips, button, first_voice=voice)
    found = every_way(state, FLOPS)
    assert ways == by_length(found)
    assert expected == found


@pytest.mark.rule("AFP-3.1")
@pytest.mark.rule("AFP-3.3")
@pytest.mark.parametrize(("chips", "voice", "ways"), DISCARDS)
def test_hands(chips: list[int], voice: str, ways: dict[int, int]) -> None:
    """From the discards on too."""
    plain = Plain(2, 1, rotates=voice == "rotates")
    state = dealt([stack + 2 for stack in chips], first_voice=voice)
    found = every_way(state, FLOPS)
    assert ways == by_length(found)
    assert counted(plain.discards(tuple(chips), 4)) == found
