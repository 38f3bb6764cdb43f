"""How fast the core is: replay, play, choices, ranking; beside the price of one small object.

Run it with ``python benchmarks/core.py``. Ratios of one run say more than its microseconds.
"""

import io
import json
import random
from collections.abc import Callable

import attrs
from measure import Task, report, seconds_each

import auction_flop as af
from auction_flop.events import Event, Open
from auction_flop.replay import open_state
from auction_flop.table.dealers import pack_order

DEALER = af.SeededDealer(2003)


@attrs.frozen
class Pair:
    """A frozen attrs class of two fields: what anything made of such objects costs at least."""

    first: int
    second: int


def flop_poker(deals: int) -> af.State:
    """Open a table of six."""
    return af.open_table(af.flop_poker.Rules(deals=deals), stacks=[3000] * 6, button=0)


def hearts(deals: int) -> af.State:
    """Open a table of four."""
    return af.open_table(af.hearts.Rules(deals=deals), stacks=[10**9] * 4, button=0)


def played(table: Callable[[int], af.State], deals: int) -> list[Event]:
    """Play deals with random players, each seeing its own view; the log of it."""
    pack_order.cache_clear()  # each game shuffles for itself, however often it is measured
    state = table(deals)
    players = [af.RandomPlayer(seat) for seat in range(state.seats)]
    return [state.opening, *af.play(state, players, DEALER)]


def core_loop(table: Callable[[int], af.State], deals: int) -> list[Event]:
    """Play deals without views: what is open, a random choice, the next state, the log kept."""
    pack_order.cache_clear()
    state, choose = table(deals), random.Random(1)
    log: list[Event] = [state.opening]
    while state.to_act is not None:
        if state.cards_due is not None:
            event = DEALER.draw(state)
        else:
            kinds = state.legal_events().kinds
            kind = kinds[0 if state.to_act is af.DEALER else int(choose.random() * len(kinds))]
            event = kind[int(choose.random() * len(kind))]
        log.append(event)
        state = state.apply(event)
    return log


def applied(opening: Event, events: list[Event]) -> None:
    """Apply each event, as an application does."""
    assert isinstance(opening, Open)  # noqa: S101  the type checker's
    state = open_state(opening)
    for event in events:
        state = state.apply(event)


def game_tasks(name: str, table: Callable[[int], af.State], deals: int) -> list[Task]:
    """Measure a game."""
    events = played(table, deals)
    text = af.dumps(events)
    lines = text.splitlines()
    log_length, core_length = len(events), len(core_loop(table, deals))
    return [
        Task(
            f"{name}: json.loads of each line", "lines", lambda: [json.loads(x) for x in lines],
            log_length,
        ),
        Task(
            f"{name}: apply, checked", "events", lambda: applied(events[0], events[1:]), log_length
        ),
        Task(f"{name}: replay, checked", "events", lambda: af.replay(events), log_length),
        Task(
            f"{name}: replay, trusted", "events", lambda: af.replay(events, trusted=True),
            log_length,
        ),
        Task(
            f"{name}: replay of a log, checked", "events",
            lambda: af.replay(af.read_log(io.StringIO(text))), log_length,
        ),
        Task(f"{name}: writing a log", "events", lambda: af.dumps(events), log_length),
        Task(f"{name}: core loop", "events", lambda: core_loop(table, deals), core_length),
        Task(f"{name}: play with views", "events", lambda: played(table, deals), log_length),
    ]  # fmt: skip


def main() -> None:
    """Measure, and print a table."""
    draw = random.Random(5)
    hands = [af.CardSet.of(draw.sample(af.PACK, 5)) for _ in range(20_000)]
    tasks = [
        Task("a frozen attrs object of two fields", "objects",
             lambda: [Pair(1, 2) for _ in range(20_000)], 20_000),
        *game_tasks("Auction Flop Poker, 6 seats", flop_poker, 20),
        *game_tasks("Auction Hearts", hearts, 40),
        Task("five-card ranking", "hands", lambda: [af.rank(hand) for hand in hands], len(hands)),
    ]  # fmt: skip
    print(report(tasks, seconds_each(tasks)))


if __name__ == "__main__":
    main()
