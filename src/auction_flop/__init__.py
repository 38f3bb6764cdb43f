"""Rules of Auction Flop Poker and Auction Hearts: immutable, event-sourced, to the letter."""

import importlib
from typing import TYPE_CHECKING, Any, Final

from auction_flop.cards import PACK, Card, CardSet
from auction_flop.choices import LegalEvents
from auction_flop.errors import (
    AuctionFlopError,
    IllegalEvent,
    IntegrityError,
    LogInUse,
    MalformedEvent,
    MalformedLog,
    MalformedSnapshot,
    Refusal,
    ReplayError,
)
from auction_flop.events import Bid, Close, Deal, DealPasses, Event, Open, Pass
from auction_flop.game import DEALER, CardsDue, Result, State
from auction_flop.replay import open_table, replay, states

if TYPE_CHECKING:
    #: The version of the library, such as "0.1.0".
    __version__: str

    from auction_flop import flop_poker, hearts, log
    from auction_flop.batch import Job, Outcome, Verdict, audit, simulate
    from auction_flop.flop_poker import (
        Ante,
        Discard,
        Flop,
        ForfeitPay,
        HandRank,
        Reshuffle,
        Showdown,
        TakeFlop,
        rank,
    )
    from auction_flop.log import (
        Entry,
        dumps,
        from_dict,
        loads,
        read_log,
        redact_log,
        to_dict,
        write_log,
    )
    from auction_flop.render import words
    from auction_flop.table import RandomPlayer, ScriptedDealer, SeededDealer, play

__all__ = [
    "DEALER",
    "PACK",
    "Ante",
    "AuctionFlopError",
    "Bid",
    "Card",
    "CardSet",
    "CardsDue",
    "Close",
    "Deal",
    "DealPasses",
    "Discard",
    "Entry",
    "Event",
    "Flop",
    "ForfeitPay",
    "HandRank",
    "IllegalEvent",
    "IntegrityError",
    "Job",
    "LegalEvents",
    "LogInUse",
    "MalformedEvent",
    "MalformedLog",
    "MalformedSnapshot",
    "Open",
    "Outcome",
    "Pass",
    "RandomPlayer",
    "Refusal",
    "ReplayError",
    "Reshuffle",
    "Result",
    "ScriptedDealer",
    "SeededDealer",
    "Showdown",
    "State",
    "TakeFlop",
    "Verdict",
    "audit",
    "dumps",
    "flop_poker",
    "from_dict",
    "hearts",
    "loads",
    "log",
    "open_table",
    "play",
    "rank",
    "read_log",
    "redact_log",
    "replay",
    "simulate",
    "states",
    "to_dict",
    "words",
    "write_log",
]

# Rooms that are opened when somebody first asks for what is in them: who plays one game pays for
# that one. The imports above tell the type checkers what is where; a test holds both alike.
_ROOMS: Final = {
    "batch": "Job Outcome Verdict audit simulate",
    "flop_poker": "Ante Discard Flop ForfeitPay HandRank Reshuffle Showdown TakeFlop rank",
    "hearts": "",
    "log": "Entry dumps from_dict loads read_log redact_log to_dict write_log",
    "render": "words",
    "table": "RandomPlayer ScriptedDealer SeededDealer play",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Open the room that a name is in."""
        for room, names in _ROOMS.items():
            if name == room or name in names.split():
                package = importlib.import_module(f"{__name__}.{room}")
                globals()[name] = package if name == room else getattr(package, name)
                return globals()[name]
        if name == "__version__":
            return importlib.import_module("importlib.metadata").version("auction-flop")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
