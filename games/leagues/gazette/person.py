"""The leagues of a person, on their page."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, QuerySet

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.leagues.models import (
    Division,
    Entrant,
    EntrantStatus,
    Manager,
    Rating,
    Season,
    SeasonStatus,
)
from games.leagues.names import is_hidden
from games.leagues.ratings.selectors import ratings_of

SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class PersonSeason:
    """A season in which a person played or plays, and where they stand in it."""

    season: Season
    rank: int | None
    players: int

    @property
    def is_over(self) -> bool:
        return bool(self.season.status == SeasonStatus.FINISHED)


def in_leagues(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return what the page of a person tells of leagues. Most people have nothing: one query."""
    entered, runs, rated = _present(whose).get()
    context: dict[str, Any] = {"whose": whose}
    if entered or runs:
        context |= leagues_of(whose, viewer)
    return context | (ratings_of(whose, viewer) if rated else {})


def _present(whose: User) -> "QuerySet[User, Any]":
    entered = Entrant.objects.filter(user=whose)
    managed = Manager.objects.filter(user=whose)
    rated = Rating.objects.filter(user=whose)
    known = User.objects.filter(pk=whose.pk)
    return known.values_list(Exists(entered), Exists(managed), Exists(rated))


def leagues_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the newest seasons of a person, and the leagues that they run.

    The seasons of somebody who does not wish to be named are shown to themselves alone.
    """
    hidden = (SeasonStatus.DRAFT, SeasonStatus.CANCELLED)
    entered = Entrant.objects.filter(user=whose, status=EntrantStatus.ENTERED)
    entered = entered.exclude(season__status__in=hidden).select_related("season__league")
    newest = list(entered.order_by("-season__created_at", "-pk")[:SHOWN])
    standings = Division.objects.defer("race").in_bulk([one.division_id for one in newest])
    seasons = [_season_of(one, standings.get(one.division_id or 0)) for one in newest]
    run = Manager.objects.filter(user=whose, league__closed_at=None).select_related("league")
    return {
        "seasons": [] if is_hidden(whose, viewer.pk) else seasons,
        "runs": [manager.league for manager in run.order_by("league__name")],
        "whose": whose,
    }


def _season_of(entrant: Entrant, division: Division | None) -> PersonSeason:
    rows = division.standing.get("rows", []) if division is not None else []
    rank = next((row["rank"] for row in rows if row["player"] == str(entrant.pk)), None)
    return PersonSeason(entrant.season, rank, len(rows))
