"""The command line ``auction-flop``; all but its door needs the extra ``cli``."""

from auction_flop.cli.entry import main

__all__ = ["main"]
