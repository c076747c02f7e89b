"""The names that every game offers. Code outside a game relies on these and nothing else.

A game is a package `engine/<name>/` whose `__init__` offers the names of `Game`; the package
itself, as a module, is the value of type `Game`. Each name lies in a module of that name. States
and entries are frozen values of the game's own. Code outside the game treats them as opaque and
works with raw entries (the dicts of docs/records.md), views and text.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from engine.chronicle import Chronicle
from engine.facts import GameFacts

Raw = dict[str, Any]  # an entry, a deal or a view in the format of docs/records.md

FREE: Final = ("deal", "reveal")
"""Entries that anybody may make at any time, in games that have them.

They are never anybody's turn, so `legal` leaves them out.
"""


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
    rules: int = 1  # the version of the rules; records that name none are of the first


class Answer(NamedTuple):
    """A house player's answer to an offer."""

    accept: bool
    reason: str  # one sentence a person can read


class ClaimField(NamedTuple):
    """One choice that a claim asks for. `choices` are pairs of a value and its wording."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]


class ClaimKind(NamedTuple):
    """One kind of claim that a seat may make now."""

    code: str
    title: str
    fields: tuple[ClaimField, ...]


class Claims(Protocol):
    """The claims of a game in which players may lie about what is hidden.

    A claim is a dict: `claim` is its kind, `when` says in words when it was made, `about` is the
    seat that it is about, if there is one; further keys are the game's own. A claim is complete:
    its meaning depends on nothing else.
    """

    def kinds(self, view: Raw, seat: int) -> Sequence[ClaimKind]:
        """Return the kinds of claim that the seat may make now, true or not.

        `view` is a spectator's view, so the kinds offered reveal nothing.
        """
        ...

    def claim(self, view: Raw, seat: int, code: str, chosen: Mapping[str, str]) -> Raw:
        """Build the claim with these choices, or raise a Refusal. `view` is a spectator's view."""
        ...

    def say(self, claim: Raw) -> str:
        """Say the claim in a sentence, as its author would; other seats by number."""
        ...

    def topic(self, claim: Raw) -> str:
        """Return the topic of the claim. Of two claims of a seat on one topic, the later counts."""
        ...

    def judge(self, view: Raw, seat: int, claim: Raw) -> bool | None:
        """Judge whether a seat's claim is true, as far as the view shows; None if that is open.

        A spectator's view after the end shows everything that can be known.
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
        """Return what a house player would claim, as a kind and its choices, or None.

        `heard` holds the claims that the house player may know of, oldest first, each with the seat
        that made it. Unless `unasked`, the house player only answers claims about itself.
        """
        ...


class Bot(Protocol):
    """A house player. It knows only what its seat may know: it gets a view, never a state."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose one of `view["legal"]`."""
        ...

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Return the offers it would make now: raw deals without `id`, signed by itself only."""
        ...

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Accept or refuse an offer that it was asked to sign."""
        ...


@runtime_checkable
class Haggler(Protocol):
    """A house player that can suggest another deal instead of one that it refuses."""

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """Return the deal it would sign instead, in the form of `propose`, or None."""
        ...


class Playout(Protocol):
    """Quick house players who play a game on to its end, to tell who is likely to win.

    They start from a whole state, not from a view, so only a game that is over may be asked about.
    """

    policy: str  # a name that changes whenever the same state and chance may bring another end

    def winners(self, state: Any, rng: Random) -> Sequence[int]:
        """Return the seats that win one game played on from this state, ascending."""
        ...


class Game(Protocol):
    """The names that every game package offers."""

    name: str
    title: str
    seats: range  # possible numbers of players
    options: Mapping[str, Option]
    bots: Mapping[str, Bot]  # "novice", "steady", "shrewd"
    has_deals: bool
    rules_versions: Sequence[int]  # those that can be replayed; new games are of the last

    @property
    def claims(self) -> Claims | None:
        """Return what may be claimed, or None in a game without claims."""
        ...

    @property
    def playout(self) -> Playout | None:
        """Return how the game is played on quickly, or None in a game that nobody can play so."""
        ...

    def draw(self, seats: int, options: Mapping[str, str | int], rng: Random) -> tuple[int, Raw]:
        """Draw a start seat and the chance for a new record."""
        ...

    def redraw(self, header: Header, state: Any, rng: Random) -> Raw | None:
        """Draw again everything that nobody has seen up to this state.

        Return the chance of a record that replays to the same state, or None if nothing can be
        drawn again because the players held it from the start.
        """
        ...

    def setup(self, header: Header) -> Any:
        """Return the state before the first entry; refuse chance that is not of this game."""
        ...

    def decode(self, state: Any, raw: object) -> Any:
        """Read an entry from its dict. Check its form only; `apply` checks that it is legal."""
        ...

    def encode(self, entry: Any) -> Raw:
        """Return the dict of an entry, its keys in the order of docs/records.md."""
        ...

    def apply(self, state: Any, entry: Any) -> Any:
        """Return the state after the entry, or raise a Refusal; never change the state given."""
        ...

    def legal(self, state: Any) -> Sequence[Any]:
        """Return every legal entry of the seats that must act, each once, without `FREE` ones."""
        ...

    def actors(self, state: Any) -> tuple[int, ...]:
        """Return the seats that must act now, sorted; none when the game is over."""
        ...

    def default(self, state: Any, seat: int) -> Any:
        """Return the harmless legal entry that the clock plays for an absent seat."""
        ...

    def replay(self, state: Any) -> Raw:
        """Return the full state in the format of docs/records.md."""
        ...

    def view(self, state: Any, seat: int | None) -> Raw:
        """Return what that seat (None: a spectator) may see, `legal` and `choices` included.

        `viewer` is the seat. `turn` counts turns, or rounds where seats act at once, from 1.
        `result` is None until the end, and then has `places` by seat, or the `winners`. `choices`
        is a list of groups `{"group", "title", "choices": [{"number", "entry", "notation",
        "sentence"}]}`; numbers run on from 1 over all groups.
        """
        ...

    def show(self, view: Raw, names: Mapping[int, str] | None = None) -> str:
        """Return the view as complete plain text, with display names for seats if given."""
        ...

    def scene(self, view: Raw, lately: Sequence[Raw] = (), chosen: str = "") -> Raw:
        """Return the view as a drawing for `templates/<name>/board.svg`.

        `lately` holds the entries to mark, `chosen` is the place that the viewer has pressed.
        `spots` of the drawing maps each place on the board to the numbered choices that it stands
        for. `step` is None, or says how to go on from a place that stands for none: a `title`,
        `links` (`spot`, `sentence`, `kind`), and what an offer would have to `ask` for, or None.
        """
        ...

    def gauges(self, view: Raw) -> Raw:
        """Return the few numbers that a chart of the game follows, as far as the view shows them.

        `title` says what they are. `lines` are the same at every position: each has `key`, a word
        for its colour; `seat`, or None and a `name`; and `value`, None where the view hides it.
        """
        ...

    def tell(self, before: Any, entry: Any, after: Any, seat: int | None) -> str:
        """Say in a sentence or two what the entry did, as far as that viewer may know."""
        ...

    def orders(self, view: Raw) -> list[Raw]:
        """Return the orders that the viewer may leave for their next turn.

        Each is `{"entry", "sentence"}`. Its entry is partial, such as `{"do": "move", "path":
        "4-7"}`: the first legal entry that has all of it is played. It may have a condition under
        `if`, such as `{"ahead": "traitor"}`, which the `facts` of the viewer's view must then meet.
        """
        ...

    def write(self, raw: Raw) -> str:
        """Write an entry (or deal entry) in notation, without loss except for its seat."""
        ...

    def is_secret(self, raw: Raw) -> bool:
        """Tell whether the entry, and so its notation, is known only to its seat until the end."""
        ...

    def read(self, text: str, view: Raw) -> Raw:
        """Read an entry from notation. A Refusal says what was understood and what is nearest."""
        ...

    fact_words: Mapping[str, tuple[str, ...]]
    """The words that `facts` may use: `ending`, `faction`, `opening` and `committee`.

    Under `number` stand the numbers of `GameFacts` that not every game has.
    """

    def facts(
        self, header: Header, log: Sequence[Raw], said: Mapping[tuple[str, int], bool]
    ) -> GameFacts:
        """Return the facts of a game, which need not be over.

        `said` tells of promises in free words, by deal and place in its list, whether they were
        kept.
        """
        ...

    def chronicle(self, header: Header, log: Sequence[Raw]) -> Chronicle:
        """Return what the result page tells of a game that is over, undecided ones too."""
        ...

    def score(self, header: Header, log: Sequence[Raw]) -> str:
        """Write the whole game in notation, as readable text."""
        ...
