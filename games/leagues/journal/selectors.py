"""The journal for a page: everybody reads the public lines, managers the private ones too."""

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Paginator

from games.accounts.registry import Viewer
from games.common.pages import Page
from games.leagues.guards import is_manager
from games.leagues.journal.sentences import sentence_of
from games.leagues.journal.undo import REVERSALS, reversal_of
from games.leagues.models import JournalLine, League, SeasonStatus
from games.leagues.names import NamesInJournal, name_for

A_PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class JournalRow:
    row: JournalLine
    sentence: str
    by: str
    can_undo: bool


def journal_of(league: League, viewer: Viewer, page: str) -> Page[JournalRow]:
    """Return a page of the journal, newest first; for a bad number the nearest page."""
    manages = is_manager(league.pk, viewer)
    rows = JournalLine.objects.filter(league=league).select_related("by", "season")
    if not manages:
        rows = rows.filter(private=False).exclude(season__status=SeasonStatus.DRAFT)
    pages = Paginator(rows.order_by("-at", "-pk"), A_PAGE)
    here = pages.get_page(page)
    rows_here = list(here)
    names = None if manages else NamesInJournal(league, rows_here, viewer.pk)
    lines = [_line(row, names, viewer.pk) for row in rows_here]
    return Page(lines, pages.count, here.number, pages.num_pages, A_PAGE)


def _line(row: JournalLine, names: NamesInJournal | None, viewer: int | None) -> JournalRow:
    """Return a line for a page. Managers read all names: for them there are no `names` to hide."""
    if names is None:
        can_undo = row.undone_at is None and reversal_of(row) in REVERSALS
        by = row.by.name if row.by is not None else ""
        return JournalRow(row, sentence_of(row, row.facts), by, can_undo)
    by = name_for(row.by, viewer) if row.by is not None else ""
    return JournalRow(row, sentence_of(row, names.facts(row)), by, can_undo=False)
