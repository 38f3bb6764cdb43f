"""Reading what was written down: whole logs, and single lines.

Our side reads a log file, judges every event, and has a frozen state after each of them. Every side
reads a file of its own, written before by itself; what it reads comes to many thousands of events.
"""

import collections
import functools
import json
import random
from pathlib import Path
from typing import Any, Union

from core import flop_poker, played
from measure import Row, Task

from auction_flop import CardSet, write_log
from auction_flop.events import Event
from auction_flop.log.codec import event_types, plain_readers
from auction_flop.log.lines import decode_ordinary, decode_with_care
from rows.copies import copy
from rows.files import directory
from rows.playing import SEATS, take_turn


@functools.cache
def log_file(deals: int) -> Path:
    """Write the log of a game of so many deals."""
    path = directory() / f"{deals}.jsonl"
    write_log(path, played(flop_poker, deals))
    return path


def line_count(path: Path) -> int:
    """How many lines a file has."""
    with path.open() as stream:
        return sum(1 for _ in stream)


def replay(deals: int, *, fast: bool) -> Task:
    """Replay a log file, checked, each state taken as it comes."""
    library, path = copy(fast=fast), log_file(deals)

    def run() -> None:
        with library.in_place() as af:
            collections.deque(af.states(af.read_log(path)), maxlen=0)

    return Task("replay", "events", run, line_count(path), f"we read {library.path}")


def json_loads(deals: int) -> Task:
    """Read the same file with the standard library: what JSON alone costs, nothing understood."""
    path = log_file(deals)

    def run() -> None:
        with path.open() as stream:
            for line in stream:
                json.loads(line)

    return Task("json.loads", "lines", run, line_count(path))


def phh(deals: int) -> Task:
    """Read hands of no-limit single draw in PHH with PokerKit, and go through their states.

    Of the variants that PHH has this one is nearest to ours: five cards, one draw, a showdown. The
    hands were played at random at a table of six; their actions are dealing and showing too, as our
    events are. The state that PokerKit gives after each is one object that changes.
    """
    from pokerkit import (
        Automation,
        HandHistory,
        NoLimitDeuceToSevenLowballSingleDraw,
    )

    game = NoLimitDeuceToSevenLowballSingleDraw(
        tuple(Automation), ante_trimming_status=True, raw_antes=0,
        raw_blinds_or_straddles=(1, 2), min_bet=2,
    )  # fmt: skip
    random.seed(1)  # its deck is shuffled by the global generator
    choose, hands = random.Random(1), []
    for _ in range(deals):
        state = game(200, SEATS)
        while state.status:
            take_turn(state, choose, raises=0.3)
        hands.append(HandHistory.from_game_state(game, state))
    path = directory() / f"{deals}.phhs"
    with path.open("wb") as stream:
        HandHistory.dump_all(hands, stream)

    def run() -> int:
        actions = 0
        with path.open("rb") as stream:
            for history in HandHistory.load_all(stream):
                for _, action in history.state_actions:
                    actions += action is not None
        return actions

    return Task("pokerkit, PHH", "actions", run, run())


def pgn(games: int) -> Task:
    """Read games of chess in PGN with python-chess; each move is judged as it is read.

    They were played at random, forty moves each side at most.
    """
    import chess.pgn

    choose = random.Random(1)
    path = directory() / f"{games}.pgn"
    moves = 0
    with path.open("w") as stream:
        for _ in range(games):
            board = chess.Board()
            while len(board.move_stack) < 80 and not board.is_game_over():
                board.push(choose.choice(list(board.legal_moves)))
            moves += len(board.move_stack)
            print(chess.pgn.Game.from_board(board), file=stream, end="\n\n")

    def run() -> None:
        with path.open() as stream:
            while chess.pgn.read_game(stream) is not None:
                pass

    return Task("python-chess, PGN", "moves", run, moves)


def repository_get(events: int) -> Task:
    """Get an aggregate of so many events from an application of eventsourcing.

    The aggregate is that of its synopsis, the events are stored in memory, and there are no
    snapshots: it decodes each event and folds it, and judges none.
    """
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Table(Aggregate):
        @event("Opened")
        def __init__(self, name: str) -> None:
            self.name = name
            self.bids: list[int] = []

        @event("Bid")
        def bid(self, chips: int) -> None:
            self.bids.append(chips)

    application: Any = Application()
    table = Table("an evening")
    for chips in range(1, events):
        table.bid(chips)
    application.save(table)

    return Task("eventsourcing", "events", lambda: application.repository.get(table.id), events)


def lines_to_decode(deals: int) -> list[str]:
    """The lines of a log after the first, which has the rules of the game."""
    return log_file(deals).read_text().splitlines()[1:]


def decoding(deals: int) -> Task:
    """Decode each line of a log to its event, with all that is strict; no line is remembered.

    As the reader of logs does it: what the types of events need is at hand, and a line that is not
    plainly sound goes to the careful reader.
    """
    lines, readers = lines_to_decode(deals), plain_readers()

    def decode(line: str) -> Event:
        found = decode_ordinary(line, readers, lambda event, _at, _note: event)
        return decode_with_care(line).event if found is None else found

    remark = f"we read {copy(fast=True).path}"
    return Task("decode", "lines", lambda: [decode(line) for line in lines], len(lines), remark)


def cattrs_loads(deals: int) -> Task:
    """Decode the same lines to the same events with cattrs and orjson.

    A tagged union, unknown keys forbidden, the quick validation. Numbers are passed on: the classes
    of the events check them. (A key that comes twice goes unseen: orjson keeps the last.)
    """
    from cattrs.preconf.orjson import make_converter
    from cattrs.strategies import configure_tagged_union

    kinds = tuple(event_types().values())
    union = Union[kinds]  # type: ignore[valid-type]  # noqa: UP007
    converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_structure_hook(int, lambda value, _: value)
    converter.register_structure_hook(CardSet, lambda value, _: CardSet.parse(value))
    configure_tagged_union(union, converter, lambda kind: kind.log_name, tag_name="type")
    lines = lines_to_decode(deals)

    return Task(
        "cattrs", "lines", lambda: [converter.loads(line, union) for line in lines], len(lines)
    )


READING = (
    Row(
        name="replay-plain",
        what="replay of a log file, checked, a frozen state after every event: its time; plain",
        peer="json.loads of each line",
        ours=lambda size: replay(size, fast=False),
        theirs=json_loads,
        size=60,
        least=2.5,
        hope=1.9,
        of_times=True,
    ),
    Row(
        name="replay-fast",
        what="the same with the extra fast",
        peer="json.loads of each line",
        ours=lambda size: replay(size, fast=True),
        theirs=json_loads,
        size=60,
        least=2.2,
        hope=1.7,
        of_times=True,
    ),
    Row(
        name="replay-pokerkit",
        what="the same (fast), events/s",
        peer="pokerkit reading PHH single-draw hands and iterating, actions/s",
        ours=lambda size: replay(size, fast=True),
        theirs=phh,
        size=60,
        least=12,
        hope=20,
    ),
    Row(
        name="replay-chess",
        what="the same (fast), events/s",
        peer="python-chess reading PGN, moves/s",
        ours=lambda size: replay(size, fast=True),
        theirs=pgn,
        size=60,
        least=4,
        hope=7,
    ),
    Row(
        name="replay-eventsourcing",
        what="the same (fast), events/s",
        peer="eventsourcing repository.get of 1,000 events, events/s",
        ours=lambda size: replay(size, fast=True),
        theirs=lambda size: repository_get(50 * size),
        size=60,
        least=4,
        hope=7,
    ),
    Row(
        name="decoding",
        what="strict decoding of a line to an event, lines/s",
        peer="cattrs with orjson and a tagged union",
        ours=decoding,
        theirs=cattrs_loads,
        size=60,
        least=1.5,
        hope=2.1,
    ),
)
