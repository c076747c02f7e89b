"""Notices to substitutes."""

from datetime import datetime

from django.urls import reverse

from games.leagues.models import LeagueSeat, Season, SubstituteCall
from games.leagues.notices import tell
from games.post.services import withdraw_notices


def called(call: SubstituteCall, season: Season, *, now: datetime) -> None:
    """Ask a substitute whether they take the seat over; the link answers without signing in."""
    table = call.seat.league_table
    tell("league_call", "called", season, [call.user], _cause(call), now=now,
         url=reverse("leagues:call", args=[call.token]), payload={"call": call.key},
         call=call, table=table, number=table.round.number)  # fmt: skip


def no_longer_called(call: SubstituteCall, *, now: datetime) -> None:
    withdraw_notices([call.user], _cause(call), now=now)


def taken_over(seat: LeagueSeat, season: Season, *, now: datetime) -> None:
    """Tell the person who gave the seat up that somebody has taken it over."""
    if seat.entrant is not None and seat.entrant.user.is_active and seat.guest is not None:
        cause = f"seat:{seat.pk}:taken:{seat.guest_id}"
        tell("league_news", "taken_over", season, [seat.entrant.user], cause, now=now,
             url=reverse("leagues:substitutes", args=[season.league.slug, season.number]),
             table=seat.league_table, guest=seat.guest)  # fmt: skip


def _cause(call: SubstituteCall) -> str:
    return f"call:{call.key}"
