"""The facts of games as a table: a line of CSV for each game, the same for every reader."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from django.db.models import Q

from games.archive.export.game_row import moment
from games.archive.export.selectors import leagues_of
from games.archive.models import Facts, Held, Imported
from games.common.spreadsheet import csv_line
from games.play.models import Table

AT_ONCE: Final = 500
"""Games that are read together, so that memory does not grow with the table."""

NUMBERS: Final = (
    *("seats", "turns", "entries", "deals", "caesar", "messages", "laurels", "margin"),
    *("consent", "kept", "broken", "handed", "house"),
)
COLUMNS: Final = (
    *("code", "game", "title", "started", "ended", "ending", "won-by", *NUMBERS),
    *("opening", "options", "league", "season", "imported", "winners", "players"),
)
"""The columns, named as the query names them. `messages` counts what a spectator may read."""

Belongs = tuple[str | None, int | None]  # to a league and a season of it
People = Mapping[int, list[tuple[str, bool]]]


def csv_lines(games: Iterable[Facts]) -> Iterator[str]:
    """Yield the head of the table, then a line for each game, in their order."""
    yield csv_line(COLUMNS)
    left = iter(games)
    while some := list(islice(left, AT_ONCE)):
        yield from _lines(some)


def _lines(games: list[Facts]) -> Iterator[str]:
    ids = [facts.pk for facts in games]
    titles = dict(Table.objects.filter(pk__in=ids).values_list("pk", "title"))
    people, leagues, told = _people(ids), leagues_of(ids), _told_leagues(ids)
    options = dict(Facts.objects.filter(pk__in=ids).values_list("pk", "options__text"))
    for facts in games:
        if facts.pk not in titles:  # it has gone meanwhile
            continue
        league: Belongs = told.get(facts.pk) or leagues.get(facts.pk) or (None, None)
        named = people[facts.pk]
        yield csv_line(
            [
                *(facts.code, facts.game, titles[facts.pk]),
                *(moment(facts.started_at), moment(facts.ended_at), facts.ending, facts.won_by),
                *(getattr(facts, name) for name in NUMBERS),
                *(facts.opening.rstrip("-"), options[facts.pk].strip(), *league),
                "yes" if facts.imported else "no",
                " ".join(name for name, won in named if won),
                " ".join(name for name, _won in named),
            ]
        )


def _people(ids: Collection[int]) -> People:
    """Return the names of those who held seats at the end, in the order of turns.

    Names are those of addresses. Closed accounts and unnamed people are left out.
    """
    held = Held.objects.filter(facts__in=ids, at_end=True, user__closed_at=None)
    rows = held.exclude(Q(user__unnamed=True)).order_by("facts", "place")
    found: defaultdict[int, list[tuple[str, bool]]] = defaultdict(list)
    for game, name, won in rows.values_list("facts", "user__slug", "won"):
        found[game].append((name, won))
    return found


def _told_leagues(ids: Collection[int]) -> dict[int, Belongs]:
    """Return league and season of imported games, as their rows have them."""
    rows = Imported.objects.filter(table__in=ids).values_list("table", "row")
    return {game: (row.get("league"), row.get("season")) for game, row in rows}
