"""Filters for tables in lists."""

from datetime import datetime

from django import template

from games.lobby.rows import LobbyRow

register = template.Library()


@register.filter
def share_left(row: LobbyRow, now: datetime) -> int | None:
    """Return how much of a turn's time is left at a table in a list, of a hundred."""
    return row.share_left(now)
