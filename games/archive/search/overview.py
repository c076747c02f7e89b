"""The archive without a question: months, leagues, people, and games of note.

It covers public games alone, so that it is the same for everybody and can be kept for a while.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.core.cache import cache
from django.db.models import Count
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.accounts.models import User
from games.archive.models import Facts, Held
from games.archive.query import parse
from games.archive.search.selectors import page_of
from games.leagues.models import League

OVERVIEW: Final = "archive-overview"
"""The key of what is kept in the cache of the site."""

KEPT_SECONDS: Final = 300
SHOWN: Final = 12
Counted = list[tuple[int, int]]

OF_NOTE: Final[dict[str, str | Promise]] = {
    "sort:-margin": _("The closest"),
    "sort:turns": _("The longest"),
    "sort:deals": _("Most deals"),
    "sort:consent": _("The dearest consent"),
    "sort:broken": _("Most promises broken"),
}

_NOT_OF_NOTE: Final[dict[str, tuple[int | None, ...]]] = {
    "margin": (None,),
    "turns": (0,),
    "deals": (0,),
    "consent": (None, 0),
    "broken": (0,),
}
"""With these values even the first game of a list is nothing to show."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A way into the archive: what it is called, its query, and how many games it has."""

    label: str | Promise
    query: str
    games: int = 0


@dataclass(frozen=True, slots=True)
class Overview:
    """All ways into the archive that need no question."""

    games: int
    months: list[Shelf]
    leagues: list[Shelf]
    people: list[Shelf]
    of_note: list[tuple[Shelf, Facts, str]]


def overview() -> Overview:
    """Return what is shown without a question; the counts may be some minutes old."""
    kept = cache.get_or_set(OVERVIEW, _counted, KEPT_SECONDS)
    months, leagues, people = kept or _counted()
    return Overview(
        games=sum(games for _, games in months),
        months=[*(_month(month, games) for month, games in months[:SHOWN]), *_years(months)],
        leagues=list(_leagues(leagues)),
        people=list(_people(people)),
        of_note=list(_of_note()),
    )


def _counted() -> tuple[Counted, Counted, Counted]:
    """Count public games by month, league and person."""
    public = Facts.objects.filter(public=True).order_by()
    months = public.values_list("month").annotate(games=Count("pk")).order_by("-month")
    in_leagues = public.filter(season__isnull=False).values_list("season__league")
    leagues = in_leagues.annotate(games=Count("pk")).order_by("-games", "season__league")
    held = Held.objects.filter(at_end=True, facts__public=True).order_by().values_list("user")
    people = held.annotate(games=Count("pk")).order_by("-games", "user")
    return list(months), list(leagues[:SHOWN]), list(people[: 2 * SHOWN])


def _month(month: int, games: int) -> Shelf:
    first = date(month // 100, month % 100, 1)
    return Shelf(date_format(first, "YEAR_MONTH_FORMAT"), f"ended:{first.isoformat()[:7]}", games)


def _years(months: Counted) -> Iterator[Shelf]:
    """Yield the years that have months beyond those that are shown, each with all of its games."""
    for year in dict.fromkeys(month // 100 for month, _games in months[SHOWN:]):
        yield Shelf(
            str(year),
            f"ended:{year:04}",
            sum(games for month, games in months if month // 100 == year),
        )


def _leagues(counted: Counted) -> Iterator[Shelf]:
    known = League.objects.in_bulk([pk for pk, _ in counted])
    for pk, games in counted:
        if pk in known:
            yield Shelf(known[pk].name, f"league:{known[pk].slug}", games)


def _people(counted: Counted) -> Iterator[Shelf]:
    """Yield the people with the most games, among those whom the archive may name now."""
    named = User.objects.filter(closed_at=None, unnamed=False)
    known = named.in_bulk([pk for pk, _ in counted])
    for pk, games in [one for one in counted if one[0] in known][:SHOWN]:
        yield Shelf(known[pk].name, f"player:{known[pk].slug}", games)


def _of_note() -> Iterator[tuple[Shelf, Facts, str]]:
    """Yield lists with their first game, and what is of note about it."""
    for line, label in OF_NOTE.items():
        query = parse(line)
        best = page_of(query, None, most=1).games
        if best and getattr(best[0], query.sort.key) not in _NOT_OF_NOTE[query.sort.key]:
            yield Shelf(label, line), best[0], _why(best[0], query.sort.key)


def _why(facts: Facts, key: str) -> str:
    number = getattr(facts, key)
    if key == "margin" and not number:
        return str(_("level on laurels"))
    said = {
        "margin": ngettext("%(n)s laurel ahead", "%(n)s laurels ahead", number),
        "turns": ngettext("%(n)s turn", "%(n)s turns", number),
        "deals": ngettext("%(n)s deal", "%(n)s deals", number),
        "consent": ngettext("%(n)s laurel for it", "%(n)s laurels for it", number),
        "broken": ngettext("%(n)s promise broken", "%(n)s promises broken", number),
    }
    return said[key] % {"n": number}
