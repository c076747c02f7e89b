"""The hints that somebody sees: a sentence above the board, in their first game."""

from games.play.page.selectors import TablePage
from games.play.registry import TablePart
from games.school.hints import hint_for


def hint_part(page: TablePage) -> TablePart | None:
    """Return what the viewer could do now, if they must act and it is their first game."""
    hint = hint_for(page.view) if page.may_act and page.is_first_game else ""
    return TablePart("school/_hint.html", {"hint": page.with_names(hint)}) if hint else None
