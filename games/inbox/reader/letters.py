"""The addressees of a message: the parts that name them, and a name at its beginning."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_TO: Final = re.compile(r"^\s*to\s+([^:\n]{1,120}):[ \t]*(.*)$", re.I)
_AND: Final = re.compile(r"\s*(?:,|&|\+|\band\b)\s*", re.I)
_ALL: Final = frozenset(["all", "everybody", "everyone", "the table"])
_GREETING: Final = r"(?:hi|hello|hey|dear|salve|ave|hallo|liebe[r]?|beste|ciao|caro|cara|@)?\s*"
_CALLED: Final = r"\s*(?:[,:;!?–—]|-\s|\.\.|$)"  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class AddressedPart:
    """Words, and the seats that they are for: empty for everybody, None where nothing is said."""

    to: tuple[int, ...] | None
    text: str


def addressed_parts(words: str, seats: Mapping[str, int]) -> list[AddressedPart]:
    """Split a message at lines such as "to Anna:" that name seats.

    A line of that form whose names are not known belongs to the message.
    """
    found: list[tuple[tuple[int, ...] | None, list[str]]] = [(None, [])]
    for line in words.split("\n"):
        match = _TO.match(line)
        to = _seats_of(match[1], seats) if match else None
        if match and to is not None:
            found.append((to, [match[2]]))
        else:
            found[-1][1].append(line)
    letters = [AddressedPart(to, "\n".join(lines).strip()) for to, lines in found]
    return [letter for letter in letters if letter.text] or [AddressedPart(None, words)]


def seat_called(text: str, seats: Mapping[str, int]) -> int | None:
    """Return the seat that the words begin by calling by name: "Anna, shall we?"."""
    for name, seat in sorted(seats.items(), key=lambda one: -len(one[0])):
        if re.match(rf"\s*{_GREETING}{re.escape(name)}{_CALLED}", text, re.I | re.M):
            return seat
    return None


def _seats_of(names: str, seats: Mapping[str, int]) -> tuple[int, ...] | None:
    """Return the seats of these names; None if one is unknown."""
    if names.strip().casefold() in _ALL:
        return ()
    by_name = {name.casefold(): seat for name, seat in seats.items()}
    if names.strip().casefold() in by_name:
        return (by_name[names.strip().casefold()],)
    called = [by_name.get(name.casefold()) for name in _AND.split(names.strip()) if name]
    if not called or None in called:
        return None
    return tuple(sorted({seat for seat in called if seat is not None}))
