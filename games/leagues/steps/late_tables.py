"""Tables that are still being played when their round should end: each becomes one case."""

from datetime import datetime

from games.leagues.cases.options import Decision
from games.leagues.cases.services import open_case
from games.leagues.models import Case, CaseKind, CaseState, LeagueTable, Outcome, Round
from games.leagues.rounds.services import open_tables


def open_late_cases(the_round: Round, *, now: datetime) -> list[LeagueTable]:
    """Open a case for each table that is still being played, and return those to wait for.

    A case that was decided is not opened again; nothing waits for a table that was left as it is.
    """
    ask_about_unstarted(the_round, now=now)
    late = open_tables(the_round)
    told = Case.objects.filter(league_table__in=late, kind=CaseKind.LATE)
    told = told.exclude(state=CaseState.WITHDRAWN)  # the table was over, and goes on again
    decisions = dict(told.values_list("league_table", "decision"))
    for table in late:
        if table.pk not in decisions:
            facts = {"round": the_round.number, "table": table.number}
            open_case(the_round.season_id, CaseKind.LATE, league_table=table, facts=facts, now=now)
    return [table for table in late if decisions.get(table.pk) != Decision.LEAVE]


def ask_about_unstarted(the_round: Round, *, now: datetime) -> None:
    """Open a case for each table of a round that should have started by now and has not."""
    for table in the_round.tables.filter(outcome=Outcome.OPEN, table=None):
        LeagueTable.objects.filter(pk=table.pk).update(outcome=Outcome.UNDECIDED)
        facts = {"round": the_round.number, "table": table.number}
        season = the_round.season_id
        open_case(season, CaseKind.UNDECIDED, league_table=table, facts=facts, now=now)
