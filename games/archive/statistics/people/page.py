"""The statistics of a person as tables: numbers with their games, shares with intervals."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.archive.search.results import address
from games.archive.statistics.answers import Scope
from games.archive.statistics.charts import percent
from games.archive.statistics.intervals import FEW, Interval, share
from games.archive.statistics.people.selectors import Row, kept_person, named_people

EVERYTHING: Final = Scope("")

SHOWN: Final = 20
"""Others who are listed, those first with whom there was most."""


@dataclass(frozen=True, slots=True)
class PersonNumber:
    """A number of a person's table; `games` says how many games its query finds."""

    count: int
    query: str = ""
    games: int | None = None

    @property
    def found_by(self) -> str:
        """The query as the site writes it; empty if it cannot be read, as with a name like 7."""
        return EVERYTHING.query(self.query or None)

    @property
    def url(self) -> str:
        return address(self.found_by) if self.found_by else ""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line of a person's table: about a game, a place or another person."""

    label: str
    other: User | None
    numbers: list[PersonNumber]
    share: Interval | None = None
    cases: int = 0

    @property
    def percent(self) -> str:
        return "" if self.share is None else percent(self.share.value)

    @property
    def between(self) -> str:
        if self.share is None or self.share.low is None or self.share.high is None:
            return ""
        low = percent(self.share.low).removesuffix(" %")
        return f"{low}\N{EN DASH}{percent(self.share.high)}"

    @property
    def is_few(self) -> bool:
        return self.cases < FEW

    @property
    def bar(self) -> tuple[float, float, float]:
        """The share and the ends of its interval, in hundredths, for a drawing."""
        if self.share is None:
            return 0.0, 0.0, 0.0
        found = (self.share.value, self.share.low or 0.0, self.share.high or 0.0)
        value, low, high = (round(100 * one, 1) for one in found)
        return value, low, high


@dataclass(frozen=True, slots=True)
class PersonTable:
    """A question about a person; `columns` are those of the numbers, `share` that of the share."""

    name: str
    title: str
    lead: str
    heading: str
    columns: tuple[str, ...]
    share: str
    lines: list[PersonLine]


@dataclass(frozen=True, slots=True)
class PersonPage:
    """All statistics of a person. `form` has the newest results first."""

    whose: User
    form: list[dict[str, Any]]
    tables: list[PersonTable]
    is_hidden: bool  # from others: the person is unnamed


def person_page(whose: User, viewer: Viewer) -> PersonPage | None:
    """Return a person's statistics; None if the viewer may not see any of a person of that name."""
    if whose.unnamed and whose.pk != viewer.pk:
        return None
    counts = kept_person(whose.pk)
    form = [one | {"title": games.get(one["game"]).title} for one in counts.get("form", ())]
    return PersonPage(whose, form, list(_tables(whose, counts)), whose.unnamed)


def _tables(whose: User, counts: dict[str, Any]) -> Iterator[PersonTable]:
    if not counts:
        return
    rows = {int(pk): row for pk, row in counts["others"].items()}
    people = named_people(pk for pk in rows if pk)
    others = [(people[pk], row) for pk, row in rows.items() if pk in people]
    found = (
        _results(whose.slug, counts["results"]),
        _places(whose.slug, counts["results"]),
        _meetings(whose.slug, others),
        _partners(whose.slug, others),
        _payments(whose.slug, others),
        _promises(whose.slug, counts["totals"]),
        _believed(whose.slug, others),
    )
    yield from (table for table in found if table.lines)


def _results(me: str, results: Sequence[Sequence[Any]]) -> PersonTable:
    lines = []
    for name in games.NAMES:
        own = [sums for game, _seats, _place, *sums in results if game == name]
        every, decided, won = (
            (sum(column) for column in zip(*own, strict=True)) if own else (0,) * 3
        )
        numbers = [
            PersonNumber(every, f"game:{name} player:{me}", every),
            PersonNumber(decided, f"game:{name} player:{me} -ending:undecided", decided),
            PersonNumber(won, f"game:{name} winner:{me}", won),
        ]
        title = games.get(name).title
        lines.append(PersonLine(title, None, numbers, share(won, decided), decided))
    return PersonTable(
        "results",
        _("Results"),
        _("Public games in which they held a seat at the end."),
        _("Game"),
        (_("Games"), _("With a result"), _("Won")),
        _("Share won"),
        lines,
    )


def _places(me: str, results: Sequence[Sequence[Any]]) -> PersonTable:
    lines = []
    for game, seats, place, every, decided, won in results:
        label = _("%(game)s, place %(place)s of %(seats)s") % {
            "game": games.get(game).title,
            "place": place,
            "seats": seats,
        }
        here = f"game:{game} seats:{seats} seat:{me}@{place}"
        numbers = [
            PersonNumber(every, here, every),
            PersonNumber(won, f"{here} winner:{me}", won),
        ]
        lines.append(PersonLine(label, None, numbers, share(won, decided), decided))
    return PersonTable(
        "places",
        _("By the order of turns"),
        _("Place 1 begins."),
        _("Place"),
        (_("Games"), _("Won")),
        _("Share won"),
        lines,
    )


Others = list[tuple[User, Row]]


def _listed(others: Others, rank: str, line: Callable[[User, Row], PersonLine]) -> list[PersonLine]:
    """Return lines about others with whom there was something, those with most of it first."""
    some = [(other, row) for other, row in others if row.get(rank)]
    some.sort(key=lambda one: (-one[1][rank], one[0].slug))
    return [line(other, row) for other, row in some[:SHOWN]]


def _meetings(me: str, others: Others) -> PersonTable:
    def line(other: User, row: Row) -> PersonLine:
        you, decided = other.slug, row.get("decided", 0)
        numbers = [
            _games(row, "met", f"player:{me} player:{you}"),
            _games(row, "won", f"winner:{me} player:{you}"),
            _games(row, "lost", f"winner:{you} player:{me}"),
        ]
        return PersonLine(other.name, other, numbers, share(row.get("won", 0), decided), decided)

    return PersonTable(
        "others",
        _("Head to head"),
        _("How often they met, and who won. In games with sides both may win."),
        _("Against"),
        (_("Met"), _("Won"), _("The other won")),
        _("Share won"),
        _listed(others, "met", line),
    )


def _partners(me: str, others: Others) -> PersonTable:
    def line(other: User, row: Row) -> PersonLine:
        you, met = other.slug, row.get("met", 0)
        numbers = [
            _games(row, "dealt", f"dealt:{me}+{you}"),
            _games(row, "met", f"player:{me} player:{you}"),
        ]
        return PersonLine(other.name, other, numbers, share(row.get("dealt", 0), met), met)

    return PersonTable(
        "partners",
        _("Favourite partners"),
        _("With whom they signed deals, of the games in which they met."),
        _("With"),
        (_("Dealt in"), _("Met")),
        _("Share"),
        _listed(others, "dealt", line),
    )


def _payments(me: str, others: Others) -> PersonTable:
    """Return who paid the person and whom the person paid, laurels by laurels."""
    both = [
        (other, row | {"moved": row.get("from-laurels", 0) + row.get("to-laurels", 0)})
        for other, row in others
    ]

    def line(other: User, row: Row) -> PersonLine:
        you = other.slug
        numbers = [
            _laurels(row, "from", f"paid:{you}>{me}"),
            _laurels(row, "to", f"paid:{me}>{you}"),
        ]
        moved = row["moved"]
        return PersonLine(other.name, other, numbers, share(numbers[0].count, moved), moved)

    return PersonTable(
        "payments",
        _("Who pays whom"),
        _("Laurels that changed hands at once. Each sum leads to the games in which it was paid."),
        _("With"),
        (_("Laurels got"), _("Laurels paid")),
        _("Received, of all that was paid"),
        _listed(both, "moved", line),
    )


def _promises(me: str, totals: Row) -> PersonTable:
    kept, broken = totals.get("kept", 0), totals.get("broken", 0)
    numbers = [
        PersonNumber(kept, f"kept:{me}>", totals.get("kept-games", 0)),
        PersonNumber(broken, f"broken:{me}>", totals.get("broken-games", 0)),
    ]
    judged = kept + broken
    lines = [PersonLine(_("All promises"), None, numbers, share(kept, judged), judged)]
    return PersonTable(
        "fides",
        _("Fides"),
        _("Promises that were judged. Each number leads to the games in which they were made."),
        _("Promises"),
        (_("Kept"), _("Broken")),
        _("Share kept"),
        lines if judged else [],
    )


def _believed(me: str, others: Others) -> PersonTable:
    names = ("kept", "broken", "kept-me", "broken-me")
    both = [
        (other, row | {"judged": sum(row.get(one, 0) for one in names)}) for other, row in others
    ]

    def line(other: User, row: Row) -> PersonLine:
        you = other.slug
        queries = (f"kept:{me}>{you}", f"broken:{me}>{you}", f"kept:{you}>{me}")
        numbers = [
            PersonNumber(row.get(name, 0), query, row.get(f"{name}-games", 0))
            for name, query in zip(names, (*queries, f"broken:{you}>{me}"), strict=True)
        ]
        mine, all_mine = row.get("kept", 0), row.get("kept", 0) + row.get("broken", 0)
        return PersonLine(other.name, other, numbers, share(mine, all_mine), all_mine)

    return PersonTable(
        "believed",
        _("Whose word holds"),
        _("Promises between two people, as they were judged."),
        _("With"),
        (_("Kept"), _("Broken"), _("The other kept"), _("The other broke")),
        _("Share kept"),
        _listed(both, "judged", line),
    )


def _games(row: Row, name: str, query: str) -> PersonNumber:
    return PersonNumber(row.get(name, 0), query, row.get(name, 0))


def _laurels(row: Row, way: str, query: str) -> PersonNumber:
    return PersonNumber(row.get(f"{way}-laurels", 0), query, row.get(f"{way}-games", 0))


def rows_of(tables: Iterable[PersonTable]) -> Iterator[dict[str, Any]]:
    """Yield a row of a file for each number of a person's tables."""
    for table in tables:
        for line in table.lines:
            for column, number in zip(table.columns, line.numbers, strict=True):
                yield {
                    "statistic": table.name,
                    "key": line.other.slug if line.other else line.label,
                    "label": line.label,
                    "series": column,
                    "games": number.games,
                    "cases": line.cases,
                    "count": number.count,
                    "value": line.share and line.share.value,
                    "low": line.share and line.share.low,
                    "high": line.share and line.share.high,
                    "games_query": "",
                    "count_query": number.found_by,
                }
