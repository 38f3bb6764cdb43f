"""Chapter 2 of the rules of Auction Hearts: the auction for the pain suit."""

import itertools
import pickle
import random
import sys

import pytest

import auction_flop as af
from hearts.table import dealt, opened, refused, speak


@pytest.mark.rule("AH-2.1")
def test_each_speaks_once_from_the_dealers_left() -> None:
    """Each player once bids or passes, from the dealer's left."""
    state, turns = dealt(), []
    while state.phase.name == "auction":
        turns.append(state.to_act)
        state = state.apply(af.Pass(state.to_act))
    assert turns == [0, 1, 2, 3]


@pytest.mark.rule("AH-2.1")
def test_a_bid_is_higher_than_every_bid_before() -> None:
    """A bid of equal height or less is refused, also after a pass; a jump is fine."""
    state = speak(dealt(), 7, 0)
    refused(state, af.Bid(2, 7), "AH-2.1", "too-low")
    refused(state, af.Bid(2, 6), "AH-2.1", "too-low")
    assert (speak(state, 30).bid, speak(state, 30).bidder) == (30, 2)
    refused(dealt(), af.Bid(0, 0), "AH-2.1", "too-low")


@pytest.mark.rule("AH-2.1")
def test_a_bid_is_at_most_the_bidders_chips() -> None:
    """The whole stack may be bid, and no more; who has too few for a higher bid can only pass."""
    state = dealt(state=opened(stacks=(5, 50, 5, 50)))
    refused(state, af.Bid(0, 6), "AH-2.1", "cannot-pay")
    state = speak(state, 5, 0)
    assert [af.Pass(2)] == list(state.legal_events())


@pytest.mark.rule("AH-2.1")
def test_nobody_speaks_out_of_turn() -> None:
    """Another seat's bid or pass is refused."""
    refused(dealt(), af.Bid(1, 3), "AH-2.1", "not-now")
    refused(dealt(), af.Pass(3), "AH-2.1", "not-now")


@pytest.mark.rule("AH-2.1")
def test_very_many_bids_are_offered_at_once() -> None:
    """With 2**53 - 1 chips at the table all that is asked of the choices is answered at once."""
    most = 2**53 - 4
    legal = dealt(state=opened(stacks=(most, 1, 1, 1))).legal_events()
    assert most + 1 == len(legal)
    assert len(legal) < sys.maxsize
    assert af.Bid(0, most) in legal
    assert af.Bid(0, most + 1) not in legal
    assert (af.Pass(0), af.Bid(0, 1), af.Bid(0, most)) == (legal[0], legal[1], legal[-1])
    assert (af.Bid(0, most - 1), af.Bid(0, most)) == legal[-2:]
    assert random.Random(1).choice(legal) in legal
    assert "9007199254740988" in repr(legal)
    with pytest.raises(IndexError):
        legal[most + 1]


@pytest.mark.rule("AH-2.2")
def test_the_highest_bidder_pays_once_all_have_spoken() -> None:
    """The bid is paid when the fourth player has spoken; nobody else pays."""
    state = speak(dealt(), 3, 4, 9)
    assert (state.stacks, state.pot) == ((50, 50, 50, 50), 0)
    state = speak(state, 0)
    assert (state.stacks, state.pot) == ((50, 50, 41, 50), 9)
    assert (state.phase.name, state.to_act, state.bid, state.bidder) == ("name-pain", 2, 9, 2)


@pytest.mark.rule("AH-2.2")
@pytest.mark.parametrize("suit", list("cdhs"))
def test_the_bidder_names_any_suit(suit: str) -> None:
    """The highest bidder, and nobody else, names any of the four suits."""
    state = speak(dealt(), 0, 2, 0, 0)
    refused(state, af.hearts.NamePain(0, suit), "AH-2.2", "not-now")
    assert list("cdhs") == [event.suit for event in state.legal_events()]
    state = state.apply(af.hearts.NamePain(1, suit))
    assert (suit, 1, 2, 1) == (state.pain, state.bidder, state.bid, state.to_act)


@pytest.mark.rule("AH-2.3")
def test_all_pass_makes_hearts_the_pain_suit() -> None:
    """Nobody pays, hearts are the pain suit, and the player at the dealer's left leads."""
    state = speak(dealt(), 0, 0, 0, 0)
    assert (state.pain, state.bid, state.bidder, state.pot) == ("h", None, None, 0)
    assert (state.to_act, state.leader, state.phase.name) == (0, 0, "trick")


@pytest.mark.rule("AH-2.3")
def test_all_pass_throws_the_cards_in() -> None:
    """With "redeal" there are no tricks and no settlement, and the deal passes to the left."""
    rules = af.hearts.Rules(all_pass="redeal", deals=2)  # noqa: S106  no password
    state = speak(dealt(state=opened(rules)), 0, 0, 0, 0)
    assert [af.DealPasses(0), af.Close((0,) * 4)] == list(state.legal_events())
    state = state.apply(af.DealPasses(0))
    assert (state.deal_number, state.button, state.cards_due.seat) == (2, 0, 1)
    state = speak(dealt(state=state), 0, 0, 0, 0)
    assert [af.Close((0,) * 4)] == list(state.legal_events())


@pytest.mark.rule("AH-2.1")
def test_the_fourth_player_may_bid_too() -> None:
    """The dealer speaks last, once, and needs a higher bid like everybody else."""
    state = speak(dealt(), 0, 3, 0)
    refused(state, af.Bid(3, 3), "AH-2.1", "too-low")
    state = speak(state, 4)
    assert (state.to_act, state.stacks, state.pot) == (3, (50, 50, 50, 46), 4)
    refused(state, af.Bid(1, 5), "AH-2.2", "not-now")


@pytest.mark.rule("AH-2.1")
def test_a_bid_has_a_seat_at_the_table() -> None:
    """Nobody bids from a seat that the table does not have."""
    refused(dealt(), af.Bid(4, 1), "AH-2.1", "not-now")
    refused(dealt(), af.Pass(2**53 - 1), "AH-2.1", "not-now")


@pytest.mark.rule("AH-2.1")
@pytest.mark.parametrize("chips", [-1, 1.0, True, "1", None, 2**53])
def test_a_bid_is_of_whole_chips(chips: object) -> None:
    """Half a chip, less than none and more than all there can be are malformed."""
    with pytest.raises(af.MalformedEvent, match="chips"):
        af.Bid(0, chips)


@pytest.mark.rule("AH-2.1")
def test_very_many_bids_are_looked_at_from_both_ends() -> None:
    """Slices, the first few, players at random, copies: none of it lists all the bids."""
    most = 2**53 - 4
    state = dealt(state=opened(stacks=(most, 1, 1, 1)))
    legal = state.legal_events()
    assert (af.Pass(0), af.Bid(0, 1), af.Bid(0, 2)) == legal[:3]
    assert (af.Bid(0, most), af.Bid(0, most - 1)) == legal[:-3:-1]
    assert [af.Pass(0), af.Bid(0, 1)] == list(itertools.islice(legal, 2))
    assert next(reversed(legal)) == af.Bid(0, most)
    assert all(af.RandomPlayer(seed)(state, legal) in legal for seed in range(20))
    assert pickle.loads(pickle.dumps(legal)) == legal  # noqa: S301  its own
    assert af.Bid(1, 1) not in legal
    assert af.Bid(0, 0) not in legal
    assert "pass" not in legal
    assert len(repr(legal)) < 200
    state = state.apply(legal[-1])
    assert [af.Pass(1)] == list(state.legal_events())
    state = speak(state, 0, 0, 0)
    assert ((0, 1, 1, 1), most) == (state.stacks, state.pot)


@pytest.mark.rule("AH-2.2")
@pytest.mark.parametrize("suit", ["", "C", "hearts", "n", "cd", None, 0])
def test_there_are_four_suits(suit: object) -> None:
    """What is no suit is malformed."""
    with pytest.raises(af.MalformedEvent, match="suit"):
        af.hearts.NamePain(0, suit)


@pytest.mark.rule("AH-2.2")
def test_the_suit_is_named_before_the_first_lead() -> None:
    """No card is played before the pain suit has its name; it is named once."""
    state = speak(dealt(), 1, 0, 0, 0)
    refused(state, af.hearts.Play(0, "2c"), "AH-2.2", "not-now")
    state = state.apply(af.hearts.NamePain(0, "d"))
    refused(state, af.hearts.NamePain(0, "s"), "AH-3.1", "not-now")


@pytest.mark.rule("AH-2.1")
def test_the_last_bid_that_a_stack_allows() -> None:
    """Who can just go above the highest bid may bid all; with a chip less only passing is open."""
    state = speak(dealt(state=opened(stacks=(50, 5, 4, 3))), 4)
    assert [af.Pass(1), af.Bid(1, 5)] == list(state.legal_events())
    assert [af.Pass(2)] == list(speak(state, 0).legal_events())
    assert [af.Pass(3)] == list(speak(state, 0, 0).legal_events())
    refused(speak(state, 0), af.Bid(2, 5), "AH-2.1", "cannot-pay")
    refused(speak(state, 0), af.Bid(2, 4), "AH-2.1", "too-low")
