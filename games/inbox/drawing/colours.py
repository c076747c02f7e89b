"""In which colours a game's boards are drawn."""

from functools import cache
from itertools import chain
from pathlib import Path
from re import compile as compiled
from typing import Final

from django.template.loader import render_to_string
from PIL import Image, ImageColor

PAPER: Final = "#faf6ec"
STEPS: Final = 4
"""In which colours fade into each other at the edges of figures."""

_COMMON: Final = Path(__file__).with_name("board.css")
_COLOUR: Final = compiled(r"#[0-9a-f]{6}\b")


@cache
def style_of(game: str) -> str:
    """What every board has, and the game's own after it."""
    return _COMMON.read_text(encoding="utf-8") + render_to_string(f"{game}/picture.css")


@cache
def palette_of(game: str) -> Image.Image:
    """The colours of the style sheet, and how each fades into the three lightest."""
    used = {ImageColor.getrgb(name) for name in _COLOUR.findall(style_of(game))}
    found = sorted({ImageColor.getrgb(PAPER), *used}, key=sum, reverse=True)
    faded = [
        tuple((a * step + b * (STEPS - step)) // STEPS for a, b in zip(one, light, strict=True))
        for step in range(STEPS, 0, -1)
        for one in found
        for light in found[:3]
    ]
    distinct = list(dict.fromkeys(faded))[:256]
    palette = Image.new("P", (1, 1))
    palette.putpalette(list(chain.from_iterable(distinct)))
    return palette
