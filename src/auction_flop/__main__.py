"""``python -m auction_flop``: the command line."""

import sys

from auction_flop.cli import main

if __name__ == "__main__":
    sys.exit(main())
