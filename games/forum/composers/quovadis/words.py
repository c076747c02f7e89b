"""Phrases that several parts of the composer of Quo Vadis? share."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.quovadis.board import Board, MainAction
from engine.quovadis.phrases import path, place
from games.forum.composers import Setting


def consents(n: int) -> str:
    if not n:
        return _("no consent")
    return ngettext("a consent", "%(n)d consents", n) % {"n": n}


def act_words(board: Board, act: MainAction) -> str:
    if act.kind == "place":
        return _("place in %s") % place(board, act.code)
    if act.kind == "move":
        return _("move %s") % path(board, act.code)
    return _("put Caesar on %s") % act.code


def act_choices(board: Board, prefix: str = "") -> list[tuple[str, str]]:
    """Return every action of the board as a choice, and "any move out of" each committee."""
    found = [(f"{prefix}{act.kind}:{act.code}", act_words(board, act)) for act in board.acts]
    out = [
        (f"{prefix}out:{code}", _("move out of %s") % place(board, code))
        for code in board.codes[:-1]
    ]
    return [*found, *out]


def about_words(about: str, setting: Setting, board: Board) -> str:
    """Return what the deal is about, as a title."""
    kind, _colon, code = about.partition(":")
    if kind == "pledge":
        return _("A pledge for this turn")
    if kind == "standing":
        return _("A standing offer of consents")
    said = _("move out of %s") % place(board, code) if kind == "out" else ""
    words = said or act_words(board, board.act[kind, code])
    if setting.view["active"] == setting.seat:
        return _("Your action: %s") % words
    name = setting.names[setting.view["active"]]
    return _("%(name)s: %(words)s") % {"name": name[:1].upper() + name[1:], "words": words}


def pattern_of(about: str) -> dict[str, str]:
    """Return a subject or a chosen action as the pattern of a `do` or `avoid` term."""
    kind, _colon, code = about.partition(":")
    if kind == "out":
        return {"do": "move", "from": code}
    return {"do": kind, {"place": "at", "move": "path", "caesar": "to"}[kind]: code}
