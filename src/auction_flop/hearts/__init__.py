"""Auction Hearts: each chapter of its rulebook is a module here."""

from auction_flop.events import Bid, Close, Deal, DealPasses, Game, Open, Pass
from auction_flop.hearts.events import NamePain, Play, Settle
from auction_flop.hearts.rules import BICYCLE, PUBLISHED, Rules
from auction_flop.hearts.state import MOVES, State, open_table
from auction_flop.hearts.words import tell

#: What the register knows of this game.
GAME = Game("auction-hearts", "Auction Hearts", Rules, (Open, *MOVES), open_table, tell)

__all__ = [
    "BICYCLE",
    "GAME",
    "PUBLISHED",
    "Bid",
    "Close",
    "Deal",
    "DealPasses",
    "NamePain",
    "Open",
    "Pass",
    "Play",
    "Rules",
    "Settle",
    "State",
    "open_table",
]
