"""One table of the document `cursus-standing/1`, checked."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any, Final

from games.leagues.standing import fields
from games.leagues.standing.division import ScoredTable
from games.leagues.standing.ends.kinds import NAMES, USUAL
from games.leagues.standing.fields import BadInput, shown
from games.leagues.standing.places import are_places

OTHER: Final = ("ends", "left", "credit", "laurels", "senate")
SMALLEST: Final = 2


def read_table(
    raw: object, where: str, players: Collection[str], guests: Collection[str]
) -> ScoredTable:
    """Return the table that an item of `tables` describes.

    Laurels and senators of an open table are checked, but they may still change and do not count.
    """
    table = fields.document(raw, where, ("seats", "places"), OTHER)
    seats = fields.names(table["seats"], f"{where}.seats")
    if len(seats) < SMALLEST:
        raise BadInput(f"{where}.seats", f"too few players: {SMALLEST} at least")
    fields.known(seats, f"{where}.seats", {*players, *guests})
    places = _places(table["places"], f"{where}.places", len(seats))
    left = _left(table.get("left", []), f"{where}.left", seats, players)
    laurels, senate = (_counts(table, key, where, seats) for key in ("laurels", "senate"))
    return ScoredTable(
        seats=seats,
        places=places,
        ends=_ends(table.get("ends", USUAL), f"{where}.ends"),
        left=left,
        credit=_credit(table.get("credit", {}), f"{where}.credit", {*seats, *left}),
        laurels=None if places is None else laurels,
        senate=None if places is None else senate,
    )


def _places(raw: object, where: str, size: int) -> tuple[int, ...] | None:
    if raw is None:
        return None
    places = fields.wholes(raw, where, least=1)
    if len(places) != size:
        raise BadInput(where, f"{size} places are needed, not {len(places)}")
    if not are_places(places):
        said = ", ".join(map(str, sorted(places)))
        raise BadInput(where, f"{said} are not places of a competition, such as 1, 2, 2, 4")
    return places


def _ends(raw: object, where: str) -> str:
    kind = fields.text(raw, where)
    if kind not in NAMES:
        raise BadInput(where, f"unknown ends {shown(kind)}; there are {', '.join(NAMES)}")
    return kind


def _left(
    raw: object, where: str, seats: Collection[str], players: Collection[str]
) -> tuple[str, ...]:
    left = fields.names(raw, where)
    fields.known(left, where, players)
    for player in left:
        if player in seats:
            raise BadInput(where, f"{shown(player)} holds a seat at the table")
    return left


def _credit(raw: object, where: str, people: Collection[str]) -> dict[str, Fraction]:
    """Return the part of each. Guests, and players who left, have nothing to take a part of."""
    credit = fields.mapped(raw, where)
    for player in credit:
        if player not in people:
            raise BadInput(where, f"{shown(player)} did not sit at the table")
    return {player: fields.part(p, f"{where}[{shown(player)}]") for player, p in credit.items()}


def _counts(
    table: dict[str, Any], key: str, where: str, seats: Collection[str]
) -> tuple[int, ...] | None:
    """Return a list beside the seats, or None if there is none."""
    if table.get(key) is None:
        return None
    counts = fields.wholes(table[key], f"{where}.{key}")
    if len(counts) != len(seats):
        raise BadInput(f"{where}.{key}", f"{len(seats)} values are needed, not {len(counts)}")
    return counts
