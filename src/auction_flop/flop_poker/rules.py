"""The options of Auction Flop Poker, and its two presets."""

from __future__ import annotations

from typing import Any, Final, Literal

import attrs

from auction_flop.chips import is_chips
from auction_flop.options import from_one, one_of, wrong_option, yes_or_no

#: How many cards make a hand.
HAND: Final = 5
#: How many cards make a flop.
FLOP: Final = 3
#: The seats that a table may have (AFP-1.1).
MOST_SEATS: Final = 8
#: The players that a hand needs (AFP-1.1, AFP-6.2).
FEWEST_SEATS: Final = 2
#: All of the pot, in percent.
_ALL: Final = 100


def _numbers(values: Any) -> Any:
    """Take a list as a tuple; anything else stays as it is, to be checked."""
    return tuple(values) if isinstance(values, list) else values


def _all_whole(values: object) -> bool:
    return isinstance(values, tuple) and all(map(is_chips, values))


def _prices(_: Any, field: attrs.Attribute[Any], prices: tuple[int, ...]) -> None:
    fits = _all_whole(prices) and len(prices) == HAND + 1 and prices[0] == 0
    if not fits or list(prices) != sorted(prices):
        needed = "six whole numbers, the first 0, none below the one before"
        wrong_option(field, needed, prices)


def _percentages(_: Any, field: attrs.Attribute[Any], payout: tuple[int, ...]) -> None:
    fits = _all_whole(payout) and 1 <= len(payout) <= MOST_SEATS and sum(payout) == _ALL
    if not fits or list(payout) != sorted(payout, reverse=True):
        needed = "1 to 8 whole numbers, none above the one before, together 100"
        wrong_option(field, needed, payout)


@attrs.frozen
class Rules:
    """What a table of Auction Flop Poker agrees on; the defaults are the published rules.

    An option outside its range is a :exc:`~auction_flop.MalformedEvent` that names it.

    >>> Rules(ante=3).discard_prices
    (0, 1, 3, 6, 10, 15)
    """

    #: What each player pays before a deal (AFP-2.1): whole chips, at least 1.
    ante: int = attrs.field(default=2, validator=from_one)
    #: What discarding 0, 1, ... 5 cards costs (AFP-3.1): six numbers of whole chips, the first 0,
    #: each as high as the last or higher.
    discard_prices: tuple[int, ...] = attrs.field(
        default=(0, 1, 3, 6, 10, 15), converter=_numbers, validator=_prices
    )
    #: What percentage of the pot each place takes (AFP-5.1): 1 to 8 whole numbers, none above the
    #: one before, together 100.
    payout: tuple[int, ...] = attrs.field(
        default=(60, 30, 10), converter=_numbers, validator=_percentages
    )
    #: Whether the First Voice stays at the dealer's left or moves on with each flop (AFP-4.2).
    first_voice: Literal["fixed", "rotates"] = attrs.field(
        default="fixed", validator=one_of("fixed", "rotates")
    )
    #: Whether all see which cards of a flop its buyer keeps (AFP-4.8).
    keeps_face_up: bool = attrs.field(default=False, validator=yes_or_no)
    #: After how many deals the game must end (AFP-6.2): at least 1, or None for no limit.
    deals: int | None = attrs.field(default=None, validator=attrs.validators.optional(from_one))


#: The published rules.
PUBLISHED: Final = Rules()
#: The inventor's page: an ante of 3, and a First Voice that rotates. (That page has the First Voice
#: at the dealer's right, which is taken here as the mirror image.)
INVENTOR: Final = Rules(ante=3, first_voice="rotates")
