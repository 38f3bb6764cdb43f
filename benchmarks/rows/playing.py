"""Playing at random at a table of six: ours, and poker as the peers play it.

A decision is a turn of a seat: what is open is asked for, and one of it chosen at random and done.
A turn with nothing to choose counts on both sides: a pass of a full hand here, a check where nobody
may raise there. Antes and blinds do not count, as most peers post them themselves. What the dealer
does, and paying out at the end, is in the time of every side. None draws anything on a screen.
"""

import random
from typing import Any

from core import core_loop, flop_poker, played
from measure import Row, Task

from auction_flop import Ante
from auction_flop.events import Event

SEATS = 6


def decisions(log: list[Event]) -> int:
    """Count the decisions of a log."""
    return sum(not event.by_table and not isinstance(event, Ante) for event in log)


def our_core_loop(deals: int) -> Task:
    """Play without views: legal_events, a random choice, apply, the log kept."""
    units = decisions(core_loop(flop_poker, deals))
    return Task("core loop", "decisions", lambda: core_loop(flop_poker, deals), units)


def our_play(deals: int) -> Task:
    """Play with ``af.play``: each player chooses from a view of its own."""
    units = decisions(played(flop_poker, deals))
    return Task("play", "decisions", lambda: played(flop_poker, deals), units)


def five_card_draw() -> Any:
    """Fixed-limit five-card draw as a game of PokerKit, all automations on.

    Of what PokerKit can play this is nearest to ours: five cards, discards, bets, a showdown.
    """
    from pokerkit import (
        Automation,
        Deck,
        FixedLimitPokerMixin,
        SingleDraw,
        StandardHighHand,
    )

    class FiveCardDraw(FixedLimitPokerMixin, SingleDraw):  # type: ignore[misc]
        deck = Deck.STANDARD
        hand_types = (StandardHighHand,)
        hole_dealing_count = 5

    return FiveCardDraw(tuple(Automation), ante_trimming_status=True, raw_antes=0,
                        raw_blinds_or_straddles=(1, 2), min_bet=2)  # fmt: skip


def take_turn(state: Any, choose: random.Random, raises: float) -> None:
    """Take a turn of draw poker in PokerKit at random, never folding; ``raises`` is how often.

    A seat throws away three cards at most, as the pack has no more for six.
    """
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        hand = state.hole_cards[drawer]
        state.stand_pat_or_discard(choose.sample(hand, choose.randrange(4)))
    elif state.can_complete_bet_or_raise_to() and choose.random() < raises:
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()


def pokerkit(deals: int) -> Task:
    """Five-card draw in PokerKit, nobody folding; a state keeps its operations, the log."""
    game = five_card_draw()

    def run() -> int:
        random.seed(1)  # its deck is shuffled by the global generator
        choose, turns = random.Random(1), 0
        for _ in range(deals):
            state = game(1000, SEATS)
            while state.status:
                turns += 1
                take_turn(state, choose, raises=0.5)
        return turns

    return Task("pokerkit", "decisions", run, run())


def rlcard(deals: int) -> Task:
    """Limit hold'em in RLCard's game layer, without its environments and their arrays.

    A step gives the state of the next player with its legal actions in it, so they are not asked
    for again.
    """
    import numpy as np
    from rlcard.games.limitholdem import Game

    def run() -> int:
        choose = random.Random(1)
        game = Game(num_players=SEATS)
        game.np_random = np.random.RandomState(1)
        log = []
        for _ in range(deals):
            state, player = game.init_game()
            while not game.is_over():
                legal = state["legal_actions"]
                action = legal[int(choose.random() * len(legal))]
                log.append((player, action))
                state, player = game.step(action)
            game.get_payoffs()
        return len(log)

    return Task("rlcard", "decisions", run, run())


# Hold'em for six as OpenSpiel's own list of games has it. It reads no limit game of more than four
# players; in this one a player may fold, call, bet the pot or all it has.
UNIVERSAL_POKER = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fcpa)"
)


def open_spiel(deals: int) -> Task:
    """Hold'em in OpenSpiel, whose rules are C++: the loop of its examples.

    Its state keeps the history. Each card that is dealt is a step too, drawn evenly from those left
    as it should be; such steps are in its time, and no decisions.
    """
    import pyspiel

    game = pyspiel.load_game(UNIVERSAL_POKER)

    def run() -> int:
        choose, turns = random.Random(1), 0
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                turns += not state.is_chance_node()
                legal = state.legal_actions()
                state.apply_action(legal[int(choose.random() * len(legal))])
            state.returns()
        return turns

    return Task("open_spiel", "decisions", run, run())


def pettingzoo(deals: int) -> Task:
    """Limit hold'em in PettingZoo: each agent gets its observation, and steps.

    The loop is that of its documentation, but for the choice: it picks from the mask itself, which
    takes less time than a sample of the action space. The steps by which agents leave at the end of
    a hand are in its time, and no decisions.
    """
    from pettingzoo.classic import texas_holdem_v4

    env = texas_holdem_v4.env(num_players=SEATS)

    def run() -> int:
        choose, turns = random.Random(1), 0
        for deal in range(deals):
            env.reset(seed=None if deal else 1)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(int(legal[int(choose.random() * len(legal))]))
                turns += 1
        return turns

    return Task("pettingzoo", "steps", run, run())


PLAYING = (
    Row(
        name="core-pokerkit",
        what="core loop, 6 seats, decisions/s",
        peer="pokerkit fixed-limit five-card draw, 6 players, no folding",
        ours=lambda size: our_core_loop(8 * size),
        theirs=lambda size: pokerkit(10 * size),
        size=3,
        least=10,
        hope=14,
    ),
    Row(
        name="core-rlcard",
        what="core loop, 6 seats, decisions/s",
        peer="rlcard limit hold'em, 6 players, game layer",
        ours=lambda size: our_core_loop(8 * size),
        theirs=lambda size: rlcard(200 * size),
        size=3,
        least=1.2,
        hope=1.9,
    ),
    Row(
        name="core-open-spiel",
        what="core loop, 6 seats, decisions/s",
        peer="OpenSpiel universal_poker, 6 players (C++ called from Python)",
        ours=lambda size: our_core_loop(8 * size),
        theirs=lambda size: open_spiel(400 * size),
        size=3,
        least=0.6,
        hope=0.9,
    ),
    Row(
        name="play-pettingzoo",
        what="play with a view for each decision, 6 seats, decisions/s",
        peer="pettingzoo texas_holdem_v4, 6 players, steps/s",
        ours=lambda size: our_play(8 * size),
        theirs=lambda size: pettingzoo(30 * size),
        size=3,
        least=8,
        hope=13,
    ),
)
