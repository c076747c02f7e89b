"""Pictures of boards are put together of figures, and look like the board drawn whole."""

import re
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.game import Raw
from engine.games import NAMES
from games.accounts.models import User
from games.play.models import Table
from games.play.selectors import seats_at
from games.turnmail.picture import figures
from games.turnmail.picture.colours import PAPER
from games.turnmail.picture.figures import (
    MARK,
    WIDTH,
    Drawing,
    Part,
    drawn,
    is_legible,
    painted,
    place_of,
    size_of,
    svg_of,
    taken_apart,
)
from games.turnmail.sheet import turn_sheet
from tests.games.factories import play_on, playing_table

pytestmark = pytest.mark.once

EDGES, ALL_IN_ALL = 96, 1.0
"""So much may differ, of 255: at the edges of figures, where colours are fewer, and on average."""


def board_of(table: Table, seat: int = 0) -> str:
    sheet = turn_sheet(table, seats_at(table)[seat])
    return svg_of(table.game, sheet.scene, list(sheet.names.values()))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("entries", [0, 9, 40])
def test_it_is_the_board_as_drawn_whole(game: str, entries: int, alice: User, bob: User) -> None:
    svg = board_of(play_on(playing_table(alice, bob, game=game, seat_count=5), entries))
    mine = Image.open(BytesIO(painted(svg, game)))
    drawing = taken_apart(svg)
    text = "".join(put_back(drawing, part) for part in drawing.parts)
    paper = Image.new("RGBA", mine.size, PAPER)
    paper.alpha_composite(drawn(drawing, text, game, (0, 0, *mine.size)))
    differs = ImageStat.Stat(ImageChops.difference(mine.convert("RGB"), paper.convert("RGB")))
    assert max(most for _least, most in differs.extrema) <= EDGES
    assert max(differs.mean) <= ALL_IN_ALL


def test_no_name_of_a_place_is_cut_at_the_edge(alice: User, bob: User) -> None:
    svg = board_of(playing_table(alice, bob, game="quovadis", seat_count=5))
    picture = Image.open(BytesIO(painted(svg, "quovadis"))).convert("L")
    edges = [picture.crop((x, 0, x + 2, picture.height)) for x in (0, picture.width - 2)]
    darkest = min(edge.getextrema()[0] for edge in edges)
    assert int(str(darkest)) > 100, "the ink of a name"


def put_back(drawing: Drawing, shape: Part) -> str:
    """A shape where the picture has it: what was moved lies at a whole point."""
    if shape.at is None:
        return shape.text
    left, top, width, height = drawing.box
    wide, high = size_of(drawing)
    right, down = place_of(drawing, shape)
    exact = ((shape.at[0] - left) * wide / width, (shape.at[1] - top) * high / height)
    assert abs(exact[0] - right) <= 0.5
    assert abs(exact[1] - down) <= 0.5
    at = f"{left + right * width / wide} {top + down * height / high}"
    return f'<g transform="translate({at})">{shape.text}</g>'


def test_the_same_drawing_gives_the_same_bytes_whatever_was_drawn_before(
    alice: User, bob: User
) -> None:
    table = playing_table(alice, bob, seat_count=5)
    first = board_of(table)
    before = painted(first, table.game)
    painted(board_of(play_on(table, 12)), table.game)
    assert painted(first, table.game) == before
    figures._figures.clear()
    assert painted(first, table.game) == before


@pytest.mark.parametrize("at", [(-500, -500), (0, -3), (30, 59), (30, 400)])
def test_what_lies_beyond_the_edge_is_cut_off(at: tuple[int, int]) -> None:
    svg = '<svg viewBox="0 0 60 60"><circle class="chair" cx="1" cy="1" r="1"/>{}</svg>'
    plate = f'<g transform="translate({at[0]} {at[1]})"><circle class="plate" r="9"/></g>'
    there, bare = painted(svg.format(plate), "quovadis"), painted(svg.format(""), "quovadis")
    assert (there == bare) == (abs(at[1]) > 99)


def test_a_picture_is_a_small_png_of_few_colours(alice: User, bob: User) -> None:
    png = painted(board_of(play_on(playing_table(alice, bob, seat_count=5), 9)), "quovadis")
    read = Image.open(BytesIO(png))
    assert (read.format, read.mode, read.width) == ("PNG", "P", WIDTH)
    assert len(png) < 60_000


def test_figures_keep_what_the_groups_around_them_say() -> None:
    svg = (
        '<svg viewBox="0 0 10 10"><defs><symbol id="a"/></defs>'
        '<g class="seats" aria-label="Here"><a href="x" class="may"><use href="#a"/></a>'
        '<text x="1">I <tspan>2</tspan></text></g><circle r="1"/></svg>'
    )
    drawing = taken_apart(svg)
    assert drawing.signs == '<defs><symbol id="a"/></defs>'
    assert drawing.parts == (
        ('<g class="seats"><g class="may"><use href="#a"/></g></g>', None),
        ('<g class="seats"><text x="1">I <tspan>2</tspan></text></g>', None),
        ('<circle r="1"/>', None),
    )


def test_what_stands_between_marks_is_one_part() -> None:
    figure = '<g class="b" transform="translate(3 4)"><circle r="1"/><circle r="2"/></g>'
    svg = f'<svg viewBox="0 0 10 10"><g class="a">{MARK}{figure}{MARK}</g><rect/></svg>'
    one, other = taken_apart(svg).parts
    assert one == (f'<g class="a">{figure}</g>', None)
    assert other == ("<rect/>", None)


def test_only_the_outermost_move_is_taken_from_a_part() -> None:
    """What is moved within it keeps its place to a hair."""
    inner = '<g transform="translate(1 2)"><circle r="1"/></g>'
    svg = f'<svg viewBox="0 0 9 9"><g transform="translate(3.5 4)">{{}}</g>{inner}</svg>'
    for text in (inner, f"{MARK}{inner}{MARK}"):
        one, other = list[Any](taken_apart(svg.format(text)).parts)
        assert one == (f"<g>{inner}</g>", (3.5, 4))
        assert other == ('<g><circle r="1"/></g>', (1, 2))


def test_the_same_figure_is_drawn_once_wherever_it_lies() -> None:
    plate = '<g transform="translate({} {})"><circle class="plate" r="9"/></g>'
    svgs = [
        f'<svg viewBox="0 0 60 60">{plate.format(*at)}</svg>' for at in ((20.03, 20), (40, 35.01))
    ]
    one, other = (inked(painted(svg, "quovadis")) for svg in svgs)
    assert one.size == other.size
    assert one.tobytes() == other.tobytes()


def inked(png: bytes) -> Image.Image:
    """The part of a picture that is not bare paper."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    paper = Image.new("RGB", picture.size, PAPER)
    return picture.crop(ImageChops.difference(picture, paper).getbbox())


@pytest.mark.parametrize("reach", [3, 20, 60])
def test_what_was_moved_is_drawn_whole_however_far_it_reaches(reach: int) -> None:
    drawing = Drawing((0, 0, 720, 720), "", ())
    shape = Part(f'<rect class="bonus" x="{-reach * 10}" width="{reach * 5}" height="9"/>', (5, 5))
    figure = figures.figure_of(drawing, shape, "quovadis")
    assert figure.cover.width == pytest.approx(reach * 5 * WIDTH / 720, abs=2)
    assert figure.off[0] == pytest.approx(-reach * 10 * WIDTH / 720, abs=2)


@pytest.mark.parametrize("letter", "ILTijlt1.,")
def test_thin_letters_are_found_at_every_place(letter: str) -> None:
    for step in range(8):
        text = f'<text class="value" x="{100 + step * 0.7}" y="{100 + step}">{letter}</text>'
        found = figures.figure_of(Drawing((0, 0, 720, 720), "", ()), Part(text), "quovadis")
        assert found.cover.height > 1


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


def test_a_name_with_strange_blanks_or_signs_does_no_harm(alice: User, bob: User) -> None:
    scene = scene_of(alice, bob)
    names = [f"A{MARK}B", "C\u00a0D", "<b>&", "\x01", "x\u202ey"]
    svg = svg_of("idusmartii", scene, names)
    shown = re.findall(r'class="name"[^>]*>([^<]*)</text>', svg)
    assert shown == ["A B", "C D", "&lt;b&gt;&amp;", "", ""]
    assert painted(svg, "idusmartii") == painted(
        svg_of("idusmartii", scene, ["A B", "C D", "<b>&", "", ""]), "idusmartii"
    )


@pytest.mark.parametrize("game", NAMES)
def test_all_that_boards_themselves_write_can_be_written(game: str, alice: User, bob: User) -> None:
    table = playing_table(alice, bob, game=game, seat_count=5)
    for _ in range(4):
        written = re.findall(r">([^<>]*)</t", board_of(play_on(table, 15)))
        assert written
        assert all(is_legible(text) for text in written)


def scene_of(alice: User, bob: User) -> Raw:
    table = playing_table(alice, bob, game="idusmartii", seat_count=5)
    return turn_sheet(table, seats_at(table)[0]).scene


def test_every_picture_has_letters_whatever_fonts_a_machine_has() -> None:
    """The font comes with us; without one the values on the board would be missing."""
    svg = '<svg viewBox="0 0 60 20"><text class="value" x="30" y="15">{}</text></svg>'
    assert painted(svg.format("IV"), "quovadis") != painted(svg.format(""), "quovadis")
