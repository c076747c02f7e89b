"""Paint the board for a mail: the site's own drawing, in its light colours, as PNG.

A drawing is taken apart into parts, each within the groups around it. Boards are our own templates
(`templates/<game>/board.svg`), so it is enough to read their tags; they do not use what applies to
a group as a whole, such as opacity or a mask. Everything between two marks is a figure, which is
one part however many shapes it has. Each figure is drawn once and kept cut out; pictures are pasted
from figures.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import resvg_py
from django.template.loader import render_to_string
from PIL import Image, ImageFont

from engine.game import Raw
from games.common.memory import Memory
from games.turnmail.picture.colours import PAPER, palette_of, style_of

MARK: Final = "\x1f"  # the unit separator of ASCII

_TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(/?)>")
_SAID: Final = re.compile(r'\s(?:aria-[a-z]+|role|href)="[^"]*"')
_MOVED: Final = re.compile(r'\stransform="translate\(([-\d.]+)[ ,]([-\d.]+)\)"')
_BOX: Final = re.compile(r'viewBox="([-\d. ]+)"')
_WHOLE: Final = ("defs", "text")  # taken whole, with their content
_GROUPS: Final = ("g", "a")

WIDTH: Final = 560
COARSE: Final = 4
"""Shapes are located on a drawing this many times smaller. On a smaller one, thin letters would be
lost."""

NEAR: Final = (-128, -128, 128, 128)
"""The area around its place where a moved shape is looked for first, in pixels."""

_FONT: Final = str(Path(__file__).with_name("DejaVuSerifCondensed-Bold.ttf"))
_FAMILY: Final = "DejaVu Serif Condensed"

_STATED_WIDTH: Final = re.compile(
    r' textLength="[\d.]+" lengthAdjust="spacingAndGlyphs"(?=[^<>]*>[^<]*<tspan)'
)
"""The stated width of a text in two parts: resvg would stretch the first part alone to it, into the
second. With our own font the text has its width anyway."""

Point = tuple[float, float]  # of the drawing
Spot = tuple[int, int]  # in pixels of the picture: from the left, from the top
Area = tuple[int, int, int, int]  # left, top, right, bottom


class Part(NamedTuple):
    """A part of the drawing. If it is moved as a whole, `at` is where its own origin lies."""

    text: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: its box (left, top, width, height), its `<defs>`, and its parts in order."""

    box: tuple[float, float, float, float]
    signs: str
    parts: tuple[Part, ...]


class _Step(NamedTuple):
    """One tag: a group that opens (perhaps moved) or closes, a shape, or `<defs>` (signs)."""

    kind: str
    text: str = ""
    at: Point | None = None


class Figure(NamedTuple):
    """A figure cut out: its colours, its mask, and its offset from the place of its part."""

    colours: Image.Image
    cover: Image.Image
    off: Spot


_figures: Memory[Figure] = Memory(
    40_000_000, lambda figure: 5 * figure.cover.width * figure.cover.height, by_content=True
)


def picture_of(game: str, scene: Raw, names: Sequence[str]) -> bytes:
    """Paint a board as its scene shows it to one viewer."""
    return painted(svg_of(game, scene, names), game)


def svg_of(game: str, scene: Raw, names: Sequence[str]) -> str:
    """Render the board as SVG.

    Names that our font cannot write are left out, since a sign stands beside each. All whitespace
    becomes plain spaces, because some kinds are not allowed in SVG.
    """
    plain = [" ".join(name.split()) for name in names]
    shown = [name if is_legible(name) else "" for name in plain]
    context = {
        "scene": scene,
        "names": shown,
        "picture": game,
        "chosen": "",
        "figure_mark": MARK,
    }
    return _STATED_WIDTH.sub("", render_to_string(f"{game}/board.svg", context))


def painted(svg: str, game: str) -> bytes:
    """Paint a drawing as PNG: paste its figures on paper, and write what Pillow makes of it.

    Drawing a whole board takes many times as long, but boards differ little: the same committee,
    the same senator on the same seat. So each figure is drawn once, cut out, and kept.
    """
    drawing = taken_apart(svg)
    picture = Image.new("RGB", size_of(drawing), PAPER)
    figures = [figure_of(drawing, part, game) for part in drawing.parts]
    for part, figure in zip(drawing.parts, figures, strict=True):
        x, y = place_of(drawing, part)
        picture.paste(figure.colours, (x + figure.off[0], y + figure.off[1]), figure.cover)
    file = BytesIO()
    picture.quantize(palette=palette_of(game), dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def size_of(drawing: Drawing) -> Spot:
    _left, _top, width, height = drawing.box
    return WIDTH, round(WIDTH * height / width)


def place_of(drawing: Drawing, part: Part) -> Spot:
    """Return the part's place in whole pixels, so a figure looks the same wherever it is."""
    if part.at is None:
        return 0, 0
    left, top, width, height = drawing.box
    wide, high = size_of(drawing)
    return round((part.at[0] - left) * wide / width), round((part.at[1] - top) * high / height)


def figure_of(drawing: Drawing, part: Part, game: str) -> Figure:
    key = (game, drawing.box, part.text, part.at is None)
    figure = _figures.get(key)
    if figure is None:
        is_moved = part.at is not None
        draw = partial(drawn, drawing, part.text, game, is_moved=is_moved)
        cut, off = _cut_out(drawing, draw, is_moved)
        figure = Figure(cut.convert("RGB"), cut.getchannel("A"), off)
        _figures.put(key, figure)
    return figure


def _cut_out(
    drawing: Drawing, draw: Callable[[Area, int], Image.Image], is_moved: bool
) -> tuple[Image.Image, Spot]:
    width, height = size_of(drawing)
    area = _found(draw, NEAR) if is_moved else _found(draw, (0, 0, width, height))
    if is_moved and (area is None or not _lies_within(area, NEAR)):
        area = _found(draw, (-width, -height, width, height))
    if area is None:
        return Image.new("RGBA", (1, 1)), (0, 0)
    cut = draw(area, 1)
    seen = cut.getchannel("A").getbbox() or (0, 0, 1, 1)
    return cut.crop(seen), (area[0] + seen[0], area[1] + seen[1])


def _found(draw: Callable[[Area, int], Image.Image], where: Area) -> Area | None:
    """Locate the drawn area on a small drawing, because most of a board is empty."""
    seen = draw(where, COARSE).getchannel("A").getbbox()
    if seen is None:
        return None
    left, top, right, bottom = where
    return (
        max(left, left + (seen[0] - 2) * COARSE),
        max(top, top + (seen[1] - 2) * COARSE),
        min(right, left + (seen[2] + 2) * COARSE),
        min(bottom, top + (seen[3] + 2) * COARSE),
    )


def _lies_within(area: Area, where: Area) -> bool:
    left, top, right, bottom = area
    return left > where[0] and top > where[1] and right < where[2] and bottom < where[3]


def drawn(
    drawing: Drawing,
    text: str,
    game: str,
    area: Area,
    coarse: int = 1,
    *,
    is_moved: bool = False,
) -> Image.Image:
    """Render one area of the picture, made `coarse` times smaller.

    A moved part is drawn around its own origin, any other part in the box of the drawing.
    """
    left, top, right, bottom = area
    x, y, width, height = drawing.box
    x, y = (0, 0) if is_moved else (x, y)
    across, down = width / size_of(drawing)[0], height / size_of(drawing)[1]
    box = (x + left * across, y + top * down, (right - left) * across, (bottom - top) * down)
    wide, high = -(-(right - left) // coarse), -(-(bottom - top) // coarse)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{" ".join(map(str, box))}" preserveAspectRatio="none">'
        f"{drawing.signs if '<use' in text else ''}{text}</svg>"
    )
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=style_of(game),
        skip_system_fonts=True,  # so every machine draws the same, with our font
        font_files=[_FONT] if "<text" in svg else None,
        font_family=_FAMILY,
        serif_family=_FAMILY,
        languages=["en"],
    )
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def is_legible(text: str) -> bool:
    """Tell whether our font can write the text."""
    font = ImageFont.truetype(_FONT, 20)
    no_such_letter = bytes(font.getmask("\uffff"))
    letters = {letter for letter in text if not letter.isspace()}
    return all(bytes(font.getmask(letter)) != no_such_letter for letter in letters)


def taken_apart(svg: str) -> Drawing:
    box = _BOX.search(svg)
    assert box, "a board has a viewBox"
    left, top, width, height = map(float, box[1].split())
    signs: list[str] = []
    parts = tuple(_parts(svg.split(MARK), signs))
    return Drawing((left, top, width, height), "".join(signs), parts)


def _parts(texts: Iterable[str], signs: list[str]) -> Iterator[Part]:
    """Yield the parts. Marks split the text, so every second piece is a figure."""
    groups: list[str] = []
    at, moved_in = None, 0  # only the outermost move counts
    for number, text in enumerate(texts):
        if number % 2:
            yield Part(_within(groups, text), at)
            continue
        for step in _steps(text):
            if step.kind == "shape":
                yield Part(_within(groups, step.text), at)
            elif step.kind == "closes":
                groups.pop()
                at = at if len(groups) > moved_in else None
            elif step.kind == "signs":
                signs.append(step.text)
            elif step.at and at is None:
                at, moved_in = step.at, len(groups)
                groups.append(_MOVED.sub("", step.text))
            else:
                groups.append(step.text)


def _steps(text: str) -> Iterator[_Step]:
    whole, start = "", 0
    for tag in _TAG.finditer(text):
        closes, name, said, is_empty = tag.groups()
        if whole:
            if closes and name == whole:
                kind = "signs" if name == "defs" else "shape"
                yield _Step(kind, text[start : tag.end()])
                whole = ""
        elif name in _WHOLE:
            whole, start = name, tag.start()
        elif closes and name in _GROUPS:
            yield _Step("closes")
        elif name in _GROUPS and not is_empty:
            moved = _MOVED.search(said)
            at = (float(moved[1]), float(moved[2])) if moved else None
            yield _Step("opens", f"<g{_SAID.sub('', said)}>", at)  # a picture has no links
        elif is_empty:
            yield _Step("shape", tag[0])


def _within(groups: list[str], figure: str) -> str:
    return "".join(groups) + figure + "</g>" * len(groups)
