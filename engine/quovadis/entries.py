"""The entries of a log and the deals in them, as frozen values (docs/records.md)."""

from typing import NamedTuple


class Place(NamedTuple):
    """Puts a senator from the reserve on an entry committee."""

    seat: int
    at: str
    use: tuple[str, ...]


class Move(NamedTuple):
    """Moves a senator along a path; `votes` are the decisive consents, in order of payment."""

    seat: int
    path: str
    votes: tuple[int, ...]
    use: tuple[str, ...]


class Caesar(NamedTuple):
    """Puts Caesar on another laurel space: as main action, or as bonus (then `use` is None)."""

    seat: int
    to: str
    use: tuple[str, ...] | None


class Keep(NamedTuple):
    """Declines the bonus."""

    seat: int


class Reveal(NamedTuple):
    """Demands that all show their tiles."""

    seat: int


class Recall(NamedTuple):
    """Takes a senator back to the reserve between two games of an election."""

    seat: int
    source: str


class Pattern(NamedTuple):
    """The main actions that a `do` or `avoid` is about; None stands for any."""

    do: str
    at: str | None = None
    path: str | None = None
    source: str | None = None
    to: str | None = None


class Support(NamedTuple):
    """A term: senators of a seat consent to a move out of a committee."""

    seat: int
    committee: str
    path: str | None
    votes: int
    ally: int | None  # whose move, in a later term
    later: bool


class Act(NamedTuple):
    """A term: the main action is one of a pattern (`do`), or is not (`avoid`)."""

    must: bool
    pattern: Pattern
    seat: int | None  # whose action, in a later term
    later: bool


class CaesarAt(NamedTuple):
    """A term: when the turn ends, Caesar is on a path, or is not."""

    on: bool
    path: str
    seat: int | None  # whose turn, in a later term
    later: bool


class Pay(NamedTuple):
    """A term: laurels change hands."""

    payer: int
    payee: int
    laurels: int
    later: bool


class Refuse(NamedTuple):
    """A term: the seat gives no consent out of a committee (None: out of any)."""

    seat: int
    committee: str | None
    ally: int | None  # whose turn, in a later term
    later: bool


Term = Support | Act | CaesarAt | Pay | Refuse


class Deal(NamedTuple):
    """A deal as it is sealed. `promises` is their JSON, or "": they do not affect the game."""

    id: str
    option: bool
    by: int
    signed: tuple[int, ...]
    terms: tuple[Term, ...]
    promises: str


class Seal(NamedTuple):
    """Seals a deal."""

    deal: Deal


Main = Place | Move | Caesar
Entry = Place | Move | Caesar | Keep | Reveal | Recall | Seal
