"""What every position of a golden log shows, as short digests: a change of any says where.

The logs are kept for ever, and so is what their states show. Where a state shows more than before,
write the digests anew with ``python tests/golden/positions.py``, and read what has changed.
"""

import hashlib
import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import auction_flop as af

HERE = Path(__file__).parent
LOGS = sorted(path.stem for path in HERE.glob("*.jsonl"))
# What states show by name, as the documentation has it; each game its own.
SHOWN = (
    *("to_act", "stacks", "pot", "button", "deal_number", "seats", "in_hand", "hands", "result"),
    *("bid", "bidder", "flop", "first_voice", "forfeit_price", "stock", "discards"),
    *("pain", "trick", "leader", "broken", "captured", "trick_number"),
)


def text_of(value: object) -> str:
    """Write a value that a state shows, however its class writes itself."""
    if isinstance(value, tuple):
        return "(" + " ".join(map(text_of, value)) + ")"
    if isinstance(value, af.Result):
        return text_of(value.standings) + text_of(value.winners)
    return "dealer" if value is af.DEALER else str(value)


def shown(state: af.State) -> str:
    """Write all that a state shows, and what is open in it."""
    there = [name for name in SHOWN if hasattr(state, name)]
    fields = [f"{name}={text_of(getattr(state, name))}" for name in there]
    return "\n".join([state.phase.name, *fields, af.dumps(state.legal_events())])


def digest(text: str, digits: int) -> str:
    """Give so many hexadecimal digits for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:digits]


def deals(events: Iterable[af.Event]) -> Iterator[list[str]]:
    """Give for each deal what its positions show."""
    for _, states in itertools.groupby(af.states(events), key=lambda state: state.deal_number):
        yield [shown(state) for state in states]


def lines(name: str) -> Iterator[str]:
    """Give three digits for each position, a line for each deal; then a line a deal and viewer."""
    events = list(af.read_log(HERE / f"{name}.jsonl"))
    for number, deal in enumerate(deals(events), start=1):
        yield f"{number} all " + "".join(digest(position, 3) for position in deal)
    for viewer in (*range(len(events[0].stacks)), None):
        for number, deal in enumerate(deals(af.redact_log(events, viewer)), start=1):
            who = "spectator" if viewer is None else viewer
            yield f"{number} {who} {digest(chr(10).join(deal), 16)}"


def stored(name: str) -> Path:
    """Say where the digests of a log are kept."""
    return HERE / f"{name}.positions.txt"


if __name__ == "__main__":
    for log in LOGS:
        stored(log).write_text("".join(f"{line}\n" for line in lines(log)), encoding="utf-8")
