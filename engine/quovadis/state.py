"""The state of a game: one frozen value, everything that the log so far has made."""

from typing import Final, NamedTuple

from engine.quovadis.board import Board
from engine.quovadis.entries import Deal, Term
from engine.quovadis.laurels import Holding

ACTION: Final = "action"
BONUS_CHOICE: Final = "bonus"
RECALL: Final = "recall"
OVER: Final = "over"
NOBODY: Final = -1
SENATORS: Final = 8
MOST_RECALLED: Final = 2  # senators that may stay on the board between two games
REVEALS: Final = 3  # arrivals in the Senate after which totals may be shown

Holdings = tuple[Holding, ...]


class Setup(NamedTuple):
    """What is fixed before the first entry: seats, options and what chance dealt."""

    board: Board
    seats: int
    start: int
    supply: int
    reveal: str
    by_round: bool  # binding: round
    games: int
    stocks: tuple[tuple[int, ...], ...]
    options: tuple[tuple[str, str | int], ...]

    def first_seat(self, game: int) -> int:
        """The start seat of a game (from 1): it moves one clockwise for each."""
        return (self.start + game - 1) % self.seats


class Sealed(NamedTuple):
    """A deal in force this turn, with its terms as masks over acts and laurel spaces."""

    deal: Deal
    option: bool
    used: bool  # an option that the main action exercised
    acts: int  # the acts an option fits; the acts a pledge leaves
    spaces: int  # where Caesar may stand when the turn ends
    votes: tuple[int, ...]  # the seats that consent, one item a consent, ascending
    pays: tuple[tuple[int, int, int], ...]  # payer, payee, laurels
    refuses: tuple[tuple[int, int], ...]  # seat and committee (-1: any)

    @property
    def id(self) -> str:
        return self.deal.id


class Due(NamedTuple):
    """A later term that has been agreed and waits for the turn of a seat."""

    id: str
    seat: int
    term: Term
    signed: tuple[int, ...]
    by: int


class Shown(NamedTuple):
    """Totals that were told at the table; tiles too where they were demanded."""

    turn: int
    laurels: tuple[int, ...]
    tiles: Holdings | None


class Result(NamedTuple):
    """How it ended."""

    winner: int
    laurels: tuple[int, ...]
    places: tuple[int, ...]
    in_senate: tuple[int, ...]


class Annals(NamedTuple):
    """What changes seldom: kept apart so that most entries need not copy it."""

    totals: tuple[int, ...]
    ids: frozenset[str]  # of all deals sealed so far
    void: tuple[str, ...]
    reveals: tuple[Shown, ...]
    places: tuple[int, ...] | None  # of the game just ended, in an election
    result: Result | None


class State(NamedTuple):
    """Where the game stands."""

    setup: Setup
    game: int
    turn: int
    active: int  # NOBODY when over
    phase: str
    seated: tuple[tuple[int, ...], ...]  # per committee, sorted; Senate last, as they came
    reserve: tuple[int, ...]
    tiles: tuple[int, ...]  # per laurel space; 0 is empty
    caesar: int
    supply: int
    drawn: int  # tiles of this game's stock already drawn
    holdings: Holdings
    deals: tuple[Sealed, ...]  # in the order in which they came into force
    due: tuple[Due, ...]  # in the order agreed
    may_demand: bool
    annals: Annals

    @property
    def stock(self) -> tuple[int, ...]:
        return self.setup.stocks[self.game - 1]

    def sealed(
        self, annals: Annals, holdings: Holdings, deals: tuple[Sealed, ...], due: tuple[Due, ...]
    ) -> "State":
        """The same turn with other deals; by position, since `_replace` takes thrice as long."""
        return State(
            self.setup,
            self.game,
            self.turn,
            self.active,
            self.phase,
            self.seated,
            self.reserve,
            self.tiles,
            self.caesar,
            self.supply,
            self.drawn,
            holdings,
            deals,
            due,
            self.may_demand,
            annals,
        )
