"""Guests at tables: where they may post, what is deleted with them, what moves with them.

docs/guests.md says when.
"""

from datetime import datetime
from typing import Final

from django.db.models import Q

from games.accounts.models import User
from games.play import notices
from games.play.log.entries import unpack_log
from games.play.log.locks import locked_table, save_table
from games.play.models import Intervention, Seat, Status, Table, Tenure
from games.tables.services import forget_practice_of

OPEN: Final = frozenset(
    {"lobby:play_now", "tables:rematch", "tables:invitation"}
    | {"play:act", "play:seen", "play:leave_order"}
)


def guest_pages() -> set[str]:
    """Return the names of addresses at tables to which guests may post."""
    return set(OPEN)


def forget_tables(guest: User, now: datetime) -> None:
    """Delete the tables of a guest: nobody else ever sat there."""
    Table.objects.filter(organiser=guest).delete()


def move_tables(guest: User, account: User, now: datetime) -> None:
    """Put the account in the place of the guest, at all tables and in their logs.

    Both are one person, so no seat changes hands: what was played and agreed is theirs. Nobody can
    sit at a guest's table but the house; should the account, it stays with the guest. Of practice
    tables a person has one, which is the guest's newer one.
    """
    own = Table.objects.filter(Q(organiser=guest) | Q(seats__user=guest))
    if own.exclude(practice="").exists():
        forget_practice_of(account, now)
    found = own.exclude(seats__user=account).distinct().order_by("pk")
    for table_id in list(found.values_list("pk", flat=True)):
        _move(locked_table(table_id), guest, account, now)


def _move(table: Table, guest: User, account: User, now: datetime) -> None:
    """Write the account where the guest stood at one table, which must be locked."""
    unpack_log(table)
    table.entries.filter(user=guest).update(user=account)
    Intervention.objects.filter(table=table, user=guest).update(user=account)
    Tenure.objects.filter(seat__table=table, user=guest).update(user=account)
    Seat.objects.filter(table=table, user=guest).update(user=account)
    save_table(table, organiser_id=account.pk)
    if table.status == Status.PLAYING:
        mine = Seat.objects.filter(table=table, user=account, must_act=True)
        notices.your_turn_still(table, mine.select_related("user"), now=now)
