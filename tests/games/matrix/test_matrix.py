"""Every address, as each of eight kinds of people: what they may look at, and what they may do."""

from collections.abc import Iterator

import pytest

from tests.games.matrix.account_rows import ACCOUNT
from tests.games.matrix.archive_rows import ARCHIVE
from tests.games.matrix.desk_rows import DESK
from tests.games.matrix.gazette_rows import GAZETTE
from tests.games.matrix.league_rows import LEAGUES
from tests.games.matrix.mail_rows import MAIL
from tests.games.matrix.operator_rows import OPERATORS
from tests.games.matrix.rows import Row, rows_for, rows_of
from tests.games.matrix.scene import KINDS, make_scene
from tests.games.matrix.school_rows import SCHOOL
from tests.games.matrix.table_rows import TABLES
from tests.games.matrix.walk import Walk, addresses

pytestmark = pytest.mark.once

PARTS = {
    "account": ACCOUNT,
    "tables": TABLES,
    "leagues": LEAGUES,
    "gazette": GAZETTE,
    "archive": ARCHIVE,
    "desk": DESK,
    "operators": OPERATORS,
    "mail": MAIL,
    "school": SCHOOL,
}
ROWS = {name: list(rows_of(text)) for name, text in PARTS.items()}
ALL = [row for rows in ROWS.values() for row in rows]


def test_every_address_is_listed_and_nothing_else() -> None:
    listed = {row.address for row in ALL}
    assert addresses() - listed == set(), "say in the table who may do what there"
    assert listed - addresses() == set(), "there are no such addresses any more"


def test_of_every_address_it_is_said_who_may_get_and_who_may_post() -> None:
    said = {(row.address, row.situation, row.method) for row in ALL}
    wanted = {(a, situation, method) for a, situation, _ in said for method in ("GET", "POST")}
    assert said == wanted
    assert len([row for row in ALL if not row.game]) == len(said), "a row stands there twice"


def test_looking_is_never_said_to_do_something() -> None:
    assert [row for row in ALL if row.method == "GET" and "done" in row.cells] == []


def test_to_play_elsewhere_gives_no_right_here() -> None:
    stranger, elsewhere = KINDS.index("stranger"), KINDS.index("elsewhere")
    assert [row for row in ALL if row.cells[stranger] != row.cells[elsewhere]] == []


@pytest.mark.parametrize(
    ("part", "game"),
    [
        ("account", "quovadis"),
        ("tables", "quovadis"),
        ("tables", "idusmartii"),
        ("leagues", "quovadis"),
        ("gazette", "quovadis"),
        ("archive", "quovadis"),
        ("desk", "quovadis"),
        ("operators", "quovadis"),
        ("mail", "quovadis"),
        ("school", "quovadis"),
    ],
)
def test_everybody_may_do_what_the_table_says_and_nothing_else(
    db: None, part: str, game: str
) -> None:
    """Of the second game only what is about a table in play: before and after they are the same."""
    walk, rows = Walk(make_scene(game)), rows_for(ROWS[part], game)
    if game == "idusmartii":
        rows = [row for row in rows if row.situation == "playing"]
    wrong = [said for row in rows for said in tried(walk, row)]
    assert wrong == [], "\n" + "\n".join(wrong)


def tried(walk: Walk, row: Row) -> Iterator[str]:
    """What came of it where it was not what the table says."""
    for kind, cell in zip(KINDS, row.cells, strict=True):
        found = walk.try_as(kind, row.method, row.address, row.situation)
        if found != cell:
            where = f"{row.method} /{row.address} @{row.situation}"
            yield f"{where} as {kind}: {found}, and the table says {cell}"
