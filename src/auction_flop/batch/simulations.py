"""Simulations: many games played at random, each as its seed has it."""

from __future__ import annotations

import collections
import itertools
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import attrs

from auction_flop.chips import Stacks
from auction_flop.errors import AuctionFlopError, MalformedEvent
from auction_flop.events import Event, to_tuple
from auction_flop.game import State
from auction_flop.log import write_log
from auction_flop.replay import open_table
from auction_flop.table import RandomPlayer, SeededDealer, play
from auction_flop.table.dealers import check_seed

if TYPE_CHECKING:
    from concurrent.futures import Executor

# How many seeds players take.
_SEEDS: Final = 2**256
# About so many deals are a piece of work.
_DEALS: Final = 128


def _check_end(_: Any, __: Any, rules: Any) -> None:
    if getattr(rules, "deals", 1) is None:
        raise MalformedEvent("rules without a limit of deals may have no end: give them deals=...")


def _check_seed(_: Any, __: Any, seed: Any) -> None:
    check_seed(seed)


def _to_path(path: str | os.PathLike[str] | None) -> str | None:
    return None if path is None else os.fspath(path)


@attrs.frozen
class Job:
    """A game to play with random players: all that is in it follows from these.

    >>> import auction_flop as af
    >>> job = af.Job(af.flop_poker.Rules(deals=1), stacks=[50] * 3, seed=7)
    >>> af.replay(job.events()).result.standings
    ((1, 53), (2, 52), (0, 45))
    """

    #: The rules, with a limit of deals.
    rules: Any = attrs.field(validator=_check_end)
    #: The chips of each seat.
    stacks: Stacks = attrs.field(converter=to_tuple)
    #: Where the cards and the choices of the players come from: as
    #: :class:`~auction_flop.SeededDealer` takes it.
    seed: int = attrs.field(validator=_check_seed)
    #: Where to write the log; None to keep no log.
    path: str | None = attrs.field(default=None, converter=_to_path)
    #: Whether the lines of the log end with hashes.
    chain: bool = False

    def open(self) -> State:
        """Open the table, the first dealer drawn; an error where the rules do not allow it."""
        button = SeededDealer(self.seed).first_button(len(self.stacks))
        return open_table(self.rules, self.stacks, button)

    def events(self) -> Iterator[Event]:
        """Play the game: each event, the opening first."""
        table = self.open()
        # No two players are alike; nor do two seeds share one, at as many seats.
        first = self.seed * table.seats
        players = [RandomPlayer((first + seat) % _SEEDS) for seat in range(table.seats)]
        return itertools.chain([table.opening], play(table, players, SeededDealer(self.seed)))


@attrs.frozen
class Outcome:
    """What became of a job."""

    #: The job.
    job: Job
    #: How many events the game has.
    events: int = 0
    #: How many deals.
    deals: int = 0
    #: Each seat with its chips at the end, most first; empty where the game was not played.
    standings: tuple[tuple[int, int], ...] = ()
    #: Why it was not played, or not written; empty where all is well.
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether the game was played, and written where its job says so."""
        return not self.reason


def simulate(
    jobs: Iterable[Job], executor: Executor | None = None, *, workers: int | None = None
) -> Iterator[Outcome]:
    """Play many games at once; give an outcome for each, as they come.

    A job gives the same game wherever it is done, and however often. A table that the rules do not
    allow, or a log that cannot be written, is an outcome that says so and stops no other.

    ``jobs``, ``executor`` and ``workers`` are as :func:`~auction_flop.audit` has them.

    >>> import auction_flop as af
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> jobs = (af.Job(af.flop_poker.Rules(deals=1), [50] * 3, seed) for seed in range(10))
    >>> with ThreadPoolExecutor(2) as executor:
    ...     sum(outcome.deals for outcome in af.simulate(jobs, executor))
    10
    """
    from auction_flop.batch.spreading import Task, spread  # noqa: PLC0415  it takes time

    return spread(Task(played, _weigh, _lost), jobs, executor, workers)


def played(job: Job) -> Outcome:
    """Do a job; whatever goes wrong is in the outcome."""
    count, state = 0, None

    def passing() -> Iterator[Event]:
        """Give the events of the game, and remember where it stands."""
        nonlocal count, state
        for event in job.events():
            state = job.open() if state is None else state.fold(event)
            count += 1
            yield event

    try:
        if job.path is None:
            collections.deque(passing(), maxlen=0)
        else:
            write_log(job.path, passing(), chain=job.chain)
    except AuctionFlopError as error:
        return _not_played(job, str(error))
    except OSError as error:
        return _not_played(job, f"{job.path}: {error.strerror or error}")
    standings = state.result.standings if state is not None and state.result else ()
    return Outcome(job, count, 0 if state is None else state.deal_number, standings)


def _weigh(job: Job) -> float:
    return float(getattr(job.rules, "deals", 1) / _DEALS)


def _lost(job: Job, reason: str) -> Outcome:
    return _not_played(job, f"{job.path or f'seed {job.seed}'}: {reason}")


def _not_played(job: Job, reason: str) -> Outcome:
    return Outcome(job, reason=reason)
