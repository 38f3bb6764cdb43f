"""A sound game as a log, a sound line of each type of event, and how far a reader gets."""

import io
import json
import os
from typing import Any, NamedTuple

import auction_flop as af

# Where files cost little, if there is such a place; elsewhere each fsync takes its time.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  for folders of their own

OPEN = (
    '{"type":"open","format":1,"game":"auction-flop-poker","rules":{"ante":2,'
    '"discard_prices":[0,1,3,6,10,15],"payout":[60,30,10],"first_voice":"fixed",'
    '"keeps_face_up":false,"deals":null},"stacks":[20,20],"button":0,"names":["Ada","Bo"]}'
)

# A game from its opening to its end, as a writer writes it.
GAME = (
    OPEN,
    '{"type":"ante","seat":1,"chips":2}',
    '{"type":"ante","seat":0,"chips":2}',
    '{"type":"deal","seat":1,"cards":"2c7dTdJhAs"}',
    '{"type":"deal","seat":0,"cards":"5c5d9hQsKs"}',
    '{"type":"discard","seat":1,"cards":"2c"}',
    '{"type":"discard","seat":0,"cards":""}',
    '{"type":"flop","cards":"3d4sAd"}',
    '{"type":"bid","seat":1,"chips":1}',
    '{"type":"pass","seat":0}',
    '{"type":"take-flop","seat":1,"keep":"Ad"}',
    '{"type":"showdown","hands":["5c5d9hQsKs","7dTdJhAdAs"],"awards":[1,5]}',
    '{"type":"close","awards":[0,0]}',
)

# The same, as a spectator may see it.
REDACTED = tuple(
    json.dumps(
        json.loads(line) | {key: "??" * length for key, length in hidden.items()},
        separators=(",", ":"),
    )
    for line, hidden in zip(
        GAME,
        [{}, {}, {}, {"cards": 5}, {"cards": 5}, {"cards": 1}, {}, {}, {}, {}, {"keep": 1}, {}, {}],
        strict=True,
    )
)

# A line of each type of event.
LINES = {json.loads(line)["type"]: line for line in GAME} | {
    "deal-passes": '{"type":"deal-passes","button":1}',
    "forfeit-pay": '{"type":"forfeit-pay","seat":1,"chips":3}',
    "reshuffle": '{"type":"reshuffle"}',
    "name-pain": '{"type":"name-pain","seat":2,"suit":"d"}',
    "play": '{"type":"play","seat":3,"card":"Td"}',
    "settle": '{"type":"settle","payments":[0,3,1,9],"awards":[5,0,8,0]}',
}

# The opening of a table of Auction Hearts, with no option as it is published.
OPEN_HEARTS = (
    '{"type":"open","format":1,"game":"auction-hearts","rules":{"all_pass":"redeal",'
    '"first_trick_ban":false,"breaking":false,"deals":7},"stacks":[50,40,30,20],"button":3}'
)

# Each key of each type of event.
KEYS = [(name, key) for name, line in LINES.items() for key in json.loads(line) if key != "type"]


class Stop(NamedTuple):
    """How far reading came: the states that were given, and the error, if any, after them."""

    states: list[af.State]
    error: af.MalformedLog | af.ReplayError | None

    @property
    def place(self) -> int | None:
        """The place at which the error says that it is, as the number of events before it."""
        if isinstance(self.error, af.MalformedLog):
            return self.error.line - 1
        return None if self.error is None else self.error.index


def log(*lines: str | bytes) -> bytes:
    """Put lines together to a log; a text with lone surrogates gives bytes that are no UTF-8."""
    raw = [x.encode(errors="surrogatepass") if isinstance(x, str) else x for x in lines]
    return b"".join(x + b"\n" for x in raw)


def read(text: bytes) -> Stop:
    """Read a log event by event, and judge it, as far as it goes."""
    given: list[af.State] = []
    try:
        given.extend(af.states(af.read_log(io.BytesIO(text))))
    except (af.MalformedLog, af.ReplayError) as error:
        return Stop(given, error)
    return Stop(given, None)


def stop(text: bytes) -> Stop:
    """Read a log that is not sound, up to where it stops: all before that was given."""
    stopped = read(text)
    assert len(stopped.states) == stopped.place
    return stopped


def malformed(bad: str | bytes) -> str:
    """Give the reason for which a line is malformed, wherever it stands in a log.

    Here it stands third: the reader stops there and says so in a few plain words, and what came
    before the line was given.
    """
    _, error = stop(log(*GAME[:2], bad, GAME[2]))
    assert isinstance(error, af.MalformedLog)
    assert error.line == 3
    assert f"line 3: {error.reason}" == str(error)
    assert_plain(error.reason)
    return error.reason


def assert_plain(words: str) -> None:
    """Check words that are to be shown in one line: neither long nor full of odd characters."""
    assert len(words) < 200
    assert words.isprintable()


def change(name: str, **changes: Any) -> str:
    """Give the line of a type of event with other values for some keys."""
    return json.dumps(json.loads(LINES[name]) | changes)


def change_raw(name: str, key: str, value: str) -> str:
    """Give the line of a type of event with another JSON text as the value of a key."""
    return change(name, **{key: "HERE"}).replace('"HERE"', value)


def change_option(option: str, value: str, opening: str = OPEN) -> str:
    """Give an open with another JSON text as the value of an option."""
    fields = json.loads(opening)
    fields["rules"][option] = "HERE"
    return json.dumps(fields).replace('"HERE"', value)
