"""Blocks on the board: who blocks somebody does not whisper with them (docs/people.md).

What the one who is blocked whispers is written as always, so nothing tells them; it is hidden from
the other, as from somebody who has muted the seat. Where names are hidden blocks do not hold.
"""

from collections.abc import Collection
from datetime import datetime

from games.accounts.ties.selectors import blockers_of, blocks_any
from games.forum.models import Mute
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Seat, Table


def respect_blocks(table: Table, seat: int, to: Collection[int], *, now: datetime) -> None:
    """Refuse a whisper to somebody whom the writer blocks; mute the writer for who blocks them."""
    if not to or (table.anonymous and not table.is_over):
        return
    held = Seat.objects.filter(table=table, user__isnull=False, number__in={seat, *to})
    people = dict(held.values_list("number", "user_id"))
    writer = people.pop(seat, None)
    if writer is None or not people:
        return
    if blocks_any(writer, set(people.values())):
        raise ForumRefusal(TalkWhy.BLOCKED)
    for blocker in blockers_of(writer, set(people.values())):
        Mute.objects.get_or_create(user_id=blocker, table=table, seat=seat, defaults={"at": now})
