"""Bounds of final ranks while rounds are still to be seated: nobody knows who will meet whom.

The bounds of `rank` cover only the tables that are listed, and promise too much while more are to
come. These ask only how many points everybody can have in the end.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.leagues.models import Division, EntrantStatus, Form, RoundStatus, Season, SeasonStatus
from games.leagues.standing.points import usual

HIDDEN = (RoundStatus.PLANNED, RoundStatus.SEATED)
Rows = Sequence[Mapping[str, Any]]
ZERO = Fraction(0)


def with_rounds_to_come(
    division: Division, document: Mapping[str, Any], standing: dict[str, Any]
) -> dict[str, Any]:
    """Return the standing with bounds that also hold for rounds that are not seated yet."""
    to_come = _to_come(division.season)
    if not to_come:
        return standing
    here = division.entrants.filter(status=EntrantStatus.ENTERED).values_list("pk", flat=True)
    plays_on = {str(entrant) for entrant in here}
    low, high = points_at_the_end(document, standing["rows"], plays_on, to_come)
    lows, highs = sorted(low.values()), sorted(high.values())
    if division.season.form == Form.LADDER:  # people may join, and play all that is to come
        highs = sorted([*highs, *[to_come * _of_a_round(document)[1]] * len(lows)])
    rows = [
        row
        | {
            "best": 1 + len(lows) - bisect_right(lows, high[row["player"]]),
            "worst": min(len(lows), len(highs) - bisect_left(highs, low[row["player"]])),
        }
        for row in standing["rows"]
    ]
    return standing | {"rows": rows}


def _to_come(season: Season) -> int:
    """Return how many rounds are not shown yet. Steps that were skipped leave some unseated."""
    if season.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
        return 0
    return season.rounds.filter(status__in=HIDDEN).count()


def has_rounds_to_come(season: Season) -> bool:
    """Return whether bounds must allow for rounds that are not shown yet."""
    return bool(_to_come(season))


def points_at_the_end(
    document: Mapping[str, Any], rows: Rows, plays_on: set[str], to_come: int
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Return the fewest and the most points that each player can have in the end."""
    low = {row["player"]: Fraction(row["points"]) for row in rows}
    high = dict(low)
    lists = document["points"]
    for table in document["tables"]:
        if table["places"] is not None:
            continue
        points = _points(lists, len(table["seats"]))
        for player in table["seats"]:
            if player in low:
                low[player] += min(ZERO, *points)
                high[player] += max(ZERO, *points)
    least, most = _of_a_round(document)
    for player in plays_on & low.keys():
        low[player] += to_come * least
        high[player] += to_come * most
    return low, high


def _points(lists: Mapping[str, Sequence[str]] | None, size: int) -> list[Fraction]:
    if lists is None:
        return list(usual(size))
    return [Fraction(each) for each in lists[str(size)]]


def _of_a_round(document: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    """Return the fewest and the most points that a round can bring."""
    lists = document["points"]
    tables = [usual(2)] if lists is None else [_points(lists, int(size)) for size in lists]
    known = [Fraction(0), Fraction(document["bye"]), *(each for one in tables for each in one)]
    return min(known), max(known)
