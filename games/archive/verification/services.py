"""Verify all stored games each night, a piece each minute, and keep what was found."""

from datetime import datetime, timedelta
from time import monotonic
from typing import Final

import structlog
from django.conf import settings

from games.archive.models import Verification
from games.archive.verification.replay import Trouble, troubles_of_all
from games.archive.verification.selectors import confirmed, last_verification, stored, tables_after

AT_NIGHT: Final = 2
"""The hour, in UTC, from which a new verification begins."""

A_PIECE: Final = timedelta(seconds=8 if settings.EMBEDDED else 40)
"""How long one sweep replays. The embedded site's only worker has other things to do."""

KEPT: Final = 100
"""Tables that a verification names; of more it keeps their number."""

NIGHTS: Final = 30
"""Verifications that are kept."""

log = structlog.get_logger(__name__)


def has_to_verify(now: datetime) -> bool:
    """Return whether a verification is under way, or one is due tonight."""
    last = last_verification()
    return last is None or last.finished_at is None or _is_due(last, now)


def verify_some(*, now: datetime, most: timedelta = A_PIECE) -> int:
    """Replay games for some time, where the last sweep stopped; return how many."""
    run = last_verification()
    if run is None or (run.finished_at is not None and _is_due(run, now)):
        run = Verification.objects.create(started_at=now)
        _forget_old()
    if run.finished_at is not None:
        return 0
    end, done = monotonic() + most.total_seconds(), 0
    while monotonic() < end:
        games = _next_piece(run, now)
        if games is None:
            break
        done += games
    return done


def _is_due(last: Verification, now: datetime) -> bool:
    tonight = now.replace(hour=AT_NIGHT, minute=0, second=0, microsecond=0)
    if now < tonight:
        tonight -= timedelta(days=1)
    return last.started_at < tonight


def _next_piece(run: Verification, now: datetime) -> int | None:
    """Replay the next few games; None at the end, or if another worker has done them meanwhile.

    Games are replayed before the row is written, so a worker that dies has done nothing; and of two
    workers that replay the same games, the condition on `after` lets one write.
    """
    tables = tables_after(run.after)
    own = Verification.objects.filter(pk=run.pk, after=run.after, finished_at=None)
    if not tables:
        own.update(finished_at=now)
        return None
    troubles = confirmed(troubles_of_all(stored(tables)))
    found = [{"code": code, "found": _said(all_of)} for code, all_of in troubles.items()]
    for one in found:
        log.error("a stored game does not agree", **one)
    written = own.update(
        after=tables[-1].pk,
        games=run.games + len(tables),
        wrong_count=run.wrong_count + len(found),
        wrong=[*run.wrong, *found][:KEPT],
    )
    run.refresh_from_db()
    return len(tables) if written else None


def _said(troubles: list[tuple[str, str]]) -> list[str]:
    return [f"{what}: {why}" for what, why in troubles]


def keep_verification(started: datetime, ended: datetime, games: int, wrong: list[Trouble]) -> None:
    """Keep what a verification by the command has found, as if the beat had done it."""
    by_code: dict[str, list[str]] = {}
    for trouble in wrong:
        by_code.setdefault(trouble.code, []).append(f"{trouble.what}: {trouble.why}")
    Verification.objects.create(
        started_at=started,
        finished_at=ended,
        games=games,
        wrong_count=len(by_code),
        wrong=[{"code": code, "found": found} for code, found in by_code.items()][:KEPT],
    )
    _forget_old()


def _forget_old() -> None:
    kept = list(Verification.objects.values_list("pk", flat=True)[:NIGHTS])
    Verification.objects.exclude(pk__in=kept).delete()
