"""The start: everybody confirms, then chance is drawn and committed to."""

import random
import secrets
from datetime import datetime

from django.db import transaction

from engine import records
from games.play import notices
from games.play.models import Seat, Status, Table
from games.play.position import position
from games.play.refusals import TableRefusal, Why
from games.play.selectors.pulse import newest_outage
from games.play.services.locked import locked_table, save_table, touch_table
from games.play.services.seat_clocks import seats_of
from games.play.services.turns import wind_up


@transaction.atomic
def confirm_start(table_id: int, user_id: int, *, now: datetime) -> bool:
    """A player says yes to this table with these people; the last one starts it."""
    table = locked_table(table_id)
    if table.status == Status.SETUP:
        raise TableRefusal(Why.NOT_FULL)
    if table.status != Status.STARTING:
        raise TableRefusal(Why.OVER if table.is_over else Why.STARTED)
    mine = Seat.objects.filter(table=table, user_id=user_id)
    if not mine.update(confirmed_at=now):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if Seat.objects.filter(table=table, bot="", confirmed_at=None).exists():
        touch_table(table)
        return False
    start_table(table, now=now)
    return True


def start_table(table: Table, *, now: datetime) -> None:
    """Draw start seat and chance, show their commitment, and set the clock. The table is locked."""
    drawn = records.new(table.game, table.seat_count, table.options, random.SystemRandom())
    salt = secrets.token_hex(16)
    save_table(
        table,
        status=Status.PLAYING,
        chance=dict(drawn.header.chance),
        start=drawn.header.start,
        salt=salt,
        commitment=records.commitment(drawn.header, salt)["sha256"],
        log_version=table.log_version + 1,
        turn=1,
        started_at=now,
        credited=newest_outage(),
    )
    save_table(table, **wind_up(table, position(table), now))
    notices.deadline_near(table, seats_of(table), now=now)
    notices.started(table, now=now)
