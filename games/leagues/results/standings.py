"""Standings: computed by the filter `rank` from rows, and kept in the row of the division."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

import structlog
from django.db import transaction

from games.leagues.guards import locked_season
from games.leagues.models import Division, Form
from games.leagues.race.course import Rounds, race_of
from games.leagues.results.cup_bounds import with_cup_bounds
from games.leagues.results.rounds_to_come import with_rounds_to_come
from games.leagues.results.standing_input import parts_of, standing_input
from games.leagues.standing.document import read
from games.leagues.standing.rank import rank
from games.leagues.standing.tallies import meetings, tallies
from games.leagues.standing.ties import ranked as order_of

log = structlog.get_logger(__name__)


def ranked(document: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the filter `manage.py league rank`."""
    return rank(json.dumps(document))


def after_rounds(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return only ranks and points, which is quicker and enough for the race."""
    return {"rows": _rows(json.dumps(document))}


@lru_cache(maxsize=128)
def _rows(text: str) -> list[dict[str, Any]]:
    """Rank the players of a document. The answer is remembered: rounds that are over stay so."""
    division = read(text)
    sums, met = tallies(division), meetings(division)
    return [
        {"rank": number, "player": row.player, "points": str(sums[row.player].points)}
        for number, row in enumerate(order_of(division, sums, met), 1)
    ]


def computed(division: Division) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the document of a division, its standing, and its race. Writes nothing."""
    parts = parts_of(division)
    if not parts.document["players"]:
        return parts.document, {}, {}
    standing = ranked(parts.document)
    if division.season.form == Form.KNOCKOUT:
        standing = with_cup_bounds(division, standing)
    else:
        standing = with_rounds_to_come(division, parts.document, standing)
    race = race_of(parts.document, Rounds(parts.table_rounds, parts.bye_rounds), after_rounds)
    return parts.document, standing, race


def refresh_division(division_id: int, *, now: datetime) -> None:
    """Compute the standing of a division and keep it. The season must be locked."""
    division = Division.objects.select_related("season__league").get(pk=division_id)
    _document, standing, race = computed(division)
    _keep(division, standing, race, now)


def refresh_standings(*, now: datetime, limit: int = 100) -> int:
    """Compute the standings of divisions that are stale, with nothing locked meanwhile.

    A standing is kept only if nothing it depends on has changed since; otherwise the next run
    computes it again.
    """
    stale = Division.objects.filter(stale=True).order_by("pk").values_list("pk", flat=True)
    return sum(tried(_refreshed, pk, now=now) for pk in list(stale[:limit]))


def tried(do: Callable[..., bool], pk: int, *, now: datetime) -> bool:
    """Do one row in a transaction of its own. A failure is logged, so that the others are done."""
    try:
        return do(pk, now=now)
    except Exception as trouble:
        log.error("a result was not read, or not counted", what=do.__name__, pk=pk,
                  exc_info=trouble)  # fmt: skip
        return False


def _refreshed(division_id: int, *, now: datetime) -> bool:
    division = Division.objects.select_related("season__league").get(pk=division_id)
    document, standing, race = computed(division)
    with transaction.atomic():
        locked_season(division.season_id)
        if standing_input(division) != document:
            return False
        _keep(division, standing, race, now)
    return True


def _keep(
    division: Division, standing: dict[str, Any], race: dict[str, Any], now: datetime
) -> None:
    Division.objects.filter(pk=division.pk).update(
        standing=standing, race=race, standing_at=now, stale=False
    )
