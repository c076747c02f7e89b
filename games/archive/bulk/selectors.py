"""The monthly files: which exist, which are out of date, and what each is made from."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db.models import Count, Q, Sum

from games.archive.models import BulkFile, Facts, Held
from games.play.models import Opens

SETTLES: Final = timedelta(days=1)
"""How long after the end of a month its file is made: by then its games have their facts."""


def months_over(now: datetime) -> list[int]:
    """Return the months that are over and have public games, the earliest first."""
    settled = now - SETTLES
    current = settled.year * 100 + settled.month
    public = Facts.objects.filter(public=True, month__lt=current).order_by("month")
    return list(public.values_list("month", flat=True).distinct())


def fingerprint_of(month: int) -> str:
    """Return a hash of everything in a month's file that can change: its games, and who is named.

    It changes when a game comes or goes, is changed or taken back, and when somebody closes their
    account, changes their name, or prefers not to be named. Whispers that stay private are not in
    the file, so they do not change it: else strangers would see that somebody whispered.
    """
    games = Facts.objects.filter(public=True, month=month)
    whispers = Sum("private_version", filter=Q(table__opens=Opens.ALL))
    public = {name: Sum(name) for name in ("version", "messages", "kept", "broken", "handed")}
    numbers = games.aggregate(games=Count("pk"), keys=Sum("pk"), private=whispers, **public)
    held = Held.objects.filter(facts__public=True, facts__month=month, at_end=True)
    named = held.filter(user__closed_at=None, user__unnamed=False)
    people = sorted(named.order_by().values_list("user", "user__slug").distinct())
    sums = {name: int(value or 0) for name, value in numbers.items()}  # PostgreSQL gives decimals
    return sha256(json.dumps([sums, people], sort_keys=True).encode()).hexdigest()


def is_current(file: BulkFile) -> bool:
    """Return whether the file may still be handed out: nobody in it has withdrawn meanwhile."""
    return bool(file.name) and file.fingerprint == fingerprint_of(file.month)


def months_to_make(now: datetime) -> Iterator[int]:
    """Yield the months whose file is missing or out of date."""
    kept = {file.month: file for file in BulkFile.objects.all()}
    for month in months_over(now):
        file = kept.get(month)
        if file is None or not is_current(file):
            yield month


def files_offered() -> list[BulkFile]:
    """Return the files that have been made, the newest month first."""
    return list(BulkFile.objects.exclude(name=""))
