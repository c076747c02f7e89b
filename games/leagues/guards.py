"""Permissions in a league, and the locks that its services begin with (docs/locks.md)."""

from collections.abc import Iterable

from django.db.models import Q

from games.accounts.registry import Viewer
from games.leagues.models import (
    Case,
    Invited,
    League,
    LeagueSeat,
    LeagueTable,
    Manager,
    Outcome,
    Season,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.play.models import Seat, Tenure


def locked_league(league_id: int) -> League:
    """Lock the league until the transaction ends, and read it. Its seasons are locked after it."""
    return League.objects.select_for_update().get(pk=league_id)


def locked_season(season_id: int) -> Season:
    """Lock the season until the transaction ends, and read it. Every service begins with this."""
    found = Season.objects.select_for_update(of=("self",)).select_related("league")
    return found.get(pk=season_id)


def is_manager(league_id: int, viewer: Viewer) -> bool:
    """Return whether the viewer runs the league."""
    if not viewer.is_authenticated:
        return False
    return Manager.objects.filter(league=league_id, user=viewer.pk).exists()


def check_manager(league_id: int, user_id: int) -> None:
    """Refuse unless the person runs the league."""
    found = Manager.objects.filter(league=league_id, user=user_id, user__is_active=True)
    if not found.exists():
        raise LeagueRefusal(Why.NOT_MANAGER)


def check_may_decide(
    league_id: int, user_id: int, *, case: Case | None = None, tables: Iterable[LeagueTable] = ()
) -> None:
    """Refuse unless the person is a manager who is not concerned in the matter."""
    check_manager(league_id, user_id)
    about = [*tables]
    if case is not None:
        if user_id in (case.by_id, case.about_id):
            raise LeagueRefusal(Why.CONCERNED)
        about += [case.league_table] if case.league_table is not None else []
    if any(sits_or_sat(table, user_id) for table in about):
        raise LeagueRefusal(Why.CONCERNED)


def check_no_opponent(season: Season, by: int, user_id: int) -> None:
    """Refuse a manager who still plays at one of the person's tables in the season."""
    shared = LeagueTable.objects.filter(round__season=season, outcome=Outcome.OPEN)
    for person in (by, user_id):
        mine = LeagueSeat.objects.filter(Q(entrant__user=person) | Q(guest=person))
        shared = shared.filter(pk__in=mine.values("league_table"))
    if shared.exclude(table=None).exists():
        raise LeagueRefusal(Why.CONCERNED)


def is_invited(season: Season, user_id: int) -> bool:
    """Return whether the person may play: the league is open to all, or they are invited."""
    if not season.league.by_invitation:
        return True
    league = season.league_id
    asked = Invited.objects.filter(league=league, user=user_id).exists()
    return asked or Manager.objects.filter(league=league, user=user_id).exists()


def sits_or_sat(league_table: LeagueTable, user_id: int) -> bool:
    """Return whether the person sits at the table, was seated there, or left a seat there."""
    seats = LeagueSeat.objects.filter(league_table=league_table)
    if seats.filter(entrant__user=user_id).exists() or seats.filter(guest=user_id).exists():
        return True
    if league_table.table_id is None:
        return False
    held = Seat.objects.filter(table=league_table.table_id, user=user_id)
    left = Tenure.objects.filter(seat__table=league_table.table_id, user=user_id)
    return held.exists() or left.exists()
