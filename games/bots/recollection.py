"""A house player's memory of a table, as the key `memory` of the view that its bot gets.

All of it lies open: promises and how they stand, what people kept and broke elsewhere, the claims
that its seat may know of, and with whom it has haggled itself on this turn.
"""

from typing import Any

from engine.game import Raw
from games.bots.talk.temperaments import Temperament
from games.forum.claims.selectors import claims_heard
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, PromiseMark
from games.forum.promises.fides import open_fides_of
from games.play.models import Seat, Table


def recollection(table: Table, seat: int, temperament: Temperament) -> Raw:
    """Return what the house player on that seat remembers."""
    found: dict[str, Any] = {"honour": temperament.honour}
    if table.rules.claims is not None:
        found["claims"] = claims_heard(table, seat)
    rules = bargain_of(table)
    if rules is not None:
        found["promises"] = _marked(table, rules.promised_so_far(table))
        found["fides"] = _fides(table)
        found["haggled"] = _haggled(table, seat)
    return found


def _marked(table: Table, promises: list[Raw]) -> list[Raw]:
    """Return the promises, those in free words as marked by those to whom they were made."""
    if not any(promise["kind"] == "words" for promise in promises):
        return promises
    marks = {
        (m.deal_id, m.index): "kept" if m.kept else "broken"
        for m in PromiseMark.objects.filter(table=table)
    }
    return [
        {**p, "status": marks.get((p["deal"], p["item"]), p["status"])}
        if p["kind"] == "words"
        else p
        for p in promises
    ]


def _fides(table: Table) -> list[tuple[int, int]]:
    """Return what each seat's player kept and broke in other games; nothing where names hide."""
    if table.anonymous:
        return []
    seats = Seat.objects.filter(table=table).select_related("user").order_by("number")
    known = [None if seat.user is None else open_fides_of(seat.user) for seat in seats]
    return [(0, 0) if one is None else (one.kept, one.broken) for one in known]


def _haggled(table: Table, seat: int) -> list[int]:
    """Return the seats to which it has named a price on this turn."""
    made = Offer.objects.filter(table=table, turn=table.turn, seat=seat, counter_of__isnull=False)
    return sorted(set(made.values_list("counter_of__seat", flat=True)))
