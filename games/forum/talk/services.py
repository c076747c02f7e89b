"""Write messages on the board. They cannot be changed or deleted."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.forum import notices
from games.forum.models import Claim, Message
from games.forum.readers import check_at_table, touch
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, bits
from games.forum.talk.blocks import respect_blocks
from games.forum.talk.guests import refuse_guests
from games.play.log.locks import NO_SEAT, Actor, check_holder
from games.play.models import Table
from games.play.services import locked_table

LONGEST: Final = 4000
MOST_AN_HOUR: Final = 100
"""Messages of one seat at one table, since each may become a mail."""


@transaction.atomic
def say(table_id: int, actor: Actor, text: str, *, to: Collection[int] = ()) -> Message:
    """Say something to some seats, or to everybody if `to` is empty."""
    table = locked_table(table_id)
    check_holder(table, actor)
    readers = readers_of(table, actor.seat, to)
    hour = actor.now - timedelta(hours=1)
    lately = Message.objects.filter(table=table, seat=actor.seat, at__gt=hour)
    if lately.count() >= MOST_AN_HOUR:
        raise ForumRefusal(TalkWhy.TOO_FAST)
    respect_blocks(table, actor.seat, to, now=actor.now)
    return write(table, actor, text, readers)


def readers_of(table: Table, seat: int, to: Collection[int]) -> int:
    """Return the set of seats that will read a message to these seats; refuse if the press does."""
    others = set(to) - {seat}
    _check_press(table, others, private=bool(to))
    refuse_guests(table, seat)
    check_at_table(table, others)
    return bits({seat, *others}) if to else EVERYBODY


def _check_press(table: Table, others: Collection[int], *, private: bool) -> None:
    if not table.has_messages:
        raise ForumRefusal(TalkWhy.NO_MESSAGES)
    if private and not table.has_whispers:
        raise ForumRefusal(TalkWhy.NO_WHISPERS)
    if private and not others:
        raise ForumRefusal(TalkWhy.NOBODY)


def write(
    table: Table, actor: Actor, text: str, readers: int, *, claim: Raw | None = None
) -> Message:
    """Put a message on the board and notify those who may read it. The table must be locked."""
    text = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if not text:
        raise ForumRefusal(TalkWhy.EMPTY)
    if len(text) > LONGEST:
        raise ForumRefusal(TalkWhy.TOO_LONG)
    said = Message.objects.create(
        table=table,
        seat=None if actor.seat == NO_SEAT else actor.seat,
        user_id=actor.user_id,
        readers=readers,
        text=text,
        turn=table.turn,
        length=table.length,
        at=actor.now,
    )
    if claim is not None:
        Claim.objects.create(message=said, raw=claim)
    touch(table, readers)
    notices.said(said, now=actor.now, is_claim=claim is not None)
    return said
