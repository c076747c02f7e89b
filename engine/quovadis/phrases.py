"""Parts of the sentences that people read: players, places, numbers, tiles.

Players are `seat 2` (`Seat 2` at the beginning of a sentence); the viewer is `you`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.quovadis.board import Board, board_named
from engine.quovadis.laurels import Holding

Raw = dict[str, Any]

ROMAN: Final = {"1": "I", "2": "II", "2c": "II with Caesar", "3": "III", "4": "IV", "5": "V"}
_WORDS: Final = "no one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = tuple(_WORDS.split())


def number(n: int) -> str:
    """Write a small number as a word."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def laurels(n: int) -> str:
    """Write a number of laurels."""
    return f"{number(n)} laurel{'' if n == 1 else 's'}"


def ordinal(n: int) -> str:
    """Write 1st, 2nd, 3rd …"""
    tail = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{tail}"


def tile(name: str) -> str:
    """Write a tile by its numeral, with its article."""
    return f"a {ROMAN[name]}"


def tiles(counts: Mapping[str, int]) -> str:
    """Write tiles by value: `two I, a III`."""
    return ", ".join(
        tile(v) if n == 1 else f"{number(n)} {ROMAN[v]}" for v, n in sorted(counts.items())
    )


def holding(held: Holding) -> str:
    """Write the tiles of a holding."""
    return tiles({str(v): n for v, n in enumerate(held, 1) if n})


def joined(parts: Sequence[str], last: str = " and ") -> str:
    """Join `a`, `a and b`, `a, b and c`."""
    return last.join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def who(seat: int, viewer: int | None) -> str:
    """Name a player inside a sentence."""
    return "you" if seat == viewer else f"seat {seat}"


def whose(seat: int, viewer: int | None) -> str:
    """Write a player's possessive."""
    return "your" if seat == viewer else f"seat {seat}'s"


def does(seat: int, viewer: int | None, verb: str) -> str:
    """Write subject and verb in the present: `you pay`, `seat 2 pays`, `seat 2 does not put`."""
    return f"you {verb}" if seat == viewer else f"seat {seat} {third(verb)}"


def did(player: int, viewer: int | None, deed: str) -> str:
    """Write subject and deed in the past, where the verb is the same for all."""
    return f"{who(player, viewer)} {deed}"


def third(verb: str) -> str:
    """Put a verb, with whatever follows it, in the third person."""
    first, space, rest = verb.partition(" ")
    return f"{_THIRD.get(first, first + 's')}{space}{rest}"


_THIRD: Final = {"do": "does", "have": "has", "are": "is"}


def sentence(*parts: str) -> str:
    """Join parts to a sentence with a capital at the beginning and a full stop at the end."""
    text = " ".join(part for part in parts if part)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', ':', '!', '?')) else '.'}"


def board_of(view: Raw) -> Board:
    """Return the board of a view."""
    return board_named(str(view["options"]["board"]))


def place(board: Board, code: str) -> str:
    """Name a committee with its code; the Senate needs no code."""
    where = board.committee(code)
    return "the Senate" if where.senate else f"{where.name} ({code})"


def path(board: Board, code: str) -> str:
    """Name a path by its ends."""
    way = board.way[code]
    source, target = board.codes[way.source], board.codes[way.target]
    return f"from {place(board, source)} up to {place(board, target)}"


def way_of(board: Board, code: str) -> str:
    """Name a path as a place: `the way from Forum (10) up to the Senate`."""
    return f"the way {path(board, code)}"


def action(board: Board, pattern: Raw) -> str:
    """Write the action of a pattern as an infinitive: `move out of Comitium (7)`."""
    do = pattern["do"]
    if do == "place":
        at = pattern.get("at")
        return f"place a senator in {place(board, at)}" if at else "place a senator"
    if do == "caesar":
        to = pattern.get("to")
        return (
            f"put Caesar on {way_of(board, to)} as the action"
            if to
            else "move Caesar as the action"
        )
    parts = ["move a senator"]
    if pattern.get("path"):
        parts.append(path(board, pattern["path"]))
    if pattern.get("from"):
        parts.append(f"out of {place(board, pattern['from'])}")
    if pattern.get("to"):
        parts.append(f"into {place(board, pattern['to'])}")
    return " ".join(parts)


def own_words(text: str) -> str:
    """Put a player's words in quotation marks that they cannot close themselves."""
    plain = " ".join(text.replace("“", '"').replace("”", '"').split())
    return f"“{plain}”"
