"""The people whom a case concerns: who may read it, and who is told."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from games.accounts.models import User
from games.leagues.guards import is_manager, sits_or_sat
from games.leagues.models import Case, CaseKind, LeagueSeat, LeagueTable
from games.leagues.refusals import LeagueRefusal, Why

OF_THE_TABLE = (
    *(CaseKind.ABSENT, CaseKind.RESULT, CaseKind.EXTENSION),
    *(CaseKind.UNDECIDED, CaseKind.LATE, CaseKind.NO_SUBSTITUTE),
    CaseKind.SUCCESSION,
)
"""The kinds that everybody at the table may read; the others only who opened the case, and whom it
is about."""


@dataclass(frozen=True, slots=True)
class CaseRole:
    """The part a person has in a case. A manager who is concerned reads it as a player does."""

    manages: bool
    concerned: bool

    @property
    def reads(self) -> bool:
        return self.manages or self.concerned

    @property
    def decides(self) -> bool:
        return self.manages and not self.concerned


def part_of(case: Case, user: User) -> CaseRole:
    """Return the part that the person has in the case."""
    return CaseRole(is_manager(case.season.league_id, user), is_concerned(case, user.pk))


def is_concerned(case: Case, user_id: int) -> bool:
    """Return whether the person opened the case, is the one it is about, or sits at its table."""
    if user_id in (case.by_id, case.about_id):
        return True
    return case.league_table is not None and sits_or_sat(case.league_table, user_id)


def reader(case: Case, user: User) -> CaseRole:
    """Return the part of somebody who may read the case, or refuse."""
    part = part_of(case, user)
    at_table = case.kind in OF_THE_TABLE or user.pk in (case.by_id, case.about_id)
    if not part.decides and not (part.concerned and at_table):
        raise LeagueRefusal(Why.NOT_YOUR_CASE)
    return part


def concerns(user: User) -> Q:
    """Select the cases in which the person is concerned, by the rule of `is_concerned`."""
    mine = LeagueTable.objects.filter(
        Q(seats__entrant__user=user)
        | Q(seats__guest=user)
        | Q(table__seats__user=user)
        | Q(table__seats__tenures__user=user)
    )
    return Q(by=user) | Q(about=user) | Q(league_table__in=mine.values("pk"))


def deciders_of(case: Case, managers: Iterable[User]) -> list[User]:
    """Return the managers who may decide the case: those whom it does not concern."""
    return [user for user in managers if not is_concerned(case, user.pk)]


def people_concerned(case: Case) -> list[User]:
    """Return the people who are told of news of the case, without its managers."""
    found = {user.pk: user for user in (case.by, case.about) if user is not None}
    if case.league_table is not None and case.kind in OF_THE_TABLE:
        seats = LeagueSeat.objects.filter(league_table=case.league_table)
        for seat in seats.select_related("entrant__user", "guest"):
            for user in (seat.entrant.user if seat.entrant else None, seat.guest):
                if user is not None:
                    found[user.pk] = user
    return [user for user in found.values() if user.is_active]
