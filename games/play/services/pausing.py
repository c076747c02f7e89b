"""The clock stands still, goes on, or is given more time. Each has its line in the log."""

from datetime import datetime, timedelta

from django.db import transaction

from games.accounts.models import User
from games.play import notices
from games.play.clocks import later
from games.play.models import Intervention, Status, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors.calendars import calendars_of
from games.play.selectors.pulse import newest_outage
from games.play.services.locked import locked_table, save_table
from games.play.services.noting import note
from games.play.services.seat_clocks import (
    as_they_are,
    earliest,
    hold_clocks,
    release_clocks,
    save_seats,
    seats_of,
)

Kind = Intervention.Kind

LONGEST_PAUSE = timedelta(days=90)
MOST_HOURS = 14 * 24


@transaction.atomic
def pause(
    table_id: int,
    user_id: int,
    *,
    now: datetime,
    reason: str = "",
    until: datetime | None = None,
) -> None:
    """The organiser or an operator stops the clock: until then, or until he says so."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_in_charge(table, user, reason)
    hold(table, user, reason, until=until, now=now)


@transaction.atomic
def resume(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_in_charge(table, user, reason)
    check_status(table, Status.PAUSED)
    go_on(table, user, reason, now=now)


@transaction.atomic
def extend(table_id: int, user_id: int, hours: int, *, now: datetime, reason: str = "") -> None:
    """Whoever must act now gets so many hours more."""
    table, user = locked_table(table_id), User.objects.get(pk=user_id)
    check_in_charge(table, user, reason)
    give_time(table, user, hours, reason, now=now)


def hold(
    table: Table, user: User | None, reason: str, *, until: datetime | None, now: datetime
) -> None:
    """What is left of every turn is kept for the day the game goes on. The table is locked."""
    check_status(table, Status.PLAYING)
    if until is not None and not now < until <= now + LONGEST_PAUSE:
        raise TableRefusal(Why.OUT_OF_RANGE)
    seats = seats_of(table)
    before = as_they_are(seats)
    hold_clocks(table, seats, now)
    save_seats(seats, before)
    save_table(table, status=Status.PAUSED, deadline=None, due_at=until, paused_until=until)
    note(table, Kind.PAUSE, user, reason, now=now)
    notices.paused(table, now=now)


def go_on(table: Table, user: User | None, reason: str, *, now: datetime) -> None:
    """Because somebody says so, or because the pause is over. The table is locked."""
    seats = seats_of(table)
    before = as_they_are(seats)
    release_clocks(table, seats, now)
    save_seats(seats, before)
    save_table(
        table,
        status=Status.PLAYING,
        paused_until=None,
        credited=newest_outage(),
        **earliest(table, seats),
    )
    note(table, Kind.RESUME, user, reason, now=now)
    notices.resumed(table, now=now)
    notices.your_turn_still(table, [seat for seat in seats if seat.must_act], now=now)


def give_time(table: Table, user: User | None, hours: int, reason: str, *, now: datetime) -> None:
    check_status(table, Status.PLAYING)
    if not 0 < hours <= MOST_HOURS:
        raise TableRefusal(Why.OUT_OF_RANGE)
    seats = seats_of(table)
    before = as_they_are(seats)
    running = [seat for seat in seats if seat.must_act]
    rules, calendars = table.clock_rules, calendars_of(table, running)
    for seat in running:
        start = max(seat.deadline or now, now)
        seat.deadline = later(rules, calendars[seat.number], start, timedelta(hours=hours))
    save_seats(seats, before)
    save_table(table, **earliest(table, seats))
    note(table, Kind.EXTEND, user, reason, now=now, detail={"hours": hours})
    notices.extended(table, hours, now=now)
    notices.deadline_near(table, running, now=now, moved=True)


def check_in_charge(table: Table, user: User, reason: str) -> None:
    """The organiser need not say why; an operator steps in from outside, and does."""
    if table.organiser_id == user.pk:
        return
    if not user.is_staff:
        raise TableRefusal(Why.NOT_ORGANISER)
    if not reason.strip():
        raise TableRefusal(Why.NO_REASON)


def check_status(table: Table, wanted: Status) -> None:
    if table.status == wanted:
        return
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if wanted == Status.PAUSED:
        raise TableRefusal(Why.NOT_PAUSED)
    raise TableRefusal(Why.PAUSED if table.status == Status.PAUSED else Why.NOT_STARTED)
