"""Where searches read: the database, or a replica of it that `DATABASE_READ_URL` names."""

from collections.abc import Sequence
from typing import Final, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, QuerySet

from games.archive.models import Facts
from games.archive.search.conditions import visible_to

Row = TypeVar("Row", bound=Model)

REPLICA: Final = "replica"


def reads_from() -> str:
    """Return the name of the database that pages of the archive read from."""
    return REPLICA if REPLICA in settings.DATABASES else DEFAULT_DB_ALIAS


def on_replica(rows: "QuerySet[Row]") -> "QuerySet[Row]":
    """Return the same rows, read from the replica if there is one."""
    return rows.using(reads_from())


def still_readable(games: Sequence[Facts], viewer: int | None) -> list[Facts]:
    """Return those of the games that the viewer may still read, by the database itself.

    A replica lags behind. What it finds may have been taken back a moment ago, so the few games of
    a page are asked for once more. Without a replica this asks nothing.
    """
    if reads_from() == DEFAULT_DB_ALIAS or not games:
        return list(games)
    now = Facts.objects.filter(visible_to(viewer), pk__in=[one.pk for one in games])
    kept = set(now.values_list("pk", flat=True))
    return [one for one in games if one.pk in kept]
