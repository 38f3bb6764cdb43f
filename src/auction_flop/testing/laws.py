"""The laws that hold for every game, as functions: each raises where its law is broken."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from auction_flop.cards import Card, CardSet
from auction_flop.choices import LegalEvents
from auction_flop.errors import IllegalEvent, IntegrityError
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.log import Snapshot, dumps, from_dict, loads, redact_log, to_dict
from auction_flop.replay import replay, states
from auction_flop.testing.alterations import alterations


def _hold(law: bool, told: str, *facts: object) -> None:  # noqa: FBT001  a law holds or not
    if not law:
        raise IntegrityError(": ".join([told, *map(repr, facts)]))


def viewers(state: State) -> list[int | None]:
    """Everyone who can look at a table: each seat, and the spectator."""
    return [*range(state.seats), None]


def check_state(state: State) -> None:
    """Check that chips are conserved and that each of the 52 cards is in exactly one place."""
    state.check()
    for viewer in viewers(state):
        state.view(viewer).check()


def check_choices(state: State) -> None:
    """Check that something is always open until the game is over, and that all of it is legal."""
    legal, due = state.legal_events(), state.cards_due
    open_ways = (state.to_act is None, due is not None, len(legal) > 0)
    _hold(
        sum(open_ways) == 1, "a state is over, or cards are due, or a choice is open", state.phase
    )
    some = legal[:100]
    _hold(len(set(some)) == len(some), "the choices differ", some)
    for event in (*some, *legal[-1:]):
        _hold(event in legal, "what is listed is in the list", event)
        _hold(state.refusal(event) is None, "what is listed is legal", event)


def check_refusals(state: State, events: Iterable[Event]) -> None:
    """Check that of some events, and all their near misses, just the listed ones are legal.

    Of cards that are due, just those that the dealer may draw are. A refusal leaves the state as it
    was, and says a rule.
    """
    legal = state.legal_events()
    before = pickle.dumps(state)
    for event in events:
        for asked in (event, *alterations(event)):
            refusal = state.refusal(asked)
            open_ = asked in legal or _may_be_drawn(state, asked)
            _hold((refusal is None) == open_, "the list and the judge agree", asked, refusal)
            if refusal is not None:
                _check_illegal(state, asked)
    _hold(pickle.dumps(state) == before, "a refusal leaves the state untouched")


def _check_illegal(state: State, event: Event) -> None:
    try:
        state.apply(event)
    except IllegalEvent as error:
        _hold(error.refusal == state.refusal(event), "apply raises the refusal", event)
        _hold(error.refusal.rule != "", "a refusal cites its rule", event)
    else:
        _hold(False, "what is refused is not applied", event)  # noqa: FBT003


def _may_be_drawn(state: State, event: Event) -> bool:
    """Whether an event is a draw of cards that are due, as the dealer may make it."""
    due = state.cards_due
    if due is None or type(event) is not due.kind:
        return False
    cards: CardSet = getattr(event, "cards", CardSet())
    if getattr(event, "seat", None) != due.seat or len(cards) != due.count:
        return False
    if due.seat is not None and cards.hidden == len(cards):
        return True  # dealt face down: so it is in the log of who may not see it
    return not cards.hidden and due.first <= cards <= due.pool


def check_draws(state: State) -> None:
    """Check what is due: the cards to choose from are the stockpile, and there are enough."""
    due = state.cards_due
    if due is None:
        return
    _hold(len(due.first) <= due.count <= len(due.pool), "enough cards to draw from", due)
    _hold(due.first <= due.pool, "what comes first is in the pool", due)
    for viewer in viewers(state):
        seen = state.view(viewer).cards_due
        _hold(seen is not None and len(seen.pool) == len(due.pool), "all see how many", seen)


def check_values(state: State) -> None:
    """Check that a state is a value: frozen, hashable, the same from a copy, pickle or snapshot."""
    restored = Snapshot.loads(Snapshot(state, position=1).dumps()).state
    copies: list[Any] = [pickle.loads(pickle.dumps(state)), copy.deepcopy(state), restored]  # noqa: S301
    legal = state.legal_events()
    for other in copies:
        _hold(other == state and hash(other) == hash(state), "a copy equals the state", other)
        _hold(other.legal_events() == legal, "and offers the same", other)
    _hold(pickle.loads(pickle.dumps(legal)) == legal, "choices can be pickled", legal)  # noqa: S301
    try:
        state.phase = state.phase  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    except attrs.exceptions.FrozenInstanceError:
        pass
    else:
        _hold(False, "a state is frozen")  # noqa: FBT003


def check_views(state: State) -> None:
    """Check that a view offers just what the state does, or nothing where cards are hidden.

    A seat's own choices can always be computed from its view, and whoever sees nothing more than
    before sees the same again.
    """
    legal = state.legal_events()
    for viewer in viewers(state):
        view = state.view(viewer)
        _hold(view.view(viewer) == view, "a view is its own view", viewer)
        offered = view.legal_events()
        if viewer == state.to_act:
            _hold(offered == legal, "a seat sees its own choices", viewer)
        _hold(not offered or offered == legal, "a view offers no other choices", viewer, offered)
        _check_offered(view, offered)


def _check_offered(view: State, offered: LegalEvents) -> None:
    for event in offered[:100]:
        _hold(view.refusal(event) is None, "what a view offers is legal on it", event)


def check_log(events: Sequence[Event]) -> None:
    """Check a whole sound log: its folds, its text, and what each viewer reads of it.

    The fold is the same checked and trusted, and from any state on; the text gives the same events;
    folding the redacted log gives exactly the views of the folded log, and no hidden card is in it.
    """
    full = list(states(events))
    _hold(full == list(states(events, trusted=True)), "checked and trusted folds agree")
    for cut in {0, len(full) // 2, len(full) - 1}:
        ended = replay(events[cut + 1 :], start=full[cut])
        _hold(ended == full[-1], "a suffix folds on from its prefix", cut)
    _hold(list(loads(dumps(events))) == list(events), "the text gives the same events")
    for event in events:
        _hold(from_dict(to_dict(event)) == event, "the mapping gives the same event", event)
    for viewer in viewers(full[0]):
        _check_redacted(events, full, viewer)


def _check_redacted(events: Sequence[Event], full: Sequence[State], viewer: int | None) -> None:
    seen = list(redact_log(events, viewer))
    _hold(list(loads(dumps(seen))) == seen, "a redacted log is a log", viewer)
    for event, seen_event, state, folded in zip(events, seen, full, states(seen), strict=True):
        view = state.view(viewer)
        _hold(folded == view, "the redacted log folds to the view", viewer, seen_event)
        shown = set(known_cards(view)) | set(known_cards(event))
        _hold(set(known_cards(seen_event)) <= shown, "no hidden card is told", seen_event)


def known_cards(value: Any) -> Iterator[Card]:
    """Every card that a value names, wherever it is in it."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet):
        yield from value
    elif isinstance(value, tuple):
        for item in value:
            yield from known_cards(item)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from known_cards(getattr(value, field.name))
