"""Find what people have said to one house player on this turn, and what it has said itself."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.bots.minds import Mind
from games.forum.models import Message
from games.forum.seat_sets import EVERYBODY, bits
from games.play.models import Table
from games.play.selectors import gens_name


@dataclass(frozen=True, slots=True)
class Heard:
    """A message to answer, and what the house player has said at this table lately."""

    message: Message
    private: bool
    said: Sequence[str]
    replies: int  # of this turn


RECENT = 30


def spoken_to(table: Table, mind: Mind, family: str, people: Collection[int]) -> Heard | None:
    """Return the newest message to the mind alone or with its name, unless it has spoken since."""
    public_or_mine = [EVERYBODY, *(bits({mind.seat, person}) for person in people)]
    rows = Message.objects.filter(table=table, readers__in=public_or_mine).order_by("-pk")
    recent = [row for row in rows[:RECENT] if not row.hidden_by_operator]
    own = [row for row in recent if row.seat == mind.seat]
    latest = max((row.pk for row in own), default=0)
    for row in recent:
        if row.pk < latest or row.turn != table.turn:
            return None
        if row.seat in people and _is_to(row, family):
            lately = [mine.text for mine in own]
            return Heard(row, row.is_private, lately, sum(o.turn == table.turn for o in own))
    return None


def _is_to(message: Message, family: str) -> bool:
    called = rf"\b({re.escape(family)}|{re.escape(gens_name(family))})\b"  # the Julii, or Julia
    named = bool(family) and re.search(called, message.text, re.IGNORECASE)
    return message.is_private or named is not None
