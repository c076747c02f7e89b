"""The earlier outcome of a table, which holds again when a manager's decision is taken back."""

from datetime import datetime

from django.db import transaction

from games.leagues.guards import check_manager, locked_season
from games.leagues.models import JournalLine, LeagueTable, Outcome
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.services import BY_THE_GAME, settle


def line_about(league_table: LeagueTable) -> JournalLine | None:
    """Return the journal's line about the last decision on the table."""
    season = league_table.round.season_id
    lines = JournalLine.objects.filter(season=season, kind="settled", undone_at=None)
    return lines.filter(facts__league_table=league_table.pk).order_by("-pk").first()


@transaction.atomic
def take_back(line_id: int, by: int, *, now: datetime) -> None:
    """Restore the outcome that held before the decision in this line of the journal.

    Refuse if something else has been decided since. A line that was taken back stays so.
    """
    line = JournalLine.objects.get(pk=line_id)
    assert line.season_id is not None, "decisions about tables belong to a season"
    season = locked_season(line.season_id)
    check_manager(season.league_id, by)
    line = JournalLine.objects.get(pk=line_id)
    if line.undone_at is not None:
        return
    table = LeagueTable.objects.filter(pk=line.undo.get("league_table")).first()
    decided = (line.facts.get("outcome"), line.facts.get("places"))
    if table is None or (table.outcome, table.places) != decided:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    outcome, places = line.undo["outcome"], line.undo["places"]
    if outcome in BY_THE_GAME:
        outcome, places = Outcome.OPEN, None
    settle(table.pk, outcome, places, by, line.reason or "-", now=now)
    JournalLine.objects.filter(pk=line.pk).update(undone_at=now)
