"""The number of rounds of a knock-out: as many as it takes until one table plays the final."""

from datetime import timedelta

from games.leagues.models import (
    Division,
    EntrantStatus,
    Form,
    Round,
    RoundStatus,
    Season,
    Step,
    StepState,
)
from games.leagues.rounds.knockout import rounds_needed, still_in, was_final
from games.leagues.season.dates import Span, pause, steps_of_round
from games.leagues.season.services import add_steps
from games.leagues.steps.order import OPEN


def plan_rounds(season: Season) -> None:
    """Add rounds to a knock-out, or leave some out, so that the last is the final.

    The season must be locked. Other forms keep their rounds.
    """
    if season.form != Form.KNOCKOUT:
        return
    ended = season.rounds.filter(status=RoundStatus.ENDED).count()
    wanted = ended + max(
        (_still_needed(season, division, ended) for division in season.divisions.all()), default=0
    )
    for number in range(season.rounds.count() + 1, wanted + 1):
        _add(season, number)
    left_out = Step.objects.filter(season=season, round__gt=wanted, state__in=OPEN)
    left_out.update(state=StepState.SKIPPED, reason="the final has been played")
    season.rounds.filter(number__gt=wanted).update(status=RoundStatus.ENDED)
    Season.objects.filter(pk=season.pk).update(round_count=wanted)


def _still_needed(season: Season, division: Division, ended: int) -> int:
    if ended and was_final(season, division, ended):
        return 0
    ahead = still_in(season, division, ended + 1)
    if ahead is None:
        found = season.entrants.filter(division=division, status=EntrantStatus.ENTERED)
        return rounds_needed(found.count(), season.sizes, season.advance)
    return rounds_needed(len(ahead), season.sizes, season.advance)


def _add(season: Season, number: int) -> None:
    last = season.rounds.order_by("-number").first()
    assert last is not None
    starts = last.ends_at + pause(season.round_days)
    span = Span(number, starts, starts + timedelta(days=season.round_days))
    Round.objects.create(
        season=season, number=number, starts_at=span.starts_at, ends_at=span.ends_at
    )
    add_steps(season, list(steps_of_round(span, last.ends_at)))
