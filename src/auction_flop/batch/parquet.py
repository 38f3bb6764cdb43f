"""Rows of deals as a Parquet file; it needs the extra ``export``."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from auction_flop.batch.ledger import DealRow
from auction_flop.log.replacing import replacing

# So many rows are kept in memory, and written together.
_GROUP: Final = 2**16
_SMALL: Final = ("deal", "button", "seat")


def write_deals(place: str | os.PathLike[str], rows: Iterable[tuple[str, DealRow]]) -> None:
    """Write rows, each with what its log is called, to a file that is there once all is written.

    A column ``log`` comes first, then the fields of :class:`DealRow`. No more than some ten
    thousand rows are in memory at a time. Needs pyarrow.
    """
    try:
        import pyarrow  # noqa: PLC0415  it needs the extra
        from pyarrow import parquet  # noqa: PLC0415
    except ModuleNotFoundError as error:
        hint = "a Parquet file needs pyarrow; install it with: pip install 'auction-flop[export]'"
        raise ModuleNotFoundError(hint, name=error.name) from None

    schema = _schema(pyarrow)
    with replacing(place) as stream, parquet.ParquetWriter(stream, schema) as file:
        for group in _groups(rows):
            values = zip(*((log, *attrs.astuple(row)) for log, row in group), strict=True)
            columns = [
                pyarrow.array(column, field.type)
                for column, field in zip(values, schema, strict=True)
            ]
            file.write_batch(pyarrow.record_batch(columns, schema=schema))


def _groups(rows: Iterable[tuple[str, DealRow]]) -> Iterator[list[tuple[str, DealRow]]]:
    left = iter(rows)
    while group := list(itertools.islice(left, _GROUP)):
        yield group


def _schema(pyarrow: Any) -> Any:
    """The columns: texts as dictionaries, since they come again and again; chips in 64 bits."""
    text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    types = {"int": pyarrow.int64(), "bool": pyarrow.bool_(), "str": text, "str | None": text}
    columns = [("log", text)]
    for field in attrs.fields(DealRow):
        kind = pyarrow.int32() if field.name in _SMALL else types[str(field.type)]
        columns.append((field.name, kind))
    return pyarrow.schema(columns)
