"""The terms of a season, in words."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import games
from games.leagues.gazette.numerals import one_decimal
from games.leagues.models import Form, RoundEnds, Season
from games.play.models import Opens, Press

TIES: Final = {
    "points": gettext_lazy("points"),
    "wins": gettext_lazy("first places"),
    "direct": gettext_lazy("points at the tables that the tied players shared"),
    "share": gettext_lazy("share of the laurels"),
    "senate": gettext_lazy("senators in the Senate"),
    "fides": gettext_lazy("promises kept"),
    "fewer": gettext_lazy("fewer missed turns"),
    "lot": gettext_lazy("lot"),
}


def agreed_of(season: Season) -> list[tuple[str, str]]:
    """Return the terms of a season, each with a sentence about it."""
    return [*_shape(season), *_points(season), *_people(season)]


def _shape(season: Season) -> Iterator[tuple[str, str]]:
    yield _("Game"), _game(season)
    yield _("Form"), str(Form(season.form).label)
    yield _("Rounds"), _rounds(season)
    yield _("Tables"), _sizes(season)
    if season.form == Form.DIVISIONS and (season.promoted or season.relegated):
        yield (
            _("Up and down"),
            _("%(up)s go up from each division, %(down)s go down")
            % {"up": season.promoted, "down": season.relegated},
        )
    if season.form == Form.KNOCKOUT:
        yield _("Who goes on"), _("the first %(n)s of each table") % {"n": season.advance}


def _game(season: Season) -> str:
    game = games.get(season.league.game)
    chosen = season.table.get("options", {})
    said = [f"{name}: {value}" for name, value in chosen.items()]
    return ", ".join([game.title, *said])


def _rounds(season: Season) -> str:
    count = ngettext("%(n)s round", "%(n)s rounds", season.round_count) % {"n": season.round_count}
    days = ngettext("of %(n)s day", "of %(n)s days", season.round_days) % {"n": season.round_days}
    ends = {
        RoundEnds.DATE: _("each ends at its date, whatever is still being played"),
        RoundEnds.TABLES: _("each ends when its last table has ended"),
    }
    return f"{count} {days}; {ends[RoundEnds(season.round_ends)]}"


def _sizes(season: Season) -> str:
    first, *others = [str(size) for size in season.sizes] or ["?"]
    if not others:
        return _("%(size)s players at each") % {"size": first}
    return _("%(size)s players; if players are left over, also %(others)s") % {
        "size": first,
        "others": _(" or ").join(others),
    }


def _points(season: Season) -> Iterator[tuple[str, str]]:
    for size in season.sizes:
        yield (
            _("Points at a table of %(size)s") % {"size": size},
            " · ".join(one_decimal(points) for points in points_at(season, size)),
        )
    yield _("Points for a bye"), one_decimal(season.bye_points)
    yield _("Ties on points"), ", ".join(str(TIES[tie]) for tie in season.ties[1:])
    if Fraction(season.substitute_credit) != 1:
        yield (
            _("A substitute gets"),
            _("%(part)s of the points of the seat") % {"part": season.substitute_credit},
        )
    if season.bye_before_turn:
        yield (
            _("Leaving early"),
            _("before turn %(turn)s counts as a bye") % {"turn": season.bye_before_turn},
        )


def points_at(season: Season, size: int) -> list[Fraction]:
    """Return the points of each place at a table of that size."""
    own = (season.points or {}).get(str(size))
    if own:
        return [Fraction(points) for points in own]
    return [Fraction(12 * (size - place), size - 1) for place in range(1, size + 1)]


def _people(season: Season) -> Iterator[tuple[str, str]]:
    if season.capacity:
        yield _("Places"), str(season.capacity)
    yield _("Conditions"), "; ".join(conditions_of(season)) or _("none: everybody may sign up")
    if season.must_confirm:
        yield _("Confirmation"), _("everybody confirms once more before the first round")
    yield (
        _("House players"),
        _("fill up tables") if season.house_fills else _("take no part as opponents"),
    )
    yield (
        _("Ratings"),
        _("tables count for ratings") if season.rated else _("tables do not count for ratings"),
    )
    yield from _talk(season.table)


def conditions_of(season: Season) -> list[str]:
    """Return the conditions that people must meet to sign up."""
    found = []
    if season.league.by_invitation:
        found.append(_("invited by a manager"))
    if season.min_finished:
        finished = season.min_finished
        said = ngettext("at least %(n)s game finished", "at least %(n)s games finished", finished)
        found.append(said % {"n": finished})
    if season.min_punctuality:
        found.append(_("at least %(n)s %% of turns in time") % {"n": season.min_punctuality})
    if season.min_fides:
        found.append(_("at least %(n)s %% of promises kept") % {"n": season.min_fides})
    return found


def _talk(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("Talk"), str(Press(table.get("press", Press.BOTH)).label)
    if "opens" in table:
        yield _("After the end"), str(Opens(table["opens"]).label)
