"""A query as values, and its canonical text, which reads as the same query."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.archive.query.pieces import SEPARATORS

FLAGS: Final = ("mine", "imported")
SORTS: Final = ("ended", "turns", "deals", "margin", "consent", "broken")


def written(name: str) -> str:
    """Return a value as it is typed: in quotes if it needs them."""
    plain = name and not any(sign.isspace() or sign in SEPARATORS for sign in name)
    return name if plain else f'"{name}"'


@dataclass(frozen=True, slots=True)
class Name:
    """A person, or a league, by the name in its address."""

    name: str

    def __str__(self) -> str:
        return f":{written(self.name)}"


@dataclass(frozen=True, slots=True)
class WordChoice:
    """One of a few words."""

    word: str

    def __str__(self) -> str:
        return f":{self.word}"


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A person at a place in the order of turns."""

    name: str
    place: int

    def __str__(self) -> str:
        return f":{written(self.name)}@{self.place}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people, in any order."""

    one: str
    other: str

    def __str__(self) -> str:
        return f":{written(self.one)}+{written(self.other)}"


@dataclass(frozen=True, slots=True)
class Between:
    """From one person to another; one of the two may be left open (None)."""

    by: str | None
    to: str | None

    def __str__(self) -> str:
        by, to = ("" if name is None else _of_two(name) for name in (self.by, self.to))
        return f":{by}>{to}"


def _of_two(name: str) -> str:
    """Return a name as it is typed beside `>`: digits in quotes, which else would be a number."""
    return f'"{name}"' if name.isdecimal() else written(name)


@dataclass(frozen=True, slots=True)
class SeasonOf:
    """A season of a league."""

    league: str
    number: int

    def __str__(self) -> str:
        return f":{written(self.league)}/{self.number}"


@dataclass(frozen=True, slots=True)
class OptionIs:
    """An option of a game with its value."""

    option: str
    value: str

    def __str__(self) -> str:
        return f":{self.option}={self.value}"


@dataclass(frozen=True, slots=True)
class Opening:
    """The first placements."""

    codes: tuple[str, ...]

    def __str__(self) -> str:
        return f":{'-'.join(self.codes)}"


@dataclass(frozen=True, slots=True)
class Number:
    """A range of numbers, both ends included, None for an open end; `text` is how it was typed."""

    low: int | None
    high: int | None
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class CommitteeNumber:
    """A number that is about one committee."""

    committee: str
    number: Number

    def __str__(self) -> str:
        return f":{self.committee}{self.number}"


@dataclass(frozen=True, slots=True)
class Days:
    """A time from `since` to before `until`, either of them open; `text` is how it was typed."""

    since: datetime | None
    until: datetime | None
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Words:
    """A word, or the words of a phrase, folded."""

    words: tuple[str, ...]
    phrase: bool

    def __str__(self) -> str:
        text = " ".join(self.words)
        if self.phrase:
            return f'"{text}"'
        return text.capitalize() if text in FLAGS else text


Value = (
    Name
    | WordChoice
    | NamePlace
    | Pair
    | Between
    | SeasonOf
    | OptionIs
    | Opening
    | Number
    | CommitteeNumber
    | Days
    | Words
)


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a query: one of the values must hold, or with `negated` none of them.

    The key is empty for words to be found in messages. `mine` and `imported` have no values.
    """

    key: str
    values: tuple[Value, ...] = ()
    negated: bool = False

    def __str__(self) -> str:
        first, *others = map(str, self.values or ("",))
        listed = first + "".join(f",{other.removeprefix(':')}" for other in others)
        return f"{'-' if self.negated else ''}{self.key}{listed}"


@dataclass(frozen=True, slots=True)
class Sort:
    """The order of games: by one key, greatest or newest first (`down`), or the other way."""

    key: str = "ended"
    down: bool = True


@dataclass(frozen=True, slots=True)
class Query:
    """A query: all of its terms must hold."""

    terms: tuple[Term, ...] = ()
    sort: Sort = Sort()

    def __str__(self) -> str:
        said = [str(term) for term in self.terms]
        if self.sort != Sort():
            said.append(f"sort:{'' if self.sort.down else '-'}{self.sort.key}")
        return " ".join(said)
