"""Tables that drag on when their round should end: each is a case for the managers, once."""

from datetime import datetime

from games.leagues.cases.services import open_case
from games.leagues.models import Case, CaseKind, LeagueTable, Round
from games.leagues.rounds.services import open_tables


def open_late_cases(the_round: Round, *, now: datetime) -> list[LeagueTable]:
    """Open a case for each table that is still being played, and return these tables.

    A case that was decided is not opened again: the table was left as open.
    """
    late = open_tables(the_round)
    told = set(
        Case.objects.filter(league_table__in=late, kind=CaseKind.LATE).values_list(
            "league_table", flat=True
        )
    )
    for table in late:
        if table.pk not in told:
            facts = {"round": the_round.number, "table": table.number}
            open_case(the_round.season_id, CaseKind.LATE, league_table=table, facts=facts, now=now)
    return late
