"""Reading the table of who may do what: `account_rows`, `table_rows`, `operator_rows`, `mail_rows`.

An address stands as the table of addresses writes it, with the situation of the table it is about
if that matters. Below it stand what a GET and what a POST of each of the eight kinds of people
comes to (`scene.KINDS`, in that order). One cell is about all of them, two are about who is signed
out and about everybody else, three are about all who are no operators, the operator and the
superuser. A line with the name of a game is about that game alone.

| cell    | what comes of it                                                |
|---------|-----------------------------------------------------------------|
| 200     | the page; nothing has changed (so are 204, 400, 401, 403 … 405) |
| in      | led to the page where one signs in; nothing has changed         |
| >name   | led to the address of that name; nothing has changed            |
| done    | what was asked for was done                                     |

After a GET `done` is an error whatever the table says, and a refusal that changes something is
shown with an exclamation mark, which no cell of the table has.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.games.matrix.scene import KINDS


class Row(NamedTuple):
    """What the table says of one address, method and situation; of every game if it names none."""

    address: str
    situation: str
    method: str
    game: str
    cells: tuple[str, ...]


def rows_of(text: str) -> Iterator[Row]:
    address = situation = ""
    for line in text.strip("\n").splitlines():
        if line.startswith("/"):
            address, _at, situation = line[1:].partition(" @")
        elif line.strip():
            method, *cells = line.split()
            game = cells.pop(0) if cells[0] in ("quovadis", "idusmartii") else ""
            yield Row(address, situation or "playing", method, game, _each(cells))


def _each(cells: list[str]) -> tuple[str, ...]:
    if len(cells) == 1:
        cells = cells * len(KINDS)
    if len(cells) == 2:
        cells = [cells[0], *cells[1:] * (len(KINDS) - 1)]
    if len(cells) == 3:
        cells = [*cells[:1] * (len(KINDS) - 2), *cells[1:]]
    assert len(cells) == len(KINDS), cells
    return tuple(cells)


def rows_for(rows: list[Row], game: str) -> list[Row]:
    """One row for each address, situation and method: that of the game, if there is one."""
    found = {(row.address, row.situation, row.method): row for row in rows if not row.game}
    found |= {(row.address, row.situation, row.method): row for row in rows if row.game == game}
    return list(found.values())
