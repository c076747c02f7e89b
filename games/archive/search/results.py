"""A page of results as a viewer reads it: games with their people, counts, and ways on."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.models import Facts
from games.archive.query import Query, QueryFault, Sort, parse
from games.archive.query.terms import SORTS
from games.archive.search.cursors import ForeignCursor
from games.archive.search.labels import SORT_WORDS, label_of
from games.archive.search.selectors import Counts, counts_of, finds_of, page_of
from games.archive.search.snippets import Snippet, snippets_of
from games.play.models import Seat, Table
from games.play.selectors import seat_name

KIND_WORDS: Final = {
    "game": gettext_lazy("Game"),
    "seats": gettext_lazy("Seats"),
    "ending": gettext_lazy("Ending"),
    "won-by": gettext_lazy("Won by"),
    "ended": gettext_lazy("Year"),
}


IN_ORDER: Final = {"seats": False, "ended": True}
"""Kinds whose words are numbers, and stand in their order; whether the greatest is first."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in the list."""

    facts: Facts
    table: Table
    winners: list[str]
    others: list[str]
    snippet: Snippet | None
    said_by: str

    @property
    def game(self) -> str:
        return label_of("game", self.facts.game)

    @property
    def won_by(self) -> str:
        return label_of("won-by", self.facts.won_by) if self.facts.won_by else ""


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """One way to narrow a search: a word, how many games it leaves, and the address."""

    label: str
    games: int
    url: str


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """A way to sort what was found; the one that is in use leads to the other direction."""

    label: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class SearchResults:
    """The outcome of a line: games, counts and addresses, or a sentence with its fault."""

    line: str
    query: Query = field(default_factory=Query)
    fault: str = ""
    is_foreign: bool = False  # the fault is a cursor of another query
    games: Sequence[FoundGame] = ()
    counts: Counts | None = None
    kinds: Sequence[tuple[Any, list[SearchFilter]]] = ()
    following: str = ""
    is_first: bool = True

    @property
    def without(self) -> list[tuple[str, str]]:
        """Each term, with the address of the search without it."""
        terms = self.query.terms
        return [
            (str(term), address(replace(self.query, terms=(*terms[:n], *terms[n + 1 :]))))
            for n, term in enumerate(terms)
        ]

    @property
    def asks_for_own(self) -> bool:
        """Tell whether only games of the reader are asked for, of which a stranger has none."""
        return any(term.key == "mine" and not term.negated for term in self.query.terms)

    @property
    def orders(self) -> list[SearchOrder]:
        return [_order(self.query, key) for key in SORTS]


def _order(query: Query, key: str) -> SearchOrder:
    here = query.sort.key == key
    down, up = SORT_WORDS[key]
    turned = Sort(key, down=not (here and query.sort.down))
    label = up if here and not query.sort.down else down
    return SearchOrder(str(label), address(replace(query, sort=turned)), here)


def results_of(line: str, viewer: int | None, cursor: str = "") -> SearchResults:
    """Return the page of a query that begins behind the cursor."""
    try:
        query = parse(line)
    except QueryFault as fault:
        return SearchResults(line, fault=str(fault))
    finds = finds_of(query, viewer)
    try:
        page = page_of(query, viewer, cursor, finds=finds)
    except ForeignCursor as foreign:
        return SearchResults(str(query), query, fault=str(foreign), is_foreign=True)
    # without a question the page shows ways into the archive, and no counts
    counts = counts_of(query, viewer, finds=finds) if line or cursor else None
    return SearchResults(
        line=str(query),
        query=query,
        games=_found(query, viewer, page.games),
        counts=counts,
        kinds=list(_kinds(query, counts)) if counts else [],
        following=address(query, after=page.following) if page.following else "",
        is_first=not cursor,
    )


def address(query: Query | str, **more: str) -> str:
    """Return the address of a search."""
    asked = {"q": str(query)} | more
    return f"{reverse('archive:index')}?{urlencode(asked)}"


def _found(query: Query, viewer: int | None, shown: Sequence[Facts]) -> list[FoundGame]:
    ids = [facts.pk for facts in shown]
    seated = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
    tables = Table.objects.defer("chance", "salt").prefetch_related(seated).in_bulk(ids)
    snippets = snippets_of(query, viewer, ids)
    return [
        _row(facts, tables[facts.pk], snippets.get(facts.pk))
        for facts in shown
        if facts.pk in tables
    ]


def _row(facts: Facts, table: Table, snippet: Snippet | None) -> FoundGame:
    seats = list(table.seats.all())
    names = {seat.number: seat_name(seat, table) or _("nobody") for seat in seats}
    start = table.start or 0
    order = sorted(seats, key=lambda seat: (seat.number - start) % len(seats))
    won = {seat.number for seat in seats if facts.won_places >> _place(seat, table) & 1}
    speaker = "" if snippet is None or snippet.seat is None else names.get(snippet.seat, "")
    return FoundGame(
        facts,
        table,
        winners=[names[seat.number] for seat in order if seat.number in won],
        others=[names[seat.number] for seat in order if seat.number not in won],
        snippet=snippet,
        said_by=speaker,
    )


def _place(seat: Seat, table: Table) -> int:
    """Return the place in the order of turns, from 0."""
    return (seat.number - (table.start or 0)) % table.seat_count


def _kinds(query: Query, counts: Counts) -> Any:
    """Yield the words by which the search can be narrowed.

    Years stand in the order of time, the newest first, and seats in that of numbers; of other words
    the most frequent is first.
    """
    for key, words in counts.kinds.items():
        if len(words) < 2:
            continue
        listed = sorted(words.items(), key=lambda one: (-one[1], one[0]))
        if key in IN_ORDER:
            listed.sort(key=lambda one: int(one[0]), reverse=IN_ORDER[key])
        yield (
            KIND_WORDS[key],
            [
                SearchFilter(label_of(key, word), number, address(f"{query} {key}:{word}".strip()))
                for word, number in listed
            ],
        )
