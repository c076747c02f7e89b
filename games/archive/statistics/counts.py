"""Counting games: each adds to the sums of some questions. Pure functions."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.archive.facts.digest import UNDECIDED

Sums = list[int]
"""The number of games and of cases, the sum of the values, and the sum of their squares."""

Tallies = dict[str, dict[str, Sums]]
"""The sums by question and key."""

OPENING_DEPTH: Final = 5
"""Placements of an opening that are kept; the games behind it are found by a search."""

COLUMNS: Final = (
    *("game", "seats", "month", "ending", "won_by", "won_places", "turns", "deals", "caesar"),
    *("laurels", "margin", "opening", "kept", "broken", "handed", "house"),
    "observed__lines",
)
"""The columns of the facts that are counted."""

NUMBERS: Final = ("turns", "deals", "caesar", "laurels", "margin", "handed", "house")
"""The columns of which each value is counted."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """One game's share in one key of a question: cases, the sum of their values, and squares."""

    question: str
    key: str
    cases: int = 1
    total: int = 0
    squares: int = 0


def counted(rows: Iterable[Mapping[str, Any]]) -> Tallies:
    """Count games, each given as the columns of its facts."""
    found: Tallies = {}
    for row in rows:
        for one in contributions_of(row):
            sums = found.setdefault(one.question, {}).setdefault(one.key, [0, 0, 0, 0])
            sums[0] += 1
            sums[1] += one.cases
            sums[2] += one.total
            sums[3] += one.squares
    return found


def added(many: Iterable[Tallies]) -> Tallies:
    """Add up the sums of several groups of games."""
    found: Tallies = {}
    for tallies in many:
        for question, keys in tallies.items():
            known = found.setdefault(question, {})
            for key, sums in keys.items():
                known[key] = (
                    [a + b for a, b in zip(known[key], sums, strict=True)]
                    if (key in known)
                    else list(sums)
                )
    return found


def contributions_of(row: Mapping[str, Any]) -> Iterator[Contribution]:
    """Yield what a game adds, each key of a question once."""
    decided = row["ending"] != UNDECIDED
    yield Contribution("games", "all", 1, decided, decided)
    yield Contribution("seats", str(row["seats"]))
    yield Contribution("month", f"{row['month'] // 100:04}-{row['month'] % 100:02}")
    yield Contribution("ending", row["ending"])
    for name in NUMBERS:
        value = row[name]
        if value is not None:
            yield Contribution(name, str(value), 1, value, value * value)
    yield from _promises(row)
    if decided:
        yield from _places(row)
        yield from _faction(row)
    yield from _opening(row, decided)
    for question, key, cases, total, squares in row["observed__lines"] or ():
        yield Contribution(question, key, cases, total, squares)


def _promises(row: Mapping[str, Any]) -> Iterator[Contribution]:
    kept, broken = row["kept"], row["broken"]
    if kept:
        yield Contribution("promises", "kept", kept)
    if broken:
        yield Contribution("promises", "broken", broken)


def _places(row: Mapping[str, Any]) -> Iterator[Contribution]:
    """Yield for each place in the order of turns whether it won, among tables of the same size."""
    for place in range(1, row["seats"] + 1):
        won = row["won_places"] >> place - 1 & 1
        yield Contribution(f"place-{row['seats']}", str(place), 1, won, won)


def _faction(row: Mapping[str, Any]) -> Iterator[Contribution]:
    """Yield the faction that won, also by seats and by turns."""
    if row["won_by"]:
        yield Contribution("won-by", row["won_by"])
        yield Contribution(f"seats-{row['won_by']}", str(row["seats"]))
        yield Contribution(f"turns-{row['won_by']}", str(row["turns"]))


def _opening(row: Mapping[str, Any], decided: bool) -> Iterator[Contribution]:
    """Yield each beginning of the opening, with the places that won after it."""
    codes = row["opening"].split("-")[:-1][:OPENING_DEPTH]
    if not codes:
        return
    for depth in range(len(codes) + 1):
        path = "-".join(codes[:depth])
        yield Contribution("opening", path, 1, decided, decided)
        for place in range(1, row["seats"] + 1):
            if decided and row["won_places"] >> place - 1 & 1:
                yield Contribution("opening-won", f"{path} {place}")
