"""The state of a game: one frozen value with all that the log so far has led to."""

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
    """The values fixed before the first entry: seats, options and what chance dealt."""

    board: Board
    seats: int
    start: int
    supply: int
    reveal: str
    by_round: bool  # option `binding` is `round`
    games: int
    stocks: tuple[tuple[int, ...], ...]
    options: tuple[tuple[str, str | int], ...]

    def first_seat(self, game: int) -> int:
        """Return the start seat of a game (from 1); it moves one seat clockwise each game."""
        return (self.start + game - 1) % self.seats


class Sealed(NamedTuple):
    """A deal in force this turn, with its terms as masks over acts and laurel spaces."""

    deal: Deal
    option: bool
    used: bool  # an option that the main action exercised
    acts: int  # the acts an option fits; the acts a pledge leaves
    spaces: int  # where Caesar may stand when the turn ends
    votes: tuple[int, ...]  # the seats that consent, one item for each consent, ascending
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


class ShownTotals(NamedTuple):
    """Totals that were told at the table, with tiles if they were demanded."""

    turn: int
    laurels: tuple[int, ...]
    tiles: Holdings | None


class Result(NamedTuple):
    """The end of a game: the reason, and who won."""

    winner: int
    laurels: tuple[int, ...]
    places: tuple[int, ...]
    in_senate: tuple[int, ...]


class Annals(NamedTuple):
    """The values that seldom change, kept apart so that most entries need not copy them."""

    totals: tuple[int, ...]
    ids: frozenset[str]  # of all deals sealed so far
    void: tuple[str, ...]
    changeless: tuple[str, ...]  # those of `void` that were payments without exact change
    reveals: tuple[ShownTotals, ...]
    places: tuple[int, ...] | None  # of the game just ended, in an election
    result: Result | None


class State(NamedTuple):
    """The state of a game."""

    setup: Setup
    game: int
    turn: int
    active: int  # NOBODY when the game is over
    phase: str
    seated: tuple[tuple[int, ...], ...]  # by committee, sorted; the Senate last, by arrival
    reserve: tuple[int, ...]
    tiles: tuple[int, ...]  # for each laurel space; 0 is empty
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
        """Return the same turn with other deals; `_replace` would take three times as long."""
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


def actors(state: State) -> tuple[int, ...]:
    """Return the seats that must act now: one, or none when the game is over."""
    return () if state.active == NOBODY else (state.active,)
