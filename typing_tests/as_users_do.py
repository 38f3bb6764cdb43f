"""What a user's type checker makes of the library. Checked, never run.

What must be refused is marked with what refuses it; both checkers complain of a mark that is not
needed, so each mark proves that the mistake is found.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import assert_never, assert_type

import auction_flop as af
from auction_flop.flop_poker.events import FlopEvent
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
from auction_flop.log.store import GameStore


def a_log_is_replayed(path: Path) -> None:
    """Events come out of a log, and states out of events."""
    assert_type(af.read_log(path), Iterator[af.Event])
    assert_type(af.replay(af.read_log(path)), af.State)
    assert_type(af.states(af.read_log(path)), Iterator[af.State])


def logs_are_worked_with(one: Path, other: Path) -> None:
    """What comes of two logs, of their deals, and of a state that was kept."""
    parted = af.log.diff(af.read_log(one), af.read_log(other))
    assert_type(parted, af.log.Divergence | None)
    if parted is not None and parted.one is not None:
        assert_type(parted.one.event, af.Event)
        assert_type(parted.before, af.State | None)
    for deal in af.log.deals(af.read_log(one)):
        assert_type(deal.winners, tuple[int, ...])
    snapshot = af.log.Snapshot.loads(af.log.Snapshot(af.replay([]), position=1).dumps())
    assert_type(snapshot.state, af.State)


def games_are_kept(path: Path) -> None:
    """A store takes events and entries, and gives events."""
    with GameStore(path) as store:
        assert_type(store.append("evening", [af.Pass(1), af.Entry(af.Pass(2))], expected=3), int)
        assert_type(store.load("evening"), Iterator[af.Event])
        assert_type(store.load_entries("evening", start=3), Iterator[af.Entry])
        assert_type(list(store.games()), list[tuple[str, int]])


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


def cards_are_sets(hand: af.CardSet) -> None:
    """Cards come out of a set, and a rank out of five of them, however they are given."""
    for card in hand:
        assert_type(card, af.Card)
    assert_type(hand | af.CardSet.parse("As"), af.CardSet)
    assert_type(af.rank("2c3c4c5c6c") < af.rank(hand), bool)
    af.rank([af.Card("As")])


def what_is_open_is_a_sequence(legal: af.LegalEvents) -> None:
    """One event or a few, as of any sequence."""
    assert_type(legal[0], af.Event)
    assert_type(legal[:2], tuple[af.Event, ...])
    assert_type(af.Pass(seat=1) in legal, bool)


def the_table_is_no_seat(state: af.State) -> None:
    """Who is to act is a seat, the table or nobody, and the three can be told apart."""
    actor = state.to_act
    if actor is None:
        assert_type(state.result, af.Result | None)
    elif actor is af.DEALER:
        assert_type(state.cards_due, af.CardsDue | None)
    else:
        assert_type(actor, int)
        assert_type(state.view(actor), af.State)


def a_game_is_played(state: af.State) -> Iterator[af.Event]:
    """Any function of a view and its choices is a player, any object that draws a dealer."""

    def careful(_: af.State, legal: af.LegalEvents) -> af.Event:
        return legal[0]

    class FromHand:
        def draw(self, state: af.State) -> af.Event:
            cards = input(f"{state.cards_due}: ")
            return af.Flop(cards=cards)

    yield from af.play(state, [careful, af.RandomPlayer(1)], af.SeededDealer(1))
    yield from af.play(state, [careful, lambda _, legal: legal[-1]], FromHand())
    yield from af.play(state, [af.SeededDealer(1)], careful)  # type: ignore[list-item, arg-type]  # pyright: ignore[reportArgumentType]


def a_game_has_fields_of_its_own(state: af.flop_poker.State) -> None:
    """A state of Auction Flop Poker is a State, and keeps its own type."""
    assert_type(state.flop, af.CardSet)
    assert_type(state.forfeit_price, int | None)
    assert_type(state.phase, FlopPhase)
    assert_type(state.apply(af.Pass(seat=1)), af.flop_poker.State)


def a_game_is_any_game(state: af.State, flop_poker: af.flop_poker.State) -> af.State:
    """Whoever takes any game can be given one, but does not see what is its own."""
    assert state.flop  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    return flop_poker


def a_state_is_frozen(state: af.flop_poker.State) -> None:
    """No field can be set, and nothing that a table shows."""
    state.phase = Closed()  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    state.pot = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def errors_carry_what_they_are_about(error: af.IllegalEvent, bad: af.ReplayError) -> None:
    """The refusal always comes with an illegal event; a replay may stop for another reason."""
    assert_type(error.refusal, af.Refusal)
    assert_type(error.state, af.State | None)
    assert_type(bad.index, int)
    assert_type(bad.refusal, af.Refusal | None)


def lines_carry_more_than_events(path: Path) -> None:
    """Times and notes are texts, or absent."""
    for entry in af.log.read_entries(path):
        assert_type(entry.event, af.Event)
        assert_type(entry.at, str | None)


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


def each_event_is_handled(event: FlopEvent) -> int | None:
    """The events are a closed union."""
    match event:
        case af.Ante() | af.Bid() | af.ForfeitPay():
            return event.chips
        case af.Pass() | af.Discard() | af.TakeFlop() | af.Deal():
            return event.seat
        case af.DealPasses():
            return event.button
        case af.Flop() | af.Reshuffle() | af.Showdown() | af.Close():
            return None
        case _:
            assert_never(event)


def a_forgotten_event_is_found(event: FlopEvent) -> int | None:
    """Leaving one out of a match is an error."""
    match event:
        case af.Ante() | af.Bid():
            return event.chips
        case af.Pass() | af.Discard() | af.TakeFlop() | af.Deal():
            return event.seat
        case af.DealPasses():
            return event.button
        case af.Flop() | af.Reshuffle() | af.Showdown() | af.Close():
            return None
        case _:
            assert_never(event)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
