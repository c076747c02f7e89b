"""A statistic: a question, how its answer is read from counts, and which games are behind it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise

Said = str | Promise
Terms = Callable[[str], str | None]
"""The terms of a query that find the games behind a key; None if the language has no such term."""


class AnswerShape(StrEnum):
    """The form of an answer."""

    SPREAD = "spread"  # how cases are spread over the keys
    SHARE = "share"  # for each key: how often it was so
    MEAN = "mean"  # for each key: how much it was
    CROSS = "cross"  # for each key: how cases are spread over the series
    VERSUS = "versus"  # for each key: the mean of one series beside that of another


def no_terms(key: str) -> str | None:
    """Say that the query language has no term for the games behind a key."""
    return None


@dataclass(frozen=True, slots=True)
class Series:
    """One of the columns of a statistic that has several: the question that is counted for it.

    With the terms of its key, `terms` finds the games behind one number.
    """

    question: str
    label: Said
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Statistic:
    """A question with its answer's form. `name` is that of the question in the counts.

    `games` finds the games behind a key, and `hits` those of them where it was so. Numbers as keys
    are joined into ranges (`is_number`), and months into years (`is_time`). `of` says what is
    counted, if that is not games.
    """

    name: str
    title: Said
    lead: Said
    form: AnswerShape
    heading: Said
    games: Terms = no_terms
    hits: Terms = no_terms
    words: Mapping[str, Said] = field(default_factory=dict)
    series: tuple[Series, ...] = ()
    is_number: bool = False
    is_time: bool = False
    of: Said = ""
    value: Said = ""
    remark: Said = ""

    def label(self, key: str) -> str:
        """Return a key in words."""
        return str(self.words.get(key, key.replace("..", "\N{EN DASH}")))


def term(key: str) -> Terms:
    """Return the terms of a key whose values are the keys of the statistic."""
    return lambda value: f"{key}:{value}"


DECIDED: Final = "-ending:undecided"
"""The term that finds games with a result."""
