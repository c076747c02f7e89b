"""The state of a game of Idus Martii: frozen values, nothing derived."""

from typing import Literal, NamedTuple, TypeAlias

from engine.idusmartii.cards import LIMIT, LOYALIST, TRAITOR, Card, Hand

Step: TypeAlias = Literal["assign", "vote", "peek", "veto", "revote", "discard", "over"]
Why: TypeAlias = Literal["failed conspiracy", "ides of march"]


class Track(NamedTuple):
    """The two markers of the Suffragium track."""

    loyalist: int = 0
    traitor: int = 0

    def moved(self, cards: tuple[Card | None, ...]) -> "Track":
        """Return the track after a tally (docs/rules-idusmartii.md 2.4); merchants move nothing."""
        return Track(self[0] + cards.count(LOYALIST), self[1] + cards.count(TRAITOR))


class RoundState(NamedTuple):
    """One round: who held which office, and what happened to the two cards."""

    phase: int
    number: int
    consul: int
    praetor: int | None = None  # None and () until they are assigned
    aediles: tuple[int, ...] = ()  # ascending
    laid: tuple[Card | None, ...] = ()  # what lies before each aedile now
    peeked: int | None = None  # the aedile whose card the praetor saw
    seen: Card | None = None  # that card, even if another has replaced it
    veto: bool | None = None  # None: not decided, or nothing to decide
    discarded: Card | None = None

    def lying(self, aedile: int) -> Card | None:
        """Return the card that lies before an aedile."""
        return self.laid[self.aediles.index(aedile)]


class Result(NamedTuple):
    """The end of a game: the reason, and who won."""

    faction: Card
    why: Why
    winners: tuple[int, ...]


class State(NamedTuple):
    """A game. `now` is the round in play, or the last one when the game is over."""

    seats: int
    start: int
    step: Step
    track: Track
    hands: tuple[Hand, ...]  # in the order in which they were dealt, which nobody is ever shown
    now: RoundState
    past: tuple[RoundState, ...] = ()
    result: Result | None = None

    @property
    def limit(self) -> int:
        """Return the last space of the track."""
        return LIMIT[self.seats]


def tallied(state: State, played: RoundState) -> bool:
    """Tell whether the cards of a round (one of the past, or `now`) have been tallied."""
    return played is not state.now or state.step in ("discard", "over")


def actors(state: State) -> tuple[int, ...]:
    """Return the seats that must act now, sorted."""
    step, now = state.step, state.now
    if step == "vote":
        return tuple(a for a, card in zip(now.aediles, now.laid, strict=True) if card is None)
    if step == "over":
        return ()
    seat = now.consul if step in ("assign", "discard") else now.praetor
    if step == "revote":
        seat = now.peeked
    return () if seat is None else (seat,)
