"""A state machine that plays whole games and checks every law on the way."""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.testing.laws import (
    check_choices,
    check_draws,
    check_log,
    check_refusals,
    check_state,
    check_values,
    check_views,
)
from auction_flop.testing.rigged import RiggedDealer
from auction_flop.testing.strategies import draw_event, packs


class TableMachine(RuleBasedStateMachine):
    """Plays a table to its end and checks every law at each step.

    Set ``tables`` to a strategy that opens yours, and hand ``TestCase`` to pytest::

        class MyTables(TableMachine):
            tables = flop_poker_tables(max_seats=3)

        TestMyTables = MyTables.TestCase
    """

    #: A strategy that opens tables.
    tables: ClassVar[st.SearchStrategy[Any]]

    state: State
    dealer: RiggedDealer
    events: list[Event]

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """Open a table, with a pack in some order."""
        self.state = data.draw(self.tables, label="table")
        self.dealer = RiggedDealer(data.draw(packs(), label="pack"))
        self.events = [self.state.opening]

    @precondition(lambda self: self.state.to_act is not None)
    @rule(data=st.data())
    def happen(self, data: st.DataObject) -> None:
        """One more event."""
        event = draw_event(data.draw, self.state, self.dealer)
        self.state = self.state.apply(event)
        self.events.append(event)

    @precondition(lambda self: len(self.events) > 1)
    @rule(data=st.data())
    def ask_for_too_much(self, data: st.DataObject) -> None:
        """Ask for something that happened before, for what is open now, and for near misses."""
        asked = data.draw(st.sampled_from(self.events), label="asked again")
        offered = self.state.legal_events()
        check_refusals(self.state, [asked, *offered[:1], *offered[-1:]])

    @invariant()
    def laws_hold(self) -> None:
        """Every law of a state holds."""
        for check in (check_state, check_choices, check_draws, check_views, check_values):
            check(self.state)

    def teardown(self) -> None:
        """The whole log folds, reads, and is redacted as the laws say."""
        if getattr(self, "events", None):
            check_log(self.events)
