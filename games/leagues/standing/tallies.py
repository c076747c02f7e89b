"""The sums of each player from tables, byes and awards."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from games.leagues.standing.division import Conduct, ScoredTable, StandingInput
from games.leagues.standing.points import points_of, wins_of

ZERO = Fraction(0)


@dataclass
class PlayerSums:
    """The sums of one player."""

    points: Fraction = ZERO
    wins: Fraction = ZERO
    share: Fraction = ZERO
    senate: int = 0
    played: int = 0
    conduct: Conduct = field(default_factory=Conduct)


def tallies(division: StandingInput) -> dict[str, PlayerSums]:
    """Return the sums of each player from everything that is decided."""
    found = {player: _apart_from_tables(division, player) for player in division.players}
    for award in division.awards:
        found[award.player].points += award.points
    for table in division.tables:
        if table.places is not None:
            _add(found, division, table, table.places)
    return found


def _apart_from_tables(division: StandingInput, player: str) -> PlayerSums:
    byes = division.bye * division.byes.get(player, 0)
    return PlayerSums(points=byes, conduct=division.also.get(player, Conduct()))


def _add(
    found: dict[str, PlayerSums], division: StandingInput, table: ScoredTable, places: Sequence[int]
) -> None:
    for player, points, wins in gains(division, table, places):
        found[player].points += points
        found[player].wins += wins
    for number, player in enumerate(table.seats):
        if player in found:
            found[player].played += 1
            found[player].senate += table.senate[number] if table.senate else 0
            found[player].share += _share(table.laurels, number)
    for player in table.left:
        found[player].played += 1


def gains(
    division: StandingInput, table: ScoredTable, places: Sequence[int]
) -> Iterable[tuple[str, Fraction, Fraction]]:
    """Yield player, points and wins for each seat that is not a guest's, by these places."""
    points, wins = points_of(places, division.lists), wins_of(places)
    for number, player in enumerate(table.seats):
        if player not in division.guests:
            part = table.credit.get(player, Fraction(1))
            yield player, points[number] * part, wins[number] * part


def _share(laurels: Sequence[int] | None, number: int) -> Fraction:
    """Return the share of one seat in all laurels at the table."""
    if not laurels or not sum(laurels):
        return ZERO
    return Fraction(laurels[number], sum(laurels))


def meetings(division: StandingInput) -> list[dict[str, Fraction]]:
    """Return the points of each decided table by player, for the criterion `direct`."""
    met: list[dict[str, Fraction]] = []
    for table in division.tables:
        if table.places is not None:
            own: dict[str, Fraction] = defaultdict(Fraction)
            for player, points, _ in gains(division, table, table.places):
                own[player] = points
            met.append(dict(own))
    return met
