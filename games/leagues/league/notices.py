"""Notices about leagues, apart from any season."""

from datetime import datetime

from django.urls import reverse

from games.accounts.models import User
from games.leagues.models import League
from games.post.services import NewNotice, write_notice


def invited(league: League, user: User, *, by: int, now: datetime) -> None:
    """Tell somebody that they may sign up for the league's seasons."""
    _tell("invited", league, user, by, f"league:{league.pk}:invited:{now:%Y%m%d}", now)


def made_manager(league: League, user: User, *, by: int, now: datetime) -> None:
    """Tell somebody that they run the league now."""
    _tell("made_manager", league, user, by, f"league:{league.pk}:manager:{now:%Y%m%d%H%M}", now)


def _tell(words: str, league: League, user: User, by: int, cause: str, now: datetime) -> None:
    if user.pk == by or not user.is_active:
        return
    who = User.objects.get(pk=by)
    write_notice(
        NewNotice(
            person=user,
            kind="league_place",
            cause=cause,
            words=f"leagues/{words}",
            context={"league": league, "by": who},
            url=reverse("leagues:league", args=[league.slug]),
        ),
        now=now,
    )
