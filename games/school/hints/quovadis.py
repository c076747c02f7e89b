"""Hints for a first game of Quo Vadis?."""

from typing import Final

from django.utils.translation import gettext as _

from engine.game import Raw
from engine.quovadis.board import board_named
from engine.quovadis.phrases import ROMAN, path, place

VALUES: Final = {"1": 1, "2": 2, "2c": 2, "3": 3, "4": 4, "5": 5}


def hint(view: Raw) -> str:
    """Return what is worth doing now: a move that brings laurels, a free one, asking, placing."""
    if view["phase"] == "bonus":
        return _(
            "The tile brings a bonus: put Caesar on another laurel space as well, for instance "
            "where the next player would take something, or keep him where he is."
        )
    if view["phase"] != "action":
        return ""
    moves = [entry for entry in view["legal"] if entry["do"] == "move"]
    return _of_moves(view, moves) or _of_asking(view) or _of_placing(view)


def _of_moves(view: Raw, moves: list[Raw]) -> str:
    """Return the move that brings most, if there is one."""
    if not moves:
        return ""
    board = board_named(view["options"]["board"])
    best = max(moves, key=lambda entry: _brings(view, entry["path"]))
    value = _brings(view, best["path"])
    words = {"path": path(board, best["path"]), "laurel": ROMAN[str(value)] if value else ""}
    if value:
        return _("You can go up now: %(path)s, and the laurel of %(laurel)s is yours.") % words
    return _("You can go up without asking anybody: %(path)s. Every step counts.") % words


def _brings(view: Raw, code: str) -> int:
    """Return what a move along the path brings the mover from the board."""
    return 0 if view["caesar"] == code else VALUES.get(view["paths"].get(code) or "", 0)


def _of_asking(view: Raw) -> str:
    """Return where one of the seat's senators could go up if somebody consented."""
    me, board = view["viewer"], board_named(view["options"]["board"])
    for code, there in view["committees"].items():
        if code != "S" and me in there and set(there) - {me}:
            return _(
                "Your senator in %(where)s needs consent. Press it, then a dashed way, and ask "
                "somebody who stands there: for a laurel or two, or your own consent next time."
            ) % {"where": place(board, code)}
    return ""


def _of_placing(view: Raw) -> str:
    me = view["viewer"]
    if not any(me in there for there in view["committees"].values()):
        return _(
            "Begin at the bottom. Out of Porta Capena or Porta Collina you need nobody; out of "
            "Subura or Velabrum you need others, who need you, and laurels lie on the way."
        )
    if view["reserve"][me]:
        return _(
            "Place a senator where you have one already, and they consent to each other; or where "
            "others stand, and you will be asked."
        )
    return _("Put Caesar where he helps you: nobody needs consent on his path.")
