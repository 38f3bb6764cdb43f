"""The journal: the log of a live game, which survives a crash at any byte."""

from __future__ import annotations

import os
import threading
import weakref
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias, get_args

from auction_flop.errors import AuctionFlopError, MalformedEvent, shown
from auction_flop.events import Event, Open
from auction_flop.game import State
from auction_flop.log import disk
from auction_flop.log.chain import linked
from auction_flop.log.compressed import is_compressed
from auction_flop.log.lines import Entry, encode, ended
from auction_flop.log.recovery import Standing, check_known, recover
from auction_flop.replay import open_state

#: When an event counts as kept: once it is on the disk, or once the system has it.
Durability: TypeAlias = Literal["fsync", "flush"]


class Journal:
    """The log of a live game: what it was given is there after a crash, to the last event.

    Make one with :meth:`create` or :meth:`open`, and :meth:`append` each event as it happens. It is
    a context manager, and may be used from several threads. While it is open no other journal can
    open the same file: that raises :exc:`~auction_flop.LogInUse`. A forked child has no part in it:
    there it is closed.

    ``durability`` is ``"fsync"``, and an event counts as written once the disk has it; or
    ``"flush"``, once the system has it: then it outlives this program, but maybe no power failure.

    What cannot be written raises ``OSError`` with the name of the log. The game then stands where
    it stood, and so does the log: append the event again once there is room. An append that is
    interrupted, as by Ctrl-C, has happened wholly or not at all: :attr:`position` tells.
    """

    def __init__(
        self,
        path: Path,
        file: disk.Growing,
        standing: Standing,
        set_aside: Path | None = None,
    ) -> None:
        self._path, self._file, self._standing = path, file, standing
        self._set_aside, self._lock = set_aside, threading.Lock()
        _JOURNALS.add(self)

    @classmethod
    def create(  # noqa: PLR0913  one for each option
        cls,
        path: str | os.PathLike[str],
        opening: Open,
        *,
        at: str | None = None,
        note: str | None = None,
        chain: bool = False,
        durability: Durability = "fsync",
    ) -> Self:
        """Begin a log with its ``open``; with ``chain`` each line ends with a hash.

        The file is there with its first line, or not at all. One that is there already raises
        ``FileExistsError``; an opening that the rules do not allow,
        :exc:`~auction_flop.IllegalEvent`.
        """
        lasting = _lasting(durability)
        if not isinstance(opening, Open):
            raise MalformedEvent(f"a log begins with an open, not with {shown(opening)}")
        if type(chain) is not bool:
            raise AuctionFlopError(f"chain is True or False, not {shown(chain)}")
        state, place = open_state(opening), _place(path)
        line, head = encode(Entry(opening, at, note)), None
        if chain:
            line, head = linked("", line)
        raw = ended(line)
        with disk.naming(place):
            file = disk.create(place, raw)
        growing = disk.Growing(file, place, lasting=lasting)
        return cls(place, growing, Standing(state, 1, head, len(raw)))

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, durability: Durability = "fsync") -> Self:
        """Open a log to go on with it: it is replayed, each event is judged, a chain is verified.

        A last line that was torn in a crash is moved to a file beside the log, which
        :attr:`set_aside` names; one that only lacks its line feed gets it. Whatever else is wrong,
        such a line too if it is whole and does not fit, raises :exc:`~auction_flop.MalformedLog` or
        :exc:`~auction_flop.ReplayError`, and the file stays as it is. What is no file cannot be a
        journal: an :exc:`~auction_flop.AuctionFlopError`.
        """
        lasting = _lasting(durability)
        place = _place(path)
        with disk.naming(place):
            file = disk.open_locked(place)
            try:
                standing, aside = recover(file, place)
            except BaseException:
                file.close()
                raise
        return cls(place, disk.Growing(file, place, lasting=lasting), standing, aside)

    @property
    def path(self) -> Path:
        """Where the log is."""
        return self._path

    @property
    def state(self) -> State:
        """The game as it stands (for the host: it holds every hand)."""
        return self._standing.state

    @property
    def position(self) -> int:
        """How many events the log has, the opening included."""
        return self._standing.position

    @property
    def head(self) -> str | None:
        """The hash of the last line; None where the log is not chained."""
        return self._standing.head

    @property
    def set_aside(self) -> Path | None:
        """Where :meth:`open` has put the end of the log that was torn; None if it was whole."""
        return self._set_aside

    def append(self, event: Event, *, at: str | None = None, note: str | None = None) -> State:
        """Judge an event, write it, and give the state after it.

        Once this returns, the event is kept. An event that may not happen raises
        :exc:`~auction_flop.IllegalEvent`, and one that hides cards
        :exc:`~auction_flop.MalformedEvent`; nothing is written then. Nor is it once the journal is
        closed, or another program has changed, removed or replaced the file: that raises an
        :exc:`~auction_flop.AuctionFlopError`.
        """
        entry = Entry(event, at, note)
        check_known(event)
        with self._lock:
            before = self._standing
            state = before.state.apply(event)
            line, head = encode(entry), None
            if before.head is not None:
                line, head = linked(before.head, line)
            raw = ended(line)
            self._file.write(raw, before.end)
            self._standing = Standing(state, before.position + 1, head, before.end + len(raw))
            self._file.acknowledge()
            return state

    def close(self) -> None:
        """Close the log, and let others open it; once more does nothing."""
        with self._lock:
            self._file.close(self._standing.end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Journal {os.fspath(self._path)!r}, {self.position} events>"

    def _forsake(self) -> None:
        """Leave the log to the process that forked this one."""
        self._lock = threading.Lock()  # a thread that is not here may hold the other
        self._file.forsake()


# The journals of this process, to be closed in a child that is forked from it.
_JOURNALS: Final[weakref.WeakSet[Journal]] = weakref.WeakSet()


def _forsake_all() -> None:
    for journal in list(_JOURNALS):
        journal._forsake()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forsake_all)


def _place(path: str | os.PathLike[str]) -> Path:
    if is_compressed(path):
        raise AuctionFlopError(f"{os.fspath(path)}: an archive grows by no line: it is no journal")
    return Path(path)


def _lasting(durability: object) -> bool:
    if durability not in get_args(Durability):
        raise AuctionFlopError(f"durability is 'fsync' or 'flush', not {shown(durability)}")
    return durability == "fsync"
