"""Asking for the chances of a game, and forgetting them."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.archive.chances.playouts import PLAYOUTS
from games.archive.chances.refusals import ChancesRefused, why_impossible
from games.archive.chances.selectors import positions_of, without_chances
from games.archive.models import Chances
from games.play.models import Table
from games.play.services import locked_table

LATELY: Final = timedelta(days=2)
AT_ONCE: Final = 20
"""Games that one sweep puts in line."""


@transaction.atomic
def ask_for_chances(
    table_id: int, *, now: datetime, asked: bool = True, again: bool = False
) -> Chances:
    """Put a game in line unless it is there, or done; with `again` it is worked out anew."""
    table = locked_table(table_id)
    impossible = why_impossible(table)
    if impossible or table.rules.playout is None:
        raise ChancesRefused(impossible)
    known = Chances.objects.filter(pk=table_id).first()
    if known is not None and not again and known.log_version == table.log_version:
        if asked and not known.asked:
            Chances.objects.filter(pk=table_id).update(asked=True)
        return known
    Chances.objects.filter(pk=table_id).delete()
    return Chances.objects.create(
        table=table,
        policy=table.rules.playout.policy,
        playouts=PLAYOUTS,
        positions=len(positions_of(table)),
        log_version=table.log_version,
        asked=asked,
        since=now,
    )


def ask_for_games_lately(now: datetime) -> int:
    """Put games that ended lately in line, behind those that people ask for."""
    done = 0
    for table_id in without_chances(since=now - LATELY, most=AT_ONCE):
        try:
            ask_for_chances(table_id, now=now, asked=False)
        except ChancesRefused:  # it has been rolled back meanwhile
            continue
        done += 1
    return done


def follow_roll_back(table: Table, length: int, now: datetime) -> None:
    """Forget the chances of a finished game that is rolled back: it is being played again."""
    Chances.objects.filter(pk=table.pk).delete()
