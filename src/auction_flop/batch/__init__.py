"""Many logs and many games at once, over any executor."""

from auction_flop.batch.audits import Verdict, audit
from auction_flop.batch.simulations import Job, Outcome, simulate

__all__ = ["Job", "Outcome", "Verdict", "audit", "simulate"]
