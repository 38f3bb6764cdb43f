"""Hands of Auction Flop Poker as short texts, so that a test reads like the play of a hand.

state = dealt([20, 20, 20])
state = play(state, "1 throws 2d, 2 stands pat, 0 stands pat")
state = play(state, "flop 4c7dTh, 1 bids 1, 2 passes, 0 passes, 1 keeps Th, showdown")
"""

import pickle
from collections.abc import Sequence

import pytest

import auction_flop as af
from auction_flop.flop_poker import Rules, State

#: A hand for each of 8 seats, nothing but high cards: the first four tie, and so do the others.
HANDS = (
    "2c5d8hJsKc",
    "2d5h8sJcKd",
    "2h5s8cJdKh",
    "2s5c8dJhKs",
    "3c6d9hQsAc",
    "3d6h9sQcAd",
    "3h6s9cQdAh",
    "3s6c9dQhAs",
)
#: Four flops of the twelve cards that these hands leave.
FLOPS = ("4c7dTh", "4d7hTs", "4h7sTc", "4s7cTd")

FREE = (0,) * 6  # discard prices


def event(state: af.State, text: str) -> af.Event:  # noqa: C901, PLR0912  one case a kind
    """Read what happens next at a table: "1 bids 2", "flop 4c7dTh", "0 stands pat"."""
    match text.split():
        case [seat, "antes", chips]:
            return af.Ante(int(seat), int(chips))
        case ["deal", "passes", "to", seat]:
            return af.DealPasses(int(seat))
        case ["deal", cards, "to", seat]:
            return af.Deal(int(seat), cards.removeprefix("nothing"))
        case [seat, "stands", "pat"]:
            return af.Discard(int(seat), "")
        case [seat, "throws", cards]:
            return af.Discard(int(seat), cards)
        case ["flop", cards]:
            return af.Flop(cards)
        case [seat, "bids", chips]:
            return af.Bid(int(seat), int(chips))
        case [seat, "passes"]:
            return af.Pass(int(seat))
        case [seat, "keeps", cards]:
            return af.TakeFlop(int(seat), cards.removeprefix("nothing"))
        case [seat, "pays", chips]:
            return af.ForfeitPay(int(seat), int(chips))
        case ["reshuffle"]:
            return af.Reshuffle()
        case ["showdown"]:
            due = state.phase.name == "showdown"
            return state.legal_events()[0] if due else af.Showdown(state.hands, state.stacks)
        case ["close"]:
            return af.Close((0,) * state.seats)
    raise ValueError(text)


def play(state: State, text: str) -> State:
    """Play events on a table, parted by commas or lines; "all pass" ends an auction.

    After each one the chips and the cards must add up.
    """
    for part in text.replace("\n", ",").split(","):
        if part.strip() == "all pass":
            while state.phase.name == "auction":
                state = state.apply(af.Pass(state.to_act))
        elif part.strip():
            state = state.apply(event(state, part))
        state.check()
    return state


def opened(stacks: Sequence[int], button: int = 0, **options: object) -> State:
    """Open a table with these stacks, one a seat, and these options of the rules."""
    return af.open_table(Rules(**options), stacks, button)


def with_hands(state: State, hands: Sequence[str] = HANDS) -> State:
    """Let everybody pay the ante and get a hand, given one a seat."""
    while state.phase.name == "ante":
        state = state.apply(state.legal_events()[0])
    while state.phase.name == "deal":
        state = state.apply(af.Deal(state.cards_due.seat, hands[state.cards_due.seat]))
    return state


def dealt(
    stacks: Sequence[int], button: int = 0, hands: Sequence[str] = HANDS, **options: object
) -> State:
    """Open a table and deal its first hands: the discards are next."""
    return with_hands(opened(stacks, button, **options), hands)


def flop_due(
    holds: Sequence[int], chips: Sequence[int], button: int = 0, **options: object
) -> State:
    """Go to the first flop of a hand: each seat holds so many cards and has so many chips.

    The pot is 1 a seat: an ante of 1, and discards that are free. Each threw its lowest cards away.
    """
    options = {"ante": 1, "discard_prices": FREE} | options
    state = dealt([stack + 1 for stack in chips], button, **options)
    while state.phase.name == "discard":
        seat = state.to_act
        thrown = state.hands[seat].known[: 5 - holds[seat]]
        state = state.apply(af.Discard(seat, af.CardSet.of(thrown)))
    return state


def auction(
    holds: Sequence[int], chips: Sequence[int], button: int = 0, **options: object
) -> State:
    """Turn the first flop, 4c7dTh, where each seat holds so many cards and has so many chips."""
    return play(flop_due(holds, chips, button, **options), f"flop {FLOPS[0]}")


def forfeit(
    holds: Sequence[int], chips: Sequence[int], button: int = 0, **options: object
) -> State:
    """Let nobody want the first flop."""
    return play(auction(holds, chips, button, **options), "all pass")


def flop_taken(state: State, keep: int = 1) -> State:
    """Draw the flop that is due; nobody wants it, and who is asked first keeps its lowest cards."""
    state = play(state.apply(af.SeededDealer(1).draw(state)), "all pass")
    kept = af.CardSet.of(state.flop.known[:keep])
    return play(state, f"{state.to_act} keeps {kept}")


def turns(state: State) -> list[int]:
    """List the seats that act one after another in this phase, each doing the first thing open."""
    phase, seats = state.phase.name, []
    while state.phase.name == phase:
        seats.append(state.to_act)
        state = state.apply(state.legal_events()[0])
    return seats


def sizes(state: State) -> list[int]:
    """Count the cards that each seat holds."""
    return [len(hand) for hand in state.hands]


def refused(state: State, text: str, code: str, rule: str) -> None:
    """Check that an event is refused with this code and rule, and that nothing changes."""
    asked, before = event(state, text), pickle.loads(pickle.dumps(state))  # noqa: S301  its own
    refusal = state.refusal(asked)
    assert refusal is not None, f"{text} is legal"
    assert (code, rule) == (refusal.code, refusal.rule)
    assert asked not in state.legal_events()
    with pytest.raises(af.IllegalEvent) as caught:
        state.apply(asked)
    assert refusal == caught.value.refusal
    assert before == state
