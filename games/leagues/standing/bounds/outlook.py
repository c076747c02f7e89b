"""A division as whole numbers: what players have, and what open tables may still bring."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from games.leagues.standing.division import ScoredTable, StandingInput
from games.leagues.standing.ends.kinds import shapes
from games.leagues.standing.points import usual
from games.leagues.standing.tallies import PlayerSums

Spot: TypeAlias = tuple[int, int]  # a place, and how many share it


class Gain(NamedTuple):
    """The gain that a spot brings. `score` is points and wins in one number, points first."""

    score: int
    points: int
    wins: int


class OpenTable(NamedTuple):
    """A table that is still to be played; `gains` has those of each player at each spot."""

    kind: str
    seats: tuple[str, ...]
    shapes: tuple[tuple[Spot, ...], ...]
    gains: Mapping[str, Mapping[Spot, Gain]]


class Outlook(NamedTuple):
    """A division in whole numbers. `rest` are the tie-breaks that `score` leaves."""

    score: dict[str, int]
    wins: dict[str, int]
    met: list[dict[str, int]]
    tables: list[OpenTable]
    rest: tuple[str, ...]


def spots(shape: Iterable[int]) -> tuple[Spot, ...]:
    """Return the spots of a shape, from the first."""
    found, place = [], 1
    for sharers in shape:
        found.append((place, sharers))
        place += sharers
    return tuple(found)


class Scale:
    """The scale that turns fractions of a division into whole numbers that compare alike."""

    def __init__(self, division: StandingInput, fractions: Iterable[Fraction]) -> None:
        self.unit = lcm(*(value.denominator for value in fractions))
        self.wins_count = len(division.ties) > 1 and division.ties[1] == "wins"
        self.above_wins = self.unit * (len(division.tables) + 1)

    def gain(self, points: Fraction, wins: Fraction) -> Gain:
        """Return points and wins as whole numbers. No sum of wins reaches `above_wins`."""
        whole, won = int(points * self.unit), int(wins * self.unit)
        score = whole * self.above_wins + won if self.wins_count else whole
        return Gain(score, whole, won)


def outlook_of(
    division: StandingInput, sums: Mapping[str, PlayerSums], met: Sequence[Mapping[str, Fraction]]
) -> Outlook:
    """Return the outlook of a division."""
    left = [table for table in division.tables if table.places is None]
    brought = [_brought(division, table) for table in left]
    scale = Scale(division, _fractions(sums, met, brought))
    now = {player: scale.gain(sums[player].points, sums[player].wins) for player in sums}
    return Outlook(
        score={player: gain.score for player, gain in now.items()},
        wins={player: gain.wins for player, gain in now.items()},
        met=[{p: int(points * scale.unit) for p, points in table.items()} for table in met],
        tables=[_scaled(table, gains, scale) for table, gains in zip(left, brought, strict=True)],
        rest=division.ties[2 if scale.wins_count else 1 :],
    )


Brought: TypeAlias = dict[str, dict[Spot, tuple[Fraction, Fraction]]]


def _brought(division: StandingInput, table: ScoredTable) -> Brought:
    """Return points and wins of each player at each spot of an open table."""
    size = len(table.seats)
    of_place = usual(size) if division.lists is None else division.lists[size]
    worth = {}
    for place, sharers in {spot for shape in shapes(table.ends, size) for spot in spots(shape)}:
        points = sum(of_place[place - 1 : place - 1 + sharers], Fraction(0)) / sharers
        worth[place, sharers] = points, Fraction(place == 1, sharers)
    part = {player: table.credit.get(player, Fraction(1)) for player in table.seats}
    return {
        player: {spot: (p * part[player], w * part[player]) for spot, (p, w) in worth.items()}
        for player in table.seats
        if player not in division.guests
    }


def _fractions(
    sums: Mapping[str, PlayerSums],
    met: Iterable[Mapping[str, Fraction]],
    brought: Iterable[Brought],
) -> Iterable[Fraction]:
    for tally in sums.values():
        yield from (tally.points, tally.wins)
    for table in met:
        yield from table.values()
    for gains in brought:
        for worth in gains.values():
            for pair in worth.values():
                yield from pair


def _scaled(table: ScoredTable, brought: Brought, scale: Scale) -> OpenTable:
    return OpenTable(
        table.ends,
        table.seats,
        tuple(spots(shape) for shape in shapes(table.ends, len(table.seats))),
        {
            player: {spot: scale.gain(*worth) for spot, worth in of_spot.items()}
            for player, of_spot in brought.items()
        },
    )
