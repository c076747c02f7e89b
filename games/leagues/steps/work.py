"""The work of each step of a season. The season is locked; the runner stamps the outcome."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues import notices
from games.leagues.divisions.services import divide, promote
from games.leagues.entrants.services import fill_places, has_started
from games.leagues.journal.services import note
from games.leagues.models import (
    EntrantStatus,
    Form,
    LeagueTable,
    Outcome,
    Round,
    RoundEnds,
    Season,
    SeasonStatus,
    Step,
    StepKind,
    StepState,
)
from games.leagues.results.rounds_to_come import has_rounds_to_come
from games.leagues.results.standings import refresh_division
from games.leagues.rounds.draft import RoundDraft
from games.leagues.rounds.services import (
    end_round,
    open_tables,
    publish_round,
    start_round,
    write_draft,
)
from games.leagues.season.dates import LAST_CALL
from games.leagues.steps.cup import plan_rounds
from games.leagues.steps.late_tables import ask_about_unstarted, open_late_cases
from games.leagues.steps.order import OPEN, again, shift

TOLERANCE: Final = timedelta(hours=6)
"""A step later than this moves everything after it: nobody loses time for an outage."""

AFTER_SIGN_UP: Final = (
    *((StepKind.CLOSE_SIGN_UP, 0), (StepKind.DIVIDE, 0)),
    *((StepKind.SEAT, 1), (StepKind.PUBLISH, 1)),
)

NEXT_LOOK: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """The outcome of a step, in a sentence. With `later` the step is not done: it is tried then."""

    said: str
    later: datetime | None = None


Work = Callable[[Season, Step, RoundDraft | None, datetime], StepOutcome]


def open_sign_up(
    season: Season, step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    if season.status not in (SeasonStatus.DRAFT, SeasonStatus.CLOSED) or has_started(season):
        return StepOutcome(_("Sign-up was open already."))
    if season.status == SeasonStatus.CLOSED:
        _close_again(season, now)
    _make_up(season, step, now)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    notices.sign_up_opened(season, now=now)
    return StepOutcome(_("Sign-up is open."))


def _close_again(season: Season, now: datetime) -> None:
    """Plan the steps after sign-up once more, for people who come in now."""
    closes = now + LAST_CALL
    Season.objects.filter(pk=season.pk).update(sign_up_closes_at=closes)
    for kind, number in AFTER_SIGN_UP:
        fresh = again(season, kind, number, now=now)
        Step.objects.filter(pk=fresh.pk).update(due_at=closes, planned_at=closes)


def remind_sign_up(
    season: Season, _step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    if season.status != SeasonStatus.SIGN_UP:
        return StepOutcome(_("Sign-up was over already."))
    notices.sign_up_ends_soon(season, now=now)
    if season.must_confirm:
        notices.please_confirm(season, now=now)
    return StepOutcome(_("People were reminded."))


def close_sign_up(
    season: Season, _step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    """Close sign-up. People who have not confirmed lose their place to the first who wait."""
    if season.status != SeasonStatus.SIGN_UP:
        return StepOutcome(_("Sign-up was closed already."))
    if season.must_confirm:
        silent = season.entrants.filter(
            confirmed_at=None, status__in=[EntrantStatus.ENTERED, EntrantStatus.WAITING]
        )
        for entrant in silent.select_related("user"):
            facts = {"entrant": entrant.pk, "user": entrant.user_id}
            note(season.league, "not_confirmed", season=season, now=now, facts=facts)
        reason = _("did not confirm")
        silent.update(status=EntrantStatus.WITHDRAWN, left_at=now, left_reason=reason)
    for entrant in fill_places(season, now=now):
        notices.place_free(entrant, now=now)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.CLOSED)
    number = season.entrants.filter(status=EntrantStatus.ENTERED).count()
    return StepOutcome(ngettext("%(n)s player has entered.", "%(n)s players have entered.", number)
                % {"n": number})  # fmt: skip


def place_in_divisions(
    season: Season, _step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    if has_started(season):
        return StepOutcome(_("The season has begun, so everybody stays where they are."))
    divisions = divide(season, now=now)
    for kind in (StepKind.SEAT, StepKind.PUBLISH):  # these were done for the earlier divisions
        if season.steps.filter(kind=kind, round=1, state=StepState.DONE).exists():
            again(season, kind, 1, now=now)
    plan_rounds(season)
    sizes = ", ".join(str(division.entrants.count()) for division in divisions)
    return StepOutcome(_("Players in the divisions: %(sizes)s.") % {"sizes": sizes})


def seat(season: Season, step: Step, draft: RoundDraft | None, now: datetime) -> StepOutcome:
    if _round(season, step).status in ("playing", "ended"):
        return StepOutcome(_("The round has started already."))
    assert draft is not None
    seated = write_draft(season.pk, step.round, draft, now=now)
    if not seated.tables:
        return StepOutcome(_("There are too few players for a table in this round."))
    said = {"tables": seated.tables, "byes": seated.byes}
    return StepOutcome(_("Tables: %(tables)s, byes: %(byes)s.") % said)


def publish(season: Season, step: Step, _draft: RoundDraft | None, now: datetime) -> StepOutcome:
    if publish_round(season.pk, step.round, now=now):
        return StepOutcome(_("Everybody can see where they sit."))
    return StepOutcome(_("There was nothing to publish."))


def start(season: Season, step: Step, _draft: RoundDraft | None, now: datetime) -> StepOutcome:
    number = start_round(season.pk, step.round, now=now)
    _make_up(season, step, now)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.PLAYING)
    if number:
        said = ngettext("%(n)s table has started.", "%(n)s tables have started.", number)
        return StepOutcome(said % {"n": number})
    return StepOutcome(_("There was no table to start: the round is left out."))


def remind(season: Season, step: Step, _draft: RoundDraft | None, now: datetime) -> StepOutcome:
    the_round = _round(season, step)
    number = len(open_tables(the_round))
    if not number:
        return StepOutcome(_("Nobody had to be reminded: every table has ended."))
    notices.round_ends_soon(the_round, now=now)
    return StepOutcome(ngettext("%(n)s table is still being played.",
                         "%(n)s tables are still being played.", number)
                % {"n": number})  # fmt: skip


def finish_round(
    season: Season, step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    """End a round at its date, or when its tables end; then later steps move to fit."""
    the_round = _round(season, step)
    late = open_late_cases(the_round, now=now)
    cup = season.form == Form.KNOCKOUT
    waits = season.round_ends == RoundEnds.TABLES and bool(late)
    if cup and the_round.tables.filter(outcome__in=[Outcome.OPEN, Outcome.UNDECIDED]).exists():
        waits = True
    if waits:
        said = _("Tables without a result: %(n)s. The round waits for them.")
        return StepOutcome(said % {"n": len(late)}, later=now + NEXT_LOOK)
    if not end_round(season.pk, step.round, now=now):
        return StepOutcome(_("The round had ended already."))
    needless = season.steps.filter(kind=StepKind.REMIND, round=step.round, state__in=OPEN)
    needless.update(state=StepState.SKIPPED, done_at=now, note=_("The round has ended."))
    if season.round_ends == RoundEnds.TABLES or cup:
        shift(season, step.kind, step.round, now - step.planned_at)
    plan_rounds(season)
    return StepOutcome(_("The round has ended."))


def promote_and_relegate(
    season: Season, _step: Step, _draft: RoundDraft | None, now: datetime
) -> StepOutcome:
    pending = [Outcome.OPEN, Outcome.UNDECIDED]
    for the_round in season.rounds.all():
        ask_about_unstarted(the_round, now=now)
    tables = LeagueTable.objects.filter(round__season=season, outcome__in=pending)
    if tables:
        said = _("Tables without a result: %(n)s. The final standing waits for them.")
        return StepOutcome(said % {"n": len(tables)}, later=now + NEXT_LOOK)
    for division in season.divisions.all():
        refresh_division(division.pk, now=now)
    moved = promote(season, now=now)["divisions"]
    numbers = {
        "up": sum(len(each["up"]) for each in moved),
        "down": sum(len(each["down"]) for each in moved),
    }
    return StepOutcome(_("Up: %(up)s, down: %(down)s.") % numbers)


def announce(season: Season, _step: Step, _draft: RoundDraft | None, now: datetime) -> StepOutcome:
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.FINISHED, finished_at=now)
    if has_rounds_to_come(season):  # they were skipped, and never come
        season.divisions.update(stale=True)
    note(season.league, "season_finished", season=season, now=now, facts={"number": season.number})
    notices.final_standing(season, now=now)
    return StepOutcome(_("The season is over."))


def _round(season: Season, step: Step) -> Round:
    return season.rounds.get(number=step.round)


def _make_up(season: Season, step: Step, now: datetime) -> None:
    """Move later steps by as much as this one is late."""
    late = now - step.planned_at
    if late > TOLERANCE:
        shift(season, step.kind, step.round, late)
        if step.kind == StepKind.OPEN_SIGN_UP and season.sign_up_closes_at is not None:
            closes = season.sign_up_closes_at + late
            Season.objects.filter(pk=season.pk).update(sign_up_closes_at=closes)


WORK: Final[Mapping[StepKind, Work]] = {
    StepKind.OPEN_SIGN_UP: open_sign_up,
    StepKind.REMIND_SIGN_UP: remind_sign_up,
    StepKind.CLOSE_SIGN_UP: close_sign_up,
    StepKind.DIVIDE: place_in_divisions,
    StepKind.SEAT: seat,
    StepKind.PUBLISH: publish,
    StepKind.START: start,
    StepKind.REMIND: remind,
    StepKind.END_ROUND: finish_round,
    StepKind.PROMOTE: promote_and_relegate,
    StepKind.ANNOUNCE: announce,
}
