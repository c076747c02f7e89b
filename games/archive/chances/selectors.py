"""Games that wait for their chances, what a page shows of them, and how much time was spent."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F, Q, QuerySet, Sum

from engine import games
from games.archive.chances.playouts import boundaries
from games.archive.models import Chances, ChancesAt, Progress
from games.play.log.entries import entries_of
from games.play.models import Status, Table

A_DAY: Final = timedelta(days=1)


def positions_of(table: Table) -> list[tuple[int, int]]:
    """Return the positions of a game: the length of the log, and the turns played by then."""
    return boundaries([entry.turn for entry in entries_of(table, 0, table.length)])


def positions_left(table: Table) -> list[tuple[int, int]]:
    """Return the positions whose chances are not worked out yet."""
    known = set(ChancesAt.objects.filter(chances=table.pk).values_list("length", flat=True))
    return [(length, turn) for length, turn in positions_of(table) if length not in known]


def chances_of(table: Table) -> Chances | None:
    """Return the chances of this very log, whether they are worked out or not."""
    found: Chances | None = Chances.objects.filter(
        pk=table.pk, log_version=table.log_version
    ).first()
    return found


def rows_of(chances: Chances) -> list[ChancesAt]:
    return list(ChancesAt.objects.filter(chances=chances).order_by("length"))


def waiting(now: datetime) -> "QuerySet[Chances]":
    """Return the games that a worker may go on with, those that people asked for first.

    Once games that nobody asked for have had their share of the day, only the others are left.
    """
    found = Chances.objects.filter(Q(busy_until=None) | Q(busy_until__lte=now))
    found = found.filter(progress=Progress.WAITING).order_by("-asked", "since", "table")
    return found if minutes_left(now) > daily_minutes() / 2 else found.filter(asked=True)


def has_chances_to_work_out(now: datetime) -> bool:
    """Tell whether a worker has anything to do, and time left today to do it."""
    some = Chances.objects.filter(progress=Progress.WAITING).exists()
    return some and minutes_left(now) > 0 and waiting(now).exists()


def daily_minutes() -> float:
    """Return how many minutes the site may spend on play-outs in 24 hours."""
    return float(settings.CHANCES_MINUTES_A_DAY)


def minutes_left(now: datetime) -> float:
    """Return how many of the day's minutes are left."""
    spent = ChancesAt.objects.filter(at__gt=now - A_DAY).aggregate(all=Sum("spent"))["all"]
    return daily_minutes() - (spent or 0) / 60_000


def without_chances(*, since: datetime, most: int) -> list[int]:
    """Return the ids of games that ended since then, can be played out and are not in line."""
    names = [name for name in games.NAMES if games.get(name).playout is not None]
    over = Table.objects.filter(status=Status.FINISHED, practice="", game__in=names)
    found = over.filter(finished_at__gte=since)
    found = found.filter(
        Q(chances=None) | ~Q(chances__log_version=F("log_version")), start__isnull=False
    )
    return list(found.order_by("finished_at", "pk").values_list("pk", flat=True)[:most])


def outdated() -> Iterable[int]:
    """Yield the ids of finished games without chances, or with chances of an older policy."""
    for name in games.NAMES:
        playout = games.get(name).playout
        if playout is None:
            continue
        over = Table.objects.filter(status=Status.FINISHED, practice="", game=name)
        over = over.filter(start__isnull=False)
        current = Q(chances__policy=playout.policy, chances__progress=Progress.DONE)
        fresh = current & Q(chances__log_version=F("log_version"))
        yield from over.exclude(fresh).order_by("pk").values_list("pk", flat=True)
