"""The effect of announced absences on running deadlines: they may become later, never earlier."""

from datetime import datetime

from games.accounts.models import User
from games.play import notices
from games.play.clock import begun
from games.play.clock.seat_clocks import as_they_are, calendars_of, earliest, save_seats, seats_of
from games.play.log.locks import locked_table, save_table, touch_seats
from games.play.models import Seat, Status, Table


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
