"""The table: dealers, players, and the loop that plays a game."""

from auction_flop.table.dealers import Dealer, ScriptedDealer, SeededDealer
from auction_flop.table.play import play
from auction_flop.table.players import Player, RandomPlayer

__all__ = ["Dealer", "Player", "RandomPlayer", "ScriptedDealer", "SeededDealer", "play"]
