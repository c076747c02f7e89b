"""The lines of a race as SVG and its table as HTML, written plainly as the rows of a standing are.

Names are escaped where they are put in; everything else is a number or a mark of ours.
"""

from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from games.leagues.gazette.race_lines import Race, RaceLine

LONGEST_NAME: Final = 18
SIGN: Final = (
    '<use class="race__sign" href="#race-{figure}" x="{x}" y="{y}" width="22" height="22"/>'
)
LINE: Final = (
    '<g class="seat-{figure}{mine}"><polyline class="race__line" points="{points}"{dashes}/>'
    '{signs}<text class="race__name" x="{x}" y="{y}">{rank}. {name}</text></g>'
)


def lines_text(race: Race) -> SafeString:
    """Return the lines of a race, the first of the standing drawn last, above the others."""
    text = "".join(_line(line) for line in reversed(race.lines))
    return mark_safe(text)  # noqa: S308  (all is escaped)


def _line(line: RaceLine) -> str:
    return LINE.format(
        figure=line.figure,
        mine=" is-mine" if line.is_mine else "",
        points=line.points,
        dashes=f' stroke-dasharray="{line.dashes}"' if line.dashes else "",
        signs="".join(
            SIGN.format(figure=line.figure, x=stop.left, y=stop.top) for stop in line.stops
        ),
        x=line.label_x,
        y=line.label_y,
        rank=line.end.rank,
        name=escape(Truncator(line.name).chars(LONGEST_NAME)),
    )


def race_rows_text(race: Race) -> SafeString:
    """Return the rows of the race as a table: everybody's rank and points after each round."""
    text = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(_cell(*cell) for cell in cells)}</tr>'
        for name, cells in race.table()
    )
    return mark_safe(text)  # noqa: S308  (all is escaped)


def _cell(rank: int, points: str) -> str:
    return f'<td class="num">{rank}. <span class="muted small">{points}</span></td>'
