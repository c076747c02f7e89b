"""Whether an older page or mail still shows the choices that its reader has now."""

from games.play.log.position import position
from games.play.models import Entry, Intervention, Table


def is_fresh(table: Table, seat: int | None, seen_version: int) -> bool:
    """Return whether a sender who saw `seen_version` need not look at the table again.

    That is so if nothing has happened since, or if only seats that act at the same time have acted:
    then this seat still has the same choices with the same numbers.
    """
    since = table.log_version - seen_version
    if since == 0:
        return True
    at_once = seat is not None and 0 < since < table.seat_count and table.is_running
    return at_once and since <= _since_roll_back(table) and _has_same_choice(table, seat, since)


def _since_roll_back(table: Table) -> int:
    """Count the entries since the last roll-back: each of them raised `log_version` by one."""
    if not table.rollbacks:
        return table.length
    back = Intervention.objects.filter(table=table, kind=Intervention.Kind.ROLL_BACK, refused=False)
    last = back.order_by("-pk").values_list("at_length", flat=True).first()
    return table.length - (last or 0)


def _has_same_choice(table: Table, seat: int | None, since: int) -> bool:
    """Return whether the last `since` entries left the choices of the seat as they were."""
    then, now = position(table, table.length - since), position(table)
    if seat not in then.actors or seat not in now.actors:
        return False
    made = Entry.objects.filter(table=table, index__gte=then.length, index__lt=now.length)
    others = set(then.actors) - {seat}
    by_others = all(by in others for by in made.values_list("seat", flat=True))
    return by_others and bool(then.view(seat)["choices"] == now.view(seat)["choices"])
