"""The documents of a file: a JSON object a line, or one object on several lines."""

import json
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Any, BinaryIO, Final, NamedTuple

from engine.jsontext import MOST_BYTES, Text, fault_in
from engine.refusal import Refusal
from games.archive.imports.refusals import ImportRefused

NUL: Final = "it holds a NUL, which no text has"


class Document(NamedTuple):
    """One JSON text (None if it is too long), and the line of the file where it begins."""

    line: int
    data: bytes | None


def documents(file: BinaryIO) -> Iterator[Document]:
    """Yield the documents of a file, with only one in memory at a time."""
    head = file.read(MOST_BYTES + 1)
    if len(head) <= MOST_BYTES and _is_one(head):
        yield Document(1, head)
        return
    for number in count(1):
        line, head = _line(file, head)
        if line == b"":
            return
        if line is None or line.strip():
            yield Document(number, line)


def value_of(data: bytes | None) -> dict[str, Any]:
    """Read a document, or raise an `ImportRefused` that names the entry if a log is ambiguous."""
    if data is None:
        raise ImportRefused(f"it is longer than {MOST_BYTES // 1_000_000} MB")
    try:
        text = Text(data)
    except Refusal as refusal:
        raise ImportRefused(refusal.reason) from None
    if not isinstance(text.value, dict):
        raise ImportRefused("a row or a record is an object")
    if text.suspicious or b"\\u0000" in data:
        _check(text.value)
    return text.value


def _is_one(data: bytes) -> bool:
    """Tell whether these lines are one document: the first is none, and the next begins none."""
    first, *others = [line for line in data.split(b"\n") if line.strip()] or [b""]
    if not others or others[0].startswith(b"{"):
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return True
    return False


def _line(file: BinaryIO, head: bytes) -> tuple[bytes | None, bytes]:
    """Return the next line (None if it is too long), and the bytes read beyond it."""
    start = BytesIO(head).readline()
    rest = head[len(start) :]
    if start.endswith(b"\n") or rest:
        return start, rest
    start += file.readline(MOST_BYTES + 2 - len(start)) if len(start) < MOST_BYTES + 2 else b""
    if len(start) <= MOST_BYTES or start.endswith(b"\n"):
        return start, b""
    while (more := file.readline(MOST_BYTES)) and not more.endswith(b"\n"):
        pass
    return None, b""


def _check(value: dict[str, Any]) -> None:
    """Refuse values that JSON can hold and no database can; name the entry if it is in a log."""
    record = value.get("record", value)
    log = record.get("log") if isinstance(record, dict) else None
    for index, entry in enumerate(log if isinstance(log, list) else ()):
        fault = fault_in(entry) or _nul_in(entry)
        if fault is not None:
            raise ImportRefused(fault, entry=index)
    fault = fault_in(value) or _nul_in(value)
    if fault is not None:
        raise ImportRefused(fault)


def _nul_in(value: object) -> str | None:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and "\x00" in one:
            return NUL
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
    return None
