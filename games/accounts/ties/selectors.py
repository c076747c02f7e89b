"""Ties: who follows and who blocks whom, for services and for the person who made them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Q, QuerySet

from games.accounts.models import Tie, User
from games.accounts.registry import Viewer


def ties_of(person: User) -> list[Tie]:
    """Return whom the person follows, then whom they block, by name; closed accounts have none."""
    found = Tie.objects.filter(person=person).select_related("other")
    return list(found.order_by("-kind", "other__name_key"))


def followers_of(people: Iterable[User]) -> list[Tie]:
    """Return the ties by which others follow these people, with the followers."""
    found = Tie.objects.filter(
        other__in=[one.pk for one in people], kind=Tie.Kind.FOLLOW, person__is_active=True
    )
    return list(found.select_related("person", "other").order_by("person_id", "other_id"))


@dataclass(frozen=True, slots=True)
class TiesAround:
    """The ids of those whom a person follows, and of those with whom they are apart."""

    followed: frozenset[int] = frozenset()
    apart: frozenset[int] = frozenset()


def ties_around(person: Viewer) -> TiesAround:
    """Return whom the person follows, and who blocks them or is blocked by them."""
    if not person.is_authenticated:
        return TiesAround()
    mine = Q(person=person) | Q(other=person, kind=Tie.Kind.BLOCK)
    found = list(Tie.objects.filter(mine).values_list("person_id", "other_id", "kind"))
    blocks = [(one, other) for one, other, kind in found if kind == Tie.Kind.BLOCK]
    followed = [other for _one, other, kind in found if kind == Tie.Kind.FOLLOW]
    return TiesAround(frozenset(followed), frozenset(chain(*blocks)) - {person.pk})


def blocks_any(person_id: int, others: Collection[int]) -> bool:
    """Tell whether the person blocks any of these."""
    return bool(others) and _blocks().filter(person=person_id, other__in=others).exists()


def are_apart(person_id: int, others: Collection[int]) -> bool:
    """Tell whether the person and any of these block one another, either way."""
    if not others:
        return False
    mine = Q(person=person_id, other__in=others)
    return _blocks().filter(mine | Q(other=person_id, person__in=others)).exists()


def blockers_of(person_id: int, others: Collection[int]) -> set[int]:
    """Return those of the others who block the person."""
    found = _blocks().filter(person__in=others, other=person_id)
    return set(found.values_list("person_id", flat=True))


def _blocks() -> "QuerySet[Tie]":
    return Tie.objects.filter(kind=Tie.Kind.BLOCK)


def ties_for_export(user: User) -> list[Any]:
    """Return the person's ties for the export of their data."""
    found = Tie.objects.filter(person=user).order_by("since")
    return list(found.values("kind", "other__display_name", "since"))
