"""The loop that plays a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auction_flop.errors import AuctionFlopError, several, shown
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.table.dealers import Dealer
from auction_flop.table.players import Player


def play(state: State, players: Sequence[Player], dealer: Dealer) -> Iterator[Event]:
    """Play on from a state until the rules end the game; give each event as it happens.

    ``players`` has one function a seat: it is given that seat's view and what is open to it, and
    answers with one event; an answer that the rules refuse raises
    :exc:`~auction_flop.IllegalEvent`. What is forced is played without asking; the deal is passed
    on as long as the rules allow, so a game without a limit of deals may have no end: stop taking
    events when you have enough.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(deals=1), stacks=[50] * 3, button=0)
    >>> players = [af.RandomPlayer(seat) for seat in range(3)]
    >>> events = list(play(state, players, af.SeededDealer(1)))
    >>> af.replay(events, start=state).pot
    0
    """
    if len(players) != state.seats:
        raise AuctionFlopError(
            f"{several(len(players), 'player')} for {several(state.seats, 'seat')}"
        )
    if not all(map(callable, players)):
        raise AuctionFlopError("a player is a function of a view and of what is open")
    if not callable(getattr(dealer, "draw", None)):
        raise AuctionFlopError(f"a dealer has a method draw, and {shown(dealer)} has none")
    return _played(state, players, dealer)


def _played(state: State, players: Sequence[Player], dealer: Dealer) -> Iterator[Event]:
    while state.to_act is not None:
        event = _next_event(state, players, dealer)
        state = state.apply(event)
        yield event


def _next_event(state: State, players: Sequence[Player], dealer: Dealer) -> Event:
    if state.cards_due is not None:
        return dealer.draw(state)
    actor = state.to_act
    view = state.view(actor) if isinstance(actor, int) else state
    legal = view.legal_events()
    if not legal:
        raise AuctionFlopError("a hand is hidden here: only who sees all hands can play on")
    if len(legal) == 1 or not isinstance(actor, int):
        return legal[0]  # forced, or the table's choice: the deal passes as long as it may
    return players[actor](view, legal)
