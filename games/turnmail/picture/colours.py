"""The style sheet and the colours of a game's boards, read once: they never change."""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from operator import sub
from pathlib import Path
from re import compile as compiled
from typing import Final

from django.template.loader import render_to_string
from PIL import Image, ImageColor

PAPER: Final = "#faf6ec"
STEPS: Final = 4
"""Shades between two colours, for the edges of figures."""

NEAR: Final = 6
"""A shade nearer than this to a colour of the style sheet could be taken for it."""

Colour = tuple[int, ...]

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
    shades = [shade for shade in dict.fromkeys(faded) if not _is_near(shade, found)]
    return bytes(chain.from_iterable([*found, *shades][:256]))


def _is_near(shade: Colour, colours: Iterable[Colour]) -> bool:
    """Return whether a shade hardly differs from one of the colours."""
    return any(max(map(abs, map(sub, shade, colour))) < NEAR for colour in colours)


@cache
def palette_of(game: str) -> Image.Image:
    """Return a palette image, to reduce a picture to these colours."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(_colours_of(game))
    return palette
