"""A dealer whose pack is stacked."""

from __future__ import annotations

import attrs

from auction_flop.cards import Card
from auction_flop.events import Event
from auction_flop.game import State
from auction_flop.table.dealers import due_cards, take_first


@attrs.frozen
class RiggedDealer:
    """Deals from a pack in a given order, each deal anew: so rare hands can be had at will.

    >>> import auction_flop as af
    >>> state = af.open_table(af.flop_poker.Rules(), stacks=[9, 9], button=0)
    >>> state = state.apply(af.Ante(1, 2)).apply(af.Ante(0, 2))
    >>> RiggedDealer(af.PACK[::-1]).draw(state)
    Deal(seat=1, cards=CardSet.parse('KsAcAdAhAs'))
    """

    #: The pack, the first card on top.
    order: tuple[Card, ...]

    def draw(self, state: State) -> Event:
        """Give the deal or the flop that is due."""
        return take_first(due_cards(state), [card.pile for card in self.order])
