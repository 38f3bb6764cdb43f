"""Chained logs: no byte can change unseen, and a head that was kept shows what was cut."""

import hashlib
import io
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_lines import GAME, OPEN, assert_plain, log
from test_round_trip import entries

import auction_flop as af
from auction_flop.log.lines import encode

EVENTS = list(af.loads(log(*GAME).decode()))
CHAINED = af.dumps(EVENTS, chain=True).encode()
LINES = CHAINED.splitlines(keepends=True)
HEAD = LINES[-1][-67:-3].decode()


def by_hand(lines: list[str]) -> bytes:
    """Chain lines as the format says it, with nothing of the library."""
    head, chained = "", ""
    for line in lines:
        head = hashlib.sha256((head + line).encode()).hexdigest()
        chained += f'{line[:-1]},"hash":"{head}"}}\n'
    return chained.encode()


def refusal(text: bytes, head: str | None = None) -> af.MalformedLog:
    """Give the error with which a chain is refused, by each way to verify it."""
    with pytest.raises(af.MalformedLog) as refused:
        af.log.verify(io.BytesIO(text), head)
    error = refused.value
    assert_plain(error.reason)
    if head is None:
        with pytest.raises(af.MalformedLog) as again:
            list(af.log.read_entries(io.BytesIO(text), verify=True))
        assert str(error) == str(again.value)
    return error


def test_chain_is_what_the_format_says() -> None:
    """A hash is SHA-256 over the one before it, in digits, and the line without it."""
    assert by_hand(list(GAME)) == CHAINED
    assert af.log.verify(io.BytesIO(CHAINED)) == HEAD
    assert af.log.verify(io.BytesIO(CHAINED), head=HEAD) == HEAD
    assert af.log.verify(io.StringIO(CHAINED.decode())) == HEAD


@given(st.lists(entries, min_size=1, max_size=20))
def test_any_entries(some: list[af.Entry]) -> None:
    """A chain of any entries is sound, covers time and note, and is read as they are."""
    stream = io.BytesIO()
    af.log.write_entries(stream, some, chain=True)
    text = stream.getvalue()
    assert text == by_hand([encode(entry) for entry in some])
    assert some == list(af.log.read_entries(io.BytesIO(text)))
    assert some == list(af.log.read_entries(io.BytesIO(text), verify=True))
    assert some == list(af.log.read_entries(io.StringIO(text.decode()), verify=True))
    assert af.log.verify(io.BytesIO(text)) == text[-67:-3].decode()


@given(entries)
def test_both_writers_agree(entry: af.Entry) -> None:
    """A line that is written at once is the line that json makes of the mapping."""
    extras = {"at": entry.at, "note": entry.note}
    mapping = af.to_dict(entry.event) | {k: v for k, v in extras.items() if v is not None}
    assert json.dumps(mapping, ensure_ascii=False, separators=(",", ":")) == encode(entry)


def test_values_to_test_others_against() -> None:
    """The lines that the page of the format gives are a sound chain."""
    page = Path(__file__).parents[2] / "docs" / "log-format.md"
    lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
    example = [line for line in lines if line.startswith("{") and '"hash":' in line]
    assert len(example) == 3
    assert example[-1][-67:-3] == af.log.verify(io.BytesIO("".join(example).encode()))


def test_read_as_any_log() -> None:
    """A chained log is read as one without a chain, CRLF and all, where nobody verifies it."""
    assert list(af.loads(CHAINED.decode())) == EVENTS
    for text in (CHAINED.replace(b"\n", b"\r\n"), CHAINED[:-1], b"\xef\xbb\xbf" + CHAINED):
        assert list(af.read_log(io.BytesIO(text))) == EVENTS
        refusal(text)


def changed_bytes(values: int) -> Iterator[tuple[int, bytes]]:
    """Change each byte of the log to some other values, or to all 255."""
    draw = random.Random(7)
    for place, byte in enumerate(CHAINED):
        others = [value for value in range(256) if value != byte]
        for value in draw.sample(others, values):
            yield place, CHAINED[:place] + bytes([value]) + CHAINED[place + 1 :]


def check_changed_bytes(values: int) -> None:
    """Check that a changed byte is found, on its line or on the one that it breaks."""
    ends = [len(b"".join(LINES[: n + 1])) for n in range(len(LINES))]
    for place, text in changed_bytes(values):
        line = next(n for n, end in enumerate(ends, start=1) if place < end)
        with pytest.raises(af.MalformedLog) as refused:
            af.log.verify(io.BytesIO(text))
        assert line == refused.value.line


def test_every_changed_byte_is_found() -> None:
    """Whichever byte is another one: its line is named."""
    check_changed_bytes(2)


@pytest.mark.deep
def test_every_byte_changed_to_every_other() -> None:
    """The same for all 255 other values."""
    check_changed_bytes(255)


@given(st.integers(0, len(CHAINED)), st.binary(max_size=4), st.integers(0, 4))
def test_bytes_put_in_or_left_out(place: int, extra: bytes, gone: int) -> None:
    """Nor can bytes be put in or left out."""
    text = CHAINED[:place] + extra + CHAINED[place + gone :]
    if text != CHAINED:
        cut = CHAINED.startswith(text) and text.endswith(b"\n")
        refusal(text, HEAD if cut else None)


@pytest.mark.parametrize("place", range(len(LINES)))
def test_lines_moved(place: int) -> None:
    """A line that is left out, repeated, put in or swapped is found where the chain breaks."""
    before, line, after = LINES[:place], LINES[place], LINES[place + 1 :]
    assert place + 2 == refusal(b"".join([*before, line, line, *after])).line
    foreign = by_hand(['{"type":"pass","seat":1}'] * 2).splitlines(keepends=True)[1]
    assert place + 1 == refusal(b"".join([*before, foreign, line, *after])).line
    if after:
        assert place + 1 == refusal(b"".join([*before, *after])).line
        swapped = [*before, after[0], line, *after[1:]]
        assert place + 1 == refusal(b"".join(swapped)).line
    else:
        assert place == refusal(b"".join(before), HEAD).line


def test_cut_tail_is_found_with_the_head() -> None:
    """A log that was cut anywhere does not end with the head that was kept."""
    for length in range(len(CHAINED)):
        with pytest.raises(af.MalformedLog):
            af.log.verify(io.BytesIO(CHAINED[:length]), HEAD)


def test_head_of_a_log_that_went_on() -> None:
    """A head that was kept of fewer lines is refused, and said to be theirs."""
    head = LINES[4][-67:-3].decode()
    error = refusal(CHAINED, head)
    assert (error.line, error.reason) == (6, "the log goes on, and the head is that of line 5")
    assert head == af.log.verify(io.BytesIO(b"".join(LINES[:5])), head)


def test_log_written_anew_is_found_with_the_head() -> None:
    """Who may rewrite the whole file may rewrite the chain: only the head shows it."""
    forged = by_hand([*GAME[:8], GAME[8].replace('"chips":1', '"chips":2'), *GAME[9:]])
    assert af.log.verify(io.BytesIO(forged))
    assert "not with the one that was kept" in refusal(forged, HEAD).reason


NO_HEADS = {"empty": "", "upper case": HEAD.upper(), "short": HEAD[1:], "bytes": HEAD.encode()}


@pytest.mark.parametrize("head", NO_HEADS.values(), ids=NO_HEADS)
def test_what_is_no_head(head: str) -> None:
    """What could be the head of no log is no reason to suspect this one."""
    with pytest.raises(af.AuctionFlopError, match="a head is 64 digits") as refused:
        af.log.verify(io.BytesIO(CHAINED), head)
    assert not isinstance(refused.value, af.MalformedLog)


@pytest.mark.parametrize("text", [b"", log(*GAME)], ids=["empty", "plain"])
def test_no_chain(text: bytes) -> None:
    """A log without a chain cannot be verified, and that is said."""
    error = refusal(text)
    assert (error.line, error.reason) == (1, "no hash: each line of a chained log ends with one")
    assert refusal(text, HEAD).line == 1


OTHER_FORMS = {
    "spaces": '{"type":"pass", "seat":1}',
    "order": '{"seat":1,"type":"pass"}',
    "escape": '{"type":"\\u0070ass","seat":1}',
    "minus zero": '{"type":"pass","seat":-0}',
    "cards": '{"type":"discard","seat":1,"cards":"3c2c"}',
    "escape in a note": '{"type":"pass","seat":1,"note":"\\u00e9"}',
    "at after note": '{"type":"pass","seat":1,"note":"","at":"2026-01-31T20:15:00Z"}',
}


@pytest.mark.parametrize("line", OTHER_FORMS.values(), ids=OTHER_FORMS)
def test_other_bytes_with_the_right_hash(line: str) -> None:
    """A line is the bytes that a writer writes, though another form would mean the same."""
    error = refusal(by_hand([OPEN, line]))
    assert (
        error.line,
        error.reason,
    ) == (2, "a chained log has each line as writers write it, and this one is not")
    assert len(list(af.read_log(io.BytesIO(by_hand([OPEN, line]))))) == 2


def test_malformed_line_with_the_right_hash() -> None:
    """A chain makes no bad line good."""
    error = refusal(by_hand([OPEN, '{"type":"pass","seat":true}']))
    assert error.line == 2
    assert "seat" in error.reason


def test_mixtures() -> None:
    """Every line has a hash or none has."""
    plain = [line + b"\n" for line in map(str.encode, GAME)]
    for text, reason in (
        (LINES[:3] + plain[3:], "no hash"),
        (plain[:3] + LINES[3:], "hash ends each line of a log or none"),
    ):
        with pytest.raises(af.MalformedLog, match=reason) as refused:
            list(af.read_log(io.BytesIO(b"".join(text))))
        assert refused.value.line == 4


BAD_HASHES = {
    "upper case": lambda line: line[:-66] + line[-66:].upper(),
    "short": lambda line: line[:-3] + '"}',
    "long": lambda line: line[:-2] + '0"}',
    "null": lambda line: line[:-67] + "null}",
    "space": lambda line: line[:-1] + " }",
    "space before": lambda line: line.replace('"hash":', '"hash": '),
    "space after": lambda line: line + " ",
    "first": lambda line: f"{{{line[-74:-1]},{line[1:-75]}}}",
    "twice": lambda line: line[:-1] + line[-75:],
    "escape": lambda line: line.replace('"hash"', '"has\\u0068"'),
}


@pytest.mark.parametrize("place", [0, 1, 9])
@pytest.mark.parametrize("change", BAD_HASHES.values(), ids=BAD_HASHES)
def test_hashes_of_another_form(place: int, change: object) -> None:
    """A hash that is not the exact end of its line is malformed, verified or not."""
    lines = CHAINED.decode().splitlines()
    lines[place] = change(lines[place])
    text = "\n".join(lines) + "\n"
    with pytest.raises(af.MalformedLog) as refused:
        list(af.loads(text))
    assert place + 1 == refused.value.line
    assert "hash" in refused.value.reason
    assert place + 1 == refusal(text.encode()).line


def test_line_too_long_with_its_hash() -> None:
    """A line is at most 1 MiB with its hash, for the writer and for both readers."""
    longest = 2**20 - 74
    event = af.Close([2**53 - 1] * 61_600)
    note = "x" * (longest - len(encode(af.Entry(event, note=""))))
    stream = io.BytesIO()
    af.log.write_entries(stream, [af.Entry(event, note=note)], chain=True)
    text = stream.getvalue()
    assert len(text) == 2**20 + 1
    assert [event] == list(af.read_log(io.BytesIO(text)))
    assert af.log.verify(io.BytesIO(text))
    with pytest.raises(af.MalformedEvent, match="1 MiB"):
        af.log.write_entries(io.BytesIO(), [af.Entry(event, note=note + "x")], chain=True)
    long = by_hand([encode(af.Entry(event, note=note + "x"))])
    assert "1 MiB" in refusal(long).reason
    with pytest.raises(af.MalformedLog, match="1 MiB"):
        list(af.read_log(io.BytesIO(long)))


def test_redaction_drops_hashes(tmp_path: Path) -> None:
    """A redacted log has no hash over what it hides; it can be chained anew."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(CHAINED)
    seen = list(af.log.redact_entries(af.log.read_entries(path, verify=True), None))
    af.log.write_entries(tmp_path / "seen.jsonl", seen)
    assert b"hash" not in (tmp_path / "seen.jsonl").read_bytes()
    af.log.write_entries(tmp_path / "seen.jsonl", seen, chain=True)
    assert af.log.verify(tmp_path / "seen.jsonl") != HEAD
    anew = (tmp_path / "seen.jsonl").read_bytes().splitlines(keepends=True)
    assert LINES[:3] == anew[:3]  # nothing is hidden in these
    assert not {line[-67:-3] for line in LINES[3:]} & {line[-67:-3] for line in anew}


def test_hash_is_no_key_of_a_mapping() -> None:
    """The hash is the line's: a mapping of an event has none."""
    with pytest.raises(af.MalformedEvent, match="'hash'"):
        af.from_dict(json.loads(LINES[1]))
