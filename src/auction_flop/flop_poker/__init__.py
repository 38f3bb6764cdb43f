"""Auction Flop Poker: each chapter of its rulebook is a module here."""

from auction_flop.events import Bid, Close, Deal, DealPasses, Game, Open, Pass
from auction_flop.flop_poker.events import (
    Ante,
    Discard,
    Flop,
    ForfeitPay,
    Reshuffle,
    Showdown,
    TakeFlop,
)
from auction_flop.flop_poker.ranking import CATEGORIES, HandRank, rank
from auction_flop.flop_poker.rules import INVENTOR, PUBLISHED, Rules
from auction_flop.flop_poker.showdown import share_pot
from auction_flop.flop_poker.state import MOVES, State, open_table
from auction_flop.flop_poker.words import tell

#: What the register knows of this game.
GAME = Game("auction-flop-poker", "Auction Flop Poker", Rules, (Open, *MOVES), open_table, tell)

__all__ = [
    "CATEGORIES",
    "GAME",
    "INVENTOR",
    "PUBLISHED",
    "Ante",
    "Bid",
    "Close",
    "Deal",
    "DealPasses",
    "Discard",
    "Flop",
    "ForfeitPay",
    "HandRank",
    "Open",
    "Pass",
    "Reshuffle",
    "Rules",
    "Showdown",
    "State",
    "TakeFlop",
    "open_table",
    "rank",
    "share_pot",
]
