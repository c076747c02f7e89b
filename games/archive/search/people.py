"""The people whom the names of a query mean, for one viewer. Names are today's."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.db.models import Q

from games.accounts.models import User
from games.archive.query.terms import Between, Name, NamePlace, Pair, Query, Value

NOBODY: Final = 0
"""Stands for a person whom the viewer cannot name: no row has this id."""

OF_PEOPLE: Final = ("player", "winner", "said")
"""The keys whose values are names of people alone."""


def people_in(query: Query, viewer: int | None) -> Mapping[str, int]:
    """Return the ids by name, with one query at most.

    Closed accounts have no name, and unnamed people are found by themselves alone.
    """
    names = {name for name in _names(query) if name}
    if not names:
        return {}
    known = User.objects.filter(Q(unnamed=False) | Q(pk=viewer or NOBODY))
    found = known.filter(slug__in=names, closed_at=None).values_list("slug", "pk")
    return dict(found)


def _names(query: Query) -> Iterator[str | None]:
    for term in query.terms:
        for value in term.values:
            yield from _named(term.key, value)


def _named(key: str, value: Value) -> tuple[str | None, ...]:
    if isinstance(value, Name):
        return (value.name,) if key in OF_PEOPLE else ()
    if isinstance(value, NamePlace):
        return (value.name,)
    if isinstance(value, Pair):
        return value.one, value.other
    if isinstance(value, Between):
        return value.by, value.to
    return ()
