"""Strict reading of JSON from any source: unclear input is a fault and never a guess."""

import json
from math import isinf, isnan
from typing import Any, Final

from engine.refusal import Code, Refusal

MOST_BYTES: Final = 4_000_000  # a record of a whole election has about 0.1 MB
MOST_DIGITS: Final = 4_000  # of a number that is kept exactly


class Twice(dict[str, Any]):
    """An object in which a key occurs twice."""


class Text:
    """A JSON text with the value it stands for, and whether it may contain a fault."""

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise _no_json(f"it is longer than {MOST_BYTES // 1_000_000} MB")
        self.suspicious = b"\\ud" in data or b"\\uD" in data
        try:
            self.value: Any = json.loads(
                data.decode("utf-8-sig"),
                object_pairs_hook=self._object,
                parse_constant=self._constant,
                parse_int=self._integer,
                parse_float=self._float,
            )
        except UnicodeDecodeError as fault:
            raise _no_json(f"byte {fault.start} is not UTF-8") from None
        except json.JSONDecodeError as fault:
            raise _no_json(f"{fault.msg} in line {fault.lineno}") from None
        except RecursionError:
            raise _no_json("it is nested too deeply") from None

    def _object(self, items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) == len(items):
            return found
        self.suspicious = True
        return Twice(found)

    def _constant(self, name: str) -> float:
        self.suspicious = True
        return float(name.replace("Infinity", "inf"))

    def _integer(self, digits: str) -> int | float:
        return int(digits) if len(digits) <= MOST_DIGITS else self._constant("Infinity")

    def _float(self, digits: str) -> float:
        found = float(digits)
        return self._constant("Infinity") if isinf(found) else found


def fault_in(value: object) -> str | None:
    """Return the first thing in a value that JSON cannot express, at any depth, or None."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Twice):
            return "a key occurs twice in one object"
        if isinstance(one, str) and not _is_text(one):
            return "half a surrogate pair is not text"
        if isinstance(one, float) and (isnan(one) or isinf(one)):
            return "a number is too large, or is none, such as NaN"
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
    return None


def said(value: object) -> str:
    """Quote a value in a refusal: short, whatever the value is."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, int) and value.bit_length() > 64:
        return "so large a number"
    if isinstance(value, str):
        value = value if len(value) <= 40 else value[:37] + "…"
    return repr(value)


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_json(reason: str) -> Refusal:
    return Refusal(Code.NO_RECORD, f"this is not JSON: {reason}")
