"""Players in order: split by one criterion after the other (docs/leagues.md, "Ties")."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, TypeAlias

from games.leagues.standing.division import StandingInput
from games.leagues.standing.tallies import PlayerSums

Value: TypeAlias = Fraction | int
Group: TypeAlias = tuple[str, ...]
Meetings: TypeAlias = Sequence[Mapping[str, Fraction]]


class Ranked(NamedTuple):
    """A player in their place, and the criterion that parted them from the one above."""

    player: str
    decided_by: str


def direct(met: Sequence[Mapping[str, Value]], group: Group) -> dict[str, Value]:
    """Return each player's points from the tables at which all of the group met."""
    together = [table for table in met if all(player in table for player in group)]
    return {p: sum((table[p] for table in together), Fraction(0)) for p in group}


OF_TALLY: Mapping[str, Callable[[PlayerSums], Value]] = {
    "points": lambda tally: tally.points,
    "wins": lambda tally: tally.wins,
    "share": lambda tally: tally.share,
    "senate": lambda tally: tally.senate,
    "fides": lambda tally: tally.conduct.fides,
    "fewer": lambda tally: -tally.conduct.missed,
}


def values(
    tie: str, group: Group, sums: Mapping[str, PlayerSums], met: Meetings, lot: Sequence[str]
) -> Mapping[str, Value]:
    """Return the values by which a tie-break ranks a group: more is better."""
    if tie == "direct":
        return direct(met, group)
    if tie == "lot":
        return {player: -lot.index(player) for player in group}
    return {player: OF_TALLY[tie](sums[player]) for player in group}


def split(group: Group, by: Mapping[str, Value]) -> list[Group]:
    """Split a group into smaller ones of equal value, the best first."""
    order = sorted(group, key=by.__getitem__, reverse=True)
    return [tuple(equal) for _, equal in groupby(order, key=by.__getitem__)]


def ranked(division: StandingInput, sums: Mapping[str, PlayerSums], met: Meetings) -> list[Ranked]:
    """Return all players in order."""
    groups, parted = [division.players], {division.players[0]: "points"}
    for tie in division.ties:
        after: list[Group] = []
        for group in groups:
            parts = split(group, values(tie, group, sums, met, division.lot))
            parted |= {player: tie for part in parts[1:] for player in part}
            after += parts
        groups = after
    return [Ranked(player, parted.get(player, "points")) for (player,) in groups]
