"""When the time of people at a table does not count. Their own business: only deadlines show it."""

from collections.abc import Collection, Iterable
from datetime import date, datetime

from games.accounts.models import Absence, User
from games.play.clocks import ALWAYS, Calendar, away_spells
from games.play.models import Seat, Table

Days = tuple[date, date, datetime]


def calendars_of(table: Table, seats: Collection[Seat]) -> dict[int, Calendar]:
    """By seat number, with one query. House players and free seats are always there."""
    people = [seat.user for seat in seats if seat.user is not None]
    absences = _absences(people) if table.away_days else {}
    return {seat.number: _calendar(table, seat, absences) for seat in seats}


def calendar_of(user: User, table: Table, *, since: datetime) -> Calendar:
    """That of somebody who would sit there from `since` on."""
    absences = _absences([user]).get(user.pk, ()) if table.away_days else ()
    return _of_person(user, absences, since=since, budget=table.away_days)


def _calendar(table: Table, seat: Seat, absences: dict[int, list[Days]]) -> Calendar:
    since = seat.held_since or table.started_at
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
