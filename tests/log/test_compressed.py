"""Logs in archives: a path that ends in .gz is read and written through gzip."""

import gzip
import tracemalloc
from pathlib import Path

import pytest
from log_lines import GAME, OPEN, log

import auction_flop as af

EVENTS = list(af.loads(log(*GAME).decode()))


def test_written_and_read_as_others(tmp_path: Path) -> None:
    """An archive holds the same bytes as the plain log, and gives the same events."""
    path = tmp_path / "game.jsonl.gz"
    af.write_log(path, EVENTS)
    assert log(*GAME) == gzip.decompress(path.read_bytes())
    assert list(af.read_log(str(path))) == EVENTS


def test_archives_of_the_same_log_are_the_same(tmp_path: Path) -> None:
    """Neither the time nor the name of the file is in an archive."""
    one, other = tmp_path / "one.gz", tmp_path / "other.gz"
    for path in (one, other):
        af.write_log(path, EVENTS)
    assert one.read_bytes() == other.read_bytes()
    assert bytes(4) == one.read_bytes()[4:8], "the time"


def test_what_was_there_stays(tmp_path: Path) -> None:
    """An archive is replaced once all is written, as any log."""
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(b"precious")
    with pytest.raises(af.MalformedEvent):
        af.write_log(path, [*EVENTS, "no event"])  # type: ignore[list-item]
    assert (b"precious", [path]) == (path.read_bytes(), list(tmp_path.iterdir()))


def test_several_in_one(tmp_path: Path) -> None:
    """Archives that were put together are one, as gzip has it."""
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(gzip.compress(log(*GAME[:4])) + gzip.compress(log(*GAME[4:])))
    assert list(af.read_log(path)) == EVENTS


PACKED = gzip.compress(log(*GAME), mtime=0)
MIDDLE = len(PACKED) // 2
DAMAGED = {
    "plain": log(*GAME),
    "cut off": PACKED[:-9],
    "without its end": PACKED[:-8],
    "cut off in its head": PACKED[:5],
    "altered": PACKED[:MIDDLE] + bytes(8) + PACKED[MIDDLE + 8 :],
    "another sum": PACKED[:-8] + bytes(4) + PACKED[-4:],
    "rubbish behind": PACKED + b"rubbish",
}


@pytest.mark.parametrize("packed", DAMAGED.values(), ids=DAMAGED)
def test_damaged(tmp_path: Path, packed: bytes) -> None:
    """What is no gzip, cut off or altered is malformed; what came before it is given."""
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(packed)
    given: list[af.Event] = []
    with pytest.raises(af.MalformedLog) as stopped:
        given.extend(af.read_log(path))
    assert stopped.value.line <= len(EVENTS) + 1
    assert len(given) < stopped.value.line
    assert given[:2] == EVENTS[: len(given[:2])]


def test_damage_is_told(tmp_path: Path) -> None:
    """The reason says that the archive is at fault, not the log."""
    path = tmp_path / "game.jsonl.gz"
    path.write_bytes(PACKED[:-8])
    with pytest.raises(af.MalformedLog, match=f"line {len(EVENTS) + 1}: no sound gzip from here"):
        list(af.read_log(path))


def test_a_line_far_too_long(tmp_path: Path) -> None:
    """A small archive of one endless line takes no more memory than the longest line."""
    path = tmp_path / "bomb.jsonl.gz"
    with gzip.open(path, "wb", 1) as stream:
        stream.write(log(OPEN))
        for _ in range(64):
            stream.write(b" " * 2**20)
    tracemalloc.start()
    try:
        with pytest.raises(af.MalformedLog, match="line 2: a line longer than 1 MiB"):
            list(af.read_log(path))
        assert tracemalloc.get_traced_memory()[1] < 8 * 2**20
    finally:
        tracemalloc.stop()
