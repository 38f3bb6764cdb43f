"""What a log says of chips, deal by deal and seat by seat: a row for each, for analysis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from auction_flop.chips import Stacks
from auction_flop.errors import MalformedLog, ReplayError
from auction_flop.events import DealPasses, Event
from auction_flop.flop_poker import Showdown, rank
from auction_flop.game import State
from auction_flop.log.deals import is_over
from auction_flop.replay import steps

# What a seat pays for, by the type of the event with which the chips go.
_PAID: Final = {
    "ante": "ante",
    "discard": "discards",
    "bid": "auction",
    "pass": "auction",
    "forfeit-pay": "forfeit",
    "settle": "pain",
}


@attrs.frozen
class DealRow:
    """A seat in a deal that is over: what it had, paid and won, whole chips.

    ``before`` + ``awards`` - all that was paid = ``after``.
    """

    #: The game's name in logs.
    game: str
    #: The number of the deal, from 1.
    deal: int
    #: The dealer's seat.
    button: int
    #: The seat that this row is about.
    seat: int
    #: Its player's name; None where names are not told.
    player: str | None
    #: Whether the seat was in the deal.
    in_hand: bool
    #: What it had before the deal.
    before: int
    #: Paid as ante (AFP-2.1).
    ante: int = 0
    #: Paid for discards (AFP-3.1).
    discards: int = 0
    #: Paid for what was bought in an auction: flops (AFP-4.6), or the right to name (AH-2.2).
    auction: int = 0
    #: Paid not to take a flop (AFP-4.10).
    forfeit: int = 0
    #: Paid for captured pain cards (AH-4.1).
    pain: int = 0
    #: Paid for anything else, in games of others.
    other: int = 0
    #: Won from the pot, at the close too.
    awards: int = 0
    #: What it had after the deal.
    after: int = 0
    #: The hand that it showed; None where it showed none.
    hand: str | None = None
    #: What that hand is, such as ``"pair"``.
    category: str | None = None


def deal_rows(events: Iterable[Event]) -> Iterator[DealRow]:
    """Give the rows of each deal that is over: one a seat, seats ascending.

    The log is judged on the way, as :func:`~auction_flop.states` does: the deals before what is
    wrong are given.

    >>> import auction_flop as af
    >>> rows = deal_rows(af.Job(af.flop_poker.Rules(deals=1), [50] * 2, seed=7).events())
    >>> for row in rows:
    ...     print(row.seat, row.before, row.ante, row.discards, row.auction, row.awards, row.after)
    0 50 2 0 0 5 53
    1 50 2 1 1 1 47
    """
    rows: list[DealRow] = []
    last: State | None = None
    try:
        for step in steps(events):
            last = step.state
            if step.before is None or isinstance(step.event, DealPasses):
                yield from rows
                rows = _begun(last)
            else:
                rows = [_moved(row, step.before, step.event, last) for row in rows]
    except (MalformedLog, ReplayError):
        yield from _over(rows, last)
        raise
    yield from _over(rows, last)


def _over(rows: list[DealRow], last: State | None) -> list[DealRow]:
    """The rows of the last deal, if it is over."""
    return rows if last is not None and is_over(last) else []


def _begun(state: State) -> list[DealRow]:
    opening, playing = state.opening, state.in_hand
    names = opening.names or (None,) * state.seats
    return [
        DealRow(
            opening.game, state.deal_number, state.button, seat, name, seat in playing,
            stack, after=stack,
        )
        for seat, (name, stack) in enumerate(zip(names, state.stacks, strict=True))
    ]  # fmt: skip


def _moved(row: DealRow, before: State, event: Event, after: State) -> DealRow:
    """Give the row of a seat after one event more."""
    seat = row.seat
    given: Stacks = getattr(event, "awards", ()) or (0,) * before.seats
    paid = before.stacks[seat] + given[seat] - after.stacks[seat]
    changed: dict[str, Any] = {}
    if paid:
        column = _PAID.get(event.log_name, "other")
        changed[column] = getattr(row, column) + paid
    if given[seat]:
        changed["awards"] = row.awards + given[seat]
    if isinstance(event, Showdown) and event.hands[seat]:
        hand = event.hands[seat]
        changed |= {"hand": str(hand), "category": rank(hand).category}
    if after.stacks[seat] != row.after:
        changed["after"] = after.stacks[seat]
    return attrs.evolve(row, **changed) if changed else row
