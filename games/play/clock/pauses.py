"""Pauses, more time for a turn, a faster clock: changes of clocks that run, noted in the log.

A deadline also becomes later, never earlier, when somebody announces an absence. That is nobody's
business, and not noted.
"""

from datetime import datetime, timedelta
from typing import Final

from games.accounts.models import User
from games.play import notices
from games.play.clock.deadlines import begun, later
from games.play.clock.seat_clocks import (
    as_they_are,
    calendars_of,
    earliest,
    hold_clocks,
    newest_outage,
    release_clocks,
    save_seats,
    seats_of,
)
from games.play.log.interventions import in_charge, note
from games.play.log.locks import check_under_way, locked_table, save_table, touch_seats
from games.play.models import Intervention, Seat, Status, Table
from games.play.refusals import TableRefusal, Why

Kind = Intervention.Kind

LONGEST_PAUSE = timedelta(days=90)
MOST_HOURS = 14 * 24

KEPT_BY_QUICKER: Final = ("idle_days", "sleep")
"""The fields of a clock that stay as agreed when the game becomes faster."""


def pause(
    table_id: int,
    user_id: int,
    *,
    now: datetime,
    reason: str = "",
    until: datetime | None = None,
) -> None:
    """Stop the clock, as organiser or operator, until the moment `until` or until it is resumed."""
    with in_charge(table_id, Kind.PAUSE, user_id, reason, now=now) as (table, user):
        hold(table, user, reason, until=until, now=now)


def resume(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    """End a pause, as organiser or operator."""
    with in_charge(table_id, Kind.RESUME, user_id, reason, now=now) as (table, user):
        check_status(table, Status.PAUSED)
        go_on(table, user, reason, now=now)


def extend(table_id: int, user_id: int, hours: int, *, now: datetime, reason: str = "") -> None:
    """Give whoever must act now more time, as organiser or operator."""
    with in_charge(table_id, Kind.EXTEND, user_id, reason, now=now) as (table, user):
        give_time(table, user, hours, reason, now=now)


def hold(
    table: Table, user: User | None, reason: str, *, until: datetime | None, now: datetime
) -> None:
    """Pause the game, and keep what is left of every turn. The table must be locked."""
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
    """Resume the game; without a `user`, because the pause is over. The table must be locked."""
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
    """Move the deadlines of whoever must act now by some hours. The table must be locked."""
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


def quicken(table: Table, user: User | None, hours: int, reason: str, *, now: datetime) -> None:
    """Give each turn that begins from now on `hours` and no more. The table must be locked.

    A bank or fixed hours no longer count, nights and idle days do. A deadline that has been shown
    stays as it is.
    """
    check_under_way(table)
    if not 0 < hours < table.turn_hours:
        raise TableRefusal(Why.OUT_OF_RANGE)
    kept = {name: value for name, value in table.clock.items() if name in KEPT_BY_QUICKER}
    detail = {"hours": hours, "before": table.turn_hours, "clock": table.clock}
    save_table(table, turn_hours=hours, clock=kept)
    note(table, Intervention.Kind.QUICKER, user, reason, now=now, detail=detail)
    notices.quickened(table, hours, now=now)


def follow_absence(user: User, now: datetime) -> None:
    """Move the person's deadlines on, one table after the other in order of id (docs/locks.md)."""
    awaited = Seat.objects.filter(user=user, must_act=True, table__status=Status.PLAYING)
    for table_id in awaited.order_by("table_id").values_list("table_id", flat=True):
        _give_days(locked_table(table_id), user, now)


def _give_days(table: Table, user: User, now: datetime) -> None:
    seats = seats_of(table)
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None or seat.deadline is None or seat.clock_started is None:
        return
    before, shown = as_they_are(seats), seat.deadline
    calendar = calendars_of(table, [seat])[seat.number]
    seat.deadline = begun(table.clock_rules, calendar, seat.clock_started, seat.bank).deadline
    if seat.deadline <= shown:
        return
    save_seats(seats, before)
    if table.anonymous:
        # If the table's version went up just then, others could tell who sits here.
        Table.objects.filter(pk=table.pk).update(**earliest(table, seats))
        touch_seats(table, [seat.number])
    else:
        save_table(table, **earliest(table, seats))
    notices.deadline_near(table, [seat], now=now, moved=True)


def check_status(table: Table, wanted: Status) -> None:
    """Refuse unless the table has this status."""
    if table.status == wanted:
        return
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if wanted == Status.PAUSED:
        raise TableRefusal(Why.NOT_PAUSED)
    raise TableRefusal(Why.PAUSED if table.status == Status.PAUSED else Why.NOT_STARTED)
