"""The plan of a season, and the check that it can be played."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from engine import games
from games.leagues.models import Form, RoundEnds, Season
from games.leagues.models.season import TIES
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.standing.typed_points import typed
from games.play.models import Visibility
from games.play.refusals import TableRefusal
from games.tables.services import Plan, check_plan

KNOWN_TIES: Final = ("points", "wins", "direct", "share", "senate", "fides", "fewer", "lot")
TABLE_KEYS: Final = (
    *("options", "visibility", "press", "opens", "turn_hours", "clock", "grace_hours"),
    *("away_days", "misses_allowed", "house_minds", "heirs_read"),
)
"""The fields of a `Plan` that a league decides. Names are not hidden: the seating is public."""


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """All that is agreed about a season. The names are those of the columns of `Season`."""

    title: str = ""
    form: str = Form.DIVISIONS
    table: Mapping[str, Any] = field(default_factory=dict)
    sizes: Sequence[int] = (4,)
    round_count: int = 4
    round_days: int = 28
    round_ends: str = RoundEnds.TABLES
    ties: Sequence[str] = tuple(TIES)
    points: Mapping[str, Sequence[str]] | None = None
    bye_points: str = "6"
    substitute_credit: str = "1"
    bye_before_turn: int = 0
    capacity: int | None = None
    division_size: int | None = None
    promoted: int = 0
    relegated: int = 0
    advance: int = 2
    min_punctuality: int = 0
    min_finished: int = 0
    min_fides: int = 0
    must_confirm: bool = False
    house_fills: bool = False
    rated: bool = True
    answer_hours: int = 24
    sign_up_opens_at: datetime | None = None
    sign_up_closes_at: datetime | None = None
    starts_at: datetime | None = None


def plan_of(season: Season) -> SeasonPlan:
    """Return what is agreed about a season."""
    return SeasonPlan(**{each.name: getattr(season, each.name) for each in fields(SeasonPlan)})


def columns_of(plan: SeasonPlan) -> dict[str, Any]:
    """Return the plan as columns of a season, as JSON has them. Numbers are fractions as text."""
    found = {each.name: getattr(plan, each.name) for each in fields(SeasonPlan)}
    points = plan.points
    plain = {
        "table": dict(plan.table),
        "sizes": list(plan.sizes),
        "ties": list(plan.ties),
        "points": None
        if points is None
        else {str(n): list(map(_exact, points[n])) for n in points},
        "bye_points": _exact(plan.bye_points),
        "substitute_credit": _exact(plan.substitute_credit),
    }
    return found | plain


def _exact(text: str) -> str:
    """Return a number as standings take it, such as 9/2 for 4.5."""
    found = typed(str(text))
    return str(text) if found is None else str(found)


def table_plan(game: str, table: Mapping[str, Any], title: str, seats: int) -> Plan:
    """Return the plan of one table of the season."""
    known = {name: table[name] for name in TABLE_KEYS if name in table}
    return Plan(game=game, title=title, seat_count=seats, organiser_plays=False, **known)


def check(plan: SeasonPlan, game: str) -> None:
    """Refuse a plan that cannot be played, and say what to change."""
    for complaint in _complaints(plan, game):
        raise LeagueRefusal(Why.OUT_OF_RANGE, complaint)


def _complaints(plan: SeasonPlan, game: str) -> Iterable[str]:
    yield from _of_tables(plan, game)
    yield from _of_numbers(plan)
    yield from _of_ranks(plan)
    yield from _of_dates(plan)


def _of_tables(plan: SeasonPlan, game: str) -> Iterable[str]:
    possible = games.get(game).seats
    if not plan.sizes or any(size not in possible for size in plan.sizes):
        said = {"few": possible[0], "many": possible[-1]}
        yield _("Tables of this game have %(few)s to %(many)s seats.") % said
    if len(set(plan.sizes)) != len(plan.sizes):
        yield _("Name each size of tables once.")
    unknown = set(plan.table) - set(TABLE_KEYS)
    if unknown or plan.table.get("visibility") == Visibility.PASSWORD:
        yield _("A league's tables cannot be like this: %(what)s.") % {
            "what": ", ".join(sorted(unknown)) or "password"
        }
    elif plan.sizes and all(size in possible for size in plan.sizes):
        yield from _of_play(plan, game)


def _of_play(plan: SeasonPlan, game: str) -> Iterable[str]:
    try:
        for size in plan.sizes:
            check_plan(table_plan(game, plan.table, "", size))
    except TableRefusal as refusal:
        yield str(refusal)


def _of_numbers(plan: SeasonPlan) -> Iterable[str]:
    if plan.form not in Form.values or plan.round_ends not in RoundEnds.values:
        yield _("Choose one of the forms, and how rounds end.")
    if not (1 <= plan.round_count <= 52 and 1 <= plan.round_days <= 365):
        yield _("A season has 1 to 52 rounds of 1 to 365 days.")
    if plan.capacity is not None and plan.capacity < min(plan.sizes, default=1):
        yield _("There must be places for one table at least.")
    if max(plan.min_punctuality, plan.min_fides) > 100:
        yield _("A condition in percent is at most 100.")
    if plan.answer_hours < 1:
        yield _("Substitutes need an hour at least.")
    if plan.form == Form.KNOCKOUT and not 1 <= plan.advance < min(plan.sizes, default=1):
        yield _(
            "In a knock-out at least one player of each table goes on, and at least one does not."
        )
    if plan.form == Form.LADDER and plan.division_size is not None:
        yield _("An open ladder has one division.")
    if plan.division_size is not None:
        if plan.division_size < min(plan.sizes, default=1):
            yield _("A division has players for one table at least.")
        if plan.promoted + plan.relegated > plan.division_size:
            yield _("No more players can move than a division has.")


def _of_ranks(plan: SeasonPlan) -> Iterable[str]:
    ties = list(plan.ties)
    if len(ties) < 2 or ties[0] != "points" or ties[-1] != "lot" or len(set(ties)) != len(ties):
        yield _("Tie-breaks begin with points and end with the lot, each named once.")
    if set(ties) - set(KNOWN_TIES):
        yield _("There is no such tie-break.")
    if typed(plan.bye_points) is None:
        yield _("Points for a bye are a number or a fraction, such as 6 or 9/2.")
    credit = typed(plan.substitute_credit)
    if credit is None or not 0 <= credit <= 1:
        yield _("A substitute gets a part from 0 to 1.")
    for size, points in (plan.points or {}).items():
        given = [typed(str(each)) for each in points]
        amounts = [each for each in given if each is not None]
        falls = all(a >= b for a, b in itertools.pairwise(amounts))
        if len(amounts) != len(given) or str(len(given)) != str(size) or not falls:
            yield _("Own points are a list for each size, never rising.")
            break
    else:
        if plan.points is not None and {str(n) for n in plan.sizes} - {str(n) for n in plan.points}:
            yield _("Own points are declared for each size of tables.")


def _of_dates(plan: SeasonPlan) -> Iterable[str]:
    dates = [plan.sign_up_opens_at, plan.sign_up_closes_at, plan.starts_at]
    known = [date for date in dates if date is not None]
    if known != sorted(known):
        yield _("Sign-up opens, then it closes, then the first round starts.")
