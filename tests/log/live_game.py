"""A program that keeps a live game, to be killed: ``python live_game.py``.

For each path that it reads it forks a child, which opens the journal there and plays on. It says
the child's process id, then the position after each event that the journal has acknowledged, and
``over`` once the child has died.
"""

import os
import sys
import traceback

import auction_flop as af


def live(path: str, durability: str) -> None:
    """Play on for as long as the game, or this process, lasts."""
    players = [af.RandomPlayer(seat) for seat in range(4)]
    with af.log.Journal.open(path, durability=durability) as journal:
        for event in af.play(journal.state, players, af.SeededDealer(1)):
            journal.append(event)
            os.write(1, b"%d\n" % journal.position)


def main() -> None:
    """Live as often as told."""
    for line in sys.stdin:
        child = os.fork()
        if not child:
            try:
                live(*line.split())
            except BaseException:  # noqa: BLE001  whoever reads is told
                traceback.print_exc(file=sys.stderr)
            os._exit(1)
        os.write(1, b"pid %d\n" % child)
        os.waitpid(child, 0)
        os.write(1, b"over\n")


if __name__ == "__main__":
    main()
