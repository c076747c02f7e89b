"""Saved searches as they read today, with the present names of people."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Q

from games.accounts.models import User
from games.archive.models import SavedSearch
from games.archive.query import Query, QueryFault, parse
from games.archive.query.terms import Between, Name, NamePlace, Pair, Term, Value

NAMELESS: Final = "~"
"""Stands for a person of a search who has no name now; no name of an address looks like it."""


@dataclass(frozen=True, slots=True)
class SavedLine:
    """A saved search as its owner reads it."""

    key: str
    line: str


def saved_lines(user: User) -> list[SavedLine]:
    """Return the saved searches of a person, the oldest first."""
    rows = list(SavedSearch.objects.filter(user=user).order_by("saved_at", "pk"))
    names = _names_now(rows, user.pk)
    return [SavedLine(row.key, str(_today(row, names) or row.query)) for row in rows]


def todays_query(saved: SavedSearch) -> Query | None:
    """Return the query of a saved search with the names of today; None if it has no sense now."""
    return _today(saved, _names_now([saved], saved.user_id))


def searches_for_export(user: User) -> list[dict[str, Any]]:
    """Return the saved searches of a person, for the export of their data."""
    rows = SavedSearch.objects.filter(user=user).order_by("saved_at", "pk")
    return [{"query": row.query, "saved_at": row.saved_at} for row in rows]


def _names_now(rows: list[SavedSearch], viewer: int) -> dict[int, str]:
    """Return the present names of all people in the searches whom the viewer can name."""
    ids = {person for row in rows for person in row.people.values()}
    if not ids:
        return {}
    nameable = User.objects.filter(Q(unnamed=False) | Q(pk=viewer), pk__in=ids, closed_at=None)
    return dict(nameable.values_list("pk", "slug"))


def _today(saved: SavedSearch, names: Mapping[int, str]) -> Query | None:
    """Return the query with these names; None if a word of it is no longer a word of any game.

    It must not become another query, least of all the empty one, which finds all games.
    """
    called = {name: names.get(person, NAMELESS) for name, person in saved.people.items()}
    try:
        query = parse(saved.query)
    except QueryFault:
        return None
    return replace(query, terms=tuple(_renamed_term(term, called) for term in query.terms))


def _renamed_term(term: Term, called: Mapping[str, str]) -> Term:
    if term.key == "league":
        return term
    return replace(term, values=tuple(_renamed(value, called) for value in term.values))


def _renamed(value: Value, called: Mapping[str, str]) -> Value:
    def now(name: str) -> str:
        return called.get(name, name)

    if isinstance(value, (Name, NamePlace)):
        return replace(value, name=now(value.name))
    if isinstance(value, Pair):
        return Pair(*sorted((now(value.one), now(value.other))))
    if isinstance(value, Between):
        ends = (None if name is None else now(name) for name in (value.by, value.to))
        return Between(*ends)
    return value
