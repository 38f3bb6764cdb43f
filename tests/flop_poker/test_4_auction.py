"""Chapter 4 of the rulebook: the flop auction, up to what a buyer keeps."""

import pytest

import auction_flop as af
from flop_poker.script import (
    FLOPS,
    HANDS,
    auction,
    dealt,
    flop_due,
    flop_taken,
    forfeit,
    play,
    refused,
    sizes,
    with_hands,
)


@pytest.mark.rule("AFP-4.1")
def test_the_flop() -> None:
    """Three cards of the stockpile are turned, for all to see; nobody has them yet."""
    before = flop_due([4, 5, 4], [20, 20, 20])
    assert before.cards_due.count == 3
    assert before.cards_due.seat is None
    assert before.stock == before.cards_due.pool
    state = play(before, "flop 4c7dTh")
    assert before.hands == state.hands
    assert before.stock - af.CardSet.parse("4c7dTh") == state.stock
    for viewer in (0, 1, 2, None):
        assert str(state.view(viewer).flop) == "4c7dTh"
    assert state.phase.name == "auction"


@pytest.mark.rule("AFP-4.1")
@pytest.mark.parametrize("cards", ["4c", "4c7d", "4c7dTh4d"])
def test_three_cards(cards: str) -> None:
    """A flop of more or less than three cards is refused."""
    refused(flop_due([4, 4], [20, 20]), f"flop {cards}", "wrong-number", "AFP-4.1")


@pytest.mark.rule("AFP-4.1")
def test_from_the_stockpile() -> None:
    """A card in a hand, among the discards or of a flop before cannot be turned."""
    state = flop_due([4, 3], [20, 20])
    refused(state, "flop 4c7dKc", "not-in-stock", "AFP-4.1")
    refused(state, "flop 4c7d2c", "not-in-stock", "AFP-4.1")
    state = play(state, "flop 4c7dTh, all pass, 1 keeps Th")
    refused(state, "flop 4d7hTh", "not-in-stock", "AFP-4.1")
    refused(state, "flop 4c7hTs", "not-in-stock", "AFP-4.1")


@pytest.mark.rule("AFP-4.1")
def test_one_flop_after_another() -> None:
    """The auction is repeated, each time with a new flop, until every player holds 5 cards."""
    state, held = flop_due([4, 3, 2], [20, 20, 20]), []
    while state.phase.name == "flop":
        refused(state, "showdown", "not-now", "AFP-4.1")
        state = flop_taken(state)
        held.append(sizes(state))
    assert held == [[4, 4, 2], [4, 5, 2], [4, 5, 3], [4, 5, 4], [4, 5, 5], [5, 5, 5]]
    assert state.phase.name == "showdown"


@pytest.mark.rule("AFP-4.2")
def test_the_first_voice_is_fixed() -> None:
    """The player at the dealer's left is the First Voice for every flop of the hand."""
    state, voices = flop_due([2, 2, 2], [20] * 3, button=1), []
    while state.phase.name == "flop":
        voices.append(state.first_voice)
        state = flop_taken(state)
    assert voices == [2] * 9


@pytest.mark.rule("AFP-4.2")
def test_the_first_voice_speaks_first() -> None:
    """An auction begins with the First Voice, for each flop."""
    state = flop_due([4, 3, 3], [20] * 3, button=1)
    for flop in FLOPS[:3]:
        state = play(state, f"flop {flop}")
        assert 2 == state.first_voice == state.to_act
        state = play(state, "all pass")
        state = play(state, f"{state.to_act} keeps {flop[:2]}")


@pytest.mark.rule("AFP-4.2")
def test_the_first_voice_rotates() -> None:
    """With ``first_voice="rotates"`` it moves one player to the left with each further flop."""
    state, voices = flop_due([3, 3, 3], [20] * 3, button=1, first_voice="rotates"), []
    while state.phase.name == "flop":
        voices.append(state.first_voice)
        turned = state.apply(af.SeededDealer(1).draw(state))
        assert state.first_voice == turned.first_voice == turned.to_act
        state = flop_taken(state)
    assert voices == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("AFP-4.2")
def test_rotation_does_not_skip_full_hands() -> None:
    """The First Voice rotates to the next player even if that one holds 5 cards."""
    state = flop_due([1, 5, 4], [20] * 3, first_voice="rotates")
    state = play(state, "flop 4c7dTh")
    # Seat 1 holds 5 cards: it speaks first, and must pass.
    assert (state.first_voice, state.to_act) == (1, 1)
    assert [af.Pass(1)] == list(state.legal_events())
    state = play(state, "1 passes, 2 bids 1, 0 passes, 1 passes, 2 keeps Th")
    state = play(state, "flop 4d7hTs")
    assert (state.first_voice, state.to_act) == (2, 2)
    state = play(state, "2 passes, 0 bids 1, all pass, 0 keeps Ts")
    state = play(state, "flop 4h7sTc")
    assert (state.first_voice, state.to_act) == (0, 0)
    state = play(state, "0 bids 1, all pass, 0 keeps 7s")
    assert play(state, "flop 4s7cTd").first_voice == 1


@pytest.mark.rule("AFP-4.2")
def test_rotation_passes_over_seats_out_of_the_hand() -> None:
    """It rotates among the players in the hand."""
    state = play(
        dealt([20, 1, 20, 1, 20], first_voice="rotates"),
        "2 throws 2h5s, 4 stands pat, 0 throws 2c5d",
    )
    voices = []
    while state.phase.name == "flop":
        voices.append(state.first_voice)
        state = flop_taken(state)
    assert voices == [2, 4, 0, 2]


@pytest.mark.rule("AFP-4.2")
def test_rotation_begins_anew_with_each_hand() -> None:
    """The first flop of the next hand has the player at the new dealer's left as First Voice."""
    state = flop_due([4, 4, 4], [20] * 3, first_voice="rotates")
    while state.phase.name == "flop":
        state = flop_taken(state)
    state = with_hands(play(state, "showdown, deal passes to 1"))
    state = play(state, "2 throws 2h, 0 stands pat, 1 throws 2d")
    assert state.first_voice == 2


@pytest.mark.rule("AFP-4.3")
def test_pass_or_one_more() -> None:
    """Each in turn passes or bids exactly 1 more than the bid before, and 1 if there is none."""
    state = auction([4, 4, 4], [20, 20, 20])
    bids = []
    for seat in (1, 2, 0, 1, 2, 0, 1):
        assert seat == state.to_act
        passing, bidding = state.legal_events()
        assert af.Pass(seat) == passing
        bids.append(bidding.chips)
        state = state.apply(bidding)
        assert (bidding.chips, seat) == (state.bid, state.bidder)
    assert bids == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("AFP-4.3")
def test_whoever_opens_bids_one() -> None:
    """The first bid is 1 even if others passed before it."""
    state = play(auction([4, 4, 4], [20] * 3), "1 passes, 2 passes")
    assert [af.Pass(0), af.Bid(0, 1)] == list(state.legal_events())
    assert (state.bid, state.bidder) == (None, None)


@pytest.mark.rule("AFP-4.3")
@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ("", "1 bids 0"),
        ("", "1 bids 2"),
        ("1 passes", "2 bids 2"),
        ("1 bids 1", "2 bids 1"),
        ("1 bids 1", "2 bids 0"),
        ("1 bids 1", "2 bids 3"),
        ("1 bids 1, 2 passes, 0 bids 2", "1 bids 1"),
        ("1 bids 1, 2 passes, 0 bids 2", "1 bids 4"),
    ],
)
def test_no_other_bid(before: str, asked: str) -> None:
    """A bid that is not exactly 1 more than the one before is refused."""
    refused(play(auction([4, 4, 4], [20] * 3), before), asked, "wrong-amount", "AFP-4.3")


@pytest.mark.rule("AFP-4.3")
def test_bids_in_turn() -> None:
    """Nobody speaks out of turn, and bids and passes belong to an auction."""
    state = auction([4, 4, 4], [20] * 3)
    refused(state, "2 bids 1", "not-now", "AFP-4.3")
    refused(state, "0 passes", "not-now", "AFP-4.3")
    refused(state, "1 pays 1", "not-now", "AFP-4.3")
    refused(state, "1 keeps 4c", "not-now", "AFP-4.3")
    refused(play(state, "1 bids 1"), "1 bids 2", "not-now", "AFP-4.3")
    refused(flop_due([4, 4], [9, 9]), "1 bids 1", "not-now", "AFP-4.1")


@pytest.mark.rule("AFP-4.3")
def test_no_bid_above_the_bidders_chips() -> None:
    """A player may bid their last chip, but no chip more."""
    state = play(auction([4, 4], [20, 2]), "1 bids 1, 0 bids 2")
    refused(state, "1 bids 3", "cannot-pay", "AFP-4.3")
    assert [af.Pass(1)] == list(state.legal_events())
    state = play(auction([4, 4], [20, 1]), "1 bids 1")
    assert state.bid == 1
    state = auction([4, 4], [20, 0])
    refused(state, "1 bids 1", "cannot-pay", "AFP-4.3")
    state = play(auction([4, 4], [20, 1]), "1 bids 1, all pass")
    assert state.stacks[1] == 0


@pytest.mark.rule("AFP-4.4")
def test_a_pass_does_not_bar_a_later_bid() -> None:
    """A player who has passed may bid when the turn returns in the same auction."""
    state = play(auction([4, 4, 4], [20] * 3), "1 passes, 2 passes, 0 bids 1")
    assert [af.Pass(1), af.Bid(1, 2)] == list(state.legal_events())
    state = play(state, "1 bids 2, 2 passes, 0 passes, 1 keeps 4c")
    assert state.stacks == (20, 18, 20)


@pytest.mark.rule("AFP-4.4")
def test_pass_and_bid_and_pass_and_bid() -> None:
    """Passing often bars nothing either."""
    state = play(
        auction([4, 4, 4], [20] * 3),
        """1 bids 1, 2 passes, 0 bids 2
           1 passes, 2 bids 3, 0 passes
           1 bids 4, 2 passes, 0 bids 5
           1 passes, 2 bids 6, 0 passes, 1 passes""",
    )
    assert (state.to_act, state.bid) == (2, 6)
    assert state.stacks == (20, 20, 14)


@pytest.mark.rule("AFP-4.5")
def test_a_full_hand_must_pass() -> None:
    """A player who holds 5 cards gets a turn, and can only pass."""
    state = auction([4, 5, 5], [20] * 3)
    assert state.to_act == 1
    assert [af.Pass(1)] == list(state.legal_events())
    refused(state, "1 bids 1", "hand-full", "AFP-4.5")
    state = play(state, "1 passes")
    refused(state, "2 bids 1", "hand-full", "AFP-4.5")
    state = play(state, "2 passes, 0 bids 1")
    refused(state, "1 bids 2", "hand-full", "AFP-4.5")
    assert state.phase.name == "auction"


@pytest.mark.rule("AFP-4.5")
def test_the_pass_of_a_full_hand_is_an_event() -> None:
    """It is made in turn like any other: the flop is not sold before it."""
    state = play(auction([5, 4, 5], [20] * 3), "1 bids 1, 2 passes")
    assert (state.phase.name, state.to_act) == ("auction", 0)
    refused(state, "1 keeps 4c", "not-now", "AFP-4.3")
    assert play(state, "0 passes").phase.name == "take-flop"


@pytest.mark.rule("AFP-4.5")
def test_a_hand_that_an_auction_filled_must_pass() -> None:
    """A player who bought the last card must pass from then on."""
    state = play(auction([4, 4, 4], [20] * 3), "1 bids 1, all pass, 1 keeps 4c, flop 4d7hTs")
    refused(state, "1 bids 1", "hand-full", "AFP-4.5")


@pytest.mark.rule("AFP-4.6")
def test_four_players_and_an_auction() -> None:
    """The flop is sold once all others passed since the last bid; the overcalled pay nothing."""
    state = auction([4, 4, 4, 4], [20] * 4)
    state = play(state, "1 passes, 2 bids 1, 3 passes, 0 passes, 1 bids 2, 2 passes, 3 passes")
    assert (state.phase.name, state.stacks, state.pot) == ("auction", (20,) * 4, 4)
    state = play(state, "0 passes")
    assert (state.phase.name, state.to_act) == ("take-flop", 1)
    assert state.stacks == (20, 18, 20, 20)
    assert state.pot == 4 + 2
    assert (state.bid, state.bidder) == (2, 1)


@pytest.mark.rule("AFP-4.6")
def test_the_first_voice_buys_for_one() -> None:
    """A bid of 1 that hears only passes has bought the flop."""
    state = play(auction([4, 4, 4], [20] * 3), "1 bids 1, 2 passes, 0 passes")
    assert (state.phase.name, state.to_act, state.stacks) == ("take-flop", 1, (20, 19, 20))


@pytest.mark.rule("AFP-4.6")
def test_the_last_to_speak_buys_for_one() -> None:
    """A player who opens last waits for the passes of all others, who spoke already."""
    state = play(auction([4, 4, 4], [20] * 3), "1 passes, 2 passes, 0 bids 1, 1 passes")
    assert state.phase.name == "auction"
    state = play(state, "2 passes")
    assert (state.phase.name, state.to_act, state.stacks) == ("take-flop", 0, (19, 20, 20))


@pytest.mark.rule("AFP-4.6")
def test_overcalled_and_bidding_again_pays_the_new_bid_only() -> None:
    """A bidder who was overcalled and bids again pays the last bid, not the sum of both."""
    state = play(auction([4, 4], [20, 20]), "1 bids 1, 0 bids 2, 1 bids 3, 0 bids 4, 1 bids 5")
    assert (state.stacks, state.pot) == ((20, 20), 2)
    state = play(state, "0 passes")
    assert (state.stacks, state.pot) == ((20, 15), 2 + 5)


@pytest.mark.rule("AFP-4.6")
def test_overcalled_may_bid_all_their_chips_again() -> None:
    """An earlier bid binds no chips: a player with 3 may bid 1 and then 3."""
    state = play(auction([4, 4], [20, 3]), "1 bids 1, 0 bids 2, 1 bids 3, 0 passes")
    assert state.stacks == (20, 0)


@pytest.mark.rule("AFP-4.6")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_bidder_is_not_asked_again(seats: int) -> None:
    """Nobody outbids themself: the turn that would come back to the bidder ends the auction."""
    state = play(auction([4] * seats, [20] * seats), "1 bids 1")
    for seat in (*range(2, seats), 0):
        assert ("auction", seat) == (state.phase.name, state.to_act)
        state = play(state, f"{seat} passes")
    assert (state.phase.name, state.to_act) == ("take-flop", 1)
    refused(state, "1 bids 2", "not-now", "AFP-4.7")
    refused(state, "1 passes", "not-now", "AFP-4.7")


@pytest.mark.rule("AFP-4.6")
def test_the_bid_is_paid_at_once() -> None:
    """The bid is in the pot before the buyer takes the flop, and taking costs nothing more."""
    state = play(auction([4, 4], [20, 20]), "1 bids 1, 0 passes")
    assert (state.stacks, state.pot) == ((20, 19), 3)
    state = play(state, "1 keeps 4c")
    assert (state.stacks, state.pot) == ((20, 19), 3)


@pytest.mark.rule("AFP-4.7")
@pytest.mark.parametrize("keep", ["4c", "7d", "Th", "4c7d", "4cTh", "7dTh", "4c7dTh"])
def test_the_buyer_keeps_one_or_more(keep: str) -> None:
    """The kept cards join the hand, the others the discards; no card leaves the hand."""
    before = play(auction([4, 2], [20, 20]), "1 bids 1, all pass")
    state = play(before, f"1 keeps {keep}")
    kept = af.CardSet.parse(keep)
    assert before.hands[1] | kept == state.hands[1]
    assert before.discards | (af.CardSet.parse("4c7dTh") - kept) == state.discards
    assert not state.flop
    assert before.hands[0] == state.hands[0]


@pytest.mark.rule("AFP-4.7")
def test_seven_ways_to_keep() -> None:
    """With room for three, each of the three cards, each two, or all can be kept."""
    state = play(auction([4, 2], [20, 20]), "1 bids 1, all pass")
    ways = ["4c", "7d", "Th", "4c7d", "4cTh", "7dTh", "4c7dTh"]
    assert ways == [str(event.keep) for event in state.legal_events()]


@pytest.mark.rule("AFP-4.7")
def test_at_least_one() -> None:
    """The buyer cannot throw the whole flop away."""
    state = play(auction([4, 2], [20, 20]), "1 bids 1, all pass")
    refused(state, "1 keeps nothing", "wrong-number", "AFP-4.7")


@pytest.mark.rule("AFP-4.7")
def test_no_more_than_fill_the_hand() -> None:
    """The buyer with room for one keeps one, the buyer with room for two at most two."""
    state = play(auction([4, 4], [20, 20]), "1 bids 1, all pass")
    refused(state, "1 keeps 4c7d", "wrong-number", "AFP-4.7")
    refused(state, "1 keeps 4c7dTh", "wrong-number", "AFP-4.7")
    assert [str(event.keep) for event in state.legal_events()] == ["4c", "7d", "Th"]
    state = play(auction([4, 3], [20, 20]), "1 bids 1, all pass")
    refused(state, "1 keeps 4c7dTh", "wrong-number", "AFP-4.7")
    assert len(state.legal_events()) == 6
    state = play(auction([4, 0], [20, 20]), "1 bids 1, all pass")
    refused(state, "1 keeps 4c4d7dTh", "wrong-number", "AFP-4.7")
    assert len(state.legal_events()) == 7


@pytest.mark.rule("AFP-4.7")
def test_only_cards_of_the_flop() -> None:
    """A card that is not in the flop cannot be kept."""
    state = play(auction([4, 2], [20, 20]), "1 bids 1, all pass")
    refused(state, "1 keeps 4d", "not-in-flop", "AFP-4.7")
    refused(state, "1 keeps 4cKd", "not-in-flop", "AFP-4.7")
    refused(state, "1 keeps ??", "not-face-up", "AFP-4.8")


@pytest.mark.rule("AFP-4.7")
def test_the_buyer_takes() -> None:
    """Nobody but the buyer takes the flop, and the buyer cannot refuse it."""
    state = play(auction([2, 2, 2], [20] * 3), "1 passes, 2 bids 1, all pass")
    refused(state, "1 keeps 4c", "not-now", "AFP-4.7")
    refused(state, "2 pays 1", "not-now", "AFP-4.7")
    refused(state, "flop 4d7hTs", "not-now", "AFP-4.7")


@pytest.mark.rule("AFP-4.8")
def test_keeps_are_hidden() -> None:
    """Which cards a buyer keeps, and which not, is theirs to know; how many, everybody's."""
    before = play(auction([4, 3, 4], [20] * 3), "1 bids 1, all pass")
    take = af.TakeFlop(1, "4cTh")
    state = before.apply(take)
    assert str(state.view(1).hands[1]) == "4c8sThJcKd"
    assert str(state.view(1).discards) == "2d5h7d????"
    assert take == before.redact(take, 1)
    for viewer in (0, 2, None):
        view = state.view(viewer)
        assert str(view.hands[1]) == "??????????"
        assert len(view.discards) == 5
        assert not {card.rank for card in view.discards} & set("47T")
        assert af.TakeFlop(1, "????") == before.redact(take, viewer)


@pytest.mark.rule("AFP-4.8")
def test_all_three_kept_are_public() -> None:
    """When all three cards are kept, everybody knows them, and they stay known in the hand."""
    before = play(auction([4, 2, 4], [20] * 3), "1 bids 1, all pass")
    take = af.TakeFlop(1, "4c7dTh")
    state = before.apply(take)
    for viewer in (0, 2, None):
        assert take == before.redact(take, viewer)
        assert str(state.view(viewer).hands[1]) == "4c7dTh????"
    later = play(state, "flop 4d7hTs, all pass, 2 keeps 4d")
    assert str(later.view(0).hands[1]) == "4c7dTh????"


@pytest.mark.rule("AFP-4.8")
def test_keeps_face_up() -> None:
    """With ``keeps_face_up`` both the kept and the discarded cards of a flop are public."""
    before = play(auction([4, 3, 4], [20] * 3, keeps_face_up=True), "1 bids 1, all pass")
    take = af.TakeFlop(1, "4cTh")
    state = before.apply(take)
    for viewer in (0, 2, None):
        assert take == before.redact(take, viewer)
        assert str(state.view(viewer).hands[1]) == "4cTh??????"
    # The discards of the first phase stay hidden: two of seat 1, one each of the others.
    assert str(state.view(None).discards) == "7d????????"
    assert str(state.view(0).discards) == "2c7d??????"


@pytest.mark.rule("AFP-4.8")
def test_a_view_takes_what_it_may_see() -> None:
    """In a redacted log hidden keeps are judged by number, public ones by their cards too."""
    view = play(auction([4, 2, 4], [20] * 3), "1 bids 1, all pass").view(0)
    assert not view.legal_events()
    refused(view, "1 keeps 4c", "face-down", "AFP-4.8")
    refused(view, "1 keeps ??????", "not-face-up", "AFP-4.8")
    assert str(play(view, "1 keeps ????").hands[1]) == "????????"
    assert str(play(view, "1 keeps 4c7dTh").hands[1]) == "4c7dTh????"
    view = play(auction([4, 2], [20] * 2, keeps_face_up=True), "1 bids 1, all pass").view(0)
    refused(view, "1 keeps ??", "not-face-up", "AFP-4.8")
    assert len(view.legal_events()) == 7


@pytest.mark.rule("AFP-4.8")
def test_forfeited_flops_are_kept_in_secret_too() -> None:
    """A flop that was taken for nothing is like a bought one: the others learn the number."""
    state = play(forfeit([4, 3, 4], [20] * 3), "1 keeps 7d")
    assert str(state.view(1).hands[1]) == "7d8sJcKd"
    assert str(state.view(2).hands[1]) == "????????"
    assert HANDS[2][2:] == str(state.view(2).hands[2])
