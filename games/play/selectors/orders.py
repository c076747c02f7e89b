"""Orders ahead: what a seat has left, and what it could leave."""

import json
from collections.abc import Sequence

from engine.game import Raw
from engine.naming import named
from games.play.models import OrderAhead, Table


def order_of(table: Table, seat: int) -> OrderAhead | None:
    return OrderAhead.objects.filter(seat__table=table, seat__number=seat).first()


def wishes_of(view: Raw, table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Choices for a form: a wish as JSON, and its sentence. The view is the seat's own."""
    known = dict(enumerate(names))
    return [
        (wish_key(found["wish"]), named(found["sentence"], known))
        for found in table.rules.wishes(view)
    ]


def wish_key(wish: Raw) -> str:
    return json.dumps({k: v for k, v in wish.items() if k != "seat"}, sort_keys=True)
