"""The goals of the puzzles of Quo Vadis?, as questions to the engine."""

from typing import Any, Final

from games.school.puzzles.puzzle import Goal, PuzzleTrial

VALUES: Final = {"1": 1, "2": 2, "2c": 2, "3": 3, "4": 4, "5": 5}


def laurels(trial: PuzzleTrial, state: Any, seat: int = 0) -> int:
    """Return the laurels of a seat in a state."""
    held = trial.view(state, seat)["holdings"][seat]
    return sum(VALUES[tile] * number for tile, number in held.items())


def is_legal(trial: PuzzleTrial) -> bool:
    return trial.after is not None


def keeps_a_laurel(trial: PuzzleTrial) -> bool:
    return trial.after is not None and laurels(trial, trial.after) >= 1


def is_in(committee: str) -> Goal:
    """Return the goal that a senator of seat 0 stands in the committee, where none stood before."""

    def goal(trial: PuzzleTrial) -> bool:
        if trial.after is None:
            return False
        there = trial.view(trial.after, 0)["committees"][committee]
        return 0 in there and 0 not in trial.view(trial.state, 0)["committees"][committee]

    return goal


def has_bonus(trial: PuzzleTrial) -> bool:
    """Return whether seat 0 may still put Caesar elsewhere after the move."""
    return trial.after is not None and trial.view(trial.after, 0)["phase"] == "bonus"


def takes_most(trial: PuzzleTrial) -> bool:
    """Return whether no legal action brings seat 0 more laurels at once."""
    if trial.after is None:
        return False
    game, state = trial.game, trial.state
    best = max(laurels(trial, game.apply(state, entry)) for entry in game.legal(state))
    return laurels(trial, trial.after) == best


def stops_the_next(trial: PuzzleTrial) -> bool:
    """Return whether the player who acts next cannot take a laurel with any action."""
    if trial.after is None:
        return False
    game, state = trial.game, trial.after
    seat = game.actors(state)[0]
    now = laurels(trial, state, seat)
    return all(laurels(trial, game.apply(state, entry), seat) == now for entry in game.legal(state))


def wins(trial: PuzzleTrial) -> bool:
    """Return whether the game is over after the line, and seat 0 has won it."""
    result = None if trial.after is None else trial.view(trial.after, None)["result"]
    return result is not None and result["winner"] == 0


def earns_four(trial: PuzzleTrial) -> bool:
    return trial.after is not None and laurels(trial, trial.after) >= 4
