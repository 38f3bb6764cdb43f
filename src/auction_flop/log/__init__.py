"""Logs: reading and writing, and what each seat may read."""

from auction_flop.log.codec import from_dict, to_dict
from auction_flop.log.feed import Feed
from auction_flop.log.files import (
    dumps,
    loads,
    read_entries,
    read_log,
    write_entries,
    write_log,
)
from auction_flop.log.lines import Entry
from auction_flop.log.redaction import redact_entries, redact_log

__all__ = [
    "Entry",
    "Feed",
    "dumps",
    "from_dict",
    "loads",
    "read_entries",
    "read_log",
    "redact_entries",
    "redact_log",
    "to_dict",
    "write_entries",
    "write_log",
]
