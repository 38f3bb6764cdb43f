"""Chapter 5 of the rulebook: the showdown."""

from collections.abc import Sequence

import pytest

import auction_flop as af
from auction_flop.flop_poker import Rules, State, share_pot
from flop_poker.script import dealt, flop_due, play, refused

# Hands by what they are worth, most first; those of one name are equal. No card is in two of them,
# but that the queens and the nines have cards of the last hand of jacks and of tens.
ACES = ("AcAdKcKdQc", "AhAsKhKsQh")  # two pair, the kings second
QUEENS = "QdQsJsTs8h"  # a pair
JACKS = ("Jc9d7c5d3c", "Jd9c7d5c3d", "Jh9s7h5s3h", "Js9h7s5h3s")
TENS = ("Tc8d6c4d2c", "Td8c6d4c2d", "Th8s6h4s2h", "Ts8h6s4h2s")
NINES = "9h7s5h4h2s"


def at_showdown(pot: int, hands: Sequence[str], button: int = 0, **options: object) -> State:
    """Bring hands, one a seat, to a showdown for a pot.

    What the antes do not bring, the player at the dealer's left pays to discard a card, for which
    the flop brings the last card of that hand.
    """
    seats = len(hands)
    ante, more = divmod(pot, seats)
    first = (button + 1) % seats
    used = "".join(hands)
    worthless, *others = [card for card in map(str, af.PACK) if card not in used][:3]
    last, kept = hands[first][:2], hands[first][2:]
    begun = [worthless + kept if seat == first else hand for seat, hand in enumerate(hands)]
    options = {"ante": ante, "discard_prices": [0] + [more] * 5} | options
    state = dealt([pot] * seats, button, begun, **options)
    state = play(state, f"{first} throws {worthless}")
    while state.phase.name == "discard":
        state = play(state, f"{state.to_act} stands pat")
    state = play(state, f"flop {last}{''.join(others)}, all pass, {first} keeps {last}")
    assert ("showdown", pot) == (state.phase.name, state.pot)
    return state


def shares(pot: int, hands: Sequence[str], button: int = 0, **options: object) -> list[int]:
    """Tell what each seat gets of the pot for its hand."""
    before = at_showdown(pot, hands, button, **options)
    after = play(before, "showdown")
    assert after.pot == 0
    return [now - then for now, then in zip(after.stacks, before.stacks, strict=True)]


@pytest.mark.rule("AFP-5.1")
def test_all_hands_are_shown() -> None:
    """Every player shows their hand, to all the others and to spectators."""
    state = at_showdown(100, [ACES[0], QUEENS, JACKS[0]])
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert [viewer != seat for seat in range(3)] == [hand.hidden > 0 for hand in view.hands]
    (showdown,) = state.legal_events()
    after = state.apply(showdown)
    for viewer in (0, 1, 2, None):
        assert state.hands == after.view(viewer).hands
        assert showdown == state.redact(showdown, viewer)


@pytest.mark.rule("AFP-5.1")
def test_sixty_thirty_ten() -> None:
    """The best hand takes 60 % of the pot, the second 30 %, the third 10 %."""
    assert shares(100, [QUEENS, JACKS[0], ACES[0]]) == [30, 10, 60]
    assert shares(100, [NINES, ACES[0], QUEENS, TENS[0], JACKS[0]]) == [0, 60, 30, 0, 10]


@pytest.mark.rule("AFP-5.1")
@pytest.mark.parametrize(
    ("payout", "expected"),
    [
        ([100], [100, 0, 0, 0]),
        ([50, 50], [50, 50, 0, 0]),
        ([70, 20, 10], [70, 20, 10, 0]),
        ([25, 25, 25, 25], [25, 25, 25, 25]),
        ([40, 30, 20, 10], [40, 30, 20, 10]),
        ([90, 10, 0], [90, 10, 0, 0]),
        # The fifth to the eighth place have no player: their 40 go to the best too.
        ([20, 20, 10, 10, 10, 10, 10, 10], [60, 20, 10, 10]),
    ],
)
def test_payout(payout: list[int], expected: list[int]) -> None:
    """The option ``payout`` says which percentage each place takes."""
    hands = [ACES[0], QUEENS, JACKS[0], TENS[0]]
    assert expected == shares(100, hands, payout=payout)


@pytest.mark.rule("AFP-5.1")
def test_only_the_hands_that_are_held() -> None:
    """A showdown with other hands, or for another number of seats, is refused."""
    state = play(dealt([20, 20, 1]), "1 stands pat, 0 stands pat")
    (right,) = state.legal_events()
    zero, one, out = map(str, right.hands)
    for hands in (
        [one, zero, out],
        [zero, "AcAdAhAsKc", out],
        [zero, one, "AcAdAhAsKs"],
        [zero, one],
        [zero, one, out, out],
        ["", one, out],
        [zero, one[2:], out],
    ):
        wrong = af.Showdown(hands, right.awards)
        refusal = state.refusal(wrong)
        assert (refusal.code, refusal.rule) == ("wrong-hands", "AFP-5.1")


@pytest.mark.rule("AFP-5.1")
def test_the_showdown_comes_last() -> None:
    """Nothing else may happen once all hands are full, and no showdown before."""
    state = at_showdown(100, [ACES[0], QUEENS])
    refused(state, "1 passes", "not-now", "AFP-5.1")
    refused(state, "flop 2c2d2h", "not-now", "AFP-5.1")
    refused(state, "close", "not-now", "AFP-5.1")
    refused(flop_due([4, 5], [20, 20]), "showdown", "not-now", "AFP-4.1")
    refused(play(state, "showdown"), "showdown", "not-now", "AFP-6.2")


@pytest.mark.rule("AFP-5.2")
def test_poker_ranking() -> None:
    """Hands rank as in poker, five cards each."""
    best_first = [
        ("AsKsQsJsTs", "straight flush"),
        ("5d4d3d2dAd", "straight flush"),
        ("2c2d2h2s3c", "four of a kind"),
        ("3c3d3h2s2c", "full house"),
        ("2c2d2hAsAc", "full house"),
        ("7h5h4h3h2h", "flush"),
        ("AcKdQhJsTc", "straight"),
        ("6c5d4h3s2c", "straight"),
        ("AcAdAhKsQc", "three of a kind"),
        ("3c3d2h2sAc", "two pair"),
        ("3c3d2h2s4c", "two pair"),
        ("2c2dAhKsQc", "pair"),
        ("AcKdQhJs9c", "high card"),
        ("7c5d4h3s2d", "high card"),
    ]
    ranks = [af.rank(hand) for hand, _ in best_first]
    assert [category for _, category in best_first] == [rank.category for rank in ranks]
    assert ranks == sorted(ranks, reverse=True)
    assert len(ranks) == len(set(ranks))


@pytest.mark.rule("AFP-5.2")
def test_kickers_decide() -> None:
    """Of hands of one category the higher ranks win, those that come more often first."""
    assert shares(100, ["9c9dAhKsQc", "9h9sAcKdJh", "TcTd4h3s2c"]) == [30, 10, 60]


@pytest.mark.rule("AFP-5.2")
def test_the_lowest_straight() -> None:
    """A-2-3-4-5 is a straight, and the lowest one; the ace never sits in the middle."""
    assert shares(100, ["AcKd2h3s4c", "2c3d4h5s6c", "Ah2d3c4d5c"]) == [10, 60, 30]


@pytest.mark.rule("AFP-5.2")
def test_suits_break_no_tie() -> None:
    """The same ranks in other suits are an equal hand: 60 and 30 are pooled."""
    assert shares(100, [JACKS[3], JACKS[0], TENS[3]]) == [45, 45, 10]


@pytest.mark.rule("AFP-5.3")
def test_seventeen_chips() -> None:
    """Of 17 the second gets 5 (5.1), the third 1 (1.7) and the best all the rest, 11."""
    assert shares(17, [ACES[0], QUEENS, JACKS[0]]) == [11, 5, 1]
    assert shares(17, [TENS[0], JACKS[0], QUEENS, ACES[0]]) == [0, 1, 5, 11]


@pytest.mark.rule("AFP-5.3")
def test_seventeen_chips_for_two() -> None:
    """Between two players nobody is third: a pot of 17 pays 12 and 5."""
    assert shares(17, [ACES[0], QUEENS]) == [12, 5]
    assert shares(17, [QUEENS, ACES[0]]) == [5, 12]


@pytest.mark.rule("AFP-5.3")
@pytest.mark.parametrize(
    ("pot", "expected"),
    [
        (3, [3, 0, 0]),
        (4, [3, 1, 0]),
        (6, [5, 1, 0]),
        (7, [5, 2, 0]),
        (9, [7, 2, 0]),
        (10, [6, 3, 1]),
        (19, [13, 5, 1]),
        (20, [12, 6, 2]),
        (99, [61, 29, 9]),
        (101, [61, 30, 10]),
    ],
)
def test_the_rest_is_the_bests(pot: int, expected: list[int]) -> None:
    """Shares after the first are rounded down and the pot is always emptied."""
    assert expected == shares(pot, [ACES[0], QUEENS, JACKS[0]])


@pytest.mark.rule("AFP-5.3")
def test_places_without_a_player() -> None:
    """The shares of places that nobody fills go to the best hand, whatever the payout."""
    assert shares(100, [ACES[0], QUEENS]) == [70, 30]
    assert shares(100, [ACES[0], QUEENS], payout=[50, 50]) == [50, 50]
    assert shares(100, [ACES[0], QUEENS], payout=[40, 40, 20]) == [60, 40]
    assert shares(100, [ACES[0], QUEENS], payout=[100]) == [100, 0]
    # Seats 0 to 2 sit there, but seat 1 is not in the hand.
    state = play(dealt([52, 1, 52], ante=50), "2 stands pat, 0 throws 2c, flop AcAdAh, all pass")
    state = play(state, "0 keeps Ac, showdown")
    assert state.stacks == (1 + 101 - 30, 1, 2 + 30)


@pytest.mark.rule("AFP-5.3")
def test_no_other_awards() -> None:
    """A showdown that shares the pot out otherwise is refused, and told what is due."""
    state = at_showdown(17, [ACES[0], QUEENS, JACKS[0]])
    for awards in ([10, 5, 2], [11, 5, 0], [17, 0, 0], [1, 5, 11], [11, 5], [11, 5, 1, 0]):
        refusal = state.refusal(af.Showdown(state.hands, awards))
        assert (refusal.code, refusal.rule) == ("wrong-awards", "AFP-5.3")
        assert dict(refusal.facts)["due"] == (11, 5, 1)


@pytest.mark.rule("AFP-5.4")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # Two tied best pool 11 + 5, the third gets 1.
        ([ACES[0], ACES[1], JACKS[0], TENS[0]], [8, 8, 1, 0]),
        ([JACKS[0], ACES[0], TENS[0], ACES[1]], [1, 8, 0, 8]),
        # Two tied second pool 5 + 1.
        ([ACES[0], JACKS[0], JACKS[1], TENS[0]], [11, 3, 3, 0]),
        # Two tied third pool 1 + 0: the odd chip goes to the first from the dealer's left.
        ([ACES[0], QUEENS, JACKS[0], JACKS[1]], [11, 5, 1, 0]),
        ([JACKS[0], ACES[0], QUEENS, JACKS[1]], [0, 11, 5, 1]),
        # Three tied best pool all 17: two odd chips.
        ([TENS[0], JACKS[0], JACKS[1], JACKS[2]], [0, 6, 6, 5]),
        ([JACKS[0], JACKS[1], JACKS[2], TENS[0]], [5, 6, 6, 0]),
        # Three tied second pool 5 + 1 + 0.
        ([ACES[0], JACKS[0], JACKS[1], JACKS[2]], [11, 2, 2, 2]),
        # Four tied best: one odd chip.
        (JACKS, [4, 5, 4, 4]),
        # Two tied best, and two tied third, who pool 1 + 0.
        ([ACES[0], JACKS[0], ACES[1], JACKS[1]], [8, 1, 8, 0]),
        # A tie below the third place has nothing to divide.
        ([TENS[0], TENS[1], ACES[0], QUEENS, JACKS[0]], [0, 0, 11, 5, 1]),
        # Three tied third pool 1 + 0 + 0.
        ([JACKS[0], JACKS[1], JACKS[2], ACES[0], QUEENS], [0, 1, 0, 11, 5]),
        # Four tied second pool 5 + 1 + 0 + 0: two odd chips.
        ([JACKS[0], JACKS[1], ACES[0], JACKS[2], JACKS[3]], [1, 2, 11, 2, 1]),
        # Eight players: two best with 16, three third with 1, and three below.
        (
            [ACES[0], JACKS[0], TENS[0], JACKS[1], ACES[1], TENS[1], JACKS[2], TENS[2]],
            [8, 1, 0, 0, 8, 0, 0, 0],
        ),
    ],
)
def test_seventeen_chips_and_ties(hands: list[str], expected: list[int]) -> None:
    """Tied players pool the shares of the places they fill, and divide them equally."""
    assert expected == shares(17, hands)


@pytest.mark.rule("AFP-5.4")
def test_no_other_awards_in_a_tie() -> None:
    """Where hands are equal, a showdown that shares otherwise is refused by the rule of ties."""
    state = at_showdown(17, [ACES[0], ACES[1], JACKS[0], TENS[0]])
    refusal = state.refusal(af.Showdown(state.hands, [11, 5, 1, 0]))
    assert (refusal.code, refusal.rule) == ("wrong-awards", "AFP-5.4")


@pytest.mark.rule("AFP-5.4")
def test_two_players_tied() -> None:
    """Two tied players share 12 + 5; the odd chip goes to the dealer's left."""
    assert shares(17, [ACES[0], ACES[1]], button=0) == [8, 9]
    assert shares(17, [ACES[0], ACES[1]], button=1) == [9, 8]


@pytest.mark.rule("AFP-5.4")
@pytest.mark.parametrize(("button", "expected"), [(0, [5, 6, 6]), (1, [6, 5, 6]), (2, [6, 6, 5])])
def test_odd_chips_go_to_the_dealers_left(button: int, expected: list[int]) -> None:
    """Odd chips go one each to the tied players nearest the dealer's left, the dealer last."""
    assert expected == shares(17, JACKS[:3], button)


@pytest.mark.rule("AFP-5.4")
@pytest.mark.parametrize(
    ("button", "expected"),
    [(0, [0, 11, 5, 1]), (1, [0, 11, 5, 1]), (2, [0, 11, 5, 1]), (3, [1, 11, 5, 0])],
)
def test_nearest_of_the_tied(button: int, expected: list[int]) -> None:
    """Seats 0 and 3 tie for the third place: whoever comes first from the dealer's left gets 1."""
    assert expected == shares(17, [JACKS[0], ACES[0], QUEENS, JACKS[1]], button)


@pytest.mark.rule("AFP-5.4")
def test_ties_and_other_payouts() -> None:
    """Pools follow the option ``payout``: 50, 30, 20, and winner takes all."""
    tied = [ACES[0], ACES[1], JACKS[0], TENS[0]]
    assert shares(100, tied, payout=[50, 30, 20]) == [40, 40, 20, 0]
    assert shares(100, tied, payout=[100]) == [50, 50, 0, 0]
    # 101: the third gets 20 and the best 51; 51 + 30 = 81, the odd one to seat 1.
    assert shares(101, tied, payout=[50, 30, 20]) == [40, 41, 20, 0]


@pytest.mark.rule("AFP-5.4")
def test_pools_without_a_showdown() -> None:
    """The same shares from the function that showdowns use: seats and strengths in turn order."""
    payout = Rules().payout
    assert share_pot(17, payout, [(1, 9), (2, 9), (0, 5)]) == {1: 8, 2: 8, 0: 1}
    assert share_pot(17, payout, [(1, 9), (2, 5), (0, 5)]) == {1: 11, 2: 3, 0: 3}
    assert share_pot(17, payout, [(1, 9), (2, 9), (0, 9)]) == {1: 6, 2: 6, 0: 5}
    assert share_pot(17, payout, [(1, 9), (2, 5), (3, 2), (0, 2)]) == {1: 11, 2: 5, 3: 1, 0: 0}
