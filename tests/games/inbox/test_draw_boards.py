"""Pictures of boards are put together of figures, and look like the board drawn whole."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.game import Raw
from engine.games import NAMES
from games.accounts.models import User
from games.inbox.drawing import svg_of
from games.inbox.drawing.painting import PAPER, WIDTH, drawn, painted
from games.inbox.drawing.parts import taken_apart
from games.inbox.selectors import turn_sheet
from games.play.models import Table
from games.play.selectors import seats_at
from tests.games.factories import play_on, playing_table

EDGES, ALL_IN_ALL = 64, 1.0
"""So much may differ, of 255: at the edges of figures, where colours are fewer, and on average."""


def board_of(table: Table, seat: int = 0) -> str:
    page = turn_sheet(table, seats_at(table)[seat]).page
    return svg_of(table.game, page.scene, page.names)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("entries", [0, 9, 40])
def test_it_is_the_board_as_drawn_whole(game: str, entries: int, alice: User, bob: User) -> None:
    svg = board_of(play_on(playing_table(alice, bob, game=game, seat_count=5), entries))
    mine = Image.open(BytesIO(painted(svg, game)))
    drawing = taken_apart(svg)
    paper = Image.new("RGBA", mine.size, PAPER)
    paper.alpha_composite(drawn(drawing, "".join(drawing.parts), game, (0, 0, *mine.size)))
    differs = ImageStat.Stat(ImageChops.difference(mine.convert("RGB"), paper.convert("RGB")))
    assert max(most for _least, most in differs.extrema) <= EDGES
    assert max(differs.mean) <= ALL_IN_ALL


def test_the_same_drawing_gives_the_same_bytes_whatever_was_drawn_before(
    alice: User, bob: User
) -> None:
    table = playing_table(alice, bob, seat_count=5)
    first = board_of(table)
    before = painted(first, table.game)
    painted(board_of(play_on(table, 12)), table.game)
    assert painted(first, table.game) == before


def test_figures_keep_what_the_groups_around_them_say() -> None:
    svg = (
        '<svg viewBox="0 0 10 10"><defs><symbol id="a"/></defs>'
        '<g class="seats" aria-label="Here"><a href="x" class="may"><use href="#a"/></a>'
        '<text x="1">I <tspan>2</tspan></text></g><circle r="1"/></svg>'
    )
    drawing = taken_apart(svg)
    assert drawing.signs == '<defs><symbol id="a"/></defs>'
    assert drawing.parts == (
        '<g class="seats"><g class="may"><use href="#a"/></g></g>',
        '<g class="seats"><text x="1">I <tspan>2</tspan></text></g>',
        '<circle r="1"/>',
    )


def test_a_figure_that_shows_nothing_leaves_the_paper_as_it_is() -> None:
    svg = '<svg viewBox="0 0 60 20"><text class="value" x="30" y="15">{}</text></svg>'
    empty = Image.open(BytesIO(painted(svg.format(""), "quovadis")))
    assert len(empty.convert("RGB").getcolors() or []) == 1
    assert empty.width == WIDTH


def test_a_name_that_the_font_cannot_write_is_left_to_its_sign(alice: User, bob: User) -> None:
    scene = scene_of(alice, bob)
    svgs = [
        svg_of("idusmartii", scene, [*names, "", "", ""])
        for names in (["Zoë", "李小龍"], ["Zoë", ""])
    ]
    assert "Zoë" in svgs[0]
    assert svgs[0] == svgs[1]


def scene_of(alice: User, bob: User) -> Raw:
    table = playing_table(alice, bob, game="idusmartii", seat_count=5)
    return turn_sheet(table, seats_at(table)[0]).page.scene


def test_every_picture_has_letters_whatever_fonts_a_machine_has() -> None:
    """The font comes with us; without one the values on the board would be missing."""
    svg = '<svg viewBox="0 0 60 20"><text class="value" x="30" y="15">{}</text></svg>'
    assert painted(svg.format("IV"), "quovadis") != painted(svg.format(""), "quovadis")
