"""Games whose facts are missing or out of date."""

from datetime import datetime

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum

from games.play.models import Seat, Status, Table


def finished_tables() -> "QuerySet[Table]":
    """Return the tables that belong in the archive: started and over, even if undecided."""
    over = Table.objects.filter(status__in=[Status.FINISHED, Status.ENDED], practice="")
    return over.filter(start__isnull=False, started_at__isnull=False)


def stale_tables(most: int, *, since: datetime | None = None, after: int = 0) -> list[int]:
    """Return at most `most` ids of finished tables whose facts are missing or out of date.

    Only ids above `after` count, and with `since` only games that ended after it.
    """
    seats = Seat.objects.filter(table=OuterRef("pk")).order_by().values("table")
    private = Subquery(seats.annotate(all=Sum("private_version")).values("all"))
    other = ~Q(facts__version=F("version")) | ~Q(facts__private_version=private)
    other |= Q(facts__observed=None)
    found = finished_tables().filter(Q(facts=None) | other, pk__gt=after)
    if since is not None:
        found = found.filter(finished_at__gte=since)
    return list(found.order_by("pk").values_list("pk", flat=True)[:most])
