"""Eight processes play one game through the store, each in its own database connection."""

import collections
import multiprocessing
import random
from pathlib import Path
from typing import Any

import pytest
from databases import KINDS, a_place

import auction_flop as af
from auction_flop.log.store import Conflict, GameStore

PROCESSES = 8
TABLE = af.open_table(af.flop_poker.Rules(deals=1), [40] * 3, 0)
DEALER = af.SeededDealer(5)


def play(place: str, seed: int, begin: Any, told: Any) -> None:
    """Play for all seats until the game is over; tell what was appended and what was refused."""
    choose = random.Random(seed)
    refusals: collections.Counter[str] = collections.Counter()
    appended = 0
    with GameStore(place) as store:
        state, position = af.replay(store.load("race")), 1
        begin.wait()  # all have seen the same state
        while state.to_act is not None:
            if state.cards_due is not None:
                event = DEALER.draw(state)
            else:
                event = choose.choice(choose.choice(state.legal_events().kinds))
            try:
                store.append("race", [event], expected=position)
                appended += 1
            except Conflict:
                refusals["conflict"] += 1
            except af.AuctionFlopError as error:
                refusals[repr(error)] += 1
            new = list(store.load("race", position))
            state, position = af.replay(new, start=state), position + len(new)
    told.put((appended, dict(refusals)))


@pytest.mark.parametrize("kind", KINDS)
def test_eight_processes_append_to_one_game(kind: str, tmp_path: Path) -> None:
    """The result is one valid log, in which each event was appended once; others were conflicts."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["auction_flop.log.store", "psycopg", "pytest"])  # once for all
    begin, told = context.Barrier(PROCESSES), context.Queue()
    with a_place(kind, tmp_path) as place, GameStore(place) as store:
        store.append("race", [TABLE.opening], expected=0)
        writers = [
            context.Process(target=play, args=(place, seed, begin, told))
            for seed in range(PROCESSES)
        ]
        for writer in writers:
            writer.start()
        answers = [told.get(timeout=120) for _ in writers]
        for writer in writers:
            writer.join()
        log = list(store.load("race"))
    assert af.replay(log).result is not None
    assert len(log) - 1 == sum(appended for appended, _ in answers)
    refused = sum((collections.Counter(refusals) for _, refusals in answers), collections.Counter())
    assert {"conflict"} == set(refused)
    assert refused["conflict"] >= PROCESSES - 1
