"""The clocks of a table's seats: start, stop, hold, release, put back (docs/clock.md).

These functions read whose time runs when, and change seats in memory while their table is locked;
`save_seats` writes the changes. When somebody sleeps or is away is their own business: no page
shows a calendar, only deadlines.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.db.models import QuerySet

from games.accounts.models import Absence, User
from games.accounts.registry import DaysAway
from games.play.clock.deadlines import (
    ALWAYS,
    LEAST_LEFT,
    Calendar,
    away_spells,
    begun,
    counted,
    days_announced,
    ended,
    later,
)
from games.play.clock.rules import Pace
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
    zone = user.zone
    away = away_spells(absences, zone, since=since, budget=budget)
    start, end = user.sleep_from, user.sleep_until
    sleep = None if start is None or end is None else (start, end)
    return Calendar(zone, sleep, away)


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


KEPT: Final = (
    *("must_act", "turns", "missed", "missed_in_row"),
    *("deadline", "clock_started", "bank", "time_left"),
)
Before = dict[int, tuple[Any, ...]]


def seats_of(table: Table) -> list[Seat]:
    """Read all seats of the table, each with its holder and order ahead, in one query.

    Call it after locking the table: a query that waits for the lock itself sees other rows as they
    were before it waited.
    """
    found = Seat.objects.filter(table=table).select_related("user", "order_ahead").order_by()
    return sorted(found, key=lambda seat: seat.number)


def as_they_are(seats: Iterable[Seat]) -> Before:
    """Remember the seats as they are, for `save_seats` to compare with."""
    return {seat.pk: tuple(getattr(seat, name) for name in KEPT) for seat in seats}


def save_seats(seats: Iterable[Seat], before: Before) -> None:
    """Save only the seats that changed (usually two)."""
    for seat in seats:
        pairs = zip(KEPT, before[seat.pk], strict=True)
        changes = {name: getattr(seat, name) for name, was in pairs if getattr(seat, name) != was}
        if changes:
            Seat.objects.filter(pk=seat.pk).update(**changes)


def start_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """Begin a turn for each of these seats, with a deadline of its own.

    Where somebody only learns there is no clock.
    """
    if not seats or table.practice:
        return
    rules, calendars = table.clock_rules, calendars_of(table, seats)
    for seat in seats:
        turn = begun(rules, calendars[seat.number], now, seat.bank)
        seat.deadline, seat.clock_started, seat.time_left = turn.deadline, now, None
        if rules.pace is Pace.BANK:
            seat.bank = turn.bank


def stop_clocks(table: Table, seats: Collection[Seat], now: datetime) -> None:
    """End the turn of these seats, and take the time it took from their banks."""
    if not seats:
        return
    rules = table.clock_rules
    if rules.pace is Pace.BANK:
        calendars = calendars_of(table, seats)
        for seat in seats:
            start, bank = seat.clock_started or now, seat.bank or timedelta()
            seat.bank = ended(rules, calendars[seat.number], start, bank, now)
    for seat in seats:
        seat.deadline = seat.clock_started = seat.time_left = None


def hold_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Stop the clocks for a pause, and keep how much time that counts is left of each turn."""
    running = [seat for seat in seats if seat.deadline is not None]
    rules, calendars = table.clock_rules, calendars_of(table, running)
    for seat in running:
        assert seat.deadline is not None
        calendar = calendars[seat.number]
        seat.time_left = counted(rules, calendar, now, seat.deadline)
    _charge_banks(table, running, now)
    for seat in running:
        seat.deadline = seat.clock_started = None


def _charge_banks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Take the part of a turn before a pause from the banks."""
    rules = table.clock_rules
    if rules.pace is not Pace.BANK:
        return
    calendars = calendars_of(table, seats)
    for seat in seats:
        used = counted(rules, calendars[seat.number], seat.clock_started or now, now)
        seat.bank = max(timedelta(), (seat.bank or timedelta()) - used)


def release_clocks(table: Table, seats: Sequence[Seat], now: datetime) -> None:
    """Start the clocks after a pause: everybody has what was left, and at least an hour."""
    rules = table.clock_rules
    held = [seat for seat in seats if seat.must_act]
    kept = [seat for seat in held if seat.time_left is not None]
    start_clocks(table, [seat for seat in held if seat.time_left is None], now)
    calendars = calendars_of(table, kept)
    for seat in kept:
        left = max(seat.time_left or timedelta(), LEAST_LEFT)
        seat.deadline = later(rules, calendars[seat.number], now, left)
        seat.clock_started, seat.time_left = now, None


def put_back(table: Table, seats: Collection[Seat], by: dict[int, timedelta]) -> None:
    """Move deadlines on by the times in `by` (by seat number), as if turns had begun later."""
    rules, calendars = table.clock_rules, calendars_of(table, seats)
    for seat in seats:
        if seat.deadline is None or seat.number not in by:
            continue
        gone = by[seat.number]
        seat.deadline = max(
            seat.deadline + gone,
            later(rules, calendars[seat.number], seat.deadline + gone, timedelta()),
        )
        if seat.clock_started is not None:
            seat.clock_started += gone


def earliest(table: Table, seats: Iterable[Seat]) -> dict[str, Any]:
    """Return the table's own columns: the earliest deadline, and when the sweep must act."""
    deadlines = [seat.deadline for seat in seats if seat.must_act and seat.deadline]
    if not deadlines:
        return {"deadline": None, "due_at": None}
    first = min(deadlines)
    return {"deadline": first, "due_at": first + table.grace}
