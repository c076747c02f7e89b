"""Making, changing and cancelling a season, and the rows of its calendar."""

from datetime import datetime
from random import SystemRandom
from typing import Final

from django.db import transaction
from django.db.models import Max

from games.leagues import notices
from games.leagues.entrants.services import fill_places
from games.leagues.guards import check_manager, locked_league, locked_season
from games.leagues.journal.services import note
from games.leagues.models import League, Round, Season, SeasonStatus, Step, StepState
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.dates import DatedStep, spans, with_dates
from games.leagues.season.dates import steps as steps_of
from games.leagues.season.plan import SeasonPlan, check, columns_of, plan_of

BEFORE_PLAY: Final = (SeasonStatus.DRAFT, SeasonStatus.SIGN_UP)
OVER: Final = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)
LARGEST_SEED: Final = 2**31 - 1


@transaction.atomic
def create_season(league_id: int, by: int, plan: SeasonPlan, *, now: datetime) -> Season:
    """Make the next season of a league, with its rounds and steps, as one of its managers."""
    league = locked_league(league_id)
    check_manager(league.pk, by)
    if league.closed_at is not None:
        raise LeagueRefusal(Why.CLOSED)
    plan = with_dates(plan, now)
    check(plan, league.game)
    season = Season.objects.create(
        league=league,
        number=_next_number(league),
        seed=SystemRandom().randint(1, LARGEST_SEED),
        created_at=now,
        **columns_of(plan),
    )
    schedule(season)
    note(league, "season_made", season=season, by=by, now=now, facts={"number": season.number})
    return season


def _next_number(league: League) -> int:
    found = league.seasons.aggregate(last=Max("number"))
    return (found["last"] or 0) + 1


def schedule(season: Season) -> None:
    """Write the rounds and steps of the season's dates. Steps that are done stay as they are.

    The season must be locked, or new.
    """
    plan = plan_of(season)
    planned = {span.number: span for span in spans(plan)}
    season.rounds.exclude(number__in=planned).delete()
    for span in planned.values():
        dates = {"starts_at": span.starts_at, "ends_at": span.ends_at}
        Round.objects.update_or_create(season=season, number=span.number, defaults=dates)
    open_ones = [StepState.PLANNED, StepState.FAILED]
    season.steps.filter(state__in=open_ones).delete()
    kept = set(season.steps.values_list("kind", "round"))
    add_steps(season, [due for due in steps_of(plan) if (due.kind, due.round) not in kept])


def add_steps(season: Season, dues: list[DatedStep]) -> None:
    """Write steps with their times."""
    Step.objects.bulk_create(
        Step(season=season, kind=due.kind, round=due.round, planned_at=due.at, due_at=due.at)
        for due in dues
    )


@transaction.atomic
def change_season(season_id: int, by: int, plan: SeasonPlan, *, now: datetime) -> Season:
    """Change what is agreed about a season, before sign-up closes, and plan its steps anew."""
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    if season.status not in BEFORE_PLAY:
        raise LeagueRefusal(Why.BEGUN)
    before = plan_of(season)
    plan = with_dates(plan, season.created_at)
    check(plan, season.league.game)
    for name, value in columns_of(plan).items():
        setattr(season, name, value)
    season.save()
    schedule(season)
    for entrant in fill_places(season, now=now):  # there may be more places now
        notices.place_free(entrant, now=now)
    old, new = columns_of(before), columns_of(plan)
    changed = sorted(name for name in new if old[name] != new[name])
    note(season.league, "season_changed", season=season, by=by, now=now, facts={"what": changed})
    return season


@transaction.atomic
def cancel_season(season_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Cancel a season, with a reason. Tables that are being played go on, but no longer count."""
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    if season.status in OVER:
        raise LeagueRefusal(Why.SEASON_OVER)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.CANCELLED, finished_at=now)
    left = season.steps.filter(state__in=[StepState.PLANNED, StepState.FAILED, StepState.HELD])
    left.update(state=StepState.SKIPPED, done_at=now, by=by, reason=reason.strip()[:300])
    note(season.league, "season_cancelled", season=season, by=by, now=now, reason=reason)
    notices.season_cancelled(season, reason.strip(), now=now)
