"""The deals of a log: where each begins, and what came of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import attrs

from auction_flop.chips import Stacks
from auction_flop.errors import MalformedLog, ReplayError
from auction_flop.events import Close, DealPasses, Event
from auction_flop.game import State
from auction_flop.replay import Step, steps


@attrs.frozen
class DealRecord:
    """A deal of a log: where it begins, and what came of it."""

    #: The number of the deal, from 1.
    number: int
    #: The place of its first event, counted from 0: the ``open``, or the ``deal-passes`` to it.
    index: int
    #: The dealer's seat.
    button: int
    #: The pot that was shared out, or that stands where it was not (yet), whole chips.
    pot: int
    #: What each seat got from that pot, whole chips.
    awards: Stacks
    #: By how much each seat's stack grew over the deal, whole chips; below 0 where it shrank. What
    #: the table shares out as it closes is in it.
    net: Stacks
    #: Whether the deal is over, be it that nothing follows yet.
    over: bool
    #: The state after its last event.
    state: State = attrs.field(repr=False)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that got something from the pot; none where it stays, or is not won yet."""
        return tuple([seat for seat, won in enumerate(self.awards) if won])


def deals(events: Iterable[Event]) -> Iterator[DealRecord]:
    """Give the deals of a log in order, each when the next begins or the log ends.

    The log is judged on the way, as :func:`~auction_flop.states` does. Of any game: what wins a
    pot is an event with ``awards``.

    >>> import auction_flop as af
    >>> table = af.open_table(af.flop_poker.Rules(deals=2), stacks=[20, 20], button=0)
    >>> players = [af.RandomPlayer(seed) for seed in range(2)]
    >>> game = [table.opening, *af.play(table, players, af.SeededDealer(5))]
    >>> [(deal.number, deal.index, deal.pot, deal.awards) for deal in deals(game)]
    [(1, 0, 10, (7, 3)), (2, 21, 28, (8, 20))]
    """
    for _, deal in itertools.groupby(enumerate(steps(events)), key=_number):
        record, wrong = _record(deal)
        if wrong is None or record.over:
            yield record
        if wrong is not None:
            raise wrong


def _number(placed: tuple[int, Step]) -> int:
    return placed[1].state.deal_number


def _record(
    deal: Iterator[tuple[int, Step]],
) -> tuple[DealRecord, MalformedLog | ReplayError | None]:
    """Sum up a deal, as far as it is sound; and give what is wrong after that."""
    first, step = next(deal)
    begun = step.state.opening.stacks if step.before is None else step.before.stacks
    pot, awards = step.state.pot, None
    wrong = None
    try:
        for _, step in deal:
            if awards is None and not isinstance(step.event, Close):
                awards = getattr(step.event, "awards", None)
                pot = step.state.pot + sum(awards or ())
    except (MalformedLog, ReplayError) as error:
        wrong = error
    state = step.state
    net = tuple([after - before for after, before in zip(state.stacks, begun, strict=True)])
    record = DealRecord(
        state.deal_number,
        first,
        state.button,
        pot,
        (0,) * state.seats if awards is None else awards,
        net,
        is_over(state),
        state,
    )
    return record, wrong


def is_over(state: State) -> bool:
    """Tell whether a deal is over: all that is left is to go on or to close, or it is closed."""
    first = next(iter(state.legal_events()), None)
    return state.result is not None or isinstance(first, DealPasses | Close)
