"""The cast of a rehearsal: people who have signed up, and imaginary people beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.accounts.models import Absence
from games.leagues.divisions.placement import Candidate
from games.leagues.divisions.services import candidates_of
from games.leagues.entrants.conditions import is_away
from games.leagues.models import Apart, Entrant, EntrantStatus, Season


@dataclass(frozen=True, slots=True)
class Player:
    """A player in a rehearsal. `pk` is that of their entrant, or below 0 for an imaginary one."""

    pk: int
    name: str
    tables_at_once: int = 1
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))
    mondays: frozenset[date] = frozenset()
    absences: Sequence[Absence] = ()

    def is_away(self, moment: datetime) -> bool:
        return is_away(moment, self.zone, self.mondays, self.absences)


@dataclass(frozen=True, slots=True)
class Cast:
    """The players, the values that place them in divisions, and the pairs kept apart."""

    players: Mapping[int, Player]
    candidates: Sequence[Candidate]
    apart: Sequence[tuple[str, str]] = field(default_factory=tuple)
    waiting: int = 0


def cast_of(season: Season, number: int | None) -> Cast:
    """Return the cast of a season; with a `number` imaginary people fill it up to that."""
    found = season.entrants.filter(status=EntrantStatus.ENTERED).order_by("signed_up_at", "pk")
    entrants = list(found.select_related("user").prefetch_related("weeks_away"))
    players = {
        entrant.pk: player for entrant, player in zip(entrants, _real(entrants), strict=True)
    }
    candidates = candidates_of(season, entrants)
    for more in range(len(entrants), number or 0):
        pk = len(entrants) - more - 1
        players[pk] = Player(pk, _("Player %(number)s") % {"number": more + 1})
        candidates.append(Candidate(pk, since=more))
    pairs = Apart.objects.filter(season=season).values_list("one", "other")
    apart = [(str(one), str(other)) for one, other in pairs if {one, other} <= players.keys()]
    waiting = season.entrants.filter(status=EntrantStatus.WAITING).count()
    return Cast(players, candidates, apart, waiting)


def _real(entrants: Sequence[Entrant]) -> list[Player]:
    absences: dict[int, list[Absence]] = {}
    for absence in Absence.objects.filter(person__in=[entrant.user_id for entrant in entrants]):
        absences.setdefault(absence.person_id, []).append(absence)
    return [
        Player(
            entrant.pk,
            entrant.user.name,
            entrant.tables_at_once,
            entrant.user.zone,
            frozenset(away.monday for away in entrant.weeks_away.all()),
            absences.get(entrant.user_id, ()),
        )
        for entrant in entrants
    ]
