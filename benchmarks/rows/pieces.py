"""Small things that an application does often: one event, one choice, one branch, one hand."""

import copy
import random

import attrs
from core import applied, flop_poker, played
from measure import Row, Task

import auction_flop as af
from auction_flop.replay import states
from rows.playing import SEATS, UNIVERSAL_POKER, five_card_draw


@attrs.frozen
class Pair:
    """A frozen attrs class of two fields: what anything made of such objects costs at least."""

    first: int
    second: int


def apply(size: int) -> Task:
    """Apply each event of a game, checked: the mean of one."""
    events = played(flop_poker, size)
    return Task("apply", "events", lambda: applied(events[0], events[1:]), len(events) - 1)


def construction(size: int) -> Task:
    """Make frozen objects of two fields."""

    def run() -> None:
        for _ in range(1000 * size):
            Pair(1, 2)

    return Task("attrs", "objects", run, 1000 * size)


def auctions(deals: int) -> list[af.State]:
    """Every state of a game in which a seat may bid."""
    game = states(played(flop_poker, deals))
    return [
        state for state in game if state.phase.name == "auction" and len(state.legal_events()) > 1
    ]


def legal_events(deals: int) -> Task:
    """Ask what is open in each auction of a game."""
    moments = auctions(deals)

    def run() -> None:
        for state in moments:
            state.legal_events()

    return Task("legal_events", "states", run, len(moments))


def legal_actions(deals: int) -> Task:
    """Ask OpenSpiel for what a player may do, in each such state of as many hands of hold'em."""
    import pyspiel

    game = pyspiel.load_game(UNIVERSAL_POKER)
    choose, moments = random.Random(1), []
    for _ in range(20 * deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                moments.append(state.clone())
            state.apply_action(choose.choice(state.legal_actions()))

    def run() -> None:
        for state in moments:
            state.legal_actions()

    return Task("open_spiel", "states", run, len(moments))


def branch(deals: int) -> Task:
    """Play one event in each auction of a game: the state before it stays, and is the branch."""
    moments = [(state, state.legal_events()[-1]) for state in auctions(deals)]

    def run() -> None:
        for state, event in moments:
            state.apply(event)

    return Task("apply", "branches", run, len(moments))


def deepcopy(size: int) -> Task:
    """Copy a state of PokerKit, as there is no other way to keep it: hands dealt, before a bet."""
    state = five_card_draw()(1000, SEATS)

    def run() -> None:
        for _ in range(size):
            copy.deepcopy(state)

    return Task("pokerkit", "copies", run, size)


def hands(size: int) -> list[list[str]]:
    """Draw hands at random, each card by its name."""
    draw = random.Random(5)
    names = [str(card) for card in af.PACK]
    return [draw.sample(names, 5) for _ in range(1000 * size)]


def rank(size: int) -> Task:
    """Rank hands of five cards."""
    cards = [af.CardSet.parse("".join(hand)) for hand in hands(size)]
    return Task("rank", "hands", lambda: [af.rank(hand) for hand in cards], len(cards))


def treys(size: int) -> Task:
    """Rank the same hands with treys, whose cards are ints."""
    import treys

    evaluator = treys.Evaluator()
    cards = [[treys.Card.new(name) for name in hand] for hand in hands(size)]
    return Task("treys", "hands", lambda: [evaluator.evaluate(h, []) for h in cards], len(cards))


def eval7(size: int) -> Task:
    """Rank the same hands with eval7, which is Cython over tables."""
    import eval7

    cards = [[eval7.Card(name) for name in hand] for hand in hands(size)]
    return Task("eval7", "hands", lambda: [eval7.evaluate(hand) for hand in cards], len(cards))


def rank_text(size: int) -> Task:
    """Rank hands as they are written in logs."""
    texts = ["".join(hand) for hand in hands(size)]
    return Task("rank", "hands", lambda: [af.rank(text) for text in texts], len(texts))


def treys_text(size: int) -> Task:
    """Rank the same with treys, given the names of the cards."""
    import treys

    evaluate, card, named = treys.Evaluator().evaluate, treys.Card.new, hands(size)
    return Task(
        "treys",
        "hands",
        lambda: [evaluate([card(name) for name in hand], []) for hand in named],
        len(named),
    )


def eval7_text(size: int) -> Task:
    """Rank the same with eval7, given the names of the cards."""
    import eval7

    evaluate, card, named = eval7.evaluate, eval7.Card, hands(size)
    return Task(
        "eval7",
        "hands",
        lambda: [evaluate([card(name) for name in hand]) for hand in named],
        len(named),
    )


def phevaluator(size: int) -> Task:
    """Rank the same hands with phevaluator, whose cards are ints from 0."""
    from phevaluator import Card, evaluate_cards

    cards = [[Card.to_id(name) for name in hand] for hand in hands(size)]
    return Task("phevaluator", "hands", lambda: [evaluate_cards(*h) for h in cards], len(cards))


PIECES = (
    Row(
        name="apply",
        what="checked apply of one event: its time",
        peer="one construction of a two-field frozen attrs class",
        ours=apply,
        theirs=construction,
        size=20,
        least=7,
        hope=5.3,
        of_times=True,
    ),
    Row(
        name="rank-treys",
        what="five-card ranking, hands made ready before, hands/s",
        peer="treys",
        ours=rank,
        theirs=treys,
        size=20,
        least=2,
        hope=2.3,
    ),
    Row(
        name="rank-eval7",
        what="five-card ranking, hands made ready before, hands/s",
        peer="eval7 (Cython)",
        ours=rank,
        theirs=eval7,
        size=20,
        least=1.5,
        hope=1.7,
    ),
    Row(
        name="rank-phevaluator",
        what="five-card ranking, hands made ready before, hands/s",
        peer="phevaluator",
        ours=rank,
        theirs=phevaluator,
        size=20,
    ),
    Row(
        name="rank-text-treys",
        what="the same from the names of the cards",
        peer="treys",
        ours=rank_text,
        theirs=treys_text,
        size=20,
        least=2,
        hope=2.3,
    ),
    Row(
        name="rank-text-eval7",
        what="the same from the names of the cards",
        peer="eval7 (Cython)",
        ours=rank_text,
        theirs=eval7_text,
        size=20,
        least=1.5,
        hope=1.7,
    ),
    Row(
        name="legal-events",
        what="legal events in an auction: their time",
        peer="OpenSpiel legal_actions() from Python",
        ours=legal_events,
        theirs=legal_actions,
        size=20,
        least=1,
        hope=0.5,
        of_times=True,
    ),
    Row(
        name="branch",
        what="keeping a branch and playing one event, branches/s",
        peer="deepcopy of a pokerkit state",
        ours=branch,
        theirs=deepcopy,
        size=20,
        least=300,
        hope=600,
    ),
)
