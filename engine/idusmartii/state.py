"""What a game of Idus Martii is at one moment: frozen values, nothing derived."""

from typing import Literal, NamedTuple, TypeAlias

from engine.idusmartii.cards import LIMIT, LOYALIST, TRAITOR, Card, Hand

Step: TypeAlias = Literal["assign", "vote", "peek", "veto", "revote", "discard", "over"]
Why: TypeAlias = Literal["failed conspiracy", "ides of march"]


class Track(NamedTuple):
    """The two markers of the Suffragium track."""

    loyalist: int = 0
    traitor: int = 0

    def moved(self, cards: tuple[Card | None, ...]) -> "Track":
        """The track after these cards were tallied; a merchant moves nothing (rounds, 4)."""
        return Track(self[0] + cards.count(LOYALIST), self[1] + cards.count(TRAITOR))


class Round(NamedTuple):
    """One round: who held which office, and what became of the two cards."""

    phase: int
    number: int
    consul: int
    praetor: int | None = None  # None and () until they are assigned
    aediles: tuple[int, ...] = ()  # ascending
    laid: tuple[Card | None, ...] = ()  # what lies before each aedile now
    peeked: int | None = None  # the aedile whose card the praetor saw
    seen: Card | None = None  # that card, even if another has taken its place
    veto: bool | None = None  # None: not decided, or nothing to decide
    discarded: Card | None = None

    def lying(self, aedile: int) -> Card | None:
        """The card that lies before an aedile."""
        return self.laid[self.aediles.index(aedile)]


class Result(NamedTuple):
    """How the game ended."""

    faction: Card
    why: Why
    winners: tuple[int, ...]


class State(NamedTuple):
    """A game. `now` is the round in play, or the last one when the game is over."""

    seats: int
    start: int
    step: Step
    track: Track
    hands: tuple[Hand, ...]  # in the order dealt, which nobody is ever shown
    now: Round
    past: tuple[Round, ...] = ()
    result: Result | None = None

    @property
    def limit(self) -> int:
        """The last space of the track."""
        return LIMIT[self.seats]


def tallied(state: State, played: Round) -> bool:
    """Whether the cards of this round (one of the past, or `now`) have been shown and counted."""
    return played is not state.now or state.step in ("discard", "over")


def actors(state: State) -> tuple[int, ...]:
    """The seats that must act now, sorted."""
    step, now = state.step, state.now
    if step == "vote":
        return tuple(a for a, card in zip(now.aediles, now.laid, strict=True) if card is None)
    if step == "over":
        return ()
    seat = now.consul if step in ("assign", "discard") else now.praetor
    if step == "revote":
        seat = now.peeked
    return () if seat is None else (seat,)
