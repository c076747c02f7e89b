"""The archive's part of a finished table's own page: the bar of its pages, with their addresses."""

from django.http import QueryDict
from django.urls import reverse

from games.play.models import Seat, Table
from games.play.registry import TablePart


def result_address(table: Table) -> str:
    """Return the address of the result page."""
    return reverse("archive:result", args=[table.code])


def game_tabs(
    table: Table, seats: list[Seat], seat: int | None, asked: QueryDict
) -> TablePart | None:
    """Put the bar of the game's pages on top of its table, once it is over."""
    if not (table.is_over and table.has_started):
        return None
    return TablePart("", {"table": table}, above="archive/_tabs_of_table.html")
