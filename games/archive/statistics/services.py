"""Keep the counts of public games: note what no longer holds, and count it again.

Notes are only ever added in the transaction that changes facts, and taken away in the one that
counts again, with the row of the counts locked first. So whatever is stopped, and wherever, the
note stays until its counts hold.
"""

from typing import Any, Final

import structlog
from django.db import transaction

from games.archive.models import Facts, Held, MonthCounts, StaleMonth, StalePerson
from games.archive.statistics.people.selectors import kept_people
from games.archive.statistics.people.services import keep_person
from games.archive.statistics.selectors import ALL_MONTHS, counts_of_month

AT_ONCE: Final = 200
"""Months and people that one sweep counts again; the rest waits for the next."""

Month = tuple[str, int, int]

log = structlog.get_logger(__name__)


def note_change(table_id: int) -> None:
    """Note that a game is counted or no longer counted. Call it before its facts change, and after.

    A private game is counted nowhere, so nothing is noted of it.
    """
    found = Facts.objects.filter(pk=table_id, public=True).values("game", "seats", "month").first()
    if found is None:
        return
    StaleMonth.objects.create(**found)
    people = Held.objects.filter(facts=table_id, at_end=True).values_list("user", flat=True)
    StalePerson.objects.bulk_create(StalePerson(user_id=pk) for pk in people.order_by("user"))


def keep_counts(most: int = AT_ONCE) -> int:
    """Count again what no longer holds; return how much that was.

    Sums come after the months: counting a month notes that its sum no longer holds.
    """
    stale = StaleMonth.objects.values_list("game", "seats", "month").distinct()
    stale = stale.order_by("-month", "game", "seats")
    done = sum(_kept(month) for month in list(stale.filter(month__gt=ALL_MONTHS)[:most]))
    done += sum(_kept(whole) for whole in list(stale.filter(month=ALL_MONTHS)[:most]))
    people = list(StalePerson.objects.values_list("user", flat=True).distinct()[:most])
    return done + sum(_kept(person) for person in people)


def keep_all_counts() -> int:
    """Count again until everything holds, or nothing more can be done."""
    done = 0
    while more := keep_counts():
        done += more
    return done


def count_anew() -> int:
    """Count everything again from the facts; return how much that was."""
    counted = Facts.objects.filter(public=True).values_list("game", "seats", "month")
    kept = MonthCounts.objects.values_list("game", "seats", "month")
    months = sorted({*counted.order_by().distinct(), *kept})
    StaleMonth.objects.bulk_create(
        StaleMonth(game=game, seats=seats, month=month) for game, seats, month in months
    )
    held = Held.objects.filter(at_end=True, facts__public=True).order_by()
    people = {*held.values_list("user", flat=True).distinct(), *kept_people()}
    StalePerson.objects.bulk_create(StalePerson(user_id=pk) for pk in sorted(people))
    return keep_all_counts()


def _kept(what: Month | int) -> bool:
    """Count one month or person again. A failure is logged, so that the others are still done."""
    try:
        if isinstance(what, int):
            keep_person(what)
        else:
            keep_month(*what)
    except Exception as trouble:
        log.error("not counted again", what=what, exc_info=trouble)
        return False
    return True


@transaction.atomic
def keep_month(game: str, seats: int, month: int) -> None:
    """Count the games of a month again. What is kept of all months then no longer holds."""
    key: dict[str, Any] = {"game": game, "seats": seats, "month": month}
    MonthCounts.objects.get_or_create(**key)
    row = MonthCounts.objects.select_for_update().get(**key)
    notes = list(StaleMonth.objects.filter(**key).values_list("pk", flat=True))
    row.counts = counts_of_month(game, seats, month)
    if row.counts:
        row.save(update_fields=["counts"])
    else:
        row.delete()
    StaleMonth.objects.filter(pk__in=notes).delete()
    if month != ALL_MONTHS:
        StaleMonth.objects.create(game=game, seats=seats, month=ALL_MONTHS)
