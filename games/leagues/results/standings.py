"""Standings: computed by the filter `rank` from rows, and kept in the row of the division."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.leagues.guards import locked_season
from games.leagues.models import Division, Form
from games.leagues.race.course import Rounds, race_of
from games.leagues.results.cup_bounds import with_cup_bounds
from games.leagues.results.standing_input import rounds_of, standing_input
from games.leagues.standing.rank import rank


def ranked(document: Mapping[str, Any]) -> dict[str, Any]:
    """Ask the filter `manage.py league rank`."""
    return rank(json.dumps(document))


def computed(division: Division) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the document of a division, its standing, and its race. Writes nothing."""
    document = standing_input(division)
    if not document["players"]:
        return document, {}, {}
    standing = ranked(document)
    if division.season.form == Form.KNOCKOUT:
        standing = with_cup_bounds(division, standing)
    tables, byes = rounds_of(division)
    return document, standing, race_of(document, Rounds(tables, byes), ranked)


def refresh_division(division_id: int, *, now: datetime) -> None:
    """Compute the standing of a division and keep it. The season must be locked."""
    division = Division.objects.select_related("season__league").get(pk=division_id)
    _document, standing, race = computed(division)
    _keep(division, standing, race, now)


def refresh_standings(*, now: datetime, limit: int = 100) -> int:
    """Compute the standings of divisions that are stale, with nothing locked meanwhile.

    A standing is kept only if nothing it hangs on has changed since; otherwise the next run
    computes it again.
    """
    stale = Division.objects.filter(stale=True).order_by("pk").values_list("pk", flat=True)
    return sum(_refreshed(pk, now) for pk in list(stale[:limit]))


def _refreshed(division_id: int, now: datetime) -> bool:
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
