"""The start: everybody confirms, then chance is drawn and committed to."""

import random
import secrets
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine import records
from games.play import notices
from games.play.models import Seat, Status, Table
from games.play.position import position
from games.play.refusals import TableRefusal, Why
from games.play.selectors.pulse import newest_outage
from games.play.selectors.room import company_mark
from games.play.services.locked import locked_table, save_table, touch_table
from games.play.services.seat_clocks import seats_of
from games.play.services.turns import wind_up

HOLDING: Final = (
    *("user_id", "bot", "joined_at", "confirmed_at"),
    *("invited_address", "invitation", "kept_for_id"),
)
"""What of a seat belongs to who sits there."""


@transaction.atomic
def confirm_start(table_id: int, user_id: int, *, now: datetime, company: str = "") -> bool:
    """A player says yes to this table with these people; the last one starts it.

    `company` is the mark of those he saw, where he looked at a page.
    """
    table = locked_table(table_id)
    if table.status == Status.SETUP:
        raise TableRefusal(Why.NOT_FULL)
    if table.status != Status.STARTING:
        raise TableRefusal(Why.OVER if table.is_over else Why.STARTED)
    if company and company != company_mark(table, Seat.objects.filter(table=table)):
        raise TableRefusal(Why.STALE_PAGE, _("Somebody else sits here now. Look, then confirm."))
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
    if table.anonymous:
        deal_out_seats(table)
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


def deal_out_seats(table: Table) -> None:
    """Names are hidden: who made the table, or sat where last time, is not to be known either."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    holders = [{name: getattr(seat, name) for name in HOLDING} for seat in seats]
    random.SystemRandom().shuffle(holders)
    Seat.objects.filter(table=table).update(user=None)  # nobody sits on two meanwhile
    for seat, holder in zip(seats, holders, strict=True):
        Seat.objects.filter(pk=seat.pk).update(**holder)
