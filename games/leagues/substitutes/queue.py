"""The next substitute to be asked for a seat."""

from datetime import date, datetime

from games.accounts.models import User
from games.leagues.guards import sits_or_sat
from games.leagues.models import LeagueSeat, Substitute


def next_in_queue(seat: LeagueSeat, now: datetime) -> User | None:
    """Return the first substitute who can take the seat and was not asked for it; else None.

    People who sit or sat at the table know too much, and people who are away would let the time
    pass.
    """
    asked = set(seat.calls.values_list("user_id", flat=True))
    ready = Substitute.objects.filter(season=seat.league_table.round.season_id)
    ready = ready.filter(user__is_active=True).exclude(user__in=asked)
    for one in ready.select_related("user").order_by("at", "pk"):
        if not is_away(one.user, now) and not sits_or_sat(seat.league_table, one.user_id):
            return one.user
    return None


def is_away(user: User, now: datetime) -> bool:
    today: date = now.astimezone(user.zone).date()
    return user.absences.filter(first__lte=today, last__gte=today).exists()
