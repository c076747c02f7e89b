"""Pictures are put together of figures that have been drawn before.

To draw a whole board takes ten times as long as all else in a mail. But boards differ in little:
the same committee, the same senator on the same seat. So each figure is drawn once, cut out, and
from then on only laid where it belongs, which makes the same picture.
"""

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from django.template.loader import render_to_string
from PIL import Image, ImageColor, ImageFont

from games.inbox.drawing.parts import Drawing, taken_apart
from games.play.position import Memory

WIDTH: Final = 560
PAPER: Final = "#faf6ec"
STEPS: Final = 4
"""In which colours fade into each other at the edges of figures."""

COARSE: Final = 8
"""A figure is looked for on a board that is so many times smaller."""

_HERE: Final = Path(__file__).parent
_FONT: Final = str(_HERE / "DejaVuSerifCondensed-Bold.ttf")
_FAMILY: Final = "DejaVu Serif Condensed"

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}\b")

Area = tuple[int, int, int, int]  # in points of the picture: left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of a drawing, cut out: its colours, how much it covers, and where it lies."""

    colours: Image.Image
    cover: Image.Image
    at: tuple[int, int]

    @property
    def size(self) -> int:
        return 4 * self.cover.width * self.cover.height


_figures: Memory[Figure] = Memory(40_000_000, lambda figure: figure.size)


def painted(svg: str, game: str) -> bytes:
    """The drawing as PNG."""
    drawing = taken_apart(svg)
    picture = Image.new("RGB", _size(drawing), PAPER)
    for part in drawing.parts:
        figure = _figure(drawing, part, game)
        picture.paste(figure.colours, figure.at, figure.cover)
    few = picture.quantize(palette=_palette(game), dither=Image.Dither.NONE)
    kept = BytesIO()
    # boards are flat: runs of a colour pack as well as anything, in a third of the time
    few.save(kept, "PNG", compress_type=zlib.Z_RLE)
    return kept.getvalue()


def _size(drawing: Drawing) -> tuple[int, int]:
    _left, _top, width, height = drawing.box
    return WIDTH, round(WIDTH * height / width)


def _figure(drawing: Drawing, part: str, game: str) -> Figure:
    key = (game, drawing.box, part)
    figure = _figures.get(key)
    if figure is None:
        figure = _cut_out(drawing, partial(drawn, drawing, part, game))
        _figures.put(key, figure)
    return figure


def _cut_out(drawing: Drawing, draw: Callable[[Area, int], Image.Image]) -> Figure:
    """Found on a small drawing first, because most of a board is empty."""
    width, height = _size(drawing)
    seen = draw((0, 0, width, height), COARSE).getchannel("A").getbbox()
    if seen is None:
        return Figure(Image.new("RGB", (1, 1)), Image.new("L", (1, 1)), (0, 0))
    left, top = (max(0, (edge - 1) * COARSE) for edge in seen[:2])
    right, bottom = ((edge + 1) * COARSE for edge in seen[2:])
    cut = draw((left, top, min(right, width), min(bottom, height)), 1)
    return Figure(cut.convert("RGB"), cut.getchannel("A"), (left, top))


def drawn(drawing: Drawing, part: str, game: str, area: Area, coarse: int = 1) -> Image.Image:
    """What the part looks like in that area of the picture, or of one so many times smaller."""
    left, top, right, bottom = area
    x, y, width, height = drawing.box
    across, down = width / _size(drawing)[0], height / _size(drawing)[1]
    box = (x + left * across, y + top * down, (right - left) * across, (bottom - top) * down)
    wide, high = -(-(right - left) // coarse), -(-(bottom - top) // coarse)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="{" ".join(map(str, box))}" preserveAspectRatio="none">'
        f"{drawing.signs}{part}</svg>"
    )
    png = resvg_py.svg_to_bytes(
        svg_string=svg,
        style_sheet=_style(game),
        skip_system_fonts=True,  # ours comes with us: a machine without fonts draws the same
        font_files=[_FONT] if "<text" in part else None,
        font_family=_FAMILY,
        serif_family=_FAMILY,
        languages=["en"],
    )
    return Image.open(BytesIO(bytes(png))).convert("RGBA")


def is_legible(text: str) -> bool:
    return all(letter.isspace() or _has_letter(letter) for letter in text)


@lru_cache(4096)
def _has_letter(letter: str) -> bool:
    font = ImageFont.truetype(_FONT, 20)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))  # which no font has


@cache
def _palette(game: str) -> Image.Image:
    """The colours of the style sheet, and how each fades into the three lightest."""
    used = {ImageColor.getrgb(name) for name in _COLOUR.findall(_style(game))}
    found = sorted({ImageColor.getrgb(PAPER), *used}, key=sum, reverse=True)
    faded = [
        tuple((a * step + b * (STEPS - step)) // STEPS for a, b in zip(one, light, strict=True))
        for step in range(STEPS, 0, -1)
        for one in found
        for light in found[:3]
    ]
    distinct = list(dict.fromkeys(faded))[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in distinct for level in colour])
    return palette


@cache
def _style(game: str) -> str:
    """What every board has, and the game's own after it."""
    return (_HERE / "board.css").read_text(encoding="utf-8") + render_to_string(
        f"{game}/picture.css"
    )
