"""Chapter 3 of the rules of Auction Hearts: the tricks."""

import pytest

import auction_flop as af
from auction_flop.hearts import Play, Rules
from hearts.table import (
    ONE_SUITED,
    dealt,
    full_hands,
    named,
    open_cards,
    opened,
    play,
    refused,
    suit,
)

NO_BAN = Rules(first_trick_ban=False)
NO_BREAKING = Rules(breaking=False)

#: Seat 0: clubs, a heart and a spade; seat 1 has no club; seat 2 has one; seat 3 the rest.
HANDS = [
    "2c3c4c5c6c7c8c9cTcJcQc2h2s",
    "3h4h5h6h7h8h9hThJhQhKhAh2d",
    "Kc3d4d5d6d7d8d9dTdJdQdKdAd",
    "Ac3s4s5s6s7s8s9sTsJsQsKsAs",
]


@pytest.mark.rule("AH-3.1")
def test_who_named_the_suit_leads() -> None:
    """The namer leads to the first trick, and play goes to the left."""
    state = named(dealt(HANDS), "s", namer=2)
    assert (state.to_act, state.leader) == (2, 2)
    refused(state, Play(3, "Ac"), "AH-3.1", "not-now")
    assert play(state, "Kc").to_act == 3


@pytest.mark.rule("AH-3.1")
def test_follow_suit_if_able() -> None:
    """Who has the suit led plays it; who has not plays another."""
    state = play(named(dealt(HANDS), "d"), "2c")
    assert open_cards(state) == "3h4h5h6h7h8h9hThJhQhKhAh"
    state = play(state, "3h")
    refused(state, Play(2, "3d"), "AH-3.1", "not-playable")
    assert open_cards(state) == "Kc"


@pytest.mark.rule("AH-3.1")
def test_only_ones_own_cards() -> None:
    """A card that the seat does not hold is refused; so is one that was played."""
    state = named(dealt(HANDS), "d")
    refused(state, Play(0, "Ac"), "AH-3.1", "not-held")
    refused(play(state, "2c3hKcAc3s"), Play(0, "2c"), "AH-3.1", "not-held")


@pytest.mark.rule("AH-3.1")
def test_the_highest_card_of_the_suit_led_takes() -> None:
    """An off-suit ace does not take the trick; the taker leads to the next."""
    hands = full_hands("2c3c", suit("h"), "KcAd", "Qc")
    state = play(named(dealt(hands), "s"), "2cAhKcQc")
    assert (state.leader, state.to_act, state.trick_number) == (2, 2, 2)
    assert state.trick == ()


@pytest.mark.rule("AH-3.1")
def test_thirteen_tricks() -> None:
    """All thirteen tricks are played, and then paid for."""
    state = named(dealt(), "s")
    for _ in range(52):
        state = state.apply(state.legal_events()[0])
    assert (state.phase.name, state.to_act, state.captured) == ("settle", af.DEALER, (13, 0, 0, 0))
    assert [len(hand) for hand in state.hands] == [0] * 4


@pytest.mark.rule("AH-3.2")
def test_no_pain_card_in_the_first_trick() -> None:
    """The pain suit is neither led to the first trick nor thrown to it."""
    state = named(dealt(HANDS), "h")
    refused(state, Play(0, "2h"), "AH-3.2", "not-playable")
    state = play(state, "2c")
    refused(state, Play(1, "3h"), "AH-3.2", "not-playable")
    assert open_cards(state) == "2d"


@pytest.mark.rule("AH-3.2")
def test_the_first_trick_without_the_ban() -> None:
    """Without the ban a player who cannot follow may throw a pain card at once."""
    state = play(named(dealt(HANDS, opened(NO_BAN)), "h"), "2c3h")
    assert state.broken


@pytest.mark.rule("AH-3.3")
def test_pain_suit_clubs_unbroken() -> None:
    """With clubs the pain suit and unbroken, a heart may be led and a club may not."""
    hands = full_hands("2c3h4h", "5h2d", "6h", "7h")
    state = play(named(dealt(hands), "c"), "3h5h6h7h")
    assert state.leader == 3
    leads = {event.card.suit for event in state.legal_events()}
    assert "c" not in leads
    club = next(card for card in state.hands[3] if card.suit == "c")
    refused(state, Play(3, club), "AH-3.3", "not-playable")


@pytest.mark.rule("AH-3.3")
def test_a_pain_card_thrown_breaks_the_suit() -> None:
    """From the second trick a player who cannot follow may throw a pain card; then it is led."""
    state = play(named(dealt(HANDS), "h"), "2c2dKcAc")
    state = play(state, "3s2s3h")
    assert state.broken
    state = play(state, "3d")
    assert (state.leader, state.captured) == (3, (0, 0, 0, 1))


@pytest.mark.rule("AH-3.3")
def test_following_suit_is_always_allowed() -> None:
    """Who has the pain suit follows with it, broken or not, in the first trick too."""
    state = play(named(dealt(HANDS, opened(af.hearts.BICYCLE)), "c"), "2c")
    state = play(state, "2d")
    assert open_cards(state) == "Kc"


@pytest.mark.rule("AH-3.3")
@pytest.mark.rule("AH-3.2")
def test_the_two_options_are_independent() -> None:
    """On the first lead each option alone keeps the pain suit back; without both it is led."""
    refused(named(dealt(HANDS, opened(NO_BAN)), "h"), Play(0, "2h"), "AH-3.3", "not-playable")
    refused(named(dealt(HANDS, opened(NO_BREAKING)), "h"), Play(0, "2h"), "AH-3.2", "not-playable")
    free = named(dealt(HANDS, opened(af.hearts.BICYCLE)), "h")
    assert Play(0, "2h") in free.legal_events()
    second = play(named(dealt(HANDS, opened(NO_BREAKING)), "s"), "2c3hKcAc")
    assert Play(3, "3s") in second.legal_events()


@pytest.mark.rule("AH-3.4")
def test_a_leader_with_only_pain_cards() -> None:
    """A leader who holds only pain cards leads one in spite of all; that breaks the suit."""
    state = named(dealt(), "c")
    assert suit("c") == open_cards(state)
    state = play(state, "2c")
    assert state.broken


@pytest.mark.rule("AH-3.4")
def test_a_follower_with_only_pain_cards() -> None:
    """A follower who holds only pain cards throws one to the first trick; that breaks the suit."""
    state = play(named(dealt(), "d"), "2c")
    assert suit("d") == open_cards(state)
    state = play(state, "2d2h2s")
    assert (state.broken, state.captured) == (True, (1, 0, 0, 0))


def test_a_hidden_hand_is_judged_as_far_as_it_can_be_seen() -> None:
    """On a view another seat may play whatever lies nowhere else; its choices are not told."""
    state = play(named(dealt(HANDS), "d"), "2c")
    view = state.view(0)
    assert len(view.legal_events()) == 0
    assert view.refusal(Play(1, "Ks")) is None
    assert view.refusal(Play(1, "3c")).code == "not-held"


@pytest.mark.rule("AH-3.1")
def test_the_lead_and_the_turn_go_round() -> None:
    """Play goes to the left, round the table, from wherever the taker sits."""
    state = named(dealt(HANDS), "s", namer=2)
    turns = []
    for card in ("Kc", "Ac", "2c", "2d"):
        turns.append(state.to_act)
        state = play(state, card)
    assert (turns, state.leader, state.to_act) == ([2, 3, 0, 1], 3, 3)


@pytest.mark.rule("AH-3.1")
def test_a_low_card_of_the_suit_led_beats_all_others() -> None:
    """A two takes the trick where nobody can follow, pain cards or no: there are no trumps."""
    state = play(named(dealt(), "s"), "2cAdAhAs")
    assert (state.leader, state.captured) == (0, (1, 0, 0, 0))


@pytest.mark.rule("AH-3.2")
def test_pain_cards_again_in_the_second_trick() -> None:
    """The ban is for the first trick alone: who cannot follow may then throw what was kept back."""
    state = play(named(dealt(HANDS), "h"), "2c2dKcAc3s2s")
    assert open_cards(state) == "3h4h5h6h7h8h9hThJhQhKhAh"


@pytest.mark.rule("AH-3.3")
def test_discards_are_free_where_the_suit_is_unbroken() -> None:
    """Breaking binds the lead alone: a discard may be a pain card though none was played before."""
    state = play(named(dealt(HANDS, opened(NO_BAN)), "h"), "2c")
    assert not state.broken
    assert open_cards(state) == "2d3h4h5h6h7h8h9hThJhQhKhAh"


@pytest.mark.rule("AH-3.3")
def test_pain_cards_follow_a_pain_card() -> None:
    """Where the pain suit is led, who has it must follow with it; that is no discard."""
    hands = full_hands("2c3h4h", "5h2d", "6h", "7h")
    for rules in (NO_BREAKING, af.hearts.BICYCLE):
        state = named(dealt(hands, opened(rules)), "h")
        state = play(state, "2c")
        while len(state.trick):
            state = play(state, open_cards(state)[:2])
        led = next(event for event in state.legal_events() if event.card.suit == "h")
        state = state.apply(led)
        hearts = "".join(str(card) for card in state.hands[state.to_act] if card.suit == "h")
        assert hearts
        assert open_cards(state) == hearts
        assert state.broken


@pytest.mark.rule("AH-3.3")
def test_a_broken_suit_may_be_led() -> None:
    """A pain card cannot be led in the second trick, but in the third, another's being thrown."""
    hands = full_hands("AcKc2h3h" + suit("d")[:18], "4h5h" + suit("s")[:22], "QcJc", "TcTh")
    state = play(named(dealt(hands), "h"), "Ac2sJcTc")
    refused(state, Play(0, "2h"), "AH-3.3", "not-playable")
    state = play(state, "Kc4hQc")
    assert state.broken
    state = play(state, open_cards(state)[:2])
    assert (state.leader, state.trick_number) == (0, 3)
    assert {"2h", "3h"} < {str(event.card) for event in state.legal_events()}


@pytest.mark.rule("AH-3.4")
@pytest.mark.parametrize("rules", [Rules(), NO_BAN, NO_BREAKING, af.hearts.BICYCLE])
def test_only_pain_cards_with_any_options(rules: Rules) -> None:
    """Who has nothing but pain cards plays one, whatever the options; that breaks the suit."""
    state = play(named(dealt(ONE_SUITED, opened(rules)), "h"), "2c")
    state = play(state, "2d")
    assert suit("h") == open_cards(state)
    assert play(state, "Ah").broken
    leads = named(dealt(ONE_SUITED, opened(rules)), "h", namer=2)
    assert suit("h") == open_cards(leads)
    assert play(leads, "5h").broken
