"""Entries of a log as values, and a whole log packed into one value (docs/table.md, "Packed logs").

Nothing here needs Django, because other processes unpack logs to verify them.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from typing import Any, Final

import orjson

from engine.game import Raw

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
A_MICROSECOND: Final = timedelta(microseconds=1)

FORM: Final = 1
"""The number of the form in which logs are packed. Another form needs another number."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry as it stands in the log. `raw` is shared between callers: never change it.

    What the engine tells a seat about the entry is kept with it, in `told`.
    """

    index: int
    turn: int
    raw: Raw
    made_by: str
    seat: int | None
    at: datetime
    user_id: int | None = None
    told: dict[int | None, Any] = field(default_factory=dict, repr=False, compare=False)


def packed(log: Sequence[Logged]) -> bytes:
    """Pack a whole log, column by column, so that what is alike stands side by side."""
    times = [(entry.at - EPOCH) // A_MICROSECOND for entry in log]
    columns = {
        "form": FORM,
        "turn": [entry.turn for entry in log],
        "raw": [entry.raw for entry in log],
        "by": [entry.made_by for entry in log],
        "seat": [entry.seat for entry in log],
        "at": [*times[:1], *(later - earlier for earlier, later in pairwise(times))],
        "user": [entry.user_id for entry in log],
    }
    text = json.dumps(columns, separators=(",", ":"), ensure_ascii=False)
    return zlib.compress(text.encode(), 9)


def columns_of(stored: bytes) -> dict[str, list[Any]]:
    """Return the columns of a packed log, or raise an error if `packed` did not make it."""
    columns: dict[str, Any] = orjson.loads(zlib.decompress(stored))
    form = columns.pop("form")
    if form != FORM:
        raise ValueError(f"a log packed in the unknown form {form!r}")
    return columns


def unpacked(stored: bytes) -> list[Logged]:
    """Return the log that was packed."""
    columns = columns_of(stored)
    times = [EPOCH + time * A_MICROSECOND for time in accumulate(columns["at"])]
    names = ("turn", "raw", "by", "seat")
    rows = zip(*(columns[name] for name in names), times, columns["user"], strict=True)
    return [Logged(index, *row) for index, row in enumerate(rows)]
