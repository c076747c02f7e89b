"""The board as a picture inside a mail: the site's own drawing, in its light colours, as PNG."""

from hashlib import sha256
from typing import Final

from django.template.loader import render_to_string

from engine.game import Raw
from games.inbox.drawing.figures import is_legible
from games.inbox.drawing.painting import painted
from games.inbox.drawing.parts import MARK
from games.inbox.selectors import MailPage
from games.play.position import Memory

KEPT: Final = 20_000_000
"""Bytes of pictures: some are wanted again, for another seat or another mail."""

_pictures: Memory[bytes] = Memory(KEPT, len)


def picture_of(page: MailPage) -> bytes:
    """What the page's viewer may see of the board. The same drawing is painted once."""
    game = page.table.game
    svg = svg_of(game, page.scene, page.plain_names)
    key = sha256(svg.encode()).hexdigest()
    png = _pictures.get(key)
    if png is None:
        png = painted(svg, game)
        _pictures.put(key, png)
    return png


def svg_of(game: str, scene: Raw, names: list[str]) -> str:
    """Names that our font cannot write are left out: the signs beside them say who it is.

    Some marks count as blanks, but may not stand in a drawing; here all blanks are alike.
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
    return render_to_string(f"{game}/board.svg", context)
