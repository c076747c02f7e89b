"""The filter `rank`: a document in, the standing out."""

from collections.abc import Mapping
from typing import Any

from games.leagues.standing.bounds.final_ranks import final_ranks
from games.leagues.standing.division import StandingInput
from games.leagues.standing.document import FORMAT, read
from games.leagues.standing.tallies import meetings, tallies
from games.leagues.standing.ties import ranked


def rank(text: str) -> dict[str, Any]:
    """Return the standing that a document asks for, or raise BadInput."""
    return standing(read(text))


def standing(division: StandingInput) -> dict[str, Any]:
    """Return the standing of a division, as it is written in JSON."""
    sums, met = tallies(division), meetings(division)
    bounds: Mapping[str, tuple[int, int]] = final_ranks(division, sums, met)
    rows = []
    for number, (player, decided_by) in enumerate(ranked(division, sums, met), 1):
        tally, (best, worst) = sums[player], bounds[player]
        rows.append(
            {
                "rank": number,
                "player": player,
                "points": str(tally.points),
                "wins": str(tally.wins),
                "played": tally.played,
                "best": best,
                "worst": worst,
                "decided_by": decided_by,
            }
        )
    return {"format": FORMAT, "rows": rows}
