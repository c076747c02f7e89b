"""The journal for a page: everybody reads the public lines, managers the private ones too."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Paginator

from games.accounts.registry import Viewer
from games.common.pages import Page
from games.leagues.guards import is_manager
from games.leagues.journal.sentences import sentence_of
from games.leagues.journal.undo import DEEDS, deed_of
from games.leagues.models import JournalLine, League, SeasonStatus

A_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class JournalRow:
    row: JournalLine
    sentence: str
    can_undo: bool


def journal_of(league: League, viewer: Viewer, page: str) -> Page[JournalRow]:
    """Return a page of the journal, newest first; for a bad number the nearest page."""
    manages = is_manager(league.pk, viewer)
    rows = JournalLine.objects.filter(league=league).select_related("by", "season")
    if not manages:
        rows = rows.filter(private=False).exclude(season__status=SeasonStatus.DRAFT)
    pages = Paginator(rows.order_by("-at", "-pk"), A_PAGE)
    here = pages.get_page(page)
    lines = [_line(row, manages) for row in here]
    return Page(lines, pages.count, here.number, pages.num_pages, A_PAGE)


def _line(row: JournalLine, manages: bool) -> JournalRow:
    undoable = row.undone_at is None and deed_of(row) in DEEDS
    return JournalRow(row, sentence_of(row), manages and undoable)
