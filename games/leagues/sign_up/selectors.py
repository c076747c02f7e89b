"""The page of signing up: conditions, and when the person would be away."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from games.accounts.models import User
from games.leagues.entrants.conditions import (
    monday_of,
    place_in_line,
    rounds_away,
    shortcomings,
)
from games.leagues.entrants.services import is_open
from games.leagues.gazette.agreed import conditions_of
from games.leagues.guards import is_invited
from games.leagues.models import Entrant, EntrantStatus, Round, RoundStatus, Season

TO_COME = (RoundStatus.PLANNED, RoundStatus.SEATED)
"""The rounds that can still be seated otherwise: published ones are as they are."""


@dataclass(frozen=True)
class SignUpState:
    """Signing up as one person sees it; `user` is None for somebody who is signed out."""

    season: Season
    user: User | None
    entrant: Entrant | None

    @property
    def is_open(self) -> bool:
        return is_open(self.season)

    @property
    def is_in(self) -> bool:
        return self.entrant is not None and self.entrant.status == EntrantStatus.ENTERED

    @property
    def waits(self) -> bool:
        return self.entrant is not None and self.entrant.status == EntrantStatus.WAITING

    @cached_property
    def place(self) -> int:
        """The place on the waiting list."""
        assert self.entrant is not None
        return place_in_line(self.entrant)

    @cached_property
    def places_left(self) -> int | None:
        """The number of free places; None if there is no limit."""
        if self.season.capacity is None:
            return None
        taken = Entrant.objects.filter(season=self.season, status=EntrantStatus.ENTERED).count()
        return max(0, self.season.capacity - taken)

    @cached_property
    def conditions(self) -> list[str]:
        return conditions_of(self.season)

    @cached_property
    def lacks(self) -> list[str]:
        """Sentences about the conditions that the person does not meet."""
        return shortcomings(self.season, self.user) if self.user is not None else []

    @cached_property
    def is_invited(self) -> bool:
        return self.user is not None and is_invited(self.season, self.user.pk)

    @property
    def may_enter(self) -> bool:
        there = self.is_in or self.waits
        return self.is_open and not there and self.is_invited and not self.lacks

    @property
    def asks_to_confirm(self) -> bool:
        """Tell whether the person should say once more that they will play."""
        asked = self.is_open and self.season.must_confirm and (self.is_in or self.waits)
        return asked and self.entrant is not None and self.entrant.confirmed_at is None

    @cached_property
    def mondays(self) -> list[date]:
        """The weeks that the person has marked as away."""
        if self.entrant is None:
            return []
        return sorted(self.entrant.weeks_away.values_list("monday", flat=True))

    @cached_property
    def byes(self) -> list[Round]:
        """The rounds in which the person would have a bye, as things are."""
        return rounds_away(self.season, self.user, self.mondays) if self.user is not None else []


def weeks_of(season: Season, user: User) -> list[tuple[Round, date]]:
    """Return each round to come with the first day of the week in which it starts.

    That week is the person's own, in their time zone.
    """
    found = season.rounds.filter(status__in=TO_COME).order_by("number")
    return [(one, monday_of(one.starts_at, user.zone)) for one in found]
