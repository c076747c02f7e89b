"""What every game of the engine offers: the only surface others may build on.

A game is a package `engine/<name>/` whose `__init__` offers the names below; the package
itself, as a module, is the value of type `Game`. States and entries are frozen values of the
game's own; whoever is outside treats them as opaque and speaks in raw entries (the dicts of
records.md), views and text.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

Raw = dict[str, Any]  # an entry, a deal or a view in the words of records.md


class Option(NamedTuple):
    """One option of a game, chosen when a table is made."""

    values: tuple[str | int, ...]
    default: str | int
    meaning: str  # a short sentence for the form


class Header(NamedTuple):
    """A record without its log: everything that determines the start of a game."""

    game: str
    seats: int
    start: int
    options: Mapping[str, str | int]  # complete: defaults filled in
    chance: Mapping[str, Any]


class Answer(NamedTuple):
    """What a house player says to an offer."""

    accept: bool
    reason: str  # one sentence a person can read


class Bot(Protocol):
    """A house player. It knows what its seat may know: a view, never a state."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """One of `view["legal"]`."""
        ...

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Offers it would make now: raw deals without `id`, `signed` by itself only."""
        ...

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Accept or refuse an offer it was asked to sign."""
        ...


class Game(Protocol):
    """The surface of a game package."""

    name: str
    title: str
    seats: range  # how many may play
    options: Mapping[str, Option]
    bots: Mapping[str, Bot]  # "novice", "steady", "shrewd"
    has_deals: bool

    def draw(self, seats: int, options: Mapping[str, str | int], rng: Random) -> tuple[int, Raw]:
        """Draw a start seat and the chance of a new record."""
        ...

    def setup(self, header: Header) -> Any:
        """The state before the first entry; refuses chance that is not of this game."""
        ...

    def decode(self, state: Any, raw: object) -> Any:
        """An entry from its dict. Judges form only; `apply` judges legality."""
        ...

    def encode(self, entry: Any) -> Raw:
        """The dict of an entry, keys in the order of records.md."""
        ...

    def apply(self, state: Any, entry: Any) -> Any:
        """The state after the entry, or a Refusal; the state given is never changed."""
        ...

    def legal(self, state: Any) -> Sequence[Any]:
        """Every legal entry of whoever must act, without deals and reveals, each once."""
        ...

    def actors(self, state: Any) -> tuple[int, ...]:
        """The seats that must act now, sorted; empty when the game is over."""
        ...

    def default(self, state: Any, seat: int) -> Any:
        """The harmless legal entry the clock plays for an absent seat that must act."""
        ...

    def replay(self, state: Any) -> Raw:
        """The full state in the words of records.md."""
        ...

    def view(self, state: Any, seat: int | None) -> Raw:
        """What that seat (None: a spectator) may see, `legal` and `choices` included.

        `choices` is a list of groups `{"group", "title", "choices": [{"number", "entry",
        "notation", "sentence"}]}` with numbers running on from 1 over all groups.
        """
        ...

    def show(self, view: Raw) -> str:
        """The view as complete plain text."""
        ...

    def scene(self, view: Raw, lately: Sequence[Raw] = ()) -> Raw:
        """The view as a drawing for `templates/<name>/board.svg`; `lately` are entries to mark.

        Its `spots` say which numbered choices each place on the board stands for.
        """
        ...

    def tell(self, before: Any, entry: Any, after: Any, seat: int | None) -> str:
        """What the entry did, in a sentence or two, as that viewer may know it."""
        ...

    def wishes(self, view: Raw) -> list[Raw]:
        """What may be left ahead for the viewer's next turn: `{"wish", "sentence"}` each.

        A wish is part of an entry, such as `{"do": "move", "path": "4-7"}`.
        """
        ...

    def write(self, raw: Raw) -> str:
        """An entry (or deal entry) in notation, without loss but for its seat."""
        ...

    def is_secret(self, raw: Raw) -> bool:
        """Whether the entry, and so its notation, says what only its seat knows until the end."""
        ...

    def read(self, text: str, view: Raw) -> Raw:
        """An entry from notation; a Refusal says what was understood and the nearest choices."""
        ...

    def score(self, header: Header, log: Sequence[Raw]) -> str:
        """The whole game in notation, as readable text."""
        ...
