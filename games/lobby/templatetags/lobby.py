"""Filters for tables in lists."""

from datetime import datetime, timedelta
from typing import Final

from django import template
from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from games.lobby.rows import LobbyRow

register = template.Library()

LATELY: Final = timedelta(minutes=1)


@register.filter
def share_left(row: LobbyRow, now: datetime) -> int | None:
    """Return how much of a turn's time is left at a table in a list, of a hundred."""
    return row.share_left(now)


@register.filter
def moved(at: datetime, now: datetime) -> str:
    """Return how long ago somebody moved, in one unit: nobody needs the minutes of yesterday."""
    if now - at < LATELY:
        return _("moved just now")
    return _("moved %(time)s ago") % {"time": timesince(at, now, depth=1)}
