"""Marking promises in free words as kept or broken."""

from datetime import datetime

from django.db import transaction

from games.forum.composers.deal_games import promised
from games.forum.guards import Actor, check_holder
from games.forum.models import PromiseMark
from games.forum.promises.tally import forget_tally
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Entry, MadeBy
from games.play.services import locked_table, touch_table


@transaction.atomic
def mark_promise(
    table_id: int,
    seat: int,
    deal_id: str,
    index: int,
    *,
    kept: bool,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> PromiseMark:
    """Record whether a promise in free words was kept, as the seat says to whom it was made."""
    table = locked_table(table_id)
    check_holder(table, Actor(seat, user_id, made_by, now))
    entry = Entry.objects.filter(table=table, raw__do="deal", raw__deal__id=deal_id).first()
    made = promised(entry.raw["deal"]) if entry else []
    if not 0 <= index < len(made) or made[index].get("kind") != "words":
        raise ForumRefusal(TalkWhy.NOT_TO_MARK)
    if made[index].get("for") != seat:
        raise ForumRefusal(TalkWhy.NOT_TO_MARK)
    mark, _ = PromiseMark.objects.update_or_create(
        table=table,
        deal_id=deal_id,
        index=index,
        defaults={"seat": seat, "kept": kept, "user_id": user_id, "at": now},
    )
    forget_tally(table)
    touch_table(table)
    return mark
