"""Marking promises in free words as kept or broken."""

from django.db import transaction

from games.forum.composers.deal_games import promised
from games.forum.models import PromiseMark
from games.forum.promises.tally import forget_tally
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.log.entries import entries_of
from games.play.log.locks import Actor, check_holder
from games.play.services import locked_table, touch_table


@transaction.atomic
def mark_promise(
    table_id: int,
    actor: Actor,
    deal_id: str,
    index: int,
    *,
    kept: bool,
) -> PromiseMark:
    """Record whether a promise in free words was kept, as the seat says to whom it was made."""
    table = locked_table(table_id)
    check_holder(table, actor)
    deals = (entry.raw["deal"] for entry in entries_of(table) if entry.raw.get("do") == "deal")
    deal = next((deal for deal in deals if deal["id"] == deal_id), None)
    made = promised(deal) if deal else []
    if not 0 <= index < len(made) or made[index].get("kind") != "words":
        raise ForumRefusal(TalkWhy.NOT_TO_MARK)
    if made[index].get("for") != actor.seat:
        raise ForumRefusal(TalkWhy.NOT_TO_MARK)
    mark, _ = PromiseMark.objects.update_or_create(
        table=table,
        deal_id=deal_id,
        index=index,
        defaults={
            "seat": actor.seat,
            "kept": kept,
            "user_id": actor.user_id,
            "at": actor.now,
        },
    )
    forget_tally(table)
    touch_table(table)
    return mark
