"""Whether a page or a mail of an earlier moment still says what its reader has to decide."""

from games.play.models import Entry, Intervention, Table
from games.play.position import position


def is_fresh(table: Table, seat: int | None, seen_version: int) -> bool:
    """Nothing has happened since, or nothing but that others acted who act at the same time.

    Then the seat has the same choices, by the same numbers, and knows no more than before of what
    the others did: it need not look again.
    """
    since = table.log_version - seen_version
    if since == 0:
        return True
    at_once = seat is not None and 0 < since < table.seat_count and table.is_running
    return at_once and since <= _since_roll_back(table) and _has_same_choice(table, seat, since)


def _since_roll_back(table: Table) -> int:
    """How many entries of the log each moved the version on by one, and nothing else did."""
    if not table.rollbacks:
        return table.length
    back = Intervention.objects.filter(table=table, kind=Intervention.Kind.ROLL_BACK)
    last = back.order_by("-pk").values_list("at_length", flat=True).first()
    return table.length - (last or 0)


def _has_same_choice(table: Table, seat: int | None, since: int) -> bool:
    then, now = position(table, table.length - since), position(table)
    if seat not in then.actors or seat not in now.actors:
        return False
    made = Entry.objects.filter(table=table, index__gte=then.length, index__lt=now.length)
    others = set(then.actors) - {seat}
    by_others = all(by in others for by in made.values_list("seat", flat=True))
    return by_others and bool(then.view(seat)["choices"] == now.view(seat)["choices"])
