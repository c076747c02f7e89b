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
def colours_of(game: str) -> bytes:
    """Those of the style sheet, and how each fades into the three lightest."""
    used = {ImageColor.getrgb(name) for name in _COLOUR.findall(style_of(game))}
    found = sorted({ImageColor.getrgb(PAPER), *used}, key=sum, reverse=True)
    faded = [
        tuple((a * step + b * (STEPS - step)) // STEPS for a, b in zip(one, light, strict=True))
        for step in range(STEPS, 0, -1)
        for one in found
        for light in found[:3]
    ]
    return bytes(chain.from_iterable(list(dict.fromkeys(faded))[:256]))


@cache
def palette_of(game: str) -> Image.Image:
    """For a picture that shall have no other colours."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours_of(game))
    return palette
