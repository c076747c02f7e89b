"""Noticing from outside of the workers that none of them keeps the clock."""

from datetime import datetime

import structlog

from games.play.models import Pulse
from games.play.services.outages import CLOCK, UNNOTICED
from games.post.services.watching import alarm

log = structlog.get_logger(__name__)


def stands_still_since(now: datetime) -> datetime | None:
    """When the last sweep was, if that is too long ago; None if all is well.

    Where nobody has ever swept there is nobody to tell of it but who asks for health.
    """
    pulse = Pulse.objects.filter(name=CLOCK).first()
    return pulse.at if pulse is not None and now - pulse.at > UNNOTICED else None


def look_at_the_clock(now: datetime) -> datetime | None:
    """Asked by each web process now and then: the log and the operators are told of it."""
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
