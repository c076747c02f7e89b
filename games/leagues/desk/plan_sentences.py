"""Sentences about a season before it is saved: its rounds, tables, load and end."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.models import Form
from games.leagues.season.dates import spans
from games.leagues.season.plan import SeasonPlan
from games.leagues.seating.shape import shape_of


def sentences_of(plan: SeasonPlan, players: int) -> list[str]:
    """Return sentences about a plan whose dates are known, for this many players."""
    return list(_sentences(plan, players))


def _sentences(plan: SeasonPlan, players: int) -> Iterator[str]:
    rounds = spans(plan)
    first, last = rounds[0].starts_at, rounds[-1].ends_at
    yield ngettext(
        "%(n)s round, from %(first)s to about %(last)s.",
        "%(n)s rounds, from %(first)s to about %(last)s.",
        len(rounds),
    ) % {"n": len(rounds), "first": _day(first), "last": _day(last)}
    shape = shape_of(players, plan.sizes)
    if not shape:
        yield _("With %(players)s players there is no table at all.") % {"players": players}
        return
    yield _("With %(players)s players: %(tables)s in each round%(byes)s.") % {
        "players": players,
        "tables": _tables(shape),
        "byes": _byes(players - sum(shape)),
    }
    if plan.form == Form.DIVISIONS:
        yield from _meetings(plan, players)
    if plan.division_size and players > plan.division_size:
        count = -(-players // plan.division_size)
        yield _("That makes %(count)s divisions.") % {"count": count}


def _meetings(plan: SeasonPlan, players: int) -> Iterator[str]:
    """Say how many of the others somebody can meet."""
    together = min(players, plan.division_size or players)
    met = min(together - 1, plan.round_count * (plan.sizes[0] - 1))
    yield _(
        "Everybody meets up to %(met)s of %(others)s others, and sits at one table a round."
    ) % {
        "met": met,
        "others": together - 1,
    }


def _tables(shape: list[int]) -> str:
    counted = Counter(shape)
    said = [
        ngettext("%(n)s table of %(size)s", "%(n)s tables of %(size)s", counted[size])
        % {"n": counted[size], "size": size}
        for size in counted
    ]
    return _(" and ").join(said)


def _byes(count: int) -> str:
    if not count:
        return ""
    return ngettext(", and %(n)s has a bye", ", and %(n)s have a bye", count) % {"n": count}


def _day(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "j F Y")
