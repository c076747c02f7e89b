"""The line of a ladder in the draft of a round: whose ranks are next to each other."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.leagues.models import Division

Tables = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class LineChange:
    """Sentences about who would sit with other neighbours, and whether ranks get further apart."""

    sentences: list[str]
    is_worse: bool


@dataclass(frozen=True)
class LadderLine:
    """The ranks of a division. `name` gives the person behind a name in the problem."""

    division: Division
    name: Callable[[str], str]

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of everybody who has played; newcomers stand below them."""
        rows = self.division.standing.get("rows", ())
        return {row["player"]: row["rank"] for row in rows if row["played"]}

    def span(self, table: Sequence[str]) -> tuple[int, int]:
        """Return the first and the last rank at a table."""
        below = len(self.ranks) + 1
        found = [self.ranks.get(name, below) for name in table]
        return min(found), max(found)

    def ranks_in_words(self, table: Sequence[str]) -> str:
        """Return a sentence about the ranks at a table."""
        newcomers = sum(name not in self.ranks for name in table)
        if newcomers == len(table):
            return _("Nobody here has a rank yet: they sit in the order in which they came.")
        first, last = self.span([name for name in table if name in self.ranks])
        said = _("Neighbours in the standing: ranks %(first)s to %(last)s.")
        more = " " + _("Without a rank yet: %(n)s.") % {"n": newcomers} if newcomers else ""
        return said % {"first": first, "last": last} + more

    def changed(self, before: Tables, after: Tables) -> LineChange:
        """Return what a move changes about ranks."""
        return LineChange(
            list(self._sentences(before, after)), self._width(after) > self._width(before)
        )

    def _sentences(self, before: Tables, after: Tables) -> Iterator[str]:
        said = _(
            "Table %(number)s would have the ranks %(first)s to %(last)s, not %(was)s to %(to)s."
        )
        for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
            (was, to), (first, last) = self.span(old), self.span(new)
            if (was, to) != (first, last):
                yield said % {"number": number, "first": first, "last": last, "was": was, "to": to}

    def _width(self, tables: Tables) -> int:
        """Return how far apart ranks at one table are, summed over tables."""
        return sum(last - first for first, last in map(self.span, tables))
