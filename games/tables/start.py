"""The start of a game: everybody confirms, then chance is drawn and committed to."""

import random
import secrets
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from engine import records
from games.play import notices
from games.play.clock.seat_clocks import newest_outage, seats_of
from games.play.log.locks import locked_table, save_table, touch_table
from games.play.log.position import position
from games.play.log.turns import wind_up
from games.play.models import Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.tables.selectors import company_mark

HOLDING: Final = (
    *("user_id", "bot", "joined_at", "confirmed_at"),
    *("invited_address", "invitation", "kept_for_id"),
)
"""The columns of a seat that belong to its holder."""


@transaction.atomic
def confirm_start(table_id: int, user_id: int, *, now: datetime, company: str = "") -> bool:
    """Confirm that a player wants to play with these people; the last one starts the game.

    `company` is the `company_mark` of the people that the player saw on the page.
    """
    table = locked_table(table_id)
    if table.status == Status.SETUP:
        raise TableRefusal(Why.NOT_FULL)
    if table.status != Status.STARTING:
        raise TableRefusal(Why.OVER if table.is_over else Why.STARTED)
    if company and company != company_mark(table, Seat.objects.filter(table=table)):
        raise TableRefusal(
            Why.STALE_PAGE, _("Somebody else sits here now. Look who it is, then confirm.")
        )
    mine = Seat.objects.filter(table=table, user_id=user_id)
    if not mine.update(confirmed_at=now):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    if Seat.objects.filter(table=table, bot="", confirmed_at=None).exists():
        touch_table(table)
        return False
    start_table(table, now=now)
    return True


def start_table(table: Table, *, now: datetime, first: int | None = None) -> None:
    """Draw start seat and chance, store their commitment, and start clocks.

    The table must be locked. `first` is the seat that plays first if that is not to be drawn.
    """
    if table.anonymous:
        deal_out_seats(table)
    drawn = records.new(table.game, table.seat_count, table.options, random.SystemRandom())
    if first is not None:
        drawn = drawn._replace(header=drawn.header._replace(start=first))
    salt = secrets.token_hex(16)
    save_table(
        table,
        status=Status.PLAYING,
        chance=dict(drawn.header.chance),
        start=drawn.header.start,
        rules_version=drawn.header.rules,
        salt=salt,
        commitment=records.commitment(drawn.header, salt)["sha256"],
        log_version=table.log_version + 1,
        turn=1,
        started_at=now,
        moved_at=now,
        credited=newest_outage(),
    )
    save_table(table, **wind_up(table, position(table), now))
    notices.deadline_near(table, seats_of(table), now=now)
    notices.started(table, now=now)


def deal_out_seats(table: Table) -> None:
    """Shuffle the holders, so that seats do not tell who made the table or sat where last time."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    holders = [{name: getattr(seat, name) for name in HOLDING} for seat in seats]
    random.SystemRandom().shuffle(holders)
    Seat.objects.filter(table=table).update(user=None)  # nobody may sit on two seats in between
    for seat, holder in zip(seats, holders, strict=True):
        Seat.objects.filter(pk=seat.pk).update(**holder)
