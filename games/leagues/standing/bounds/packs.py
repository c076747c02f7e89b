"""Packs: players whose scores can still meet. Between two packs the order is certain."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from games.leagues.standing.bounds.outlook import Gain, OpenTable, Outlook, Spot

Pack: TypeAlias = tuple[str, ...]


def packs(outlook: Outlook) -> list[Pack]:
    """Return the packs, the best first."""
    least, most = dict(outlook.score), dict(outlook.score)
    for table in outlook.tables:
        for player, gains in table.gains.items():
            scores = [gain.score for gain in gains.values()]
            least[player] += min(scores)
            most[player] += max(scores)
    found: list[list[str]] = []
    floor = 0
    for player in sorted(outlook.score, key=most.__getitem__, reverse=True):
        if not found or most[player] < floor:
            found.append([])
            floor = least[player]
        found[-1].append(player)
        floor = min(floor, least[player])
    return [tuple(pack) for pack in found]


def seated(tables: Iterable[OpenTable], pack: Pack) -> list[OpenTable]:
    """Return the tables at which somebody of a pack sits, with the gains of the pack alone."""
    members = set(pack)
    found = (table._replace(gains=_of(table.gains, members)) for table in tables)
    return [table for table in found if table.gains]


def _of(
    gains: Mapping[str, Mapping[Spot, Gain]], members: set[str]
) -> dict[str, Mapping[Spot, Gain]]:
    return {player: worth for player, worth in gains.items() if player in members}
