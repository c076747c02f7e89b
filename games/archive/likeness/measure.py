"""The likeness of two games: a pure function of their facts."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.archive.models import Facts

PER_PERSON: Final = 3
MOST_OPENING: Final = 4
"""Placements beyond these add nothing: hardly two games begin with more of the same."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """The likeness of two games: a number to sort by, and the reasons as short phrases."""

    points: int
    reasons: tuple[str, ...]


def likeness_of(
    one: Facts, other: Facts, people: Collection[int], also: Collection[int]
) -> Likeness:
    """Compare two games of one kind. `people` and `also` are those who may be named at each."""
    points, reasons = 0, []
    both = len(set(people) & set(also))
    if both:
        points += PER_PERSON * both
        said = ngettext("%(n)s of the same people", "%(n)s of the same people", both)
        reasons.append(said % {"n": both})
    begun = opening_in_common(one.opening, other.opening)
    if begun:
        points += len(begun)
        reasons.append(_("the same opening, %(opening)s") % {"opening": "-".join(begun)})
    for holds, gain, reason in _same(one, other):
        if holds:
            points += gain
            reasons.append(reason)
    return Likeness(points, tuple(reasons))


def opening_in_common(one: str, other: str) -> list[str]:
    """Return the first placements that both games share."""
    shared: list[str] = []
    for mine, theirs in zip(one.split("-"), other.split("-"), strict=False):
        if not mine or mine != theirs or len(shared) == MOST_OPENING:
            break
        shared.append(mine)
    return shared


def _same(one: Facts, other: Facts) -> list[tuple[bool, int, str]]:
    """Return what else may be the same, with the points for it and the words that say it."""
    near = one.margin is not None and other.margin is not None
    near = near and abs((one.margin or 0) - (other.margin or 0)) <= 1
    as_long = abs(one.turns - other.turns) * 10 <= max(one.turns, other.turns, 1)
    return [
        (one.seats == other.seats, 2, _("as many seats")),
        (one.options_id == other.options_id, 1, _("the same options")),
        (near, 2, _("as close at the end")),
        (one.ending == other.ending and one.won_by == other.won_by, 1, _("the same ending")),
        (as_long, 1, _("about as long")),
    ]
