"""The leagues of a person, on their page."""

from dataclasses import dataclass
from typing import Any, Final

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.leagues.models import Division, Entrant, EntrantStatus, Manager, Season, SeasonStatus
from games.leagues.names import is_hidden

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
