"""A kit for tests: hypothesis strategies, the laws of every game as functions, a state machine.

Needs the extra ``testing``. What our own tests run, yours can run too, on your own tables.
"""

import importlib.util

if importlib.util.find_spec("hypothesis") is None:
    hint = "the test kit needs hypothesis; install it with: pip install 'auction-flop[testing]'"
    raise ModuleNotFoundError(hint, name="hypothesis")

from auction_flop.testing.flop_poker import flop_poker_rules, flop_poker_tables
from auction_flop.testing.hearts import hearts_rules, hearts_tables
from auction_flop.testing.laws import (
    check_choices,
    check_draws,
    check_log,
    check_refusals,
    check_state,
    check_values,
    check_views,
)
from auction_flop.testing.machine import TableMachine
from auction_flop.testing.rigged import RiggedDealer
from auction_flop.testing.strategies import card_sets, cards, logs, packs

__all__ = [
    "RiggedDealer",
    "TableMachine",
    "card_sets",
    "cards",
    "check_choices",
    "check_draws",
    "check_log",
    "check_refusals",
    "check_state",
    "check_values",
    "check_views",
    "flop_poker_rules",
    "flop_poker_tables",
    "hearts_rules",
    "hearts_tables",
    "logs",
    "packs",
]
