"""Puzzles: a position, a question, answers, and what the engine says of each answer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine import games
from engine.game import Game, Header, Raw
from engine.refusal import Refusal
from games.school.rulebooks import Picture, log_of, raw_of


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """An answer: its words, why it is right or wrong, and what it stands for.

    `line` are entries that are played from the position, in notation or raw; `value` is what the
    answer names, such as a seat or a faction.
    """

    words: str
    why: str
    line: tuple[str | Raw, ...] = ()
    value: Any = None
    right: bool = False


@dataclass(frozen=True)
class PuzzleTrial:
    """The position of a puzzle in the engine, and what comes of an answer."""

    game: Game
    header: Header
    log: list[Raw]
    viewer: int | None
    answer: PuzzleAnswer

    @cached_property
    def state(self) -> Any:
        return state_after(self.game, self.header, self.log)

    @cached_property
    def after(self) -> Any:
        """The state after the line of the answer; None if the rules refuse an entry of it."""
        state = self.state
        try:
            for item in self.answer.line:
                entry = self.game.decode(state, raw_of(self.game, state, item))
                state = self.game.apply(state, entry)
        except Refusal:
            return None
        return state

    def view(self, state: Any, seat: int | None) -> Raw:
        return self.game.view(state, seat)


Goal = Callable[[PuzzleTrial], bool]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, seen from the seat `start.viewer`. Texts call seats by their number."""

    game: str
    slug: str
    title: str
    question: str
    start: Picture
    goal: Goal = field(repr=False)
    answers: tuple[PuzzleAnswer, ...]

    @property
    def key(self) -> str:
        """The name of the puzzle among those of all games."""
        return f"{self.game}/{self.slug}"

    def trial(self, answer: PuzzleAnswer) -> PuzzleTrial:
        header, log = log_of(self.game, self.start)
        return PuzzleTrial(games.get(self.game), header, log, self.start.viewer, answer)


def state_after(game: Game, header: Header, log: list[Raw]) -> Any:
    """Return the state after these entries, or raise a Refusal."""
    state = game.setup(header)
    for raw in log:
        state = game.apply(state, game.decode(state, raw))
    return state


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; none if it has none."""
    name = f"{__package__}.{game}"
    if game not in games.NAMES or find_spec(name) is None:
        return ()
    found: tuple[Puzzle, ...] = import_module(name).PUZZLES
    return found


def puzzle_called(key: str) -> Puzzle | None:
    """Return the puzzle with this key, if there is one."""
    return next((one for one in puzzles_of(key.partition("/")[0]) if one.key == key), None)


def puzzle_after(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle of the same game that follows; after the last comes the first."""
    all_of_game = puzzles_of(puzzle.game)
    return all_of_game[(all_of_game.index(puzzle) + 1) % len(all_of_game)]
