"""Marks on a league's tables: hooks of the game set them, the sweep over results reads them."""

from datetime import datetime

from games.common.nudge import nudge
from games.leagues.models import LeagueTable
from games.play.models import Table
from games.play.registry import AppendedEntry


def follow_end(step: AppendedEntry) -> None:
    """Mark the league's table whose game has just ended."""
    mark(step.table)


def follow_roll_back(table: Table, _length: int, _now: datetime) -> None:
    """Mark the league's table whose log was taken back: its result may no longer hold."""
    mark(table)


def mark(table: Table) -> None:
    """Mark a table so that its result is read, locking no season (docs/leagues.md, "Locks")."""
    if LeagueTable.objects.filter(table=table.pk).update(unread=True):
        nudge("games.leagues.tasks.read_results")
