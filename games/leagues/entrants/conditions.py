"""The conditions for entering a season, and the weeks in which a person is away."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.accounts.models import Absence, User
from games.forum.promises.fides import fides_of
from games.leagues.models import Entrant, Round, Season
from games.play.seats.admission import standing


def shortcomings(season: Season, user: User) -> list[str]:
    """Return a sentence for each of the season's conditions that the person does not meet.

    A person without turns or promises counts as reliable, as at tables.
    """
    return list(_shortcomings(season, user))


def _shortcomings(season: Season, user: User) -> Iterable[str]:
    record = standing(user)
    punctual = record.reliability
    if season.min_finished and record.finished < season.min_finished:
        asked = {"asked": season.min_finished, "have": record.finished}
        yield _("This season asks for %(asked)s finished games; you have %(have)s.") % asked
    if season.min_punctuality and punctual is not None and punctual < season.min_punctuality:
        asked = {"asked": season.min_punctuality, "have": punctual}
        yield _("This season asks for %(asked)s %% of turns in time; you have %(have)s %%.") % asked
    kept = fides_of(user).percent if season.min_fides else None
    if kept is not None and kept < season.min_fides:
        asked = {"asked": season.min_fides, "have": kept}
        yield _("This season asks for %(asked)s %% of promises kept; you have %(have)s %%.") % asked


def monday_of(moment: datetime, zone: ZoneInfo) -> date:
    """Return the first day of the moment's week, in the time zone of the person."""
    day = moment.astimezone(zone).date()
    return day - timedelta(days=day.weekday())


def rounds_away(season: Season, user: User, mondays: Collection[date]) -> list[Round]:
    """Return the rounds at whose start the person is away: by their weeks, or by an absence."""
    absences = list(Absence.objects.filter(person=user))
    return [
        each
        for each in season.rounds.all()
        if is_away(each.starts_at, user.zone, mondays, absences)
    ]


def is_away(
    moment: datetime, zone: ZoneInfo, mondays: Collection[date], absences: Iterable[Absence]
) -> bool:
    """Return whether a person with these weeks away and absences is away at the moment."""
    day = moment.astimezone(zone).date()
    return monday_of(moment, zone) in mondays or any(
        absence.first <= day <= absence.last for absence in absences
    )


def place_in_line(entrant: Entrant) -> int:
    """Return an entrant's place on the waiting list, from 1."""
    ahead = Entrant.objects.filter(season=entrant.season_id, status=entrant.status)
    earlier = ahead.filter(signed_up_at__lt=entrant.signed_up_at)
    same = ahead.filter(signed_up_at=entrant.signed_up_at, pk__lt=entrant.pk)
    return 1 + earlier.count() + same.count()
