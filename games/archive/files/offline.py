"""A game as one HTML page that replays it without a network: nothing in it asks for anything.

Boards differ little from one entry to the next. So the page has each piece of a drawing once, and
for each position the numbers of its pieces; a game of two hundred entries stays under a megabyte.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import Raw
from games.archive.export.game_row import RowSource
from games.play.log.position import Position, position
from games.play.page.boards import style_of
from games.play.seats.selectors import seat_names
from games.turnmail.picture.figures import MARK

POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
"""The policy of the file itself: wherever it is opened, it can load nothing."""

CUTS: Final = re.compile(f"{MARK}|(?=<t[rdh][ >])")
"""The cuts between pieces of drawings: at their figures, and before the cells of a table."""

ENDS_SCRIPT: Final = re.compile("<(?=/|!|script)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OfflineStep:
    """One position: the entry that led to it, told to a spectator, and the talk before the next."""

    length: int
    turn: int
    told: str
    notation: str
    said: list[tuple[str, str, str]]  # who, to whom, what


class BoardPieces:
    """The pieces of all drawings, each once, in the order in which they came."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._known: dict[str, int] = {}

    def numbers_of(self, drawn: str) -> list[int]:
        """Return the numbers of the pieces that a drawing consists of."""
        return [self._number_of(text) for text in CUTS.split(drawn) if text]

    def _number_of(self, text: str) -> int:
        if text not in self._known:
            self._known[text] = len(self.texts)
            self.texts.append(text)
        return self._known[text]


def offline_page(source: RowSource) -> str:
    """Return the page of a game as a spectator sees it."""
    table, pieces = source.table, BoardPieces()
    names = seat_names(table, source.seats)
    places = list(_places(source))
    boards, players = [], []
    for here, lately in places:
        boards.append(pieces.numbers_of(_board(here, lately, names)))
        players.append(pieces.numbers_of(_players(here, names)))
    context = {
        "source": source,
        "names": names,
        "title": table.title,
        "game": table.rules.title,
        "steps": list(_steps(source, places, names)),
        "last": table.length,
        "board": _joined(pieces, boards[-1]),
        "players": _joined(pieces, players[-1]),
        "pieces": _in_script({"pieces": pieces.texts, "boards": boards, "players": players}),
        "policy": POLICY,
        "style": _ours(style_of(table.game)),
        "script": _script(),
    }
    return render_to_string("archive/offline/page.html", context)


def _places(source: RowSource) -> Iterator[tuple[Position, list[Raw]]]:
    """Yield every position of the game, with the entry that led to it."""
    here = position(source.table, 0)
    yield here, []
    for raw in source.log:
        here, _clean = here.after(raw)
        yield here, [raw]


def _board(here: Position, lately: list[Raw], names: list[str]) -> str:
    context = {
        "scene": here.game.scene(here.view(None), lately),
        "names": names,
        "picture": _("The board"),
        "chosen": "",
        "spot_url": "",
        "figure_mark": MARK,
    }
    return render_to_string(f"{here.game.name}/board.svg", context)


def _players(here: Position, names: list[str]) -> str:
    view = here.view(None)
    context = {"view": view, "scene": here.game.scene(view), "names": names}
    return render_to_string(f"{here.game.name}/_players.html", context)


def _steps(
    source: RowSource, places: list[tuple[Position, list[Raw]]], names: list[str]
) -> Iterator[OfflineStep]:
    """Yield the entries as sentences and in notation, with what was said after each.

    A spectator did not see the notation of a secret entry.
    """
    called, said = dict(enumerate(names)), _said(source, names)
    yield OfflineStep(0, places[0][0].turn, "", "", said[0])
    for (before, _led), (after, (raw,)) in pairwise(places):
        game = before.game
        told = game.tell(before.state, game.decode(before.state, raw), after.state, None)
        yield OfflineStep(
            length=after.length,
            turn=before.turn,
            told=named(told, called),
            notation="" if game.is_secret(raw) else game.write(raw),
            said=said[after.length],
        )


def _said(source: RowSource, names: list[str]) -> defaultdict[int, list[tuple[str, str, str]]]:
    """Return what was said by whom to whom, by the length of the log.

    What was said after entries that were taken back later comes after the last that is there.
    """
    found: defaultdict[int, list[tuple[str, str, str]]] = defaultdict(list)
    for one in source.said:
        if one.seat is not None:
            to = ", ".join(names[seat] for seat in one.to)
            found[min(one.length, len(source.log))].append((names[one.seat], to, one.text))
    return found


def _joined(pieces: BoardPieces, numbers: list[int]) -> SafeString:
    return _ours("".join(pieces.texts[number] for number in numbers))


def _in_script(value: object) -> SafeString:
    """Return a value as JSON that may stand in a script element: nothing in it ends that."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return _ours(ENDS_SCRIPT.sub(r"\\u003c", text))


def _script() -> SafeString:
    return _ours((settings.BASE_DIR / "static" / "js" / "offline.js").read_text(encoding="utf-8"))


def _ours(text: str) -> SafeString:
    """Return a text that our own templates and files have made: names in it are escaped."""
    return mark_safe(text)  # noqa: S308
