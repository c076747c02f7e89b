"""Play the tables of a demo season: minds play on all seats, at times in the past."""

from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction

from games.bots.demo.sentences import PERSON
from games.bots.minds import Mind
from games.leagues.models import LeagueTable
from games.play import services
from games.play.models import Table
from games.play.selectors import position, seats_at

QUICK: Final = "novice"
USUAL_ENTRIES: Final = 90
"""About how many entries a quick game has: they are spread over the time it is given."""

MOST_ENTRIES: Final = 2000
"""Far more than a game needs, so that minds going round in circles cannot delay the site."""


def play(
    league_table: LeagueTable, starts: datetime, ends: datetime, rng: Random, most: int
) -> None:
    """Play at most `most` entries at a table between two moments, in one transaction.

    The last entry is played at the end of that time, so that nobody who must act is late.
    """
    assert league_table.table_id is not None
    pause = (ends - starts) / min(most, USUAL_ENTRIES)
    with transaction.atomic():
        for number in range(1, most + 1):
            now = min(starts + pause * (number - rng.uniform(0, 0.5)), ends)
            if not _entry_at(league_table.table_id, now):
                break


def _entry_at(table_id: int, now: datetime) -> bool:
    """Play one entry for whoever must act first; False if the game is over."""
    table = Table.objects.get(pk=table_id)
    here = position(table)
    if table.is_over or here.is_over:
        return False
    number = here.actors[0]
    seat = seats_at(table)[number]
    mind = Mind(number, seat.bot or QUICK, PERSON, seat.user_id)
    seen = table.log_version
    services.submit_entry(table_id, mind.actor(now), mind.choice(here), seen_version=seen)
    return True


def mark_all_seen(table: Table) -> None:
    """Mark entries as read by everybody, apart from the last turns of a game that goes on."""
    table.refresh_from_db()
    unread = 0 if table.is_over else 2 * table.seat_count
    for seat in seats_at(table):
        if seat.user_id is not None:
            services.mark_seen(table.pk, seat.user_id, max(table.length - unread, 0))
