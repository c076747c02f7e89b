"""Phrases that several parts of the composer of Quo Vadis? share."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.quovadis.board import Board, MainAction
from engine.quovadis.phrases import path, place, way_of
from games.forum.composers import Setting

ACTS: Final = ("place", "move", "caesar", "out", "into", "any")
"""The kinds of `act_choices`, before the colon."""


def consents(n: int) -> str:
    if not n:
        return _("no")
    return ngettext("yes", "yes, with %(n)d senators", n) % {"n": n}


def act_words(board: Board, act: MainAction) -> str:
    if act.kind == "place":
        return _("place in %s") % place(board, act.code)
    if act.kind == "move":
        return _("move %s") % path(board, act.code)
    return _("put Caesar on %s") % way_of(board, act.code)


def act_choices(board: Board, prefix: str = "") -> list[tuple[str, str]]:
    """Return every action of the board as a choice, and "any move out of" each committee."""
    found = [(f"{prefix}{act.kind}:{act.code}", act_words(board, act)) for act in board.acts]
    out = [
        (f"{prefix}out:{code}", _("move out of %s") % place(board, code))
        for code in board.codes[:-1]
    ]
    at_all = [
        (f"{prefix}into:S", _("move into the Senate")),
        (f"{prefix}any:caesar", _("put Caesar anywhere at all")),
        (f"{prefix}any:place", _("place a senator anywhere")),
    ]
    return [*at_all, *found, *out]


def about_words(about: str, setting: Setting, board: Board) -> str:
    """Return what the deal is about, as a title."""
    kind, _colon, code = about.partition(":")
    if kind == "pledge":
        return _("At once, for this turn")
    if kind == "standing":
        return _("An offer that waits for the turns of others")
    said = _("move out of %s") % place(board, code) if kind == "out" else ""
    words = said or act_words(board, board.act[kind, code])
    if setting.ahead and setting.view["active"] == setting.seat:
        return _("On your next turn: %s") % words
    if setting.view["active"] == setting.seat:
        return _("Your action: %s") % words
    name = setting.names[setting.view["active"]]
    return _("%(name)s: %(words)s") % {"name": name[:1].upper() + name[1:], "words": words}


def pattern_of(about: str) -> dict[str, str]:
    """Return a subject or a chosen action as the pattern of a `do` or `avoid` term."""
    kind, _colon, code = about.partition(":")
    if kind == "out":
        return {"do": "move", "from": code}
    if kind == "into":
        return {"do": "move", "to": code}
    if kind == "any":
        return {"do": code}
    return {"do": kind, {"place": "at", "move": "path", "caesar": "to"}[kind]: code}
