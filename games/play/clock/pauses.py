"""Pauses, and more time for a turn. Each is noted in the table's log."""

from datetime import datetime, timedelta

from games.accounts.models import User
from games.play import notices
from games.play.clock import later
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
from games.play.log.locks import save_table
from games.play.models import Intervention, Status, Table
from games.play.refusals import TableRefusal, Why

Kind = Intervention.Kind

LONGEST_PAUSE = timedelta(days=90)
MOST_HOURS = 14 * 24


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


def check_status(table: Table, wanted: Status) -> None:
    """Refuse unless the table has this status."""
    if table.status == wanted:
        return
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if wanted == Status.PAUSED:
        raise TableRefusal(Why.NOT_PAUSED)
    raise TableRefusal(Why.PAUSED if table.status == Status.PAUSED else Why.NOT_STARTED)
