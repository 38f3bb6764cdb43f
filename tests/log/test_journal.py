"""The journal of a live game: what it keeps, what it refuses, and how it opens a torn log."""

import collections
import itertools
import json
import multiprocessing
import os
import pickle
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_lines import GAME, LINES, MEMORY, OPEN, log

import auction_flop as af
from auction_flop.log import Journal

EVENTS = list(af.loads(log(*GAME).decode()))
PLAIN = log(*GAME)
CHAINED = af.dumps(EVENTS, chain=True).encode()
TEXTS = {"plain": PLAIN, "chained": CHAINED}
each_text = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
each_chain = pytest.mark.parametrize("chain", [False, True], ids=TEXTS)


@pytest.fixture
def path() -> Iterator[Path]:
    """Give a place for a log, in a folder to itself."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder) / "game.jsonl"


def kept(path: Path, events: list[af.Event] = EVENTS, **options: Any) -> Journal:
    """Keep some events in a new journal."""
    journal = Journal.create(path, events[0], **options)
    for event in events[1:]:
        journal.append(event)
    return journal


@each_chain
@pytest.mark.parametrize("durability", ["fsync", "flush"])
def test_game_is_kept_event_by_event(path: Path, durability: str, chain: bool) -> None:  # noqa: FBT001  a case
    """After each event the file is the log of the game so far, and the state is its fold."""
    written = (CHAINED if chain else PLAIN).splitlines(keepends=True)
    with Journal.create(path, EVENTS[0], chain=chain, durability=durability) as journal:
        for position, event in enumerate(EVENTS[1:], start=1):
            assert path.read_bytes() == b"".join(written[:position])
            assert (journal.position, journal.path) == (position, path)
            assert journal.append(event) == journal.state == af.replay(EVENTS[: position + 1])
            assert journal.head == (af.log.verify(path) if chain else None)
    assert path.read_bytes() == b"".join(written)
    assert journal.state.result is not None


@each_text
def test_game_goes_on(path: Path, text: bytes) -> None:
    """A log is opened anywhere in a game, and goes on to the same bytes."""
    written = text.splitlines(keepends=True)
    for length in range(1, len(EVENTS)):
        path.write_bytes(b"".join(written[:length]))
        with Journal.open(path) as journal:
            assert journal.state == af.replay(EVENTS[:length])
            assert (journal.position, journal.set_aside) == (length, None)
            for event in EVENTS[length:]:
                journal.append(event)
        assert text == path.read_bytes()


def test_times_and_notes(path: Path) -> None:
    """A line has a time and a note where they are given, and the chain covers them."""
    at, note = "2026-01-31T20:15:00Z", "é\n"
    with Journal.create(path, EVENTS[0], at=at, note=note, chain=True) as journal:
        journal.append(EVENTS[1], at=at)
        journal.append(EVENTS[2], note=note)
    entries = list(af.log.read_entries(path, verify=True))
    assert [(at, note), (at, None), (None, note)] == [(x.at, x.note) for x in entries]
    with Journal.open(path, durability="flush") as journal:
        assert journal.position == 3


def test_an_event_that_may_not_happen_is_not_written(path: Path) -> None:
    """Nothing is written that the rules refuse, or that no line could hold; the game goes on."""
    with kept(path, EVENTS[:8]) as journal:
        before = journal.state
        for event, options, error in (
            (af.Bid(seat=1, chips=2), {}, af.IllegalEvent),
            (EVENTS[0], {}, af.IllegalEvent),
            (af.hearts.Settle([0, 0], [0, 0]), {}, af.IllegalEvent),
            ("pass", {}, af.MalformedEvent),
            (EVENTS[8], {"at": "now"}, af.MalformedEvent),
            (EVENTS[8], {"note": "x" * 10_001}, af.MalformedEvent),
        ):
            with pytest.raises(error):
                journal.append(event, **options)
        assert journal.state is before
        assert log(*GAME[:8]) == path.read_bytes()
        journal.append(EVENTS[8])
    assert log(*GAME[:9]) == path.read_bytes()


@pytest.mark.parametrize(
    "event", [af.Deal(1, "??????????"), af.Discard(1, "2c??"), af.TakeFlop(1, "??")], ids=str
)
def test_hidden_cards_are_not_kept(path: Path, event: af.Event) -> None:
    """An event of a redacted game is refused: a journal is the full log."""
    with (
        kept(path, EVENTS[:3]) as journal,
        pytest.raises(af.MalformedEvent, match=r"no card can be \?\?"),
    ):
        journal.append(event)
    assert log(*GAME[:3]) == path.read_bytes()


def test_redacted_log_is_not_opened(path: Path) -> None:
    """A redacted log is refused at the first line that hides a card, and left as it is."""
    af.write_log(path, af.redact_log(EVENTS, 1))
    before = path.read_bytes()
    with pytest.raises(af.MalformedLog, match=r"line 5: .* no card can be \?\?"):
        Journal.open(path)
    assert before == path.read_bytes()


def test_create_never_replaces_a_file(path: Path) -> None:
    """What is there stays there, be it a link that leads nowhere; nothing else is left behind."""
    path.write_bytes(b"precious")
    with pytest.raises(FileExistsError) as refused:
        Journal.create(path, EVENTS[0])
    assert (refused.value.filename, refused.value.filename2) == (str(path), None)
    assert path.read_bytes() == b"precious"
    link = path.with_name("link")
    link.symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        Journal.create(link, EVENTS[0])
    assert {path, link} == set(path.parent.iterdir())


def test_create_refuses_what_opens_no_table(path: Path) -> None:
    """No file is made for a game that cannot begin."""
    alone = af.Open(game="auction-flop-poker", rules=EVENTS[0].rules, stacks=[20], button=0)
    for opening, error in (
        (alone, af.IllegalEvent),
        (EVENTS[1], af.MalformedEvent),
        (None, af.MalformedEvent),
    ):
        with pytest.raises(error):
            Journal.create(path, opening)
    with pytest.raises(af.AuctionFlopError, match="'fsync' or 'flush', not 'maybe'"):
        Journal.create(path, EVENTS[0], durability="maybe")
    assert not list(path.parent.iterdir())
    for nowhere, error in ((path / "x", FileNotFoundError), ("", FileExistsError)):
        with pytest.raises(error):
            Journal.create(nowhere, EVENTS[0])


@each_text
def test_log_cut_at_every_byte(path: Path, text: bytes) -> None:
    """A log that was cut anywhere opens as far as its lines are whole, or has no opening.

    What is left of the last line is set aside to the byte, and the game goes on.
    """
    ends = [0, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
    for length in range(len(text)):
        path.write_bytes(text[:length])
        whole = sum(end - 1 <= length for end in ends) - 1  # a line may lack its line feed
        if whole == 0:
            with pytest.raises((af.MalformedLog, af.ReplayError)):
                Journal.open(path)
            assert text[:length] == path.read_bytes()
            continue
        with Journal.open(path, durability="flush") as journal:
            assert whole == journal.position
            assert journal.state == STATES[whole - 1]
            assert text[: ends[whole]] == path.read_bytes()
            if length > ends[whole]:
                assert text[ends[whole] : length] == journal.set_aside.read_bytes()
                journal.set_aside.unlink()
            else:
                assert journal.set_aside is None
            if length % 50 == 0:
                for event in EVENTS[whole:]:
                    journal.append(event)
                assert text == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


STATES = list(af.states(EVENTS))


def test_torn_ends_are_never_written_over(path: Path) -> None:
    """Each torn end gets a file of its own beside the log, as private as the log is."""
    path.write_bytes(log(*GAME[:3]))
    path.chmod(0o640)
    link = path.with_name("link")
    link.symlink_to(path)
    for number in range(1, 4):
        with path.open("ab") as stream:
            stream.write(b"\0" * number)
        with Journal.open(link) as journal:
            aside = path.with_name(f"game.jsonl.torn-{number}")
            assert journal.set_aside == aside.resolve()
            assert aside.read_bytes() == b"\0" * number
            assert stat.S_IMODE(aside.stat().st_mode) == 0o640
    assert log(*GAME[:3]) == path.read_bytes()


TORN = {
    "zeros": b"\0" * 2**21,
    "blank": b" ",
    "half a character": b'{"type":"ante","seat":0,"chips":2,"note":"\xc3',
}


@pytest.mark.parametrize("tail", TORN.values(), ids=TORN)
def test_last_line_without_its_end(path: Path, tail: bytes) -> None:
    """A last line that is not ended, and is not the next of this game, is set aside."""
    path.write_bytes(log(*GAME[:2]) + tail)
    with Journal.open(path) as journal:
        assert journal.position == 2
        assert journal.set_aside.read_bytes() == tail
        journal.append(EVENTS[2])
    assert log(*GAME[:3]) == path.read_bytes()


@pytest.mark.parametrize("tail", TORN.values(), ids=TORN)
def test_last_line_with_its_end(path: Path, tail: bytes) -> None:
    """The same with a line feed is no torn line: the log is refused, and left as it is."""
    path.write_bytes(log(*GAME[:2]) + tail + b"\n")
    with pytest.raises((af.MalformedLog, af.ReplayError)):
        Journal.open(path)
    assert log(*GAME[:2]) + tail + b"\n" == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


def test_no_journal_in_an_archive(path: Path) -> None:
    """An archive grows by no line: it is neither begun nor opened."""
    archive = path.with_suffix(".jsonl.gz")
    with pytest.raises(af.AuctionFlopError, match="it is no journal"):
        Journal.create(archive, EVENTS[0])
    af.write_log(archive, EVENTS[:2])
    with pytest.raises(af.AuctionFlopError, match="it is no journal"):
        Journal.open(archive)


def test_chain_or_none(path: Path) -> None:
    """Whether a log is chained is said with a bool."""
    wanted: Any = "yes"
    with pytest.raises(af.AuctionFlopError, match="chain is True or False, not 'yes'"):
        Journal.create(path, EVENTS[0], chain=wanted)
    assert not path.exists()


NO_LOGS = {
    "empty": b"",
    "line feed": b"\n",
    "torn opening": OPEN[:-1].encode(),
    "no opening": LINES["pass"].encode(),
    "bad line": log(*GAME[:5], "{}", *GAME[5:]),
    "illegal event": log(*GAME[:5], *GAME[6:]),
    "long line": log(*GAME[:5], "x" * 2**21, *GAME[5:]),
    "illegal event, not ended": log(*GAME[:2], '{"type":"pass","seat":0}')[:-1],
    "hidden cards, not ended": log(*GAME[:3], LINES["deal"].replace("2c7dTdJhAs", "??" * 5))[:-1],
    "changed chain, not ended": b"".join(CHAINED.splitlines(keepends=True)[:9])
    .replace(b'"chips":1', b'"chips":3')
    .removesuffix(b"\n"),
    "long line, torn": log(*GAME[:5], "x" * 2**21, *GAME[5:])[:-1],
    "changed chain": CHAINED.replace(b'"chips":1', b'"chips":3'),
    "chain of other bytes": CHAINED.replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("text", NO_LOGS.values(), ids=NO_LOGS)
def test_bad_log_is_not_opened(path: Path, text: bytes) -> None:
    """A log with anything but a torn end is refused, and left as it is."""
    path.write_bytes(text)
    for _ in range(2):  # and its lock is free again
        with pytest.raises((af.MalformedLog, af.ReplayError)):
            Journal.open(path)
    assert text == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


@pytest.mark.parametrize("text", [PLAIN.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + PLAIN])
def test_log_of_another_writer(path: Path, text: bytes) -> None:
    """A log without a chain is opened in any form that readers take."""
    ends = [-1, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
    path.write_bytes(text[: ends[5]])
    with Journal.open(path) as journal:
        journal.append(EVENTS[5])
    assert EVENTS[:6] == list(af.read_log(path))
    assert path.read_bytes().startswith(text[: ends[5]])


def test_what_is_no_file(path: Path) -> None:
    """A folder, a pipe and nothing at all are no journals, and none hangs."""
    os.mkfifo(path)
    with pytest.raises(af.AuctionFlopError, match="a journal is a file"):
        Journal.open(path)
    with pytest.raises(IsADirectoryError):
        Journal.open(path.parent)
    with pytest.raises(FileNotFoundError) as refused:
        Journal.open(path.with_name("missing"))
    assert str(path.with_name("missing")) == refused.value.filename


def test_one_writer_at_a_time(path: Path) -> None:
    """A log that a journal has open is in use, in this process too, until it is closed."""
    first = kept(path, EVENTS[:3])
    with pytest.raises(af.LogInUse, match="the log is in use") as refused:
        Journal.open(path)
    assert str(path) == refused.value.path == pickle.loads(pickle.dumps(refused.value)).path  # noqa: S301  its own
    assert EVENTS[:3] == list(af.read_log(path))  # which does not let go of the lock
    with pytest.raises(af.LogInUse):
        Journal.open(path)
    first.append(EVENTS[3])
    first.close()
    with Journal.open(path) as second:
        second.append(EVENTS[4])


def test_journal_that_nobody_holds_is_closed(path: Path) -> None:
    """The lock goes with the journal, closed or forgotten."""
    journal = kept(path, EVENTS[:3])
    with pytest.warns(ResourceWarning):
        del journal
    Journal.open(path).close()


def test_closed_journal(path: Path) -> None:
    """A closed journal keeps its state, and takes no event."""
    journal = kept(path, EVENTS[:3])
    journal.close()
    journal.close()
    with pytest.raises(af.AuctionFlopError, match="the journal is closed"):
        journal.append(EVENTS[3])
    assert (STATES[2], 3) == (journal.state, journal.position)
    assert repr(journal) == f"<Journal {str(path)!r}, 3 events>"


def test_finished_game(path: Path) -> None:
    """A finished game can be opened, and refuses what would come after it."""
    path.write_bytes(PLAIN)
    with Journal.open(path) as journal, pytest.raises(af.IllegalEvent):
        journal.append(EVENTS[1])
    assert path.read_bytes() == PLAIN


CHANGES: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "replaced": lambda path: af.write_log(path, EVENTS[:3]),
    "longer": lambda path: path.write_bytes(log(*GAME[:4])),
    "shorter": lambda path: path.write_bytes(log(*GAME[:2])),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_log_that_another_program_changed(path: Path, change: Callable[[Path], object]) -> None:
    """What would be written where it does not belong, or to no file, is refused."""
    with kept(path, EVENTS[:3]) as journal:
        change(path)
        after = path.read_bytes() if path.exists() else None
        for _ in range(2):
            with pytest.raises(af.AuctionFlopError, match=r"removed or replaced|has changed"):
                journal.append(EVENTS[3])
        assert STATES[2] == journal.state
    assert after == (path.read_bytes() if path.exists() else None)


def test_threads(path: Path) -> None:
    """Of many threads that would do the same thing, one does it; each event is there once."""
    journal = kept(path, EVENTS[:1])
    done: list[af.Event] = []
    start = threading.Barrier(4)

    def play() -> None:
        start.wait()
        for event in EVENTS[1:]:
            try:
                journal.append(event)
                done.append(event)
            except af.IllegalEvent:
                continue

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with journal:
        written = list(af.read_log(path))
        assert collections.Counter(written[1:]) == collections.Counter(done)
        assert journal.state == af.replay(written)


def forked(journal: Journal, answers: Any) -> None:
    """Try what a child cannot do with its parent's journal."""
    try:
        journal.append(EVENTS[3])
    except af.AuctionFlopError as error:
        answers.put(str(error))
    journal.close()
    try:
        Journal.open(journal.path)
    except af.LogInUse as error:
        answers.put(str(error))


def waiting(ready: Any, done: Any) -> None:
    """Be there, and do nothing."""
    ready.set()
    done.wait()


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork(path: Path) -> None:
    """A forked child has no part in its parent's journal, and does not hold its lock."""
    context = multiprocessing.get_context("fork")
    answers, ready, done = context.SimpleQueue(), context.Event(), context.Event()
    with kept(path, EVENTS[:3]) as journal:
        child = context.Process(target=forked, args=(journal, answers))
        child.start()
        child.join()
        assert [f"{path}: the journal is closed", str(af.LogInUse(str(path)))] == [
            answers.get(),
            answers.get(),
        ]
        journal.append(EVENTS[3])
        idle = context.Process(target=waiting, args=(ready, done), daemon=True)
        idle.start()
        ready.wait()
    Journal.open(path).close()  # though the idle child is still there
    done.set()
    idle.join()


@each_chain
def test_written_anew_after_an_interrupt(path: Path, chain: bool, monkeypatch: Any) -> None:  # noqa: FBT001  a case
    """An interrupt at any point of an append leaves the game and the log together."""
    with kept(path, EVENTS[:3], chain=chain) as journal:
        for place in ("pwrite", "fsync"):
            real = getattr(os, place)

            def interrupted(*given: Any, real: Callable[..., Any] = real) -> Any:
                real(*given)
                raise KeyboardInterrupt

            with monkeypatch.context() as patch:
                patch.setattr(os, place, interrupted)
                with pytest.raises(KeyboardInterrupt):
                    journal.append(EVENTS[3])
            assert (STATES[2], 3) == (journal.state, journal.position)
            assert EVENTS[:3] == list(af.read_log(path))
        journal.append(EVENTS[3])
    assert EVENTS[:4] == list(af.read_log(path))


def test_log_that_grew_after_an_interrupt(path: Path, monkeypatch: Any) -> None:
    """What another program wrote after an append that failed is neither cut off nor followed."""

    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    with kept(path, EVENTS[:3]) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", interrupted)
            with pytest.raises(KeyboardInterrupt):
                journal.append(EVENTS[3])
        with path.open("ab") as stream:
            stream.write(b"of another")
        with pytest.raises(af.AuctionFlopError, match="has changed"):
            journal.append(EVENTS[3])
    assert log(*GAME[:3]) + b"of another" == path.read_bytes()


def interrupted(journal: Journal, place: int, note: str | None) -> bool:
    """Append an event, interrupted at so many calls from the start; tell whether it came to that.

    A signal is handled where a call begins or ends, and nowhere else.
    """
    left = itertools.count(place, -1)

    def interrupt(_: object, event: str, __: object) -> None:
        if event != "c_call" and next(left) == 0:
            raise KeyboardInterrupt

    try:
        sys.setprofile(interrupt)
        journal.append(EVENTS[3], note=note)
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(None)
    return False


def interruptions(path: Path, note: str | None = None, **options: Any) -> Iterator[Journal]:
    """Give a journal for each place where its last append was interrupted, then one where none."""
    for place in itertools.count():
        with kept(path, EVENTS[:3], **options) as journal:
            goes_on = interrupted(journal, place, note)
            yield journal
        path.unlink()
        if not goes_on:
            return


@each_chain
def test_interrupted_anywhere(path: Path, chain: bool) -> None:  # noqa: FBT001  a case
    """Wherever an append is interrupted, position and state agree, and the game goes on from there.

    What was interrupted has happened or not: the position tells.
    """
    positions = []
    for journal in interruptions(path, chain=chain):
        positions.append(journal.position)
        assert journal.state == STATES[journal.position - 1]
        for event in EVENTS[journal.position :]:
            journal.append(event)
        assert (CHAINED if chain else PLAIN) == path.read_bytes()
    assert {3, 4} == set(positions)
    assert sorted(positions) == positions


def test_a_shorter_line_after_an_interrupt(path: Path) -> None:
    """Nothing is left of a line that was interrupted where a shorter one takes its place."""
    for journal in interruptions(path, note="a long thought"):
        if journal.position == 3:
            journal.append(EVENTS[3])
            assert log(*GAME[:4]) == path.read_bytes()


def test_closed_after_an_interrupt(path: Path) -> None:
    """A journal that is closed after an interrupt leaves the log of its position."""
    for journal in interruptions(path):
        journal.close()
        assert log(*GAME[: journal.position]) == path.read_bytes()


def test_log_that_was_cut_after_an_interrupt(path: Path) -> None:
    """A log that another program has cut is never filled up, on an append or at the close."""
    for journal in interruptions(path):
        path.write_bytes(log(*GAME[:2]))
        with pytest.raises(af.AuctionFlopError, match="has changed"):
            journal.append(EVENTS[journal.position])
        journal.close()
        assert log(*GAME[:2]) == path.read_bytes()


@st.composite
def tails(draw: st.DrawFn) -> bytes:
    """Draw what may be left after a crash: a piece of a line, changed or not."""
    line = draw(st.sampled_from(CHAINED.splitlines() + PLAIN.splitlines()))
    piece = bytearray(line[: draw(st.integers(0, len(line)))])
    for place in draw(st.lists(st.integers(0, max(0, len(piece) - 1)), max_size=2)):
        piece[place : place + 1] = draw(st.binary(max_size=2))
    return bytes(piece).replace(b"\n", b"")


@given(st.integers(1, len(EVENTS)), tails(), st.sampled_from([PLAIN, CHAINED]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_tail(path: Path, length: int, tail: bytes, text: bytes) -> None:
    """Whatever stands after the last line is kept as an event, or set aside to the byte.

    A whole line that does not fit is neither: the log is refused.
    """
    whole = b"".join(text.splitlines(keepends=True)[:length])
    path.write_bytes(whole + tail)
    try:
        journal = Journal.open(path, durability="flush")
    except (af.MalformedLog, af.ReplayError):
        assert isinstance(json.loads(tail), dict)
        assert path.read_bytes() == whole + tail
        return
    with journal:
        if journal.set_aside is None:
            assert path.read_bytes() == whole + tail + b"\n" * bool(tail)
        else:
            assert path.read_bytes() == whole
            assert journal.set_aside.read_bytes() == tail
            journal.set_aside.unlink()
    assert journal.state == af.replay(af.read_log(path))
