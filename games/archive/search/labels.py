"""Labels: what the words of a query are called where people choose among them."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import games
from games.archive.query.vocabulary import UNDECIDED
from games.archive.story.tale import teller_of

SORT_WORDS: Final = {
    "ended": (gettext_lazy("newest first"), gettext_lazy("oldest first")),
    "turns": (gettext_lazy("longest first"), gettext_lazy("shortest first")),
    "deals": (gettext_lazy("most deals first"), gettext_lazy("fewest deals first")),
    "margin": (gettext_lazy("clearest first"), gettext_lazy("closest first")),
    "consent": (gettext_lazy("dearest consent first"), gettext_lazy("cheapest consent first")),
    "broken": (
        gettext_lazy("most promises broken first"),
        gettext_lazy("fewest promises broken first"),
    ),
}
"""The name of each sort: the usual direction, then the reverse."""


def label_of(key: str, word: str) -> str:
    """Return the label of a value: a game's title, an ending in words, or the value as it is."""
    if key == "game":
        return games.get(word).title
    if key == "seats":
        return ngettext("%(n)s player", "%(n)s players", int(word)) % {"n": word}
    if word == UNDECIDED:
        return _("without a result")
    told = (teller_of(name).fact_word(word) for name in games.NAMES)
    return next(filter(None, told), word) if key in ("ending", "won-by") else word
