"""The panels beside the board: players, deals in force, agreed terms. Made from a view alone."""

from typing import Any, Final

from engine.quovadis.board import Board
from engine.quovadis.phrases import ordinal
from engine.quovadis.words import deal_sentence, term_words

Raw = dict[str, Any]

NUMERALS: Final = ("I", "II", "III", "IV", "V")


def players(view: Raw) -> list[Raw]:
    """Return a row for each player: what everybody may count, and the viewer's own laurels."""
    return [_player(view, seat) for seat in range(view["seats"])]


def _player(view: Raw, seat: int) -> Raw:
    there = view["committees"]
    arrivals = [n for n, who in enumerate(there["S"], 1) if who == seat]
    return {
        "seat": seat,
        "you": view["viewer"] == seat,
        "active": view["active"] == seat,
        "reserve": view["reserve"][seat],
        "on_board": sum(who.count(seat) for code, who in there.items() if code != "S"),
        "senate": ", ".join(ordinal(n) for n in arrivals),
        "tiles": view["tiles"][seat],
        "laurels": _laurels(view, seat),
        "held": _held(view, seat),
        "written": view["totals"][seat] if view["options"]["rounds"] != 1 else None,
        "place": view["result"]["places"][seat] if view["result"] else None,
    }


def _laurels(view: Raw, seat: int) -> int | None:
    """Return the sum of the viewer's own laurels, and of everybody's at the end."""
    held, result = view["holdings"][seat], view["result"]
    if held is None:
        return int(result["laurels"][seat]) if result else None
    return sum(int(value) * int(n) for value, n in held.items())


def _held(view: Raw, seat: int) -> list[Raw]:
    """Return the viewer's own tiles by their worth, and how many there are of each."""
    held = view["holdings"][seat] or {}
    return [{"worth": NUMERALS[int(value) - 1], "n": n} for value, n in sorted(held.items()) if n]


def deals(view: Raw) -> list[Raw]:
    """Return the deals in force, each as a sentence."""
    viewer, active, board = view["viewer"], view["active"], view["options"]["board"]
    return [
        {
            "id": deal["id"],
            "used": deal["used"],
            "sentence": deal_sentence(deal, viewer, active, board),
        }
        for deal in view["in_force"]
    ]


def agreed(view: Raw, board: Board) -> list[str]:
    """Return the later terms that are agreed and wait for somebody's turn."""
    viewer = view["viewer"]
    return [
        f"On {'your next' if due['seat'] == viewer else 'the next'} turn"
        f"{'' if due['seat'] == viewer else ' of seat ' + str(due['seat'])}: "
        f"{term_words(due['term'], viewer, due['seat'], board)}."
        for due in view["agreed"]
    ]
