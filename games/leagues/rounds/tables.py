"""The tables of a round as ordinary tables: made, with people on their seats, and started."""

from datetime import datetime
from typing import Final

from games.leagues.models import Bye, LeagueSeat, LeagueTable, Outcome, Round, Season
from games.leagues.season.plan import table_plan
from games.play.models import Unrated
from games.tables.services import Holder, start_seated

TITLE: Final = 60
LOOKED_AFTER_BY: Final = "steady"


def start_tables(season: Season, the_round: Round, *, now: datetime) -> int:
    """Start the tables of a round that have none yet. The season must be locked."""
    waits = the_round.tables.filter(table=None, outcome=Outcome.OPEN)
    tables = waits.order_by("division__number", "number").select_related("division")
    for league_table in tables:
        start_table(season, the_round, league_table, now=now)
    return len(tables)


def start_table(
    season: Season, the_round: Round, league_table: LeagueTable, *, now: datetime
) -> None:
    """Make the table in the game, with the first of its seats to play first, and start it."""
    seats = league_table.seats.select_related("entrant__user", "guest").order_by("order")
    holders = [_holder(seat, now) for seat in seats]
    title = title_of(season, the_round, league_table)
    plan = table_plan(season.league.game, season.table, title, len(holders))
    unrated = "" if season.rated else Unrated.NOT_AGREED
    league_table.table = start_seated(plan, holders, unrated=unrated, now=now)
    league_table.save(update_fields=["table"])


def _holder(seat: LeagueSeat, now: datetime) -> Holder:
    """Return who sits down: the entrant, the person who comes in for them, or a house player.

    A house player keeps the seat of somebody who has left until a substitute takes it. An entrant
    who left one table before it started, but not the season, has a bye instead.
    """
    entrant = seat.entrant
    if entrant is not None and seat.left_at is None:
        if entrant.is_in and entrant.user.is_active:
            return Holder(entrant.user_id)
        LeagueSeat.objects.filter(pk=seat.pk).update(left_at=now, left_turn=0)
    if entrant is not None and entrant.is_in:
        Bye.objects.get_or_create(round=seat.league_table.round, entrant=entrant)
    if seat.guest is not None and seat.guest.is_active:
        return Holder(seat.guest_id)
    if entrant is None:
        return Holder(None, seat.bot or LOOKED_AFTER_BY)
    return Holder(None, LOOKED_AFTER_BY, wanted=True)


def title_of(season: Season, the_round: Round, league_table: LeagueTable) -> str:
    """Return the title of a table: the league, season, division, round and table."""
    several = season.divisions.count() > 1
    where = f", division {league_table.division.number}" if several else ""
    rest = f" {season.number}{where}, round {the_round.number}, table {league_table.number}"
    return season.league.name[: TITLE - len(rest)].strip() + rest
