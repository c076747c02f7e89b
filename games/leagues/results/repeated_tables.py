"""Tables of a season that are played once more, and the end of games that no longer count."""

from collections.abc import Mapping
from datetime import datetime

from games.leagues.models import LeagueSeat, LeagueTable, Season
from games.leagues.rounds.tables import start_table
from games.play.log.interventions import end_undecided
from games.play.services import locked_table


def end_game(table_id: int, now: datetime) -> None:
    """End a game that no longer counts, so that nobody plays on for nothing."""
    table = locked_table(table_id)
    if table.is_running:
        end_undecided(table, None, now=now)


def play_again(
    season: Season,
    league_table: LeagueTable,
    now: datetime,
    instead: Mapping[int, int | None] | None = None,
) -> LeagueTable:
    """Start the table once more, with the people who hold its seats now.

    `instead` says which entrants have their seats taken by others.
    """
    the_round, division = league_table.round, league_table.division
    taken = the_round.tables.filter(division=division).order_by("-number")
    number = taken.values_list("number", flat=True)[0] + 1
    fresh = LeagueTable.objects.create(round=the_round, division=division, number=number)
    for seat in league_table.seats.order_by("order"):
        entrant = (instead or {}).get(seat.entrant_id or 0) or seat.entrant_id
        gone = seat.left_at is not None and entrant == seat.entrant_id
        LeagueSeat.objects.create(
            league_table=fresh,
            order=seat.order,
            entrant_id=None if gone else entrant,
            guest_id=seat.guest_id if entrant == seat.entrant_id else None,
            bot=seat.bot,
        )
    start_table(season, the_round, fresh, now=now)
    return fresh
