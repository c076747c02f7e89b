"""The database that searches read: the site's own, or a replica that `DATABASE_READ_URL` names."""

from typing import Final, TypeVar

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

REPLICA: Final = "replica"


def reads_from() -> str:
    """Return the name of the database that pages of the archive read from."""
    return REPLICA if REPLICA in settings.DATABASES else DEFAULT_DB_ALIAS


def on_replica(rows: "QuerySet[Row]") -> "QuerySet[Row]":
    """Return the same rows, read from the replica if there is one."""
    return rows.using(reads_from())
