"""The people of a league, for the page of its managers."""

from dataclasses import dataclass

from games.leagues.models import Invited, League, Manager


@dataclass(frozen=True, slots=True)
class LeaguePeople:
    managers: list[Manager]
    invited: list[Invited]


def people_of(league: League) -> LeaguePeople:
    """Return who runs the league, and whom they have invited."""
    managers = Manager.objects.filter(league=league).select_related("user").order_by("since", "pk")
    invited = Invited.objects.filter(league=league).select_related("user", "by")
    return LeaguePeople(list(managers), list(invited.order_by("-at", "-pk")))
