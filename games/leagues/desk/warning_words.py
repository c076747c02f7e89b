"""The warnings about a draft in sentences, with the names of its people."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.leagues.seating.remarks import listed_people

SAID: Final[Mapping[str, Any]] = {
    "cut": gettext_lazy("The search was cut short: more time may find a fairer seating."),
    "apart": gettext_lazy("To be kept apart, but at one table: %(listed)s."),
    "again": gettext_lazy("For the third time or more at one table: %(listed)s."),
    "nobody": gettext_lazy("There is nobody to seat."),
    "uneven": gettext_lazy(
        "The places in the order of turns are not within one of even for %(listed)s."
    ),
}


def warning_in_words(kept: Mapping[str, Any] | str, name: Callable[[str], str]) -> str:
    """Return a warning as a sentence. `name` gives the person behind a name in the problem.

    Older drafts hold warnings as plain sentences.
    """
    if isinstance(kept, str):
        return kept
    kind, facts = kept["kind"], kept["facts"]
    if kind in ("byes", "odd"):
        said = _of_byes(facts["count"]) if kind == "byes" else _of_sizes(facts["count"])
        return str(said % facts)
    groups = [[name(one) for one in group] for group in kept["people"]]
    listed = listed_people([_together(group) for group in groups], _("{n} more"))
    return str(SAID[kind] % {"listed": listed})


def _of_byes(count: int) -> str:
    return ngettext(
        "%(count)s of %(players)s has a bye: they cannot all sit at tables of %(sizes)s.",
        "%(count)s of %(players)s have a bye: they cannot all sit at tables of %(sizes)s.",
        count,
    )


def _of_sizes(count: int) -> str:
    return ngettext(
        "%(count)s table has another size than %(size)s.",
        "%(count)s tables have another size than %(size)s.",
        count,
    )


def _together(group: Sequence[str]) -> str:
    """Return a person, or two."""
    if len(group) == 1:
        return group[0]
    one, other = group
    return _("%(one)s and %(other)s") % {"one": one, "other": other}
