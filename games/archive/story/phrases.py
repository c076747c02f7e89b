"""Parts of the sentences of a story: names, numbers. All of them can be translated."""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.accounts.names import FORMER_PLAYER, UNNAMED_PLAYER

_NUMBERS: Final = (
    *(gettext_lazy("no"), gettext_lazy("one"), gettext_lazy("two"), gettext_lazy("three")),
    *(gettext_lazy("four"), gettext_lazy("five"), gettext_lazy("six"), gettext_lazy("seven")),
    *(gettext_lazy("eight"), gettext_lazy("nine"), gettext_lazy("ten"), gettext_lazy("eleven")),
    gettext_lazy("twelve"),
)
_TIMES: Final = (gettext_lazy("never"), gettext_lazy("once"), gettext_lazy("twice"))


def number(n: int) -> str:
    """Write a number, up to twelve as a word."""
    return str(_NUMBERS[n]) if 0 <= n < len(_NUMBERS) else str(n)


def times(n: int) -> str:
    """Write how often something happened."""
    return str(_TIMES[n]) if n < len(_TIMES) else _("%(n)s times") % {"n": number(n)}


def laurels(n: int) -> str:
    """Write a number of laurels."""
    return ngettext("%(n)s laurel", "%(n)s laurels", n) % {"n": number(n)}


def sentence(pattern: str, **words: Any) -> str:
    """Put the words into a pattern and begin the sentence with a capital letter.

    A name that is written small stays so: only names of house players and numbers are our own.
    """
    said = pattern % words
    nameless = (str(UNNAMED_PLAYER), str(FORMER_PLAYER))
    is_own = said.startswith(nameless) or said.split(" ", 1)[0] in own_words()
    return said[:1].upper() + said[1:] if is_own else said


def own_words() -> set[str]:
    """Return the first words of our own that a sentence may begin with."""
    return {"gens", *map(str, _NUMBERS), *map(str, _TIMES)}


def pick(patterns: Sequence[Any], key: int) -> str:
    """Choose one of several ways to say the same: always the same one for the same game."""
    return str(patterns[key % len(patterns)])
