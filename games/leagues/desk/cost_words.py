"""The cost of moving people by hand, in sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.desk.ladder_line import LineChange
from games.leagues.seating import Cost


@dataclass(frozen=True, slots=True)
class CostInWords:
    """Sentences about a move, and whether the tables are less fair after it."""

    sentences: list[str]
    is_worse: bool


def cost_in_words(
    cost: Cost, names: Mapping[str, str], line: LineChange | None = None
) -> CostInWords:
    """Describe what a move changes. `names` maps the names in the problem to those of people.

    On a ladder, the change in its `line` comes first.
    """
    sentences = [*(line.sentences if line is not None else ()), *_sentences(cost, names)]
    is_worse = cost.is_worse or (line is not None and line.is_worse)
    return CostInWords(sentences or [_("Nothing gets worse and nothing better.")], is_worse)


def _sentences(cost: Cost, names: Mapping[str, str]) -> Iterator[str]:
    for pair in cost.again:
        said = {"one": names.get(pair.one), "other": names.get(pair.other), "n": pair.times}
        if pair.apart:
            yield _("%(one)s and %(other)s are kept apart, and would meet.") % said
        elif pair.times > 1:
            yield _("%(one)s and %(other)s would then have met %(n)s times.") % said
    for pair in cost.spared:
        said = {"one": names.get(pair.one), "other": names.get(pair.other)}
        yield _("%(one)s and %(other)s would not meet in this round.") % said
    if cost.after.repeats != cost.before.repeats:
        yield _("Meetings beyond the first: %(after)s instead of %(before)s.") % {
            "after": cost.after.repeats,
            "before": cost.before.repeats,
        }
    if cost.after.turns != cost.before.turns:
        yield _("Unevenness in the order of turns: %(after)s instead of %(before)s.") % {
            "after": cost.after.turns,
            "before": cost.before.turns,
        }
    if cost.breaches:
        count = len(cost.breaches)
        yield ngettext(
            "Somebody has a bye, or a table of another size, though others were due for it.",
            "%(n)s people have a bye, or a table of another size, though others were due for it.",
            count,
        ) % {"n": count}
