"""What every game of the engine offers: the only surface others may build on.

A game is a package `engine/<name>/` whose `__init__` offers the names below; the package
itself, as a module, is the value of type `Game`. States and entries are frozen values of the
game's own; whoever is outside treats them as opaque and speaks in raw entries (the dicts of
records.md), views and text.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

Raw = dict[str, Any]  # an entry, a deal or a view in the words of records.md

FREE: Final = ("deal", "reveal")
"""Entries that whoever likes may make at any time, in games that have them: nobody's turn depends
on them, and `legal` leaves them out."""


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


class ClaimField(NamedTuple):
    """Something to choose for a claim. `choices` are values with their words."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]


class ClaimKind(NamedTuple):
    """A kind of claim that a seat may make now."""

    code: str
    title: str
    fields: tuple[ClaimField, ...]


class Claims(Protocol):
    """What may be claimed in a game where players may lie about what is hidden.

    A claim is a dict: `claim` is its kind, `when` says in words when it was made, `about` is the
    other seat that it is about, if there is one; the rest is the game's own. It is complete: what
    it says depends on nothing else.
    """

    def kinds(self, view: Raw, seat: int) -> Sequence[ClaimKind]:
        """What the seat may claim now, true or not; nothing where nothing can be claimed.

        `view` is a spectator's, so what is offered tells nothing.
        """
        ...

    def claim(self, view: Raw, seat: int, code: str, chosen: Mapping[str, str]) -> Raw:
        """The claim with these choices, or a Refusal. `view` is a spectator's here too."""
        ...

    def say(self, claim: Raw) -> str:
        """The claim in a sentence of who makes it, other seats by number."""
        ...

    def topic(self, claim: Raw) -> str:
        """What it is about: of two claims of a seat on one topic, the later counts."""
        ...

    def judge(self, view: Raw, seat: int, claim: Raw) -> bool | None:
        """Whether the claim of the seat is true, as far as a view shows; None: it cannot be told.

        With the view of a spectator after the end everything that can be known is.
        """
        ...

    def idea(
        self,
        view: Raw,
        heard: Sequence[tuple[int, Raw]],
        level: str,
        rng: Random,
        *,
        unasked: bool,
    ) -> tuple[str, Mapping[str, str]] | None:
        """What a house player would claim: a kind and its choices, or nothing.

        `heard` are the claims that it may know of, oldest first, with who made them. Unless
        `unasked` it only answers what was said about itself.
        """
        ...


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


@runtime_checkable
class Haggler(Protocol):
    """A house player that can name another deal in the place of one that it refuses."""

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """What it would sign instead, as `propose` writes offers; None if there is nothing."""
        ...


class Game(Protocol):
    """The surface of a game package."""

    name: str
    title: str
    seats: range  # how many may play
    options: Mapping[str, Option]
    bots: Mapping[str, Bot]  # "novice", "steady", "shrewd"
    has_deals: bool

    @property
    def claims(self) -> Claims | None:
        """None: at this game's tables nobody claims anything."""
        ...

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
        """Every legal entry of whoever must act, without those that are `FREE`, each once."""
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

        `viewer` is the seat; `turn` counts turns, or rounds where seats act at once, from 1 up;
        `result` is None until the end, and then has `places` by seat, or the `winners`.
        `choices` is a list of groups `{"group", "title", "choices": [{"number", "entry",
        "notation", "sentence"}]}` with numbers running on from 1 over all groups.
        """
        ...

    def show(self, view: Raw, names: Mapping[int, str] | None = None) -> str:
        """The view as complete plain text, with display names for seats if they are given."""
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

        A wish is part of an entry, such as `{"do": "move", "path": "4-7"}`. It may have an `if`,
        such as `{"ahead": "traitor"}`: what must then be among the `facts` of the viewer's view.
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
