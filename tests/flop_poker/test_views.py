"""What each seat may see: the rulebook's section of that name, in examples."""

import pytest

import auction_flop as af
from auction_flop.flop_poker import State
from flop_poker.script import (
    FLOPS,
    HANDS,
    auction,
    dealt,
    event,
    flop_due,
    flop_taken,
    forfeit,
    opened,
    play,
)

EVERYONE = (0, 1, 2, None)


def public(state: State) -> dict[str, object]:
    """Tell what everybody may see of a table."""
    names = """stacks pot button deal_number seats in_hand flop bid bidder first_voice forfeit_price
               shuffles to_act phase opening result"""
    seen = {name: getattr(state, name) for name in names.split()}
    piles = {
        "hands": [len(hand) for hand in state.hands],
        "stock": len(state.stock),
        "discards": len(state.discards),
    }
    return seen | piles


# A hand that meets every phase, the table's own too.
WHOLE_HAND = (
    "1 antes 2, 2 antes 2, 0 antes 2",
    f"deal {HANDS[1]} to 1, deal {HANDS[2]} to 2, deal {HANDS[0]} to 0",
    "1 throws 2d5h8s, 2 stands pat, 0 throws 2c5d",
    f"flop {FLOPS[0]}, 1 bids 1, 2 passes, 0 bids 2, 1 bids 3, 2 passes, 0 passes, 1 keeps 4cTh",
    f"flop {FLOPS[1]}, 1 passes, 2 passes, 0 passes, 1 pays 1, 0 pays 2, 1 keeps Ts",
    f"flop {FLOPS[2]}, 1 passes, 2 passes, 0 passes, 0 keeps 4hTc",
    "showdown",
)


def steps() -> list[tuple[State, af.Event, State]]:
    """Give every event of the hand, with the states before and after it."""
    state, found = opened([20] * 3), []
    for part in ", ".join(WHOLE_HAND).split(", "):
        before, state = state, play(state, part)
        found.append((before, event(before, part), state))
    return found


def moments() -> list[State]:
    """Give every state of the hand."""
    return [opened([20] * 3), *(after for _, _, after in steps())]


def test_what_is_public() -> None:
    """Chips, dealer, bids, prices, flops and the numbers of cards are the same for everybody."""
    for state in moments():
        for viewer in EVERYONE:
            assert public(state) == public(state.view(viewer))


@pytest.mark.rule("AFP-2.3")
def test_ones_own_hand() -> None:
    """A seat sees its own hand at every moment, and of others what is public."""
    for state in moments():
        for viewer in (0, 1, 2):
            view = state.view(viewer)
            assert state.hands[viewer] == view.hands[viewer]
            if state.phase.name != "between-deals":
                others = [hand for seat, hand in enumerate(view.hands) if seat != viewer]
                assert not any(hand.known for hand in others)


def test_a_spectator_sees_no_hand() -> None:
    """A spectator sees no card but the flop's before the showdown."""
    for state in moments()[:-1]:
        view = state.view(None)
        assert not any(hand.known for hand in view.hands)
        assert not view.discards.known
        assert state.flop == view.flop


@pytest.mark.rule("AFP-5.1")
def test_the_showdown_shows_hands_only() -> None:
    """At the showdown all hands are seen; discards stay with who threw them."""
    state = moments()[-1]
    for viewer in EVERYONE:
        assert state.hands == state.view(viewer).hands
    # Thrown by seat 1: three of the deal, one and two of the flops it took.
    assert {"2d", "5h", "8s", "7d", "4d", "7h"} == set(map(str, state.view(1).discards))
    assert {"2c", "5d", "7s"} == set(map(str, state.view(0).discards))
    assert state.view(2).discards.known == ()
    assert state.view(None).discards.known == ()


def test_the_stockpile_is_seen_by_no_one() -> None:
    """While any hand is hidden from a viewer, so are the cards of the stockpile."""
    for state in moments():
        for viewer in EVERYONE:
            view = state.view(viewer)
            if any(hand for seat, hand in enumerate(state.hands) if seat != viewer):
                assert view.stock.known == ()
            assert len(state.stock) == len(view.stock)


def test_the_order_of_the_stockpile_is_in_no_state() -> None:
    """The same state may go on with any flop of the stockpile: none of them is the next one."""
    state = flop_due([4, 4, 4], [20] * 3)
    assert all(state.refusal(af.Flop(flop)) is None for flop in FLOPS)
    drawn = {str(af.SeededDealer(seed).draw(state).cards) for seed in range(20)}
    assert len(drawn) > 10


@pytest.mark.rule("AFP-4.8")
def test_who_took_three_is_known_by_them() -> None:
    """Public cards stay known in a hand while hidden ones join it, for others and spectators."""
    state = play(auction([4, 0, 4], [20] * 3), "1 bids 1, all pass, 1 keeps 4c7dTh")
    state = play(state, "flop 4d7hTs, 1 bids 1, all pass, 1 keeps 4d7h")
    for viewer in (0, 2, None):
        assert str(state.view(viewer).hands[1]) == "4c7dTh????"
    assert str(state.view(1).hands[1]) == "4c4d7d7hTh"


@pytest.mark.rule("AFP-4.13")
def test_public_keeps_survive_a_shuffle() -> None:
    """What all know of a hand stays known when the discards are shuffled."""
    state = play(flop_due([2] * 8, [20] * 8), "flop 4c7dTh, 1 bids 1, all pass, 1 keeps 4c7dTh")
    while state.shuffles == 0:
        reshuffle = state.phase.name == "reshuffle"
        state = play(state, "reshuffle") if reshuffle else flop_taken(state)
    assert str(state.view(0).hands[1]) == "4c7dTh????"
    assert str(state.view(None).hands[1]) == "4c7dTh????"


def test_choices_from_ones_own_view() -> None:
    """What is open to a seat can be told from its own view."""
    for state in moments():
        if isinstance(state.to_act, int):
            assert state.legal_events() == state.view(state.to_act).legal_events()


def test_choices_of_others() -> None:
    """On another's view choices are told where they turn on no hidden card, and else not at all."""
    told = {}
    for state in moments():
        if isinstance(state.to_act, int):
            legal = state.view(None).legal_events()
            told.setdefault(state.phase.name, set()).add(legal == state.legal_events())
            assert legal == state.legal_events() or not legal
    assert {
        "ante": {True},
        "discard": {False},
        "auction": {True},
        "take-flop": {False},
        "forfeit": {False},
    } == told


@pytest.mark.parametrize("viewer", EVERYONE)
def test_a_redacted_hand_gives_the_view(viewer: int | None) -> None:
    """Folding the redacted events gives at each moment what that seat sees."""
    seen = opened([20] * 3)
    for before, happened, after in steps():
        seen = seen.apply(before.redact(happened, viewer))
        assert after.view(viewer) == seen


@pytest.mark.parametrize("viewer", [-1, 3, True, "0", 1.0])
def test_no_such_viewer(viewer: object) -> None:
    """Only seats of the table and the spectator, None, can look at it."""
    state = dealt([20] * 3)
    with pytest.raises(af.MalformedEvent):
        state.view(viewer)
    with pytest.raises(af.MalformedEvent):
        state.redact(af.Discard(1, ""), viewer)


def test_prices_are_public() -> None:
    """Everybody sees what a forfeit costs and who is asked."""
    state = play(forfeit([4, 4, 4], [20] * 3), "1 pays 1")
    for viewer in EVERYONE:
        view = state.view(viewer)
        assert (view.to_act, view.forfeit_price) == (2, 2)
