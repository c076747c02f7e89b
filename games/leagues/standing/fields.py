"""Fields of a JSON document, read strictly: whatever is wrong is said in one line."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

WRITTEN: Final = re.compile(r"-?[0-9]+(/0*[1-9][0-9]*)?")
LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")
DIGITS: Final = 12
LARGEST: Final = 10**DIGITS
FINEST: Final = 1000
"""The largest denominator: sums of whatever such fractions can still be written out."""


class BadInput(ValueError):
    """A fault in a document, with the place where it is."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def load(text: str) -> object:
    """Read JSON in which no object has a key twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        no_doubles(keys, "JSON", "key")
        return dict(pairs)

    try:
        return json.loads(text, object_pairs_hook=once)
    except BadInput:
        raise
    except (ValueError, RecursionError) as fault:
        raise BadInput("JSON", str(fault)) from None


def shown(value: object) -> str:
    """Return a value for a message: short, and in one line."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 40 else text[:37] + "..."


def no_doubles(names: Sequence[str], where: str, kind: str) -> None:
    """Refuse a list in which something stands twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadInput(where, f"{kind} {shown(name)} stands there twice")
        seen.add(name)


def document(raw: object, where: str, needed: Collection[str], other: Collection[str]) -> Any:
    """Return an object that has all needed keys and no unknown ones."""
    if not isinstance(raw, dict):
        raise BadInput(where, f"an object is needed, not {shown(raw)}")
    for key in needed:
        if key not in raw:
            raise BadInput(where, f"key {shown(key)} is missing")
    for key in raw:
        if key not in needed and key not in other:
            raise BadInput(where, f"unknown key {shown(key)}")
    return raw


def listed(raw: object, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(raw, list):
        raise BadInput(where, f"a list is needed, not {shown(raw)}")
    return raw


def mapped(raw: object, where: str) -> dict[str, Any]:
    """Return an object with any keys."""
    if not isinstance(raw, dict):
        raise BadInput(where, f"an object is needed, not {shown(raw)}")
    return raw


def text(raw: object, where: str) -> str:
    """Return a text that is not empty."""
    if not isinstance(raw, str) or not raw or LONE_SURROGATE.search(raw):
        raise BadInput(where, f"a text is needed, not {shown(raw)}")
    return raw


def whole(raw: object, where: str, least: int = 0) -> int:
    """Return a whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int) or raw < least:
        raise BadInput(where, f"a whole number from {least} is needed, not {shown(raw)}")
    if raw >= LARGEST:
        raise BadInput(where, f"too large: {shown(raw)}, at most {DIGITS} digits")
    return raw


def wholes(raw: object, where: str, least: int = 0) -> tuple[int, ...]:
    """Return a list of whole numbers."""
    return tuple(whole(n, f"{where}[{i}]", least) for i, n in enumerate(listed(raw, where)))


def fraction(raw: object, where: str) -> Fraction:
    """Return an exact number: "12", "-3/2", or a whole number."""
    given = str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw
    if not isinstance(given, str) or not WRITTEN.fullmatch(given):
        raise BadInput(where, f'a fraction such as "12" or "-3/2" is needed, not {shown(raw)}')
    above, _, below = given.partition("/")
    if len(above.lstrip("-")) > DIGITS or len(below) > DIGITS or int(below or 1) > FINEST:
        most = f"at most {DIGITS} digits, and {FINEST} below the line"
        raise BadInput(where, f"too large: {shown(raw)}, {most}")
    return Fraction(int(above), int(below or 1))


def part(raw: object, where: str) -> Fraction:
    """Return a fraction from 0 to 1."""
    found = fraction(raw, where)
    if not 0 <= found <= 1:
        raise BadInput(where, f"a fraction from 0 to 1 is needed, not {shown(raw)}")
    return found


def names(raw: object, where: str) -> tuple[str, ...]:
    """Return a list of different names."""
    found = tuple(text(name, f"{where}[{i}]") for i, name in enumerate(listed(raw, where)))
    no_doubles(found, where, "name")
    return found


def known(given: Collection[str], where: str, among: Collection[str] | Mapping[str, Any]) -> None:
    """Refuse names that are not among those known here."""
    for name in given:
        if name not in among:
            raise BadInput(where, f"unknown name {shown(name)}")
