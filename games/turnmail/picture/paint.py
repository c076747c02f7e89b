"""Put pictures together from figures that have been drawn before.

Drawing a whole board takes thirty times as long, but boards differ little: the same committee, the
same senator on the same seat. So each figure is drawn once, cut out, and then pasted where it
belongs, which makes the same picture. A horizontal band with the same figures in the same places
is reused as it is.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.play.log.position import Memory
from games.turnmail.picture.colours import PAPER, colours_of, palette_of
from games.turnmail.picture.figures import Figure, Spot, figure_of, place_of, size_of
from games.turnmail.picture.parts import taken_apart
from games.turnmail.picture.png import Band, packed_bands, png_of

BAND: Final = 16
"""Height of a band in pixels. Low bands are reused more often, but there are more of them."""

MOST_BYTES: Final = 20_000_000
KEY: Final = 400
"""Approximate size of a band's key, in bytes."""

_grounds: Memory[Image.Image] = Memory(8)
_bands: Memory[Band] = Memory(MOST_BYTES, lambda band: len(band.packed) + KEY)


class Laid(NamedTuple):
    """A figure, its number, and where its upper left corner lies."""

    number: int
    x: int
    y: int
    figure: Figure


def forget_all() -> None:
    _grounds.clear()
    _bands.clear()


def painted(svg: str, game: str) -> bytes:
    """Paint a drawing as PNG."""
    drawing = taken_apart(svg)
    size = size_of(drawing)
    laid = []
    for part in drawing.parts:
        figure, (x, y) = figure_of(drawing, part, game), place_of(drawing, part)
        laid.append(Laid(figure.number, x + figure.off[0], y + figure.off[1], figure))
    keys = _keys(game, size, laid)
    bands = {at: band for at, key in enumerate(keys) if (band := _bands.get(key))}
    for start, end in _gaps(at for at in range(len(keys)) if at not in bands):
        rows = _put_together(size, laid, (start * BAND, min(end * BAND, size[1])))
        few = rows.quantize(palette=palette_of(game), dither=Image.Dither.NONE)
        for at, band in enumerate(packed_bands(few, BAND), start):
            bands[at] = band
            _bands.put(keys[at], band)
    return png_of(size, colours_of(game), (bands[at] for at in range(len(keys))))


def _keys(game: str, size: Spot, laid: Sequence[Laid]) -> list[tuple[object, ...]]:
    """Make the key of each band: everything that lies on it, from the bottom layer up."""
    lying: list[list[object]] = [[game, size, at] for at in range(-(-size[1] // BAND))]
    for number, x, y, figure in laid:
        first, last = y // BAND, (y + figure.cover.height - 1) // BAND
        for on in lying[max(first, 0) : max(last + 1, 0)]:
            on += (number, x, y)
    return [tuple(on) for on in lying]


def _gaps(missing: Iterable[int]) -> list[tuple[int, int]]:
    """Group missing bands into runs, which are painted together."""
    gaps: list[tuple[int, int]] = []
    for at in missing:
        start = gaps.pop()[0] if gaps and gaps[-1][1] == at else at
        gaps.append((start, at + 1))
    return gaps


def _put_together(size: Spot, laid: Sequence[Laid], area: tuple[int, int]) -> Image.Image:
    """Paint the rows of the picture between the two given."""
    top, bottom = area
    picture = _ground(size, laid[:1]).crop((0, top, size[0], bottom))
    for _number, x, y, figure in laid[1:]:
        if y < bottom and y + figure.cover.height > top:
            picture.paste(figure.colours, (x, y - top), figure.cover)
    return picture


def _ground(size: Spot, lowest: Sequence[Laid]) -> Image.Image:
    """Return the paper with the bottom figure on it, which is large and the same on most boards."""
    key = (size, *((number, x, y) for number, x, y, _figure in lowest))
    ground = _grounds.get(key)
    if ground is None:
        ground = Image.new("RGB", size, PAPER)
        for _number, x, y, figure in lowest:
            ground.paste(figure.colours, (x, y), figure.cover)
        _grounds.put(key, ground)
    return ground
