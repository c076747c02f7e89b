"""Marks that people make for themselves: messages read, seats muted, messages reported."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.accounts.models import User
from games.forum.models import Message, Mute, ReadMark, Report
from games.forum.readers import check_at_table, readable
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.log.locks import Actor, check_holder
from games.play.models import Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seat_of
from games.play.services import locked_table, touch_seats


@transaction.atomic
def mark_read(
    table_id: int,
    actor: Actor,
    *,
    up_to: int | None = None,
    readers: int | None = None,
) -> None:
    """Mark messages of a seat as read: of one thread or of all, up to this id or to the newest."""
    table = locked_table(table_id)
    held = check_holder(table, actor)
    said = readable(table, actor.seat).order_by()
    said = said if up_to is None else said.filter(pk__lte=up_to)
    said = said if readers is None else said.filter(readers=readers)
    newest = dict(said.values_list("readers").annotate(Max("pk")))
    marks = ReadMark.objects.filter(seat=held, readers__in=newest)
    known = dict(marks.values_list("readers", "last_message"))
    later = {thread: last for thread, last in newest.items() if known.get(thread, 0) < last}
    for thread, last in later.items():
        to = {"last_message": last, "at": actor.now}
        ReadMark.objects.update_or_create(seat=held, readers=thread, defaults=to)
    if later:
        touch_seats(table, [actor.seat])


@transaction.atomic
def mute(table_id: int, seat: int, user_id: int, *, now: datetime) -> None:
    """Hide from a person what a seat says at this table."""
    table = locked_table(table_id)
    mine = _own_seat(user_id, table)
    check_at_table(table, [seat])
    if seat == mine:
        raise ForumRefusal(TalkWhy.NOBODY)
    Mute.objects.get_or_create(user_id=user_id, table=table, seat=seat, defaults={"at": now})
    touch_seats(table, [mine])


@transaction.atomic
def unmute(table_id: int, seat: int, user_id: int) -> None:
    """Show a person again what a seat says at this table."""
    table = locked_table(table_id)
    mine = _own_seat(user_id, table)
    Mute.objects.filter(user_id=user_id, table=table, seat=seat).delete()
    touch_seats(table, [mine])


def forget_mutes(user: User, now: datetime) -> None:
    """Delete a person's mutes when they close their account. Their messages stay."""
    Mute.objects.filter(user=user).delete()


@transaction.atomic
def report(message_id: int, user_id: int, *, reason: str = "", now: datetime) -> Report:
    """Ask an operator to look at a message. Only those who may read it can report it."""
    message = Message.objects.select_related("table").get(pk=message_id)
    table = locked_table(message.table_id)
    seat = seat_of(User.objects.get(pk=user_id), table)
    if not readable(table, seat).filter(pk=message_id).exists():
        raise Message.DoesNotExist
    found, _ = Report.objects.get_or_create(
        message=message, user_id=user_id, defaults={"reason": reason.strip()[:500], "at": now}
    )
    return found


def _own_seat(user_id: int, table: Table) -> int:
    seat = seat_of(User.objects.get(pk=user_id), table)
    if seat is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    return seat
