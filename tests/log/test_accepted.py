"""What readers accept beside the way in which writers write."""

import io
import itertools
import json
import random

import pytest
from log_lines import GAME, LINES, OPEN, OPEN_HEARTS, REDACTED, change, log

import auction_flop as af

MIB = 2**20
EVENTS = [af.from_dict(json.loads(line)) for line in GAME]


def read(text: bytes) -> list[af.Event]:
    """Read the events of a log."""
    return list(af.read_log(io.BytesIO(text)))


def one(line: str) -> af.Event:
    """Read the event of a line."""
    [event] = read(line.encode())
    return event


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("last", [True, False], ids=["ended", "not ended"])
def test_ends_of_lines(mark: bytes, end: bytes, last: bool) -> None:  # noqa: FBT001  a case
    """A byte order mark, CRLF and a last line without an end are taken, each with the others."""
    text = mark + end.join(map(str.encode, GAME)) + end * last
    assert read(text) == EVENTS
    assert list(af.loads(text.decode())) == EVENTS


def test_ends_of_lines_mixed() -> None:
    """LF and CRLF may stand in the same log."""
    ends = itertools.cycle([b"\r\n", b"\n"])
    assert read(b"".join(map(bytes.__add__, map(str.encode, GAME), ends))) == EVENTS


@pytest.mark.parametrize("name", LINES)
def test_any_order_of_keys(name: str) -> None:
    """The keys of a line, the type too, come in any order."""
    keys = list(json.loads(LINES[name]).items())
    for order in itertools.islice(itertools.permutations(keys), 5040):
        assert one(LINES[name]) == one(json.dumps(dict(order)))


def test_any_order_of_options() -> None:
    """So do the options of the rules."""
    rules = list(json.loads(OPEN)["rules"].items())
    for order in itertools.permutations(rules):
        assert one(OPEN) == one(change("open", rules=dict(order)))


@pytest.mark.parametrize("name", LINES)
def test_spaces_within_json(name: str) -> None:
    """Spaces, tabs and carriage returns may stand wherever JSON has them, around the object too."""
    fields = json.loads(LINES[name])
    spaced = json.dumps(fields, separators=(" \t, ", "\t : "))
    for bad in (spaced, f"  {spaced}", f"{spaced} \t", f"\r{spaced}\r", f"{{ {spaced[1:-1]} }}"):
        assert one(LINES[name]) == one(bad)


@pytest.mark.parametrize("name", LINES)
def test_escapes_within_texts(name: str) -> None:
    """Each letter of a key or a value may be written as an escape."""
    text = "".join(f"\\u{ord(x):04x}" if x.isalpha() else x for x in LINES[name])
    for word in ("true", "false", "null"):
        text = text.replace("".join(f"\\u{ord(x):04x}" for x in word), word)
    assert one(LINES[name]) == one(text)


def test_cards_in_any_order() -> None:
    """The order of the cards in a text means nothing, hidden ones among them."""
    assert len({one(change("flop", cards="".join(x))) for x in orders(["3d", "4s", "Ad"])}) == 1
    assert len({one(change("deal", cards="".join(x))) for x in orders(["3d", "4s", "??"])}) == 1
    hands = [["".join(x), ""] for x in orders(["2c", "2d", "Th", "As"])]
    assert len({one(change("showdown", hands=x)) for x in hands}) == 1


def orders(cards: list[str]) -> list[tuple[str, ...]]:
    """Give all orders of some cards."""
    return list(itertools.permutations(cards))


def test_whole_pack_in_any_order() -> None:
    """A text of all 52 cards is read whatever their order."""
    cards = list(map(str, af.PACK))
    whole = af.Deal(0, "".join(cards))
    for seed in range(20):
        random.Random(seed).shuffle(cards)
        assert whole == one(change("deal", cards="".join(cards)))


def test_absent_options_have_their_defaults() -> None:
    """An option that is not there has the default of the format."""
    assert af.flop_poker.Rules() == one(change("open", rules={})).rules
    assert af.flop_poker.Rules(ante=5) == one(change("open", rules={"ante": 5})).rules
    hearts = json.loads(OPEN_HEARTS) | {"rules": {}}
    assert af.hearts.Rules() == one(json.dumps(hearts)).rules


def test_names_may_be_left_out() -> None:
    """An open without names is one of seats that have none."""
    fields = json.loads(OPEN)
    del fields["names"]
    assert one(json.dumps(fields)).names is None


@pytest.mark.parametrize("chips", [0, 1, 2**31, 2**32, 2**53 - 1])
def test_chips_in_range(chips: int) -> None:
    """Chips are any integer from 0 to 2**53 - 1."""
    assert chips == one(change("bid", chips=chips)).chips
    assert (chips, 0) == one(change("close", awards=[chips, 0])).awards


def test_minus_zero_is_zero() -> None:
    """JSON can write the integer 0 with a minus: it is 0 all the same, and written as such."""
    event = one('{"type":"pass","seat":-0}')
    assert af.dumps([event]) == '{"type":"pass","seat":0}\n'


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"], ids=["no end", "LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["", "BOM"])
def test_line_of_one_mib(mark: bytes, end: bytes) -> None:
    """A line of exactly 1 MiB is taken, its end and a byte order mark not counted."""
    text = mark + OPEN.ljust(MIB).encode() + end
    assert [EVENTS[0]] == read(text)
    assert [EVENTS[0]] == list(af.loads(text.decode()))
    if end:
        assert [EVENTS[0], af.Pass(0)] == read(text + b'{"type":"pass","seat":0}'.ljust(MIB) + end)


def test_separators_within_texts_end_no_line() -> None:
    """Only a line feed ends a line, in files and in texts alike."""
    note = "a\u2028b\u2029c\x85d\x7fe"
    line = f'{{"type":"pass","seat":0,"note":"{note}"}}\n'
    for stream in (io.BytesIO(line.encode()), io.StringIO(line)):
        [entry] = af.log.read_entries(stream)
        assert note == entry.note
    assert [af.Pass(0)] == list(af.loads('{"type":"pass",\r"seat":0}'))


def test_redacted_log() -> None:
    """A log as a spectator sees it is a log."""
    states = list(af.states(af.read_log(io.BytesIO(log(*REDACTED)))))
    assert list(af.redact_log(EVENTS, None)) == read(log(*REDACTED))
    assert af.replay(EVENTS).stacks == states[-1].stacks


def test_log_of_a_game_that_goes_on() -> None:
    """A log without a close is one of a game that still goes on."""
    for end in range(1, len(GAME)):
        assert af.replay(read(log(*GAME[:end]))).result is None
    assert af.replay(read(log(*GAME))).result is not None
