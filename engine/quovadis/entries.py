"""The entries of a log and the deals in them, as frozen values (records page)."""

from typing import NamedTuple


class Place(NamedTuple):
    """A senator from the reserve to an entry committee."""

    seat: int
    at: str
    use: tuple[str, ...]


class Move(NamedTuple):
    """A senator along a path; `votes` are the decisive consents, in the order they are paid."""

    seat: int
    path: str
    votes: tuple[int, ...]
    use: tuple[str, ...]


class Caesar(NamedTuple):
    """Caesar to another laurel space: a main action, or the bonus (then `use` is None)."""

    seat: int
    to: str
    use: tuple[str, ...] | None


class Keep(NamedTuple):
    """The bonus declined."""

    seat: int


class Reveal(NamedTuple):
    """A demand that all show their tiles."""

    seat: int


class Recall(NamedTuple):
    """A senator taken back to the reserve between two games of an election."""

    seat: int
    source: str


class Pattern(NamedTuple):
    """What main actions a `do` or `avoid` speaks of; None is any."""

    do: str
    at: str | None = None
    path: str | None = None
    source: str | None = None
    to: str | None = None


class Support(NamedTuple):
    """Senators of a seat consent to a move out of a committee."""

    seat: int
    committee: str
    path: str | None
    votes: int
    ally: int | None  # whose move, of a later term
    later: bool


class Act(NamedTuple):
    """The main action is of a pattern (`do`), or not (`avoid`)."""

    must: bool
    pattern: Pattern
    seat: int | None  # of a later term
    later: bool


class CaesarAt(NamedTuple):
    """When the turn ends Caesar is on a path, or not."""

    on: bool
    path: str
    seat: int | None  # of a later term
    later: bool


class Pay(NamedTuple):
    """Laurels change hands."""

    payer: int
    payee: int
    laurels: int
    later: bool


class Refuse(NamedTuple):
    """The seat seals no support out of a committee (None: out of any)."""

    seat: int
    committee: str | None
    ally: int | None  # whose turn, of a later term
    later: bool


Term = Support | Act | CaesarAt | Pay | Refuse


class Deal(NamedTuple):
    """A deal as it is sealed. `promises` is their JSON, or empty: they have no effect."""

    id: str
    option: bool
    by: int
    signed: tuple[int, ...]
    terms: tuple[Term, ...]
    promises: str


class Seal(NamedTuple):
    """The entry that seals a deal."""

    deal: Deal


Main = Place | Move | Caesar
Entry = Place | Move | Caesar | Keep | Reveal | Recall | Seal
