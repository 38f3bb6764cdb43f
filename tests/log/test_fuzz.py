"""Sound logs with something changed: another sound log, or an error with its place."""

import contextlib
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_lines import GAME, LINES, MEMORY, OPEN, OPEN_HEARTS, assert_plain, log, read

import auction_flop as af
from auction_flop.log.lines import decode, decode_with_care

CHANGED = [*'"\\{}[]:, \t\r\n-+.eE019aAsScdhu?\0\x7f', "é", "\u2028", '","', '":"', '\\"', "true"]


def check(text: bytes) -> None:
    """Check that a text is a log, or is refused with its place, after what came before it.

    A chain is verified, or refused, and a journal is opened, or refused, with no other errors.
    """
    with contextlib.suppress(af.MalformedLog):
        af.log.verify(io.BytesIO(text))
    check_journal(text)
    states, error = stopped = read(text)
    for state in states:
        state.check()
    if error is not None:
        assert len(states) == stopped.place
        assert_plain(str(error))
        check_trusted(text)
        return
    sound = list(af.read_log(io.BytesIO(text)))
    assert states[-1] == af.replay(sound, trusted=True)
    assert sound == list(af.loads(af.dumps(sound)))


def check_journal(text: bytes) -> None:
    """Check that a file is opened as a journal with all its bytes kept, or refused untouched."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "log"
        path.write_bytes(text)
        try:
            with af.log.Journal.open(path, durability="flush") as journal:
                kept, aside = path.read_bytes(), journal.set_aside
                assert journal.state == af.replay(af.read_log(path))
        except (af.MalformedLog, af.ReplayError):
            assert text == path.read_bytes()
        else:
            torn = b"" if aside is None else aside.read_bytes()
            assert kept + torn in {text, text + b"\n"}


def check_trusted(text: bytes) -> None:
    """Check that replay that trusts a wrong log raises nothing but what it may."""
    with contextlib.suppress(af.MalformedLog, af.ReplayError):
        af.replay(af.read_log(io.BytesIO(text)), trusted=True)


def hearts_game() -> bytes:
    """Give the log of a game of Auction Hearts."""
    state = af.open_table(af.hearts.Rules(deals=1), [60] * 4, 0)
    players = [af.RandomPlayer(seat) for seat in range(4)]
    played = af.play(state, players, af.SeededDealer(1))
    return af.dumps([state.opening, *played]).encode()


LOGS = {"poker": log(*GAME), "hearts": hearts_game()}
LOGS["chained"] = af.dumps(af.loads(LOGS["poker"].decode()), chain=True).encode()
each_log = pytest.mark.parametrize("text", LOGS.values(), ids=LOGS)


@each_log
@given(data=st.data())
def test_bytes_changed(text: bytes, data: st.DataObject) -> None:
    """A few bytes are other bytes."""
    mutable = bytearray(text)
    for _ in range(data.draw(st.integers(1, 4))):
        mutable[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    check(bytes(mutable))


@each_log
@given(data=st.data())
def test_bytes_moved(text: bytes, data: st.DataObject) -> None:
    """A piece is cut out, and put in elsewhere, maybe twice."""
    start, end, place = (data.draw(st.integers(0, len(text))) for _ in range(3))
    piece = text[start:end] * data.draw(st.integers(0, 3))
    rest = text[:start] + text[end:] if data.draw(st.booleans()) else text
    check(rest[:place] + piece + rest[place:])


@each_log
@given(data=st.data())
def test_bytes_put_in(text: bytes, data: st.DataObject) -> None:
    """Any bytes are put in."""
    place = data.draw(st.integers(0, len(text)))
    check(text[:place] + data.draw(st.binary(min_size=1, max_size=20)) + text[place:])


@each_log
@given(data=st.data())
def test_lines_moved(text: bytes, data: st.DataObject) -> None:
    """The lines come in another order, some not at all, some twice."""
    opening, *lines = text.splitlines(keepends=True)
    some = data.draw(st.lists(st.sampled_from(lines), max_size=40))
    kept = data.draw(st.integers(0, len(lines)))
    check(opening + b"".join([*lines[:kept], *some]))


@given(st.binary(max_size=400))
def test_rubbish(text: bytes) -> None:
    """Bytes that never were a log."""
    check(text)


@pytest.mark.parametrize("line", [*LINES.values(), OPEN_HEARTS], ids=[*LINES, "open hearts"])
def test_both_readers_agree(line: str) -> None:
    """The ordinary reader takes no line that the careful one refuses, and reads it the same.

    Each character in turn is left out, and replaced by and preceded by others.
    """
    for place in range(len(line)):
        before, after = line[:place], line[place + 1 :]
        for changed in ["", *CHANGED, *(x + line[place] for x in CHANGED)]:
            assert verdict(decode_with_care, before + changed + after) == verdict(
                decode, before + changed + after
            )


def verdict(read: object, line: str) -> object:
    """Give the entry of a line, or what is wrong with it."""
    try:
        return read(line)
    except af.MalformedEvent as error:
        return str(error)


@pytest.mark.parametrize("name", [name for name in LINES if name != "open"])
def test_both_readers_agree_on_keys(name: str) -> None:
    """Keys that are put in, doubled, emptied or split among quotes fool neither reader."""
    line = LINES[name]
    inner = line[1:-1]
    for extra in ('"seat":0', '"":0', '"type":"pass"', '"at":"x"', '"note":"\\""', '"a":{"b":1}'):
        for bad in (f"{{{inner},{extra}}}", f"{{{extra},{inner}}}"):
            assert verdict(decode_with_care, bad) == verdict(decode, bad)
    for old, new in (('"', ""), ('"', "'"), ('"', '\\"'), (":", '":"'), (",", '","'), ("0", '"')):
        for times in (1, 2, -1):
            bad = line.replace(old, new, times)
            assert verdict(decode_with_care, bad) == verdict(decode, bad)


def test_a_line_that_comes_again() -> None:
    """What a reader remembers of a line is the line: one that is like it is read anew."""
    likes = ['{"type":"pass","seat":1}', '{"type":"pass","seat":1} ', '{"seat":1,"type":"pass"}']
    assert [af.Pass(1)] * 9 == list(af.loads("\n".join(likes * 3)))
    noted = '{"type":"pass","seat":1,"note":"a"}'
    entries = list(af.log.read_entries(io.StringIO("\n".join([OPEN, noted, likes[0], noted]))))
    assert [entry.note for entry in entries] == [None, "a", None, "a"]
    for bad in ('{"type":"pass","seat":1}}', '{"type":"pass","seat":1.0}', "\ufeff" + likes[0]):
        with pytest.raises(af.MalformedLog) as stopped:
            list(af.loads("\n".join([*likes * 3, bad, *likes])))
        assert stopped.value.line == 10
