"""The style sheet and the colours of a game's boards, read once: they never change."""

from functools import cache
from itertools import chain
from pathlib import Path
from re import compile as compiled
from typing import Final

from django.template.loader import render_to_string
from PIL import Image, ImageColor

PAPER: Final = "#faf6ec"
STEPS: Final = 4
"""Shades between two colours, for the edges of figures."""

_COMMON: Final = Path(__file__).with_name("board.css")
_COLOUR: Final = compiled(r"#[0-9a-f]{6}\b")


@cache
def style_of(game: str) -> str:
    """Return the style sheet: the common part, then the game's own."""
    return _COMMON.read_text(encoding="utf-8") + render_to_string(f"{game}/picture.css")


def _colours_of(game: str) -> bytes:
    """Return the style sheet's colours, shaded towards the three lightest."""
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
    """Return a palette image, to reduce a picture to these colours."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(_colours_of(game))
    return palette
