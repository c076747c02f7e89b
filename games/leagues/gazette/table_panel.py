"""The part of a table's own page about the league to which it belongs."""

from django.http import QueryDict

from games.leagues.models import LeagueTable
from games.play.models import Seat, Table
from games.play.registry import TablePart


def league_part(
    table: Table, seats: list[Seat], seat: int | None, asked: QueryDict
) -> TablePart | None:
    """Link a league's table to its round. Tables that a person organises belong to none."""
    if table.organiser_id is not None:
        return None
    found = LeagueTable.objects.filter(table=table).select_related("round__season__league").first()
    if found is None:
        return None
    context = {"round": found.round, "season": found.round.season, "sits": seat is not None}
    return TablePart("leagues/_of_table.html", context)
