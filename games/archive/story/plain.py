"""The story of a game that has no teller of its own: who played, who led, who won."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.chronicle import FinalRow
from games.archive.ending.lead import Swing
from games.archive.story.phrases import number, sentence
from games.archive.story.tale import Tale
from games.common.lists import listed


class PlainTeller:
    """Tells any game from its final order and the lines of its chart."""

    def verdict(self, tale: Tale) -> list[str]:
        names = [tale.names[seat] for seat in tale.winners]
        if not names:
            return [_("The game was broken off, and nobody won.")]
        said = ngettext("%(who)s has won.", "%(who)s have won.", len(names))
        return [sentence(said, who=listed(names))]

    def note(self, tale: Tale, row: FinalRow) -> str:
        return row.note

    def chart_title(self) -> str:
        return _("Points, turn by turn")

    def line_name(self, tale: Tale, seat: int | None, word: str) -> str:
        return word if seat is None else tale.names[seat]

    def moment(self, tale: Tale, swing: Swing) -> str:
        who = self.line_name(tale, swing.seat, swing.word)
        said = _("On turn %(turn)s %(who)s gained %(gain)s on the best of the others.")
        turn = tale.told.turns[swing.stop]
        return sentence(said, turn=turn, who=who, gain=number(swing.gain))

    def favours_title(self) -> str:
        return _("Favours")

    def fact_word(self, word: str) -> str:
        return ""

    def paragraphs(self, tale: Tale) -> list[list[str]]:
        said = _("%(who)s played for %(turns)s.")
        length = ngettext("%(n)s turn", "%(n)s turns", tale.turns) % {"n": number(tale.turns)}
        begun = sentence(said, who=listed(tale.names), turns=length)
        decided = [] if tale.swing is None else [self.moment(tale, tale.swing)]
        return [[begun, *decided], self.verdict(tale)]


TELLER: Final = PlainTeller()
