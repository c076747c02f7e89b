"""Make the monthly files, a piece at a time, so that a process may die at any moment.

Each piece is a gzip member of its own, appended to a file with another name; many members are one
gzip file. The row is written after the piece is on the disk, and what is beyond that is cut off
before the next piece. The file gets its name when it is whole.
"""

import gzip
import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import file_digest
from pathlib import Path
from time import monotonic
from typing import Final

from django.conf import settings
from django.db.models import Q

from games.archive.bulk.selectors import fingerprint_of, months_over, months_to_make
from games.archive.export.game_row import line_of
from games.archive.export.selectors import rows
from games.archive.models import BulkFile, Facts

A_PIECE: Final = 200
"""Games of one gzip member: fewer would compress worse, more would be lost with a process."""

A_SWEEP: Final = timedelta(seconds=20 if settings.EMBEDDED else 120)
"""How long one sweep makes files."""

LEASE: Final = timedelta(minutes=10)
"""For so long nobody else makes the same file: longer than any task may run."""


def folder() -> Path:
    """Return the folder of the files. On several machines it has to be a shared one."""
    found = Path(settings.MEDIA_ROOT) / "bulk"
    found.mkdir(parents=True, exist_ok=True)
    return found


def make_files(*, now: datetime, most: timedelta = A_SWEEP) -> int:
    """Make files that are missing or out of date, for some time; return how many became whole."""
    end, done = monotonic() + most.total_seconds(), 0
    for month in months_to_make(now):
        file = _claimed(month, now)
        if file is None:
            continue
        while not (whole := _one_piece_more(file, now)) and monotonic() < end:
            pass
        BulkFile.objects.filter(pk=file.pk).update(leased_until=None)
        done += whole
        if monotonic() >= end:
            break
    withdraw_files(now=now)
    return done


def withdraw_files(*, now: datetime) -> None:
    """Take away files of months without public games, and what old ones have left behind."""
    BulkFile.objects.exclude(month__in=months_over(now)).delete()
    known = set(BulkFile.objects.values_list("name", flat=True))
    known |= {_part(file).name for file in BulkFile.objects.exclude(new_fingerprint="")}
    for path in folder().iterdir():
        if path.name not in known:
            path.unlink(missing_ok=True)


def _claimed(month: int, now: datetime) -> BulkFile | None:
    """Return the row of a month's file, leased to this process; None if another one makes it."""
    file, _made = BulkFile.objects.get_or_create(month=month)
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    if not BulkFile.objects.filter(free, pk=file.pk).update(leased_until=now + LEASE):
        return None
    file.refresh_from_db()
    return file


def _one_piece_more(file: BulkFile, now: datetime) -> bool:
    """Write the next games of a file; return whether it has become whole."""
    if not file.new_fingerprint or not _part(file).exists():
        file.new_fingerprint = fingerprint_of(file.month)
        file.after = file.written = file.written_games = 0
    left = Facts.objects.filter(public=True, month=file.month, pk__gt=file.after).order_by("pk")
    games = list(left[:A_PIECE])
    with _part(file).open("ab") as part:
        part.truncate(file.written)
        part.seek(0, os.SEEK_END)
        file.written_games += _write(part, games) if games else 0
        file.written = part.tell()
        os.fsync(part.fileno())
    if not games:
        return _finished(file, now)
    file.after = games[-1].pk
    file.save(update_fields=["new_fingerprint", "after", "written", "written_games"])
    return False


def _write(part: object, games: list[Facts]) -> int:
    number = 0
    with gzip.GzipFile(fileobj=part, mode="wb", mtime=0) as member:  # type: ignore[call-overload]
        for row in rows(games):
            member.write(f"{line_of(row)}\n".encode())
            number += 1
    return number


def _finished(file: BulkFile, now: datetime) -> bool:
    """Give the file its name, and offer it, if what it was made from is still so."""
    if file.new_fingerprint != fingerprint_of(file.month):
        _part(file).unlink()  # somebody has withdrawn while it was made: it is made once more
        return False
    with _part(file).open("rb") as part:
        found = file_digest(part, "sha256").hexdigest()
    name = f"cursus-{file}-{found[:12]}.ndjson.gz"
    _part(file).replace(folder() / name)
    file.name, file.sha256, file.size = name, found, file.written
    file.games, file.fingerprint, file.made_at = file.written_games, file.new_fingerprint, now
    file.new_fingerprint = ""
    file.save()
    return True


def _part(file: BulkFile) -> Path:
    return folder() / f"{file.month}.part"


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file that was made."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from lines
