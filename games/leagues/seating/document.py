"""The document `cursus-seating/1`, checked from top to bottom, and the answer to it."""

from collections.abc import Collection
from typing import Any, Final

from games.leagues.seating.problem import Problem
from games.leagues.seating.search import Seating
from games.leagues.standing import fields
from games.leagues.standing.fields import BadInput, shown

FORMAT: Final = "cursus-seating/1"
NEEDED: Final = ("format", "players", "sizes", "rounds")
OTHER: Final = ("history", "byes", "apart")
SMALLEST: Final = 2
MOST_PLAYERS: Final = 1000
MOST_ROUNDS: Final = 50


def read(text: str) -> Problem:
    """Return the problem that the document describes, or raise BadInput."""
    raw = fields.document(fields.load(text), "document", NEEDED, OTHER)
    if raw["format"] != FORMAT:
        raise BadInput("format", f"{FORMAT} is needed, not {shown(raw['format'])}")
    players = fields.names(raw["players"], "players")
    sizes = _sizes(raw["sizes"])
    _check_number(len(players), min(sizes))
    return Problem(
        players=players,
        sizes=sizes,
        rounds=_rounds(raw["rounds"]),
        history=_history(raw.get("history", [])),
        byes=_byes(raw.get("byes", {}), players),
        apart=_apart(raw.get("apart", []), players),
    )


def answer(seating: Seating) -> dict[str, Any]:
    """Return the seating as a document."""
    return {
        "format": FORMAT,
        "rounds": [[list(table) for table in now] for now in seating.rounds],
        "byes": [list(names) for names in seating.byes],
        "quality": seating.quality.as_dict(),
        "warnings": list(seating.warnings),
    }


def _sizes(raw: object) -> tuple[int, ...]:
    sizes = fields.wholes(raw, "sizes", SMALLEST)
    if not sizes:
        raise BadInput("sizes", "at least one size is needed")
    fields.no_doubles([str(size) for size in sizes], "sizes", "size")
    for number, size in enumerate(sizes):
        if size > MOST_PLAYERS:
            raise BadInput(f"sizes[{number}]", f"too large: {size}, at most {MOST_PLAYERS}")
    return sizes


def _check_number(players: int, smallest: int) -> None:
    if players < smallest:
        raise BadInput("players", f"too few: {players}, and the smallest table has {smallest}")
    if players > MOST_PLAYERS:
        raise BadInput("players", f"too many: {players}, at most {MOST_PLAYERS} can be seated")


def _rounds(raw: object) -> int:
    rounds = fields.whole(raw, "rounds", 1)
    if rounds > MOST_ROUNDS:
        raise BadInput("rounds", f"too many: {rounds}, at most {MOST_ROUNDS} are seated at once")
    return rounds


def _history(raw: object) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(
        _past_round(one, f"history[{i}]") for i, one in enumerate(fields.listed(raw, "history"))
    )


def _past_round(raw: object, where: str) -> tuple[tuple[str, ...], ...]:
    tables = tuple(
        fields.names(table, f"{where}[{i}]") for i, table in enumerate(fields.listed(raw, where))
    )
    for number, table in enumerate(tables):
        if not table:
            raise BadInput(f"{where}[{number}]", "nobody sits at this table")
    fields.no_doubles([name for table in tables for name in table], where, "name")
    return tables


def _byes(raw: object, players: Collection[str]) -> dict[str, int]:
    byes = fields.mapped(raw, "byes")
    fields.known(byes, "byes", set(players))
    return {name: fields.whole(count, f"byes[{shown(name)}]") for name, count in byes.items()}


def _apart(raw: object, players: Collection[str]) -> tuple[tuple[str, str], ...]:
    pairs: list[tuple[str, str]] = []
    for number, given in enumerate(fields.listed(raw, "apart")):
        where = f"apart[{number}]"
        pair = fields.names(given, where)
        if len(pair) != 2:
            raise BadInput(where, f"two names are needed, not {len(pair)}")
        fields.known(pair, where, set(players))
        if (pair[0], pair[1]) in pairs or (pair[1], pair[0]) in pairs:
            raise BadInput(where, "this pair stands there twice")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)
