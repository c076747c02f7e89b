"""The fault of a query: a sentence, the character it is about, and the nearest known word."""

from collections.abc import Iterable
from difflib import SequenceMatcher

from django.utils.translation import gettext as _


class QueryFault(ValueError):
    """The reason why a query cannot be read. `at` is the position of the character, from 1."""

    def __init__(self, at: int, why: str) -> None:
        self.at = at + 1
        self.why = why
        super().__init__(_("Character %(at)d: %(why)s") % {"at": self.at, "why": why})


def nearest(said: str, known: Iterable[str]) -> str:
    """Return the known word that is most like what was said."""
    return max(known, key=lambda word: SequenceMatcher(None, said.casefold(), word).ratio())


def unknown_key(at: int, said: str, known: Iterable[str]) -> QueryFault:
    if not said:
        return QueryFault(at, _("a key is missing before this sign; or put it in quotes, as text."))
    why = _(
        "there is no key “%(said)s”; the nearest is “%(nearest)s”. "
        "To look for these signs in what was said, put them in quotes."
    )
    return QueryFault(at, why % {"said": said[:30], "nearest": nearest(said, known)})


def missing_value(at: int) -> QueryFault:
    return QueryFault(at, _("a value is missing here."))


def unknown_value(at: int, said: str, known: Iterable[str]) -> QueryFault:
    if not said:
        return missing_value(at)
    why = _("“%(said)s” is not known here; the nearest is “%(nearest)s”.")
    return QueryFault(at, why % {"said": said[:30], "nearest": nearest(said, known)})
