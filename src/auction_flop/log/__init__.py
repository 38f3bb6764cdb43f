"""Logs: reading and writing, what each seat may read, and work with them."""

from auction_flop.log.codec import from_dict, to_dict
from auction_flop.log.deals import DealRecord, deals
from auction_flop.log.diff import Divergence, diff
from auction_flop.log.feed import Feed
from auction_flop.log.files import (
    dumps,
    loads,
    read_entries,
    read_log,
    verify,
    write_entries,
    write_log,
)
from auction_flop.log.journal import Journal
from auction_flop.log.lines import Entry
from auction_flop.log.redaction import redact_entries, redact_log
from auction_flop.log.schema import schema
from auction_flop.log.snapshots import Snapshot
from auction_flop.replay import Step

__all__ = [
    "DealRecord",
    "Divergence",
    "Entry",
    "Feed",
    "Journal",
    "Snapshot",
    "Step",
    "deals",
    "diff",
    "dumps",
    "from_dict",
    "loads",
    "read_entries",
    "read_log",
    "redact_entries",
    "redact_log",
    "schema",
    "to_dict",
    "verify",
    "write_entries",
    "write_log",
]
