"""The document `cursus-standing/1`, checked from top to bottom (docs/leagues.md, "Standings")."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, Final

from games.leagues.standing import fields
from games.leagues.standing.division import TIES, Conduct, PointAward, StandingInput
from games.leagues.standing.fields import BadInput, shown
from games.leagues.standing.table_document import read_table

FORMAT: Final = "cursus-standing/1"
NEEDED: Final = ("format", "players", "ties", "lot", "tables")
OTHER: Final = ("points", "bye", "byes", "guests", "awards", "also")


def read(text: str) -> StandingInput:
    """Return the division that the document describes, or raise BadInput."""
    raw = fields.document(fields.load(text), "document", NEEDED, OTHER)
    if raw["format"] != FORMAT:
        raise BadInput("format", f"{FORMAT} is needed, not {shown(raw['format'])}")
    players = fields.names(raw["players"], "players")
    if not players:
        raise BadInput("players", "nobody is there to be ranked")
    guests = fields.names(raw.get("guests", []), "guests")
    for name in guests:
        if name in players:
            raise BadInput("guests", f"{shown(name)} is a player")
    tables = fields.listed(raw["tables"], "tables")
    division = StandingInput(
        players=players,
        ties=_ties(raw["ties"]),
        lot=_lot(raw["lot"], players),
        tables=tuple(
            read_table(table, f"tables[{i}]", players, guests) for i, table in enumerate(tables)
        ),
        lists=_lists(raw.get("points")),
        bye=fields.fraction(raw.get("bye", "6"), "bye"),
        byes=_byes(raw.get("byes", {}), players),
        guests=frozenset(guests),
        awards=_awards(raw.get("awards", []), players),
        also=_also(raw.get("also", {}), players),
    )
    _check_sizes(division)
    return division


def _ties(raw: object) -> tuple[str, ...]:
    ties = fields.names(raw, "ties")
    for tie in ties:
        if tie not in TIES:
            raise BadInput("ties", f"unknown tie-break {shown(tie)}; there are {', '.join(TIES)}")
    if ties[:1] != ("points",):
        raise BadInput("ties", 'the first is always "points"')
    if ties[-1] != "lot":
        raise BadInput("ties", 'the last is always "lot"')
    return ties


def _lot(raw: object, players: Collection[str]) -> tuple[str, ...]:
    lot = fields.names(raw, "lot")
    fields.known(lot, "lot", players)
    for player in players:
        if player not in lot:
            raise BadInput("lot", f"{shown(player)} is missing")
    return lot


def _lists(raw: object) -> Mapping[int, tuple[Fraction, ...]] | None:
    if raw is None:
        return None
    lists = {}
    for size, given in fields.mapped(raw, "points").items():
        where = f"points[{shown(size)}]"
        if not size.isascii() or not size.isdigit() or str(int(size[:4])) != size:
            raise BadInput(where, "the key is the size of a table")
        points = [fields.fraction(p, where) for p in fields.listed(given, where)]
        if len(points) != int(size):
            raise BadInput(where, f"{size} values are needed, not {len(points)}")
        if sorted(points, reverse=True) != points:
            raise BadInput(where, "points never rise from one place to the next")
        lists[int(size)] = tuple(points)
    return lists


def _check_sizes(division: StandingInput) -> None:
    for number, table in enumerate(division.tables):
        if division.lists is not None and len(table.seats) not in division.lists:
            raise BadInput(f"tables[{number}]", f"no points for a table of {len(table.seats)}")


def _byes(raw: object, players: Collection[str]) -> dict[str, int]:
    byes = fields.mapped(raw, "byes")
    fields.known(byes, "byes", players)
    return {player: fields.whole(n, f"byes[{shown(player)}]") for player, n in byes.items()}


def _awards(raw: object, players: Collection[str]) -> tuple[PointAward, ...]:
    return tuple(
        _award(award, f"awards[{i}]", players)
        for i, award in enumerate(fields.listed(raw, "awards"))
    )


def _award(raw: object, where: str, players: Collection[str]) -> PointAward:
    award = fields.document(raw, where, ("player", "points", "reason"), ())
    player = fields.text(award["player"], f"{where}.player")
    fields.known([player], f"{where}.player", players)
    points = fields.fraction(award["points"], f"{where}.points")
    return PointAward(player, points, fields.text(award["reason"], f"{where}.reason"))


def _also(raw: object, players: Collection[str]) -> dict[str, Conduct]:
    also = fields.mapped(raw, "also")
    fields.known(also, "also", players)
    return {player: _conduct(said, f"also[{shown(player)}]") for player, said in also.items()}


def _conduct(raw: object, where: str) -> Conduct:
    said: dict[str, Any] = fields.document(raw, where, (), ("fides", "fewer"))
    return Conduct(
        fields.part(said.get("fides", "0"), f"{where}.fides"),
        fields.whole(said.get("fewer", 0), f"{where}.fewer"),
    )
