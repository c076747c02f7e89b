"""The rows of a standing as HTML, written plainly: a template takes six times as long for 200.

Names and addresses are escaped where they are put in. Everything else is a number, a sign of ours
or a rendered part.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.leagues.gazette.standing_rows import DivisionStanding, StandingRow, result_of

ROW: Final = (
    '<tr id="p{pk}" class="{kind}"><td class="num standing__rank">{rank}</td>'
    '<td class="standing__moved">{moved}</td><th scope="row">{who}</th>'
    '<td class="num standing__points">{points}</td><td class="num">{wins}</td>'
    '<td class="num standing__played">{played}</td>'
    '<td class="standing__form"><span class="form-line">{form}</span></td>{ends}</tr>'
)
MOVED: Final = '<span class="{way}">{arrow}<span class="visually-hidden">{word} </span>{by}</span>'


def standing_text(standing: DivisionStanding, bare: bool) -> SafeString:
    """Return the rows of a standing; bare: without links to pages of the site."""
    writer = _Writer(standing, bare)
    return mark_safe("".join(map(writer.row, standing.rows)))  # noqa: S308  (all is escaped)


class _Writer:
    """Writes rows. What all rows share is looked up once."""

    def __init__(self, standing: DivisionStanding, bare: bool) -> None:
        self.address = "" if bare else f"{escape(standing.address)}players/"
        self.is_open = standing.is_open
        self.moves = {True: ("up", "▲", escape(_("up"))), False: ("down", "▼", escape(_("down")))}
        self.badges = _badges(row.badge for row in standing.rows)
        self.ties = _ties(row.decided for row in standing.rows)
        self.signs: dict[Any, str] = {}

    def row(self, row: StandingRow) -> str:
        return ROW.format(
            pk=row.entrant.pk,
            kind=("is-line" if row.line_below else "") + (" has-left" if row.has_left else ""),
            rank=row.rank,
            moved=self._moved(row.moved),
            who=self._name(row) + self._remarks(row),
            points=row.points,
            wins=row.wins,
            played=row.played,
            form="".join(map(self._sign, row.form)),
            ends=f'<td class="num standing__ends">{_ends(row)}</td>' if self.is_open else "",
        )

    def _sign(self, seen: Any) -> str:
        """Return the sign of a result as the race keeps it; equal results are written once."""
        key = tuple(seen) if isinstance(seen, list) else seen
        if key not in self.signs:
            one = result_of(0, seen)
            win = " is-win" if one.is_win else ""
            self.signs[key] = f'<span class="is-{one.kind}{win}">{one.sign}</span>'
        return self.signs[key]

    def _name(self, row: StandingRow) -> str:
        person = row.entrant.user
        if not self.address or not person.slug:
            return escape(person.name)
        return f'<a href="{self.address}{escape(person.slug)}/">{escape(person.name)}</a>'

    def _moved(self, ranks: int | None) -> str:
        if not ranks:
            return ""
        way, arrow, word = self.moves[ranks > 0]
        return MOVED.format(way=way, arrow=arrow, word=word, by=abs(ranks))

    def _remarks(self, row: StandingRow) -> str:
        """Return what stands beside a name: a badge, that they have left, how a tie was broken."""
        left = ""
        if row.has_left:
            left = f' <span class="badge">{escape(row.entrant.get_status_display())}</span>'
        return self.badges.get(row.badge, "") + left + self.ties.get(row.decided, "")


def _badges(fates: Iterable[str]) -> Mapping[str, str]:
    """Return the badge of each fate that occurs."""
    return {
        fate: " " + render_to_string("leagues/_fate.html", {"fate": fate}).strip()
        for fate in dict.fromkeys(fates)
        if fate
    }


def _ties(reasons: Iterable[str]) -> Mapping[str, str]:
    """Return what is said of each reason for which somebody stands behind an equal."""
    behind = _("level, behind %(how)s")
    return {
        how: f'<small class="standing__tie">{escape(behind % {"how": how})}</small>'
        for how in dict.fromkeys(reasons)
        if how
    }


def _ends(row: StandingRow) -> str:
    """Return the ranks that are still possible."""
    return str(row.best) if row.is_settled else f"{row.best}\N{EN DASH}{row.worst}"
