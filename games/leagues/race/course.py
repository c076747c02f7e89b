"""The course of a division: ranks, points and places from round to round."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Document = Mapping[str, Any]
"""A document that `manage.py league rank` takes or gives (docs/leagues.md), as parsed JSON."""

BYE: Final = "bye"


@dataclass(frozen=True, slots=True)
class Rounds:
    """The numbers of rounds: of each table of a document, and of the byes of each player."""

    tables: Sequence[int]
    byes: Mapping[str, Sequence[int]]

    @property
    def all(self) -> list[int]:
        return sorted({*self.tables, *(number for some in self.byes.values() for number in some)})


def race_of(document: Document, rounds: Rounds, rank: Callable[[Any], Document]) -> dict[str, Any]:
    """Return ranks and points after each round that has a result, and everybody's places in it.

    Tables that are still open count nothing. Awards belong to no round: they count in the last.
    """
    played = [n for n in rounds.all if _has_result(document, rounds, n)]
    standings = [_standing_after(document, rounds, n, rank, n == played[-1]) for n in played]
    seen = {number: _places_in(document, rounds, number) for number in rounds.all}
    return {
        "rounds": rounds.all,
        "ranked": played,
        "players": {
            player: {
                "ranks": [rows[player]["rank"] for rows in standings],
                "points": [rows[player]["points"] for rows in standings],
                "places": [seen[number].get(player) for number in rounds.all],
            }
            for player in document["players"]
        },
    }


def _has_result(document: Document, rounds: Rounds, number: int) -> bool:
    tables = zip(document["tables"], rounds.tables, strict=True)
    return any(at == number and table.get("places") for table, at in tables)


def _standing_after(
    document: Document, rounds: Rounds, number: int, rank: Callable[[Any], Document], last: bool
) -> dict[str, Any]:
    """Return the rows of the standing as it was after a round, by player."""
    tables = zip(document["tables"], rounds.tables, strict=True)
    then = dict(document) | {
        "tables": [table for table, at in tables if at <= number and table.get("places")],
        "byes": {
            player: count
            for player, had in rounds.byes.items()
            if (count := sum(at <= number for at in had))
        },
    }
    if not last:
        then.pop("awards", None)
    return {row["player"]: row for row in rank(then)["rows"]}


def _places_in(document: Document, rounds: Rounds, number: int) -> dict[str, Any]:
    """Return each player's results in a round: place and table size, None if open, or a bye."""
    found: dict[str, Any] = {player: BYE for player, had in rounds.byes.items() if number in had}
    for table, at in zip(document["tables"], rounds.tables, strict=True):
        if at != number:
            continue
        seats, places = table["seats"], table.get("places")
        for seat, player in enumerate(seats):
            found[player] = [places[seat], len(seats)] if places else [None, len(seats)]
        for player in table.get("left", ()):
            found[player] = [0, len(seats)]
    return found
