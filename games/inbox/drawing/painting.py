"""Pictures are put together of figures that have been drawn before.

To draw a whole board takes ten times as long as all else in a mail. But boards differ in little:
the same committee, the same senator on the same seat. So each figure is drawn once, cut out, and
from then on only laid where it belongs, which makes the same picture.
"""

import zlib
from io import BytesIO

from PIL import Image

from games.inbox.drawing.colours import PAPER, palette_of
from games.inbox.drawing.figures import figure_of, place_of, size_of
from games.inbox.drawing.parts import Drawing, Part, taken_apart
from games.play.position import Memory

_grounds: Memory[Image.Image] = Memory(8)


def painted(svg: str, game: str) -> bytes:
    """The drawing as PNG."""
    drawing = taken_apart(svg)
    picture = _ground(drawing, drawing.parts[:1], game).copy()
    for part in drawing.parts[1:]:
        _lay(picture, drawing, part, game)
    few = picture.quantize(palette=palette_of(game), dither=Image.Dither.NONE)
    kept = BytesIO()
    # boards are flat: runs of a colour pack as well as anything, in a third of the time
    few.save(kept, "PNG", compress_type=zlib.Z_RLE)
    return kept.getvalue()


def _ground(drawing: Drawing, parts: tuple[Part, ...], game: str) -> Image.Image:
    """The paper, and what lies lowest on it: that is large, and the same on most boards."""
    key = (game, drawing.box, parts)
    ground = _grounds.get(key)
    if ground is None:
        ground = Image.new("RGB", size_of(drawing), PAPER)
        for part in parts:
            _lay(ground, drawing, part, game)
        _grounds.put(key, ground)
    return ground


def _lay(picture: Image.Image, drawing: Drawing, part: Part, game: str) -> None:
    figure = figure_of(drawing, part, game)
    (x, y), (right, down) = place_of(drawing, part), figure.off
    picture.paste(figure.colours, (x + right, y + down), figure.cover)
