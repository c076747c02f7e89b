"""Tables that start at once, with people on the seats that their league has given them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.play.models import Seat, Status, Table
from games.play.refusals import TableRefusal, Why
from games.tables.make import Plan, new_table, options_of
from games.tables.start import start_table


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a seat: a person, or a house player of a level.

    A `wanted` seat is looked after by the house player until a person takes it over.
    """

    user_id: int | None
    bot: str = ""
    wanted: bool = False


@transaction.atomic
def start_seated(
    plan: Plan, holders: Sequence[Holder], *, now: datetime, unrated: str = ""
) -> Table:
    """Make a table with these holders in the order of turns, and start it; the first plays first.

    Nobody organises it, and nobody confirms: they agreed to it before. The caller makes sure that
    the people's accounts are not closed meanwhile.
    """
    options = options_of(plan)
    levels = {holder.bot for holder in holders if holder.user_id is None}
    table = new_table(plan, plan.title, options, now=now)
    if len(holders) != plan.seat_count or not levels <= set(table.rules.bots):
        raise TableRefusal(Why.OUT_OF_RANGE)
    for number, holder in enumerate(holders):
        Seat.objects.filter(table=table, number=number).update(
            user=holder.user_id,
            bot="" if holder.user_id else holder.bot,
            wanted=holder.wanted,
            joined_at=now,
            confirmed_at=now if holder.user_id else None,
        )
    table.status, table.unrated = Status.STARTING, unrated
    table.save(update_fields=["status", "unrated"])
    start_table(table, now=now, first=0)
    return table
