"""Is the clock being kept? Web processes ask, because a worker that is gone cannot tell."""

from datetime import datetime, timedelta

import structlog

from games.common.health import Verdict
from games.play.clock.outages import CLOCK, UNNOTICED
from games.play.models import Pulse, Table
from games.post.mails.alarms import alarm

log = structlog.get_logger(__name__)


def stands_still_since(now: datetime) -> datetime | None:
    """Return when the last sweep was, if that is too long ago; None if all is well.

    A site that has never had a sweep counts as well here; `clock_is_ticking` says that it has none.
    """
    pulse = _last_pulse()
    return pulse.at if pulse is not None and now - pulse.at > UNNOTICED else None


def look_at_the_clock(now: datetime) -> datetime | None:
    """Tell the log and the operators if the clock stands still; each web process calls this."""
    since = stands_still_since(now)
    if since is not None:
        log.error("no worker lives", last_sweep=since.isoformat())
        words = (
            f"Nobody has kept the clock since {since:%Y-%m-%d %H:%M} UTC: no worker lives, or none "
            "reaches the database. Mails, deadlines and house players wait for it.\n\n"
            "Start a worker (docs/running.md). Players lose no time by it."
        )
        alarm("clock", "No worker lives", words, now=now)
    return since


def clock_is_ticking(now: datetime) -> Verdict:
    """Answer for the health page: are there sweeps, and is no table set aside?"""
    pulse = _last_pulse()
    aside = Table.objects.exclude(set_aside_at=None).count()
    age = max(now - pulse.at, timedelta()) if pulse else timedelta()
    swept = f"last sweep {age.total_seconds():.0f} s ago" if pulse else "nobody has ever swept"
    sentence = (
        f"{swept}, {aside} tables set aside, {pulse.rescued if pulse else 0} deadlines kept late"
    )
    return Verdict(pulse is not None and age <= UNNOTICED and not aside, sentence)


def _last_pulse() -> Pulse | None:
    return Pulse.objects.filter(name=CLOCK).first()
