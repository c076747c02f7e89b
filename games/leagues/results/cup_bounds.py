"""Bounds of final ranks in a knock-out: nobody overtakes a player who is a round further."""

from typing import Any

from games.leagues.models import Award, Division, LeagueTable, Outcome


def with_cup_bounds(division: Division, standing: dict[str, Any]) -> dict[str, Any]:
    """Return the standing of a knock-out with sound bounds of the final ranks.

    The bounds of `rank` know nothing of later rounds. While a round is played, everybody in it may
    still win or come last in it; players who went out in an earlier round are behind all of them.
    Where managers have given or taken points, nothing is certain before the end.
    """
    rows, alive = standing["rows"], _alive(division)
    if not alive:
        return standing
    if Award.objects.filter(entrant__division=division, revoked_at=None).exists():
        return standing | {"rows": [row | {"best": 1, "worst": len(rows)} for row in rows]}
    bounded = []
    for row in rows:
        inside = row["player"] in alive
        best, worst = (1, len(alive)) if inside else (len(alive) + 1, len(rows))
        bounded.append(row | {"best": best, "worst": worst})
    return standing | {"rows": bounded}


def _alive(division: Division) -> set[str]:
    """Return the players of the round that is shown last, unless it was the final and is over."""
    tables = LeagueTable.objects.filter(division=division).exclude(
        outcome__in=[Outcome.VOID, Outcome.REPLAYED]
    )
    newest = tables.order_by("-round__number").select_related("round").first()
    if newest is None:
        return set()
    last = list(tables.filter(round=newest.round).prefetch_related("seats"))
    over = all(table.outcome not in (Outcome.OPEN, Outcome.UNDECIDED) for table in last)
    free = newest.round.byes.filter(entrant__division=division)
    byes = {str(entrant) for entrant in free.values_list("entrant", flat=True)}
    if over and len(last) <= 1 and not byes:
        return set()
    return byes | {
        str(seat.entrant_id)
        for table in last
        for seat in table.seats.all()
        if seat.entrant_id is not None
    }
