"""The keys of a query, and how the value of each is read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.archive.query import dates, values, vocabulary
from games.archive.query.pieces import Piece
from games.archive.query.terms import SORTS, Value

Compared = Callable[[str, Piece], Value]


@dataclass(frozen=True, slots=True)
class Key:
    """The readers of a key's values: after a colon, and after a comparison if it allows one."""

    read: Callable[[Piece], Value]
    compared: Compared | None = None


_NUMBER: Final = Key(values.number, values.compared)
_VERDICTS: Final = Key(values.number_or_between, values.compared)

KEYS: Final[dict[str, Key]] = {
    "game": Key(values.choice(vocabulary.game_names)),
    "player": Key(values.name),
    "winner": Key(values.name),
    "seat": Key(values.name_place),
    "won-seat": Key(values.place),
    "seats": _NUMBER,
    "turns": _NUMBER,
    "entries": _NUMBER,
    "deals": _NUMBER,
    "caesar": _NUMBER,
    "messages": _NUMBER,
    "laurels": _NUMBER,
    "margin": _NUMBER,
    "option": Key(values.option),
    "opening": Key(values.opening),
    "ended": Key(dates.days, dates.compared),
    "ending": Key(values.choice(vocabulary.endings)),
    "won-by": Key(values.choice(vocabulary.factions)),
    "dealt": Key(values.pair),
    "paid": _VERDICTS,
    "consent": Key(values.number_or_committee, values.compared),
    "kept": _VERDICTS,
    "broken": _VERDICTS,
    "handed": _NUMBER,
    "house": _NUMBER,
    "league": Key(values.name),
    "season": Key(values.season),
    "said": Key(values.name),
    "sort": Key(values.choice(lambda: [*SORTS, *(f"-{key}" for key in SORTS)])),
}
