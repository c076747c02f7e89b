"""The board as a picture inside a mail: the site's own drawing, in its light colours, as PNG.

The font comes with us, so that a machine without fonts draws the same picture.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import resvg_py
from django.template.loader import render_to_string

from engine.game import Raw
from games.play.position import Memory
from games.play.selectors.page import TablePage

WIDTH: Final = 560
PAPER: Final = "#faf6ec"
_HERE: Final = Path(__file__).parent
_FONT: Final = str(_HERE / "DejaVuSerifCondensed-Bold.ttf")
_FAMILY: Final = "DejaVu Serif Condensed"

_drawn: Memory[bytes] = Memory(20_000_000, len)


def picture_of(page: TablePage) -> bytes:
    """What the page's viewer may see of the board. The same drawing is made once."""
    svg = _svg(page.table.game, page.scene, page.names)
    key = sha256(svg.encode()).hexdigest()
    png = _drawn.get(key)
    if png is None:
        png = draw(svg)
        _drawn.put(key, png)
    return png


def _svg(game: str, scene: Raw, names: list[str]) -> str:
    """Nothing in it can be chosen: a picture has no links."""
    context = {"scene": scene, "names": names, "picture": game, "chosen": ""}
    return render_to_string(f"{game}/board.svg", context)


def draw(svg: str) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            style_sheet=_style(),
            background=PAPER,
            width=WIDTH,
            skip_system_fonts=True,
            font_files=[_FONT],
            font_family=_FAMILY,
            serif_family=_FAMILY,
            languages=["en"],
            shape_rendering="geometric_precision",
            text_rendering="geometric_precision",
            image_rendering="optimize_quality",
        )
    )


@cache
def _style() -> str:
    return (_HERE / "board.css").read_text(encoding="utf-8")
