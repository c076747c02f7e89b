"""The hall of fame of a league: who has won its seasons."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from games.leagues.models import Division, Entrant, League, Season, SeasonStatus
from games.leagues.names import name_for

ON_THE_STAGE: Final = 3
HALL: Final = ("season", "title", "finished_at", "players", "place", "name")
"""The columns of the hall of fame as a file."""


@dataclass(frozen=True, slots=True)
class FinishedSeason:
    """A finished season with the first three of its highest division."""

    season: Season
    stage: list[Entrant]
    players: int


@dataclass(frozen=True, slots=True)
class Laureate:
    """A person who came first, second or third in a season, and how often each."""

    entrant: Entrant
    places: tuple[int, ...]

    @property
    def titles(self) -> int:
        return self.places[0]


def finished_seasons(league: League) -> list[FinishedSeason]:
    """Return the finished seasons, the newest first, with three queries."""
    seasons = Season.objects.filter(league=league, status=SeasonStatus.FINISHED).order_by("-number")
    highest = {
        division.season_id: division
        for division in Division.objects.filter(season__in=seasons, number=1).defer("race")
    }
    keys = {pk: _first_of(division) for pk, division in highest.items()}
    people = Entrant.objects.select_related("user").in_bulk(
        [key for some in keys.values() for key in some]
    )
    return [
        FinishedSeason(
            season,
            [people[key] for key in keys.get(season.pk, []) if key in people],
            len(highest[season.pk].standing.get("rows", [])) if season.pk in highest else 0,
        )
        for season in seasons
    ]


def hall_rows(seasons: Sequence[FinishedSeason], viewer: int | None) -> list[dict[str, Any]]:
    """Return a row for each of the first three of each season, the newest season first."""
    return [
        {
            "season": finished.season.number,
            "title": finished.season.title,
            "finished_at": _written(finished.season.finished_at),
            "players": finished.players,
            "place": place,
            "name": name_for(entrant.user, viewer),
        }
        for finished in seasons
        for place, entrant in enumerate(finished.stage, 1)
    ]


def _written(at: datetime | None) -> str | None:
    """Return a time as all our files write it."""
    return at.isoformat() if at is not None else None


def _first_of(division: Division) -> list[int]:
    rows = division.standing.get("rows", [])
    return [int(row["player"]) for row in rows if row["rank"] <= ON_THE_STAGE]


def laureates(seasons: Sequence[FinishedSeason]) -> list[Laureate]:
    """Return all laureates, ordered by titles, then second and third places."""
    counted: dict[int, Counter[int]] = {}
    newest: dict[int, Entrant] = {}
    for finished in reversed(seasons):
        for place, entrant in enumerate(finished.stage):
            counted.setdefault(entrant.user_id, Counter())[place] += 1
            newest[entrant.user_id] = entrant
    found = [
        Laureate(newest[user], tuple(times[place] for place in range(ON_THE_STAGE)))
        for user, times in counted.items()
    ]
    return sorted(
        found,
        key=lambda one: (
            [-n for n in one.places],
            name_for(one.entrant.user, None),
            one.entrant.user_id,
        ),
    )
