"""Filters for tables in lists."""

from datetime import datetime, timedelta
from typing import Final

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.common.day_and_hour import day_and_hour
from games.lobby.rows import ListedSeat, LobbyRow
from games.play.clock.words import days_and_hours

register = template.Library()

LATELY: Final = timedelta(minutes=1)


@register.filter
def share_left(row: LobbyRow, now: datetime) -> int | None:
    """Return how much of a turn's time is left at a table in a list, of a hundred."""
    return row.share_left(now)


@register.simple_tag
def deadline(due: datetime, now: datetime) -> SafeString:
    """Return until when there is time, with how much that is."""
    late, said = "", _("time is up")
    if due <= now:
        late = " stamp--late"
    else:
        left = {"when": day_and_hour(due), "left": days_and_hours(due - now)}
        said = _("until %(when)s (%(left)s)") % left
    text = '<time class="stamp{}" datetime="{}">{}</time>'
    return format_html(text, late, machine_time(due), said)


@register.filter
def holders(row: LobbyRow) -> SafeString:
    """Return the people at a table, each with a link where the name has a page.

    There are sixty of them in a lobby: as a template they took a quarter of its time.
    """
    shown = [(seat.classes, _holder(seat), _marks(seat)) for seat in row.listed]
    return format_html_join("\n", '<span class="{}">{}{}</span>', shown)


def _marks(seat: ListedSeat) -> str:
    if seat.must_act:
        return format_html('<span class="visually-hidden"> {}</span>', _("(to move)"))
    if seat.won:
        return format_html(' <span class="badge badge--gold">{}</span>', _("won"))
    return ""


def _holder(seat: ListedSeat) -> str:
    if not seat.page:
        return seat.said
    return format_html('<a class="person" href="{}">{}</a>', seat.page, seat.said)


@register.filter
def machine_time(at: datetime) -> str:
    """Return a moment as the attribute `datetime` of an element wants it."""
    return at.isoformat(timespec="seconds")


@register.filter
def moved(at: datetime, now: datetime) -> str:
    """Return how long ago somebody moved, in one unit: nobody needs the minutes of yesterday."""
    if now - at < LATELY:
        return _("moved just now")
    return _("moved %(time)s ago") % {"time": days_and_hours(now - at, 1)}
