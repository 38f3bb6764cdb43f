"""What a user's type checker makes of the library. Checked, never run.

What must be refused is marked with what refuses it; both checkers complain of a mark that is not
needed, so each mark proves that the mistake is found.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_never, assert_type

import auction_flop as af
from auction_flop.flop_poker.phases import (
    AnteTurn,
    AuctionTurn,
    BetweenDeals,
    Closed,
    DealDue,
    DiscardTurn,
    FlopDue,
    FlopPhase,
    ForfeitTurn,
    ReshuffleDue,
    ShowdownDue,
    TakeTurn,
)


def a_log_is_replayed(path: Path) -> None:
    """Events come out of a log, and states out of events."""
    assert_type(af.read_log(path), Iterator[af.Event])
    assert_type(af.replay(af.read_log(path)), af.State)
    assert_type(af.states(af.read_log(path)), Iterator[af.State])


def a_table_is_opened() -> None:
    """A state tells what it waits for, and whether an event may happen."""
    state = af.open_table(af.flop_poker.Rules(ante=2), stacks=[100] * 4, button=0)
    assert_type(state.stacks, tuple[int, ...])
    assert_type(state.refusal(af.Pass(seat=1)), af.Refusal | None)
    assert_type(state.apply(af.Ante(seat=1, chips=2)), af.State)
    assert_type(state.view(None), af.State)
    for event in state.legal_events():
        assert_type(event, af.Event)


def cards_are_a_text_too() -> None:
    """Where an event takes cards, a string does."""
    event = af.Discard(seat=1, cards="2c7d")
    assert_type(event.cards, af.CardSet)


def an_event_is_frozen(bid: af.Bid) -> None:
    """No field can be set."""
    bid.chips = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def fields_have_types() -> None:
    """Neither a text nor a half is a number of chips."""
    af.Bid(seat=1, chips="2")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    af.Bid(seat=1, chips=0.5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    af.Pass(1, 2)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]


def each_phase_is_handled(phase: FlopPhase) -> int | None:
    """The phases are a closed union."""
    match phase:
        case AnteTurn() | DiscardTurn() | AuctionTurn() | TakeTurn() | ForfeitTurn():
            return phase.to_act
        case DealDue() | ReshuffleDue() | FlopDue() | ShowdownDue() | BetweenDeals() | Closed():
            return None
        case _:
            assert_never(phase)


def a_forgotten_phase_is_found(phase: FlopPhase) -> int | None:
    """Leaving one out of a match is an error."""
    match phase:
        case AnteTurn() | DiscardTurn() | AuctionTurn() | TakeTurn():
            return phase.to_act
        case DealDue() | ReshuffleDue() | FlopDue() | ShowdownDue() | BetweenDeals() | Closed():
            return None
        case _:
            assert_never(phase)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
