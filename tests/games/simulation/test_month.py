"""A month in seconds: prompt, slow, absent and vanished players in four time zones.

For fifty tables: CURSUS_SIMULATED_TABLES=50 with this file.
"""

import os
from datetime import timedelta
from itertools import pairwise

from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Entry, Intervention, Seat, Status, Table
from tests.games.simulation.hearing import check_each_cause_was_told_once
from tests.games.simulation.month import START, Month
from tests.sure import sure

TABLES = int(os.environ.get("CURSUS_SIMULATED_TABLES", "6"))
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
LONGEST = timedelta(days=16)
"""Seven days of a bank or two of turns, ten days away, a weekend or two, a night."""


def a_month(tables: int) -> Month:
    month = Month()
    month.open_tables(tables)
    month.run(START + 9 * DAY)
    month.be_down(7 * HOUR)
    month.run(START + 15 * DAY)
    month.send_substitute()
    month.run(START + 30 * DAY)
    return month


def test_a_month(db: None) -> None:
    month = a_month(TABLES)
    check_every_turn_ended(month)
    check_logs_are_whole(month)
    check_seats_went_on(month)
    month.seen |= check_each_cause_was_told_once(month.tables, month.now)
    assert month.seen["played by the clock"] > TABLES
    assert month.seen["played by player"] > 10 * TABLES
    assert month.seen["credited"] >= TABLES // 2
    print(dict(month.seen))  # noqa: T201


def check_every_turn_ended(month: Month) -> None:
    """Nobody is waited for longer than their clock can last."""
    for seat in Seat.objects.filter(must_act=True, table__status=Status.PLAYING):
        assert sure(seat.deadline) > month.now - 6 * HOUR
        assert month.now - sure(seat.clock_started) < LONGEST
    for table in month.tables:
        ats = [
            sure(table.started_at),
            *table.entries.order_by("index").values_list("at", flat=True),
        ]
        assert all(after - before < LONGEST for before, after in pairwise(ats))


def check_logs_are_whole(month: Month) -> None:
    for table in Table.objects.all():
        forget_all()
        here = position(table)
        awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
        assert tuple(awaited) == (here.actors if table.status == Status.PLAYING else ())
    assert not Table.objects.exclude(set_aside_at=None).exists()


def check_seats_went_on(month: Month) -> None:
    """Who has vanished lost the seat, somebody looks after it or wants it, and all goes on."""
    kinds = set(Intervention.objects.values_list("kind", flat=True))
    assert {Intervention.Kind.VANISHED, Intervention.Kind.OUTAGE} <= kinds
    for seat in Seat.objects.filter(user=None, table__status=Status.PLAYING):
        assert seat.wanted
        assert bool(seat.bot) == seat.table.house_minds
    latest = {t.pk: t.entries.order_by("-index").first() for t in Table.objects.all()}
    assert all(isinstance(entry, Entry) for entry in latest.values())
