"""Words: a game told for people."""

from auction_flop.render.words import as_it_stands, standing, words

__all__ = ["as_it_stands", "standing", "words"]
