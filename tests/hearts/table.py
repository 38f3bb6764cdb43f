"""Tables of Auction Hearts for tests: the dealer is seat 3, so that seat 0 speaks first."""

import pytest

import auction_flop as af
from auction_flop.chips import Chips
from auction_flop.hearts.phases import SettleDue, Tricks

PLENTY = (50, 50, 50, 50)


def suit(letter: str) -> str:
    """Give the thirteen cards of a suit."""
    return "".join(rank + letter for rank in "23456789TJQKA")


#: Each seat holds a suit: seat 0 the clubs, then diamonds, hearts, spades.
ONE_SUITED = tuple(map(suit, "cdhs"))


def opened(
    rules: af.hearts.Rules | None = None, stacks: tuple[int, ...] = PLENTY, button: int = 3
) -> af.hearts.State:
    """Open a table."""
    return af.open_table(rules or af.hearts.Rules(), stacks=stacks, button=button)


def full_hands(*some: str) -> list[str]:
    """Fill hands of which some cards are told with the rest of the pack, in its order."""
    told = [af.CardSet.parse(cards) for cards in some]
    rest = [card for card in af.PACK if not any(card in hand for hand in told)]
    return [
        str(af.CardSet.of([*hand, *(rest.pop(0) for _ in range(13 - len(hand)))])) for hand in told
    ]


def dealt(
    hands: tuple[str, ...] | list[str] = ONE_SUITED, state: af.hearts.State | None = None
) -> af.hearts.State:
    """Deal hands, one a seat, from the dealer's left."""
    state = state or opened()
    for step in range(1, 5):
        seat = (state.button + step) % 4
        state = state.apply(af.Deal(seat, hands[seat]))
    return state


def speak(state: af.hearts.State, *bids: int) -> af.hearts.State:
    """Let the next seats bid; 0 is a pass."""
    for bid in bids:
        state = state.apply(af.Bid(state.to_act, bid) if bid else af.Pass(state.to_act))
    return state


def named(state: af.hearts.State, pain: str, namer: int = 0) -> af.hearts.State:
    """Let a seat bid 1, all others pass, and name the pain suit."""
    state = speak(state, *(int(seat == namer) for seat in range(4)))
    return state.apply(af.hearts.NamePain(namer, pain))


def play(state: af.hearts.State, cards: str) -> af.hearts.State:
    """Let the next seats play these cards."""
    for place in range(0, len(cards), 2):
        state = state.apply(af.hearts.Play(state.to_act, cards[place : place + 2]))
    return state


def open_cards(state: af.hearts.State) -> str:
    """Give the cards that may be played, run together."""
    return "".join(str(event.card) for event in state.legal_events())


def settling(
    captured: tuple[int, ...],
    *,
    stacks: tuple[int, ...] = PLENTY,
    pot: int = 0,
    bidder: int | None = 0,
    rules: af.hearts.Rules | None = None,
) -> af.hearts.State:
    """Give a table whose tricks are over, with these pain cards captured."""
    opening = opened(rules, (stacks[0] + pot, *stacks[1:]))
    tricks = Tricks("h", 1, bidder, 14, captured, broken=True)
    return dealt(state=opening).then(SettleDue(tricks), chips=Chips(stacks, pot))


def settle(state: af.hearts.State) -> af.hearts.State:
    """Settle, as is forced."""
    (event,) = state.legal_events()
    return state.apply(event)


def refused(state: af.hearts.State, event: af.Event, rule: str, code: str) -> None:
    """Check that an event is refused by a rule, and that the state stays as it was."""
    before = hash(state)
    with pytest.raises(af.IllegalEvent) as error:
        state.apply(event)
    assert (rule, code) == (error.value.refusal.rule, error.value.refusal.code)
    assert before == hash(state)
    assert event not in state.legal_events()
