"""Find games like another one that a viewer may find."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.archive.likeness.measure import Likeness, likeness_of, opening_in_common
from games.archive.models import Facts, Held
from games.archive.search.conditions import visible_to
from games.play.models import Table

FROM_EACH: Final = 40
"""Games that are looked at from each list of candidates, the newest first."""

SHOWN: Final = 5
FEWEST_POINTS: Final = 4
"""With less in common, a game is like most others."""


@dataclass(frozen=True, slots=True)
class GameAlike:
    """A game like the one that is shown, and why."""

    facts: Facts
    title: str
    url: str
    likeness: Likeness


def games_like(table: Table, viewer: int | None) -> list[GameAlike]:
    """Return games like this one that the viewer finds, the most alike first, then the newest.

    People who are not to be named have no part in it: their games would otherwise be told apart.
    """
    here = Facts.objects.filter(pk=table.pk).first()
    if here is None:  # no sweep has made its facts yet
        return []
    people = _people([here.pk])[here.pk]
    found = {one.pk: one for some in _candidates(here, people, viewer) for one in some}
    theirs = _people(found)
    rated = [(likeness_of(here, one, people, theirs[one.pk]), one) for one in found.values()]
    rated.sort(key=lambda pair: (-pair[0].points, -pair[1].ended_at.timestamp(), pair[1].code))
    best = [pair for pair in rated if pair[0].points >= FEWEST_POINTS][:SHOWN]
    tables = Table.objects.only("code", "title").in_bulk([one.pk for _like, one in best])
    return [
        GameAlike(one, tables[one.pk].title, tables[one.pk].get_absolute_url(), likeness)
        for likeness, one in best
        if one.pk in tables
    ]


def _candidates(
    here: Facts, people: Collection[int], viewer: int | None
) -> Iterator["QuerySet[Facts]"]:
    """Yield lists of games that have something in common with this one, each from an index."""
    games = Facts.objects.filter(visible_to(viewer), game=here.game).exclude(pk=here.pk)
    games = games.order_by("-ended_at", "code")
    with_them = Held.objects.filter(_of_games(here.game, viewer), user__in=people, at_end=True)
    with_them = with_them.order_by("-facts")
    yield games.filter(pk__in=list(with_them.values_list("facts", flat=True)[: 2 * FROM_EACH]))
    begun = opening_in_common(here.opening, here.opening)
    if begun:
        start = "".join(f"{code}-" for code in begun[:3])
        yield games.filter(opening__startswith=start)[:FROM_EACH]
    same = Q(seats=here.seats, ending=here.ending)
    yield games.filter(same, margin=here.margin)[:FROM_EACH]


def _of_games(game: str, viewer: int | None) -> Q:
    """Return the condition on seats that they are of games of this kind that the viewer finds.

    Without it, games that the viewer does not find would take the places of others in a list.
    """
    public = Q(facts__public=True)
    if viewer is not None:
        public |= Q(Exists(Held.objects.filter(facts=OuterRef("facts"), user=viewer)))
    return public & Q(facts__game=game)


def _people(games: Collection[int]) -> defaultdict[int, set[int]]:
    """Return who held seats of these games at the end and may be named."""
    named = Held.objects.filter(facts__in=list(games), at_end=True)
    named = named.filter(user__closed_at=None, user__unnamed=False)
    found: defaultdict[int, set[int]] = defaultdict(set)
    for game, person in named.values_list("facts", "user"):
        found[game].add(person)
    return found
