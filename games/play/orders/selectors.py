"""The order ahead that a seat has left, and the actions that it could leave."""

import json
from collections.abc import Sequence

from engine.display_names import named
from engine.game import Raw
from games.play.models import OrderAhead, Seat, Table


def order_of(table: Table, seat: int) -> OrderAhead | None:
    return OrderAhead.objects.filter(seat__table=table, seat__number=seat).first()


def demands_of(table: Table, seat: int) -> bool:
    """Return whether the seat has left a demand that all show their laurels."""
    return Seat.objects.filter(table=table, number=seat, demands=True).exists()


def wishes_of(view: Raw, table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the choices for the form: an action as JSON, and its sentence.

    The view must be the seat's own.
    """
    known = dict(enumerate(names))
    return [
        (wish_key(found["entry"]), named(found["sentence"], known))
        for found in table.rules.orders(view)
    ]


def wish_key(wish: Raw) -> str:
    """Return an action as JSON in one fixed form, without its seat."""
    return json.dumps({k: v for k, v in wish.items() if k != "seat"}, sort_keys=True)
