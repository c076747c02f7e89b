"""What the clock reads: calendars of the people at a table, tables that are due, and outages.

When somebody sleeps or is away is their own business. No page shows a calendar, only deadlines.
"""

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from games.accounts.models import Absence, User
from games.accounts.registry import DaysAway
from games.play.clock import ALWAYS, Calendar, away_spells, days_announced
from games.play.models import Outage, Seat, Status, Table

Days = tuple[date, date, datetime]


def calendars_of(table: Table, seats: Collection[Seat]) -> dict[int, Calendar]:
    """Return the calendar of each seat by its number, with one query at most."""
    away = [seat.user for seat in seats if seat.user is not None and _was_away(table, seat)]
    absences = _absences(away) if away and table.away_days else {}
    return {seat.number: _calendar(table, seat, absences) for seat in seats}


def calendar_of(user: User, table: Table, *, since: datetime) -> Calendar:
    """Return the calendar of a person who would sit at the table from `since` on."""
    absences = _absences([user]).get(user.pk, ()) if table.away_days else ()
    return _of_person(user, absences, since=since, budget=table.away_days)


def days_away_at_tables(user: User) -> list[DaysAway]:
    """Return for each running table how many of its days away the person has used or announced."""
    seats = Seat.objects.filter(user=user, table__status__in=[Status.PLAYING, Status.PAUSED])
    held = list(seats.select_related("table").order_by("table__title", "pk"))
    absences = _absences([user]).get(user.pk, []) if held else []
    return [_days_away(user, seat, absences) for seat in held]


def due_tables(now: datetime) -> "QuerySet[Table, Any]":
    """Return the tables at which the clock has something to do, the longest due first."""
    return Table.objects.filter(due_at__lte=now).order_by("due_at")


def tables_due(now: datetime, most: int = 200) -> list[int]:
    return list(due_tables(now).values_list("pk", flat=True)[:most])


def tables_soon_due(now: datetime, until: datetime, most: int = 500) -> list[tuple[int, datetime]]:
    """Return the tables that are due before `until`, each with the moment when it is due."""
    soon = Table.objects.filter(due_at__gt=now, due_at__lte=until).order_by("due_at")
    return [(pk, due) for pk, due in soon.values_list("pk", "due_at")[:most] if due is not None]


def newest_outage() -> int:
    """Return the id of the last outage; 0 if there was none.

    A clock that starts now is credited up to this one.
    """
    return Outage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def tables_to_credit(newest: int, most: int) -> list[int]:
    """Return running tables that have not been credited with all outages yet."""
    behind = Table.objects.filter(status=Status.PLAYING, credited__lt=newest)
    return list(behind.order_by("credited").values_list("pk", flat=True)[:most])


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


def _was_away(table: Table, seat: Seat) -> bool:
    """Return whether any absence reaches into the time since the person sat down."""
    since = _since(table, seat)
    if seat.user is None or seat.user.away_until is None or since is None:
        return False
    return seat.user.away_until >= since.astimezone(seat.user.zone).date()


def _since(table: Table, seat: Seat) -> datetime | None:
    return seat.held_since or table.started_at


def _absences(people: Iterable[User]) -> dict[int, list[Days]]:
    found: dict[int, list[Days]] = {}
    for absence in Absence.objects.filter(person__in=[person.pk for person in people]):
        days = (absence.first, absence.last, absence.announced_at)
        found.setdefault(absence.person_id, []).append(days)
    return found


def _days_away(user: User, seat: Seat, absences: Iterable[Days]) -> DaysAway:
    table, since = seat.table, _since(seat.table, seat)
    days = len(days_announced(absences, user.zone, since=since)) if since else 0
    used = min(days, table.away_days)
    return DaysAway(table.title, table.get_absolute_url(), used, table.away_days, days - used)
