"""Giving and taking points, and taking that back."""

from datetime import datetime
from fractions import Fraction
from typing import Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.leagues.guards import check_manager, check_no_opponent, locked_season
from games.leagues.journal.services import note
from games.leagues.models import Award, Division, Entrant, JournalLine, Season, SeasonStatus
from games.leagues.notices import tell
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.standing.typed_points import typed

MOST: Final = Fraction(100)
BELOW: Final = 1000
"""Denominators of points are smaller, so that sums of them stay readable."""


def points_from(text: str) -> Fraction:
    """Read points such as 3, -1.5 or 1/3; refuse anything else."""
    points = typed(text) or Fraction(0)
    if points == 0 or abs(points) > MOST or points.denominator >= BELOW:
        raise LeagueRefusal(
            Why.OUT_OF_RANGE, _("Write points as a number or a fraction, such as 3, -1.5 or 1/3.")
        )
    return points


@transaction.atomic
def give_award(
    season_id: int, user_id: int, points: str, reason: str, by: User, *, now: datetime
) -> Award:
    """Give an entrant points, or take some away if they are negative, as a manager."""
    season = locked_season(season_id)
    check_manager(season.league_id, by.pk)
    if user_id == by.pk:
        raise LeagueRefusal(Why.CONCERNED, _("Another manager must give you points."))
    check_no_opponent(season, by.pk, user_id)
    if season.status != SeasonStatus.PLAYING:
        raise LeagueRefusal(Why.NOT_RUNNING)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    found = Entrant.objects.filter(season=season, user=user_id, division__isnull=False)
    entrant = found.select_related("user").first()
    if entrant is None:
        raise LeagueRefusal(Why.NOT_IN_SEASON)
    amount = points_from(points)
    award = Award.objects.create(
        entrant=entrant, points=str(amount), reason=reason.strip()[:300], by=by, at=now
    )
    _now_stale(entrant)
    _note(season, award, "award" if amount > 0 else "penalty", by, now)
    url = reverse("leagues:awards", args=[season.league.slug, season.number])
    tell("league_news", "award", season, [entrant.user], f"award:{award.pk}", now=now, url=url,
         award=award, gives=amount > 0, points=str(abs(amount)))  # fmt: skip
    return award


@transaction.atomic
def revoke_award(award_id: int, by: User, *, now: datetime) -> None:
    """Take an award or a penalty back."""
    found = Award.objects.filter(pk=award_id).values_list("entrant__season_id", flat=True).first()
    if found is None:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    season = locked_season(found)
    check_manager(season.league_id, by.pk)
    if season.status != SeasonStatus.PLAYING:
        raise LeagueRefusal(Why.NOT_RUNNING)
    award = Award.objects.select_related("entrant__user").get(pk=award_id)
    if award.entrant.user_id == by.pk:
        raise LeagueRefusal(Why.CONCERNED)
    if award.revoked_at is not None:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    award.revoked_at = now
    award.save(update_fields=["revoked_at"])
    _now_stale(award.entrant)
    given = JournalLine.objects.filter(season=season, undo__do="award", undo__award=award.pk)
    given.update(undone_at=now)
    _note(season, award, "award_revoked", by, now)


def _note(season: Season, award: Award, kind: str, by: User, now: datetime) -> None:
    points = abs(Fraction(award.points))
    user = award.entrant.user
    facts = {"name": user.name, "person": user.pk, "points": str(points)}
    undo = {} if kind == "award_revoked" else {"do": "award", "award": award.pk}
    note(season.league, kind, season=season, by=by, now=now, facts=facts, reason=award.reason,
         undo=undo)  # fmt: skip


def _now_stale(entrant: Entrant) -> None:
    """Mark the standing of the entrant's division as stale."""
    Division.objects.filter(entrants=entrant).update(stale=True)
