"""The chain of a log: each line ends with a hash over itself and over the hash before it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final, TypeAlias

import attrs

from auction_flop.errors import AuctionFlopError, MalformedEvent, MalformedLog, shown
from auction_flop.log.lines import LONGEST_LINE, NO_HASH_HERE, as_bytes, bare, encode

#: A line as a stream of text or of bytes gives it.
Line: TypeAlias = str | bytes

_HASH: Final = re.compile("[0-9a-f]{64}")
_KEY: Final = b',"hash":"'
_CLOSED: Final = b'"}\n'
# How much of a line its hash takes, line feed included.
_TAIL: Final = len(_KEY) + 64 + len(_CLOSED)
# The same as readers take it where the chain is not judged.
_LINE_TAIL: Final = re.compile(rb',"hash":"[0-9a-f]{64}"\}\n')
_ANY_TAIL: Final = re.compile(rb',"hash":"[0-9a-f]{64}"\}(\r?\n)?\Z')

_NONE: Final = "no hash: each line of a chained log ends with one"
_UNFIT: Final = "the hash does not fit this line and those before it"
_UNENDED: Final = "a line of a chained log ends with one line feed, and nothing before it"
_OTHER_FORM: Final = "a chained log has each line as writers write it, and this one is not"


def linked(head: str, line: str) -> tuple[str, str]:
    """Give a line with its hash, and that hash; ``head`` is the hash before it, empty at first."""
    digest = sha256((head + line).encode()).hexdigest()
    return f'{line[:-1]},"hash":"{digest}"}}', digest


def check_canonical(entry: Any, line: Line) -> None:
    """Refuse a line, its hash left out, that is not what a writer writes for its entry."""
    if encode(entry).encode() != line:
        raise MalformedEvent(_OTHER_FORM)


def _check_kept(_: Any, __: Any, kept: object) -> None:
    """Refuse what is no head of any chain."""
    if kept is not None and not (isinstance(kept, str) and _HASH.fullmatch(kept)):
        raise AuctionFlopError(f"a head is 64 digits from 0-9 and a-f, not {shown(kept)}")


@attrs.define
class Chain:
    """A chain that is judged while its log is read."""

    #: Whether a log without a chain is refused.
    required: bool = False
    #: A head that was kept: the log must end with it.
    kept: str | None = attrs.field(default=None, validator=_check_kept)
    #: The hash of the last line that was read; empty before the first, and without a chain.
    head: str = attrs.field(default="", init=False)

    def judged(self, lines: Iterator[Line]) -> Iterator[bytes]:
        """Give the lines without their hashes, up to the first whose hash does not fit."""
        head, number, kept_at = b"", 0, 0
        kept = self.kept and self.kept.encode()
        for number, line in enumerate(lines, start=1):
            raw = line if isinstance(line, bytes) else line.encode(errors="surrogatepass")
            unhashed = raw[:-_TAIL] + b"}"
            digest = sha256(head + unhashed).hexdigest()
            head = digest.encode()
            if len(raw) > LONGEST_LINE:
                _check_length(number, raw)
            if raw[-_TAIL:] != _KEY + head + _CLOSED:
                raise MalformedLog(number, _what_is_wrong(raw))
            self.head = digest
            if head == kept:
                kept_at = number
            yield unhashed
        if not number:
            raise MalformedLog(1, _NONE)
        if kept is not None and kept_at != number:
            raise MalformedLog(*self._wrong_end(number, kept_at))

    def _wrong_end(self, lines: int, kept_at: int) -> tuple[int, str]:
        """Say what is wrong with a log that does not end with the head that was kept."""
        if kept_at:
            return kept_at + 1, f"the log goes on, and the head is that of line {kept_at}"
        return lines, f"the log ends with the head {self.head}, not with the one that was kept"


def without_hashes(lines: Iterator[Line], chain: Chain | None) -> Iterator[Line]:
    """Give the lines of a log without their hashes; ``chain``, if there is one, judges them.

    Whether a log is chained, its first line tells.
    """
    first = next(lines, b"")
    if first:
        lines = itertools.chain([first], lines)
    chained = _ANY_TAIL.search(as_bytes(first[-_TAIL - 1 :])) is not None
    if chain is not None and (chained or chain.required or chain.kept is not None):
        return chain.judged(lines)
    return _passed_over(lines) if chained else lines


def _passed_over(lines: Iterator[Line]) -> Iterator[bytes]:
    """Give the lines without hashes that nobody judges, if each has one."""
    for number, line in enumerate(lines, start=1):
        raw = line if isinstance(line, bytes) else line.encode(errors="surrogatepass")
        if len(raw) > LONGEST_LINE:
            _check_length(number, raw)
        end = len(raw) - _TAIL
        if not _LINE_TAIL.fullmatch(raw, max(0, end)):
            found = _ANY_TAIL.search(raw, max(0, end - 1))
            if found is None:
                raise MalformedLog(number, NO_HASH_HERE if b'"hash"' in raw else _NONE)
            end = found.start()
        yield raw[:end] + b"}"


def _check_length(number: int, raw: bytes) -> None:
    """Say that a line is too long, if it is so without its line end."""
    try:
        bare(number, raw)
    except MalformedEvent as error:
        raise MalformedLog(number, str(error)) from None


def _what_is_wrong(raw: bytes) -> str:
    """Say what is wrong with a line whose end is not the one that the chain has for it."""
    found = _ANY_TAIL.search(raw)
    if found is None:
        return NO_HASH_HERE if b'"hash"' in raw else _NONE
    return _UNFIT if found[1] == b"\n" else _UNENDED
