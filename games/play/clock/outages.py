"""Outages: if no sweep ran for a while, all running clocks are credited with that time.

A clock is always credited before anybody acts on its deadline: either by the sweep that credits all
tables, or when a table that seems to be due is claimed, whichever comes first (docs/clock.md). Web
processes ask here whether the clock is being kept, because a worker that is gone cannot tell.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog
from django.conf import settings
from django.db import transaction

from games.common.health import HealthVerdict
from games.play import notices
from games.play.clock.seat_clocks import (
    as_they_are,
    earliest,
    newest_outage,
    put_back,
    save_seats,
    seats_of,
    tables_to_credit,
)
from games.play.log.interventions import note
from games.play.log.locks import locked_table, save_table
from games.play.models import Intervention, Outage, Pulse, Seat, Status, Table
from games.post.mails.alarms import alarm

CLOCK: Final = "clock"
UNNOTICED: Final = timedelta(minutes=1)
"""A gap between sweeps longer than this counts as an outage."""
BEAT: Final = timedelta(seconds=10)
"""How often the pulse is written, however often there are sweeps."""

log = structlog.get_logger(__name__)


def note_pulse(now: datetime) -> bool:
    """Note that a sweep runs. True if none ran for too long: then the outage is recorded, once."""
    pulse, _fresh = Pulse.objects.get_or_create(name=CLOCK, defaults={"at": now})
    if now - pulse.at < BEAT:
        return False
    mine = Pulse.objects.filter(name=CLOCK, at=pulse.at)
    if now - pulse.at <= UNNOTICED:
        mine.update(at=now)
        return False
    with transaction.atomic():
        if not mine.update(at=now):
            return False
        Outage.objects.create(began=pulse.at, ended=now)
    _tell(pulse.at, now)
    return True


def _tell(since: datetime, now: datetime) -> None:
    """Log the outage. On an embedded site, which people switch off and on, it is no fault."""
    if settings.EMBEDDED:
        log.info("the site was not running; clocks are put back by that time", since=since)
        return
    log.error("the clock stood still", since=since, seconds=(now - since).total_seconds())


def settle_outages(now: datetime, most: int = 500) -> int:
    """Credit at most `most` tables, and return how many it were.

    When none is left, the outages are settled.
    """
    if not Outage.objects.filter(settled=False).exists():
        return 0
    newest = newest_outage()
    behind = tables_to_credit(newest, most)
    for table_id in behind:
        try:
            with transaction.atomic():
                credit(locked_table(table_id), now)
        except Exception:
            log.exception("clocks not credited", table=table_id)
            Table.objects.filter(pk=table_id).update(credited=newest)
    if len(behind) < most:
        Outage.objects.filter(settled=False, pk__lte=newest).update(settled=True)
    return len(behind)


def credit(table: Table, now: datetime) -> None:
    """Put the table's running clocks back by all outages since it was last credited.

    The table must be locked.
    """
    missed = list(Outage.objects.filter(pk__gt=table.credited).order_by("pk"))
    if not missed:
        return
    changes: dict[str, object] = {"credited": missed[-1].pk}
    if table.status == Status.PLAYING:
        seats = seats_of(table)
        before = as_they_are(seats)
        running = [seat for seat in seats if seat.must_act and seat.deadline is not None]
        if gone := _put_back(table, running, missed):
            save_seats(seats, before)
            changes |= earliest(table, seats)
            detail = {"minutes": round(gone.total_seconds() / 60)}
            note(table, Intervention.Kind.OUTAGE, None, "", now=now, detail=detail)
            notices.deadline_near(table, running, now=now, moved=True)
    save_table(table, **changes)


def _put_back(table: Table, running: list[Seat], missed: list[Outage]) -> timedelta:
    """Put the running clocks back; return how much the one that gained most has gained."""
    most = timedelta()
    for outage in missed:
        by = {}
        for seat in running:
            start = max(outage.began, seat.clock_started or outage.began)
            if outage.ended > start:
                by[seat.number] = outage.ended - start
        put_back(table, running, by)
        most += max(by.values(), default=timedelta())
    return most


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


def clock_is_ticking(now: datetime) -> HealthVerdict:
    """Answer for the health page: are there sweeps, and is no table set aside?"""
    pulse = _last_pulse()
    aside = Table.objects.exclude(set_aside_at=None).count()
    age = max(now - pulse.at, timedelta()) if pulse else timedelta()
    swept = f"last sweep {age.total_seconds():.0f} s ago" if pulse else "nobody has ever swept"
    sentence = (
        f"{swept}, {aside} tables set aside, {pulse.rescued if pulse else 0} deadlines kept late"
    )
    return HealthVerdict(pulse is not None and age <= UNNOTICED and not aside, sentence)


def _last_pulse() -> Pulse | None:
    return Pulse.objects.filter(name=CLOCK).first()
