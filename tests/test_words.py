"""A game told in words."""

from collections.abc import Iterator

import pytest

import auction_flop as af
from auction_flop.render import as_it_stands

# Bo takes the flop that nobody wanted; both hold the same pair and the same other cards.
TIED = """\
{"type":"open","format":1,"game":"auction-flop-poker","rules":{"payout":[50,50]},"stacks":[3,9,1],"button":0,"names":["Ada","Bo","Cy"]}
{"type":"ante","seat":1,"chips":2}
{"type":"ante","seat":0,"chips":2}
{"type":"deal","seat":1,"cards":"2c7dTdJhAs"}
{"type":"deal","seat":0,"cards":"2h7hTsJsAh"}
{"type":"discard","seat":1,"cards":"2c"}
{"type":"discard","seat":0,"cards":"2h"}
{"type":"flop","cards":"3d4sAd"}
{"type":"pass","seat":1}
{"type":"pass","seat":0}
{"type":"forfeit-pay","seat":1,"chips":1}
{"type":"take-flop","seat":0,"keep":"Ad"}
{"type":"flop","cards":"2dAc5c"}
{"type":"bid","seat":1,"chips":1}
{"type":"pass","seat":0}
{"type":"take-flop","seat":1,"keep":"Ac"}
{"type":"showdown","hands":["7hTsJsAdAh","7dTdJhAcAs",""],"awards":[4,4,0]}
{"type":"close","awards":[0,0,0]}
"""
TOLD = """\
Auction Flop Poker, 3 seats
Deal 1, dealer Ada
Chips: Ada 3, Bo 9, Cy 1
Out of the game, without an ante: Cy
Bo antes 2
Ada antes 2
Bo is dealt 2c 7d Td Jh As
Ada is dealt 2h 7h Ts Js Ah
Bo discards 2c for 1
Ada discards 2h for 1
Flop: 3d 4s Ad (pot 6, First Voice Bo)
Bo passes
Ada passes
Nobody bids: the flop must be taken, or refused for money
Bo pays 1 not to take the flop
Ada takes the flop for nothing and keeps Ad
Flop: 2d 5c Ac (pot 7, First Voice Bo)
Bo bids 1
Ada passes
Bo buys the flop for 1
Bo takes the flop and keeps Ac
Showdown, pot 8
  Bo: 7d Td Jh Ac As, pair of aces, wins 4
  Ada: 7h Ts Js Ad Ah, pair of aces, wins 4

The table closes after 1 deal
Final standings:
  1. Bo: 8
  2. Ada: 4
  3. Cy: 1
"""


def test_words_of_a_forfeit_and_a_tie() -> None:
    """A flop that nobody wants, a player without an ante and equal hands are told as they are."""
    assert TOLD.splitlines() == [*af.words(af.loads(TIED))]


def test_words_of_a_drawn_game() -> None:
    """Equal chips share a place, and a game that two have won is drawn."""
    even = TIED.replace('"stacks":[3,9,1]', '"stacks":[7,9,1]')
    told = ["  1. Ada: 8", "  1. Bo: 8", "  3. Cy: 1", "A draw between Ada and Bo."]
    assert told == [*af.words(af.loads(even))][-4:]


def test_words_of_a_redacted_game() -> None:
    """Who sees no hand is told how many cards are dealt, thrown away and kept."""
    told = [*af.words(af.redact_log(af.loads(TIED), None))]
    assert "Bo is dealt 5 cards" in told
    assert "Bo discards 1 card for 1" in told
    assert "Ada takes the flop for nothing and keeps 1 card" in told
    assert TOLD.splitlines()[-8:] == told[-8:]


def test_words_go_on_from_a_state() -> None:
    """A game may be told from any state on, event by event."""
    events = [*af.loads(TIED)]
    state = af.replay(events[:10])
    assert [*af.words(events)][14:] == [*af.words(events[10:], start=state)]
    assert [*af.words([], start=state)] == []


def test_words_give_the_last_state() -> None:
    """Who yields from the words gets the state that they lead to, and can say where it stands."""

    def tell() -> Iterator[str]:
        last = yield from af.words([*af.loads(TIED)][:-1])
        yield from as_it_stands(last)

    told = ["", "Not over yet: the table is to act (between-deals)"]
    assert [*told, "Chips: Ada 4, Bo 8, Cy 1; pot 0"] == [*tell()][-3:]


def test_words_of_a_wrong_log_that_is_trusted() -> None:
    """What cannot be told is a ReplayError with the place, as what cannot be folded is."""
    wrong = TIED.replace("7hTsJsAdAh", "7hTsJsAd")
    with pytest.raises(af.ReplayError, match=r"event 16: it cannot be told"):
        list(af.words(af.loads(wrong), trusted=True))
