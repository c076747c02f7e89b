"""The facts of a game: what can be counted and looked up of it, in the same form for all games.

A game computes them from its log once (`facts` of `engine/game.py`); docs/archive.md says what
each means. Seats are numbers; who held them is not the engine's business.
"""

from typing import NamedTuple


class Signed(NamedTuple):
    """A deal: where in the log it was sealed, and the seats that signed."""

    at: int
    seats: tuple[int, ...]


class Payment(NamedTuple):
    """A `pay` term of the present turn, with where in the log its deal was sealed."""

    at: int
    payer: int
    payee: int
    laurels: int


class Consent(NamedTuple):
    """The payment of one exercised option to one supporter in one committee."""

    committee: str
    laurels: int


class Verdict(NamedTuple):
    """A promise or later term that was judged, with where in the log its deal was sealed."""

    at: int
    by: int
    to: int | None
    kept: bool


class Observation(NamedTuple):
    """Something that statistics count (docs/statistics.md): a question, a case of it, and a value.

    For yes and no the value is 1 and 0. The game's module in `games/archive/statistics/questions/`
    says what each question means.
    """

    question: str
    key: str
    value: int


class GameFacts(NamedTuple):
    """The facts of a game. `ending` is a word of the game's `fact_words`, or empty before the end.

    What a game does not have at all is None; what did not happen in it is 0 or empty.
    """

    turns: int
    ending: str = ""
    winners: tuple[int, ...] = ()
    faction: str = ""
    caesar: int = 0
    laurels: int | None = None
    margin: int | None = None
    opening: tuple[str, ...] | None = None
    signed: tuple[Signed, ...] = ()
    payments: tuple[Payment, ...] = ()
    consents: tuple[Consent, ...] = ()
    judged: tuple[Verdict, ...] = ()
    observed: tuple[Observation, ...] = ()
