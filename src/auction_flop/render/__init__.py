"""Words: a game told for people."""

from auction_flop.render.words import words

__all__ = ["words"]
