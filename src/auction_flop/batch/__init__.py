"""Many logs and many games at once, over any executor."""

from auction_flop.batch.audits import Verdict, audit
from auction_flop.batch.ledger import DealRow, deal_rows
from auction_flop.batch.parquet import write_deals
from auction_flop.batch.simulations import Job, Outcome, simulate

__all__ = [
    "DealRow",
    "Job",
    "Outcome",
    "Verdict",
    "audit",
    "deal_rows",
    "simulate",
    "write_deals",
]
