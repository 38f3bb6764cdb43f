"""The loop that plays a game: what it is given is looked at before the first event."""

from typing import Any

import pytest

import auction_flop as af

STATE = af.open_table(af.flop_poker.Rules(deals=1), stacks=[9, 9], button=0)
PLAYERS = [af.RandomPlayer(0), af.RandomPlayer(1)]


@pytest.mark.parametrize(
    ("players", "dealer", "complaint"),
    [
        (PLAYERS[:1], af.SeededDealer(1), "1 player for 2 seats"),
        ([None, None], af.SeededDealer(1), "a player is a function"),
        (PLAYERS, 7, "a dealer has a method draw, and 7 has none"),
    ],
)
def test_bad_company(players: Any, dealer: Any, complaint: str) -> None:
    """Players and dealers that are none are refused at once, not when they are first needed."""
    with pytest.raises(af.AuctionFlopError, match=complaint):
        af.play(STATE, players, dealer)


def test_a_player_that_cheats() -> None:
    """A choice that the rules refuse ends the game with the refusal; what came before stays."""

    def overbid(view: af.State, _: af.LegalEvents) -> af.Event:
        assert isinstance(view.to_act, int)
        return af.Bid(view.to_act, 2)

    game = af.play(STATE, [overbid, overbid], af.SeededDealer(1))
    assert [next(game) for _ in range(4)][:2] == [af.Ante(1, 2), af.Ante(0, 2)]
    with pytest.raises(af.IllegalEvent, match="seat 1 cannot bid 2: seat 1 is to discard"):
        next(game)


@pytest.mark.parametrize("text", [None, b"{}", ["{}"]])
def test_a_text_that_is_none(text: Any) -> None:
    """What is no text is refused before anything is read of it."""
    with pytest.raises(af.MalformedEvent, match="a log is a text, not"):
        af.loads(text)
