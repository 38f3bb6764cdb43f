"""Where logs are read from and written to: paths and open streams, of text and of bytes."""

import gzip
import io
import os
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from log_lines import GAME, OPEN, log

import auction_flop as af

TEXT = log(*GAME).decode()
EVENTS = list(af.loads(TEXT))


class Somewhere:
    """A path of another kind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> str:
        """Give the path as a text."""
        return str(self.path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that holds the game, under a name that needs care."""
    file = tmp_path / "le log: é \N{PLAYING CARD ACE OF SPADES}.jsonl"
    file.write_bytes(TEXT.encode())
    return file


@pytest.mark.parametrize("kind", [str, Path, Somewhere])
def test_paths(path: Path, kind: Callable[[Path], Any]) -> None:
    """A path is a text, a Path or anything that gives one; what was there is replaced."""
    assert list(af.read_log(kind(path))) == EVENTS
    af.write_log(kind(path), EVENTS[:3])
    assert log(*GAME[:3]) == path.read_bytes()


@pytest.mark.parametrize(
    ("opener", "kind", "how"),
    [
        (open, "b", {}),
        (open, "b", {"buffering": 0}),
        (open, "t", {"encoding": "utf-8"}),
        (open, "t", {"encoding": "utf-8", "newline": ""}),
        (gzip.open, "b", {}),
        (gzip.open, "t", {"encoding": "utf-8"}),
    ],
    ids=["bytes", "unbuffered", "text", "text to the byte", "gzip", "gzip text"],
)
def test_open_files(
    tmp_path: Path, opener: Callable[..., IO[Any]], kind: str, how: dict[str, Any]
) -> None:
    """An open file, of text or of bytes, is written to and read from, and stays open."""
    path = tmp_path / "log"
    with opener(path, "w" + kind, **how) as stream:
        af.write_log(stream, EVENTS[:5])
        af.write_log(stream, EVENTS[5:])
        assert not stream.closed
    with opener(path, "r" + kind, **how) as stream:
        assert list(af.read_log(stream)) == EVENTS
        assert list(af.read_log(stream)) == []
        assert not stream.closed


@pytest.mark.parametrize("mode", ["w+", "w+b"])
@pytest.mark.parametrize("kind", [tempfile.NamedTemporaryFile, tempfile.SpooledTemporaryFile])
def test_temporary_files(kind: Callable[..., Any], mode: str) -> None:
    """A temporary file, of text or of bytes, is a stream like any other."""
    encoding = None if "b" in mode else "utf-8"
    with kind(mode=mode, encoding=encoding) as stream:
        af.write_log(stream, EVENTS)
        stream.seek(0)
        assert list(af.read_log(stream)) == EVENTS


@pytest.mark.parametrize("kind", [io.StringIO, io.BytesIO])
def test_streams_in_memory(kind: type[io.StringIO] | type[io.BytesIO]) -> None:
    """A stream in memory is written to from where it stands."""
    stream = kind()
    af.write_log(stream, EVENTS[:5])
    af.write_log(stream, EVENTS[5:])
    written = stream.getvalue()
    assert (written.decode() if isinstance(written, bytes) else written) == TEXT
    stream.seek(0)
    assert list(af.read_log(stream)) == EVENTS
    assert not stream.closed


def test_texts() -> None:
    """A log can be a text."""
    assert af.dumps(EVENTS) == TEXT
    assert list(af.loads(TEXT)) == EVENTS


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("newline", [None, "", "\n"], ids=["any", "any kept", "LF"])
def test_text_streams_that_change_ends_of_lines(ends: str, newline: str | None) -> None:
    """Whatever a text stream does to the ends of lines, the log is the same."""
    raw = io.BytesIO(TEXT.replace("\n", ends).encode())
    assert list(af.read_log(io.TextIOWrapper(raw, "utf-8", newline=newline))) == EVENTS


def test_reading_is_lazy() -> None:
    """Each event is given before the next line is asked for."""
    asked = 0

    class Slow(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            nonlocal asked
            asked += 1
            return super().readline(size)

    events = af.read_log(Slow(TEXT))
    assert asked == 0
    for number, event in enumerate(EVENTS, start=1):
        assert event == next(events)
        assert number == asked


def test_log_without_an_end() -> None:
    """A log that goes on for ever is read as far as it is asked for."""

    class Endless(io.RawIOBase):
        def readline(self, _: int | None = -1, /) -> bytes:
            return b'{"type":"pass","seat":0}\n'

    events = af.read_log(Endless())
    assert [af.Pass(0)] * 10_000 == [next(events) for _ in range(10_000)]


def test_memory() -> None:
    """However many lines a log has, and be each another one, to read it takes no more memory."""
    peaks = []
    for count in (5_000, 20_000):
        lines = [f'{{"type":"bid","seat":0,"chips":{chips}}}' for chips in range(count)]
        stream = io.BytesIO(log(*lines))
        tracemalloc.start()
        assert count == sum(1 for _ in af.read_log(stream))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]


@pytest.mark.parametrize("bad", ["", "bad"], ids=["sound", "malformed"])
def test_paths_are_closed(path: Path, bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was opened for reading is closed at its end, at a bad line, or when left."""
    opened: list[IO[Any]] = []
    real = io.open

    def watched(*args: Any, **kwargs: Any) -> IO[Any]:
        opened.append(real(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(io, "open", watched)
    monkeypatch.setattr("builtins.open", watched)
    path.write_bytes(log(*GAME, bad) if bad else log(*GAME))
    opened.clear()
    events = af.read_log(path)
    given = list(passing(events))
    assert given == EVENTS
    left = af.read_log(path)
    next(left)
    left.close()
    assert [stream.closed for stream in opened] == [True, True]


def passing(events: Iterator[af.Event]) -> Iterator[af.Event]:
    """Give what comes before a bad line."""
    try:
        yield from events
    except af.MalformedLog:
        return


def test_missing_file(tmp_path: Path) -> None:
    """A log that cannot be opened is the operating system's to refuse."""
    with pytest.raises(FileNotFoundError):
        list(af.read_log(tmp_path / "missing"))
    with pytest.raises(FileNotFoundError):
        af.write_log(tmp_path / "missing" / "log", EVENTS)
    with pytest.raises(OSError, match=os.strerror(21)):
        list(af.read_log(tmp_path))


def test_text_stream_that_is_no_utf8() -> None:
    """Bytes that a text stream cannot read are malformed, no later than where they stand."""
    raw = io.BytesIO(log(*GAME, b"\xff", *GAME))
    given: list[af.Event] = []
    with pytest.raises(af.MalformedLog, match="UTF-8") as stopped:
        given.extend(af.read_log(io.TextIOWrapper(raw, "utf-8")))
    assert len(given) + 1 == stopped.value.line
    assert EVENTS[: len(given)] == given


def test_text_stream_that_lets_rubbish_pass() -> None:
    """Bytes that a text stream passes on as lone surrogates are refused where they stand."""
    raw = io.BytesIO(log(*GAME, b'{"type":"pass","seat":0,"note":"\xff"}'))
    given: list[af.Event] = []
    stream = io.TextIOWrapper(raw, "utf-8", errors="surrogateescape")
    with pytest.raises(af.MalformedLog, match="UTF-8") as stopped:
        given.extend(af.read_log(stream))
    assert (EVENTS, len(EVENTS) + 1) == (given, stopped.value.line)


@pytest.mark.parametrize("text", ["\ud800", f"{OPEN}\n\udcff\n"])
def test_text_with_lone_surrogates(text: str) -> None:
    """A text that could not be written as UTF-8 is no log."""
    with pytest.raises(af.MalformedLog, match="UTF-8"):
        list(af.loads(text))


@pytest.mark.parametrize("place", [None, 5, b"game.jsonl", ["game.jsonl"]])
def test_no_place_of_a_log(place: Any) -> None:
    """What is neither a path nor a stream is refused, to read and to write."""
    for use in (lambda: list(af.read_log(place)), lambda: af.write_log(place, [])):
        with pytest.raises(af.AuctionFlopError, match="a log is a path or an open stream, not"):
            use()
