"""Keeping players apart, and letting them meet again."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.leagues.guards import check_manager, locked_season
from games.leagues.journal.services import note
from games.leagues.models import Apart
from games.leagues.refusals import LeagueRefusal, Why


@transaction.atomic
def keep_apart(
    season_id: int, by: int, *, one: int, other: int, reason: str, now: datetime
) -> Apart:
    """Keep two entrants apart wherever that is possible. Only managers see that."""
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    first, second = sorted((one, other))
    if first == second or season.entrants.filter(pk__in=(first, second)).count() != 2:
        raise LeagueRefusal(Why.NOT_IN_SEASON)
    pair, made = Apart.objects.get_or_create(
        season=season, one_id=first, other_id=second, defaults={"reason": reason.strip()}
    )
    if made:
        facts = _facts(pair)
        note(season.league, "kept_apart", season=season, by=by, now=now, facts=facts,
             reason=reason.strip(), private=True)  # fmt: skip
    return pair


@transaction.atomic
def let_meet(season_id: int, by: int, pair_id: int, *, now: datetime) -> None:
    """Let a pair that was kept apart meet again."""
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    pair = Apart.objects.filter(season=season, pk=pair_id).first()
    if pair is None:
        raise LeagueRefusal(Why.STALE_PAGE)
    facts = _facts(pair)
    pair.delete()
    note(season.league, "may_meet", season=season, by=by, now=now, facts=facts, private=True)


def _facts(pair: Apart) -> dict[str, Any]:
    people = [pair.one.user, pair.other.user]
    return {"names": [user.name for user in people], "people": [user.pk for user in people]}
