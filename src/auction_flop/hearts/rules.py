"""The options of Auction Hearts, and its two presets."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from auction_flop.options import from_one, one_of, yes_or_no

#: How many play (AH-1.1).
SEATS: Final = 4
#: How many cards make a hand, and how many tricks a deal (AH-1.2).
HAND: Final = 13


@attrs.frozen
class Rules:
    """What a table of Auction Hearts agrees on; the defaults are the published rules.

    An option outside its range is a :exc:`~auction_flop.MalformedEvent` that names it.

    >>> Rules(deals=4).all_pass
    'hearts'
    """

    #: What follows where nobody bids (AH-2.3): hearts are the pain suit, or a new deal.
    all_pass: Literal["hearts", "redeal"] = attrs.field(
        default="hearts", validator=one_of("hearts", "redeal")
    )
    #: Whether pain cards are kept out of the first trick (AH-3.2).
    first_trick_ban: bool = attrs.field(default=True, validator=yes_or_no)
    #: Whether the pain suit must be broken before it is led (AH-3.3).
    breaking: bool = attrs.field(default=True, validator=yes_or_no)
    #: After how many deals the game must end (AH-5.1): at least 1, or None for no limit.
    deals: int | None = attrs.field(default=None, validator=attrs.validators.optional(from_one))


#: The published rules.
PUBLISHED: Final = Rules()
#: The Bicycle rules, which state neither restriction on playing the pain suit.
BICYCLE: Final = Rules(first_trick_ban=False, breaking=False)
