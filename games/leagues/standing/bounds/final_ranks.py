"""The bounds of all final ranks: pack by pack, exact where the ends can be listed."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Final

from games.leagues.standing.bounds.listed import Bounds, Listed, Outcome, outcomes
from games.leagues.standing.bounds.outlook import OpenTable, Outlook, outlook_of
from games.leagues.standing.bounds.packs import Pack, packs, seated
from games.leagues.standing.bounds.relaxed import Relaxed
from games.leagues.standing.bounds.unsettled import KnownCriteria
from games.leagues.standing.division import StandingInput
from games.leagues.standing.ends.kinds import count
from games.leagues.standing.tallies import PlayerSums
from games.leagues.standing.ties import OF_TALLY, Value

MOST_ENDS: Final = 14_000
"""With no more ends than these all of them are listed, so that the bounds are exact."""

MOST_IN_A_PACK: Final = 3_000
"""With more, they are listed for packs with no more than these."""

AT_TABLES: Final = ("share", "senate")
ABOUT_PEOPLE: Final = ("fides", "fewer")


def final_ranks(
    division: StandingInput, sums: Mapping[str, PlayerSums], met: Sequence[Mapping[str, Fraction]]
) -> Bounds:
    """Return the best and the worst rank that each player can still end with."""
    outlook = outlook_of(division, sums, met)
    known = KnownCriteria(_values(division, sums), _unknown(division))
    all_ends = prod(count(table.kind, len(table.seats)) for table in outlook.tables)
    limit = MOST_ENDS if all_ends <= MOST_ENDS else MOST_IN_A_PACK
    found: Bounds = {}
    for pack in packs(outlook):
        above = len(found)
        for player, (best, worst) in _in_pack(outlook, pack, known, limit).items():
            found[player] = above + best + 1, above + worst + 1
    return found


def _values(division: StandingInput, sums: Mapping[str, PlayerSums]) -> dict[str, dict[str, Value]]:
    """Return the values of the criteria that change no more, except those in `_unknown`."""
    found = {
        tie: {player: OF_TALLY[tie](tally) for player, tally in sums.items()}
        for tie in (*AT_TABLES, *ABOUT_PEOPLE)
    }
    return {**found, "lot": {player: -n for n, player in enumerate(division.lot)}}


def _unknown(division: StandingInput) -> dict[str, frozenset[str]]:
    """Return, for each criterion, the players for whom it depends on open tables.

    A player who gave up a seat there may still be judged for their promises.
    """
    left = [table for table in division.tables if table.places is None]
    seats = frozenset(player for table in left for player in table.seats)
    people = seats.union(player for table in left for player in table.left)
    return {**dict.fromkeys(AT_TABLES, seats), **dict.fromkeys(ABOUT_PEOPLE, people)}


def _in_pack(outlook: Outlook, pack: Pack, known: KnownCriteria, limit: int) -> Bounds:
    """Return the first and last place in the pack, from 0, of each of its players."""
    tables = seated(outlook.tables, pack)
    if (choices := _listed(tables, limit)) is not None:
        return Listed(outlook, pack, choices, known).bounds()
    above = Relaxed(outlook, pack, tables, known, 1)
    below = Relaxed(outlook, pack, tables, known, -1)
    last = len(pack) - 1
    return {
        player: (above.fewest_ahead(player), last - below.fewest_ahead(player)) for player in pack
    }


def _listed(tables: Sequence[OpenTable], limit: int) -> list[list[Outcome]] | None:
    """Return the outcomes of each table, or None if there are too many together."""
    if any(count(table.kind, len(table.seats)) > MOST_ENDS for table in tables):
        return None
    choices: list[list[Outcome]] = []
    together = 1
    for table in tables:
        choices.append(outcomes(table))
        together *= len(choices[-1])
        if together > limit:
            return None
    return choices
