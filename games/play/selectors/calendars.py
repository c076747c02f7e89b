"""When the time of people at a table does not count. Their own business: only deadlines show it."""

from collections.abc import Collection, Iterable
from datetime import date, datetime

from games.accounts.models import Absence, User
from games.accounts.registry import DaysAway
from games.play.clocks import ALWAYS, Calendar, away_spells, days_announced
from games.play.models import Seat, Status, Table

Days = tuple[date, date, datetime]


def calendars_of(table: Table, seats: Collection[Seat]) -> dict[int, Calendar]:
    """By seat number, with one query at most. House players and free seats are always there."""
    away = [seat.user for seat in seats if seat.user is not None and _was_away(table, seat)]
    absences = _absences(away) if away and table.away_days else {}
    return {seat.number: _calendar(table, seat, absences) for seat in seats}


def calendar_of(user: User, table: Table, *, since: datetime) -> Calendar:
    """That of somebody who would sit there from `since` on."""
    absences = _absences([user]).get(user.pk, ()) if table.away_days else ()
    return _of_person(user, absences, since=since, budget=table.away_days)


def _was_away(table: Table, seat: Seat) -> bool:
    """Whether any absence reaches into the time since the person sat down."""
    since = _since(table, seat)
    if seat.user is None or seat.user.away_until is None or since is None:
        return False
    return seat.user.away_until >= since.astimezone(seat.user.zone).date()


def _since(table: Table, seat: Seat) -> datetime | None:
    return seat.held_since or table.started_at


def _calendar(table: Table, seat: Seat, absences: dict[int, list[Days]]) -> Calendar:
    since = _since(table, seat)
    if seat.user is None or since is None:
        return ALWAYS
    days = absences.get(seat.user.pk, ())
    return _of_person(seat.user, days, since=since, budget=table.away_days)


def _of_person(user: User, absences: Iterable[Days], *, since: datetime, budget: int) -> Calendar:
    away = away_spells(absences, user.zone, since=since, budget=budget)
    start, end = user.sleep_from, user.sleep_until
    sleep = None if start is None or end is None else (start, end)
    return Calendar(user.zone, sleep, away)


def _absences(people: Iterable[User]) -> dict[int, list[Days]]:
    found: dict[int, list[Days]] = {}
    for absence in Absence.objects.filter(person__in=[person.pk for person in people]):
        days = (absence.first, absence.last, absence.announced_at)
        found.setdefault(absence.person_id, []).append(days)
    return found


def days_away_at_tables(user: User) -> list[DaysAway]:
    """Of the budget of each running table, what his absences use up, past ones and announced."""
    seats = Seat.objects.filter(user=user, table__status__in=[Status.PLAYING, Status.PAUSED])
    held = list(seats.select_related("table").order_by("table__title", "pk"))
    absences = _absences([user]).get(user.pk, []) if held else []
    return [_days_away(user, seat, absences) for seat in held]


def _days_away(user: User, seat: Seat, absences: Iterable[Days]) -> DaysAway:
    table, since = seat.table, _since(seat.table, seat)
    days = len(days_announced(absences, user.zone, since=since)) if since else 0
    used = min(days, table.away_days)
    return DaysAway(table.title, table.get_absolute_url(), used, table.away_days, days - used)
