"""Where two logs part: the first event that is not the same."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import attrs

from auction_flop.errors import MalformedLog, ReplayError
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.replay import Step, steps


@attrs.frozen
class Divergence:
    """Where two logs part: at this place one goes on otherwise than the other, or ends."""

    #: The place of the first event that differs, counted from 0.
    index: int
    #: The state before it, the same in both logs; None where they differ in their ``open``.
    before: State | None
    #: What the one log has there, and its state after that; None where it ends.
    one: Step | None
    #: What the other has.
    other: Step | None


def diff(one: Iterable[Event], other: Iterable[Event]) -> Divergence | None:
    """Find the first event in which two logs differ; None where they are equal.

    Both are judged as far as they are read, side by side, in the memory that two states take. What
    stops one of them, a :exc:`~auction_flop.ReplayError` or, as it is read, a
    :exc:`~auction_flop.MalformedLog`, has a note that says which it was.

    >>> import auction_flop as af
    >>> table = af.open_table(af.flop_poker.Rules(), stacks=[20, 20], button=0)
    >>> log = [table.opening, af.Ante(1, 2), af.Ante(0, 2)]
    >>> parted = diff(log, log[:2])
    >>> parted.index, parted.one.event, parted.other
    (2, Ante(seat=0, chips=2), None)
    """
    return first_difference(_noted("first", steps(one)), _noted("second", steps(other)))


def first_difference(one: Iterable[Step], other: Iterable[Step]) -> Divergence | None:
    """Find where two logs part, as :func:`diff` does, given their steps."""
    before: State | None = None
    for index, (a, b) in enumerate(itertools.zip_longest(one, other)):
        if a is None or b is None or a.event != b.event:
            return Divergence(index, before, a, b)
        before = a.state
    return None


def _noted(which: str, log: Iterator[Step]) -> Iterator[Step]:
    """The steps of a log; what stops it has a note that says which of two logs it was."""
    try:
        yield from log
    except (MalformedLog, ReplayError) as error:
        error.add_note(f"This is about the {which} of the two logs.")
        raise
