"""What each seat may see of Auction Hearts: the rules' section of that name, in examples."""

import pickle
from collections.abc import Iterator

import pytest

import auction_flop as af
from auction_flop.hearts import Play, Rules, State
from hearts.table import dealt, named, opened, play, speak
from hearts.whole_deals import ALL_CAPTURE, TWO_CLEAN, events_of

EVERYONE = (0, 1, 2, 3, None)
PUBLIC = (
    "stacks", "pot", "button", "deal_number", "seats", "in_hand", "pain", "bid", "bidder", "trick",
    "leader", "broken", "captured", "trick_number", "shuffles", "to_act", "phase", "opening",
    "result",
)  # fmt: skip


def game() -> Iterator[af.Event]:
    """Tell a game that meets every phase: a jackpot of two deals, and its end."""
    yield from events_of(ALL_CAPTURE, "h", (4, 0, 0, 0), button=0)
    yield af.hearts.Settle((3, 2, 5, 3), (0,) * 4)
    yield af.DealPasses(1)
    yield from events_of(TWO_CLEAN, "c", (), button=1)
    yield af.hearts.Settle((0, 6, 0, 7), (15, 0, 15, 0))
    yield af.Close((0,) * 4)


def steps() -> list[tuple[State, af.Event, State]]:
    """Give every event of the game, with the states before and after it."""
    state, found = opened(button=0), []
    for event in game():
        before, state = state, state.apply(event)
        found.append((before, event, state))
    return found


def moments() -> list[State]:
    """Give every state of the game."""
    return [opened(button=0), *(after for _, _, after in steps())]


def test_what_is_public() -> None:
    """Chips, dealer, bids, the suit, cards played and captured are the same for everybody."""
    for state in moments():
        for viewer in EVERYONE:
            view = state.view(viewer)
            for name in PUBLIC:
                assert getattr(state, name) == getattr(view, name), name
            assert list(map(len, state.hands)) == list(map(len, view.hands))


def test_a_hand_is_seen_by_its_owner() -> None:
    """A seat sees its own hand at every moment, and of the others only how many cards they are."""
    for state in moments():
        for viewer in range(4):
            view = state.view(viewer)
            assert state.hands[viewer] == view.hands[viewer]
            others = [hand for seat, hand in enumerate(view.hands) if seat != viewer]
            assert not any(hand.known for hand in others)


def test_a_spectator_sees_no_hand() -> None:
    """A spectator sees the cards that are played, and no hand."""
    for state in moments():
        view = state.view(None)
        assert not any(hand.known for hand in view.hands)
        assert state.trick == view.trick


@pytest.mark.rule("AH-1.2")
def test_a_hand_is_dealt_face_down() -> None:
    """Each seat reads its own hand in the log; everybody else thirteen hidden cards."""
    for before, event, _ in steps():
        if isinstance(event, af.Deal):
            for viewer in EVERYONE:
                seen = before.redact(event, viewer)
                told = str(event.cards) if viewer == event.seat else "??" * 13
                assert told == str(seen.cards)
                assert event.seat == seen.seat


def test_all_but_deals_is_read_by_all() -> None:
    """Every other event is public as it is."""
    for before, event, _ in steps():
        if not isinstance(event, af.Deal):
            assert all(event == before.redact(event, viewer) for viewer in EVERYONE)


def test_a_played_card_leaves_the_hand() -> None:
    """A card that a hidden hand plays is known from then on, and the hand is a card shorter."""
    state = named(dealt(), "h")
    before, after = state.view(2), play(state, "Tc").view(2)
    assert (before.hands[0].hidden, after.hands[0].hidden) == (13, 12)
    assert (af.Card("Tc"),) == after.trick
    # It lies elsewhere now: nobody can have it in hand.
    assert after.refusal(Play(1, "Tc")).code == "not-held"
    assert after.refusal(Play(1, "3d")) is None


def test_a_hand_that_is_thrown_in_is_not_shown() -> None:
    """Where all pass and the cards are thrown in, the hands of others stay hidden for ever."""
    rules = Rules(all_pass="redeal")  # noqa: S106  no password
    state = speak(dealt(state=opened(rules)), 0, 0, 0, 0)
    for viewer in EVERYONE:
        seen = [hand.hidden for hand in state.view(viewer).hands]
        assert [0 if seat == viewer else 13 for seat in range(4)] == seen
    state = state.apply(af.DealPasses(0))
    assert all(state == state.view(viewer) for viewer in EVERYONE)


def test_the_cards_to_be_dealt_are_seen_by_no_one() -> None:
    """While a hand is hidden from a viewer, so is what is left in the pack."""
    state = opened().apply(next(iter(events_of(ALL_CAPTURE, "h", (), button=3))))
    due = state.view(0).cards_due
    assert (len(due.pool), due.pool.hidden) == (39, 0)
    for viewer in (1, 2, 3, None):
        due = state.view(viewer).cards_due
        assert (len(due.pool), due.pool.hidden) == (39, 39)


def test_choices_from_ones_own_view() -> None:
    """What is open to a seat can be told from its own view."""
    for state in moments():
        if isinstance(state.to_act, int):
            assert state.legal_events() == state.view(state.to_act).legal_events()


def test_choices_of_others() -> None:
    """On another's view choices are told where they turn on no hidden card, and else not at all."""
    told: dict[str, set[bool]] = {}
    for state in moments():
        if state.to_act is not None and state.cards_due is None:
            legal = state.view(None).legal_events()
            assert legal == state.legal_events() or not legal
            told.setdefault(state.phase.name, set()).add(bool(legal))
    assert told == {
        "auction": {True},
        "name-pain": {True},
        "trick": {False},
        "settle": {True},
        "between-deals": {True},
    }


@pytest.mark.parametrize("viewer", EVERYONE)
def test_a_redacted_game_gives_the_view(viewer: int | None) -> None:
    """Folding the redacted events gives at each moment what that seat sees."""
    seen = opened(button=0)
    for before, happened, after in steps():
        seen = seen.apply(before.redact(happened, viewer))
        assert after.view(viewer) == seen


def test_equal_views_of_different_hands() -> None:
    """Two games that differ in hidden cards alone look the same, to the last byte."""
    clubs, diamonds, hearts, spades = ("".join(f"{r}{s}" for r in "23456789TJQKA") for s in "cdhs")
    one = named(dealt((clubs, diamonds, hearts, spades)), "s").view(0)
    other = named(dealt((clubs, spades, diamonds, hearts)), "s").view(0)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert pickle.dumps(one) == pickle.dumps(other)


@pytest.mark.parametrize("viewer", [-1, 4, True, "0", 1.0])
def test_no_such_viewer(viewer: object) -> None:
    """Only the four seats and the spectator, None, can look at a table."""
    state = dealt()
    with pytest.raises(af.MalformedEvent):
        state.view(viewer)
    with pytest.raises(af.MalformedEvent):
        state.redact(af.Pass(0), viewer)


def test_what_is_no_event_of_the_game_is_not_redacted() -> None:
    """An opening is read by all as it is; what this game does not know is malformed."""
    state = dealt()
    assert state.redact(state.opening, 0) == state.opening
    with pytest.raises(af.MalformedEvent, match="auction-hearts knows no Ante"):
        state.redact(af.Ante(0, 2), 0)
