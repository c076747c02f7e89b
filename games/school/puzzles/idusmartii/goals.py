"""The goals of the puzzles of Idus Martii, as questions to the engine."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from engine.game import Raw
from engine.idusmartii.cards import deck
from engine.refusal import Refusal
from games.school.puzzles.puzzle import Goal, PuzzleTrial, state_after

NOBODY_KNOWS: Final = "nobody knows"
CARDS: Final = ("loyalist", "traitor")


def worlds(trial: PuzzleTrial) -> Iterator[tuple[list[Raw], Any]]:
    """Yield every way in which the others can have voted that looks the same to the viewer.

    Each is a log with its last state. The votes are those of the first phase.
    """
    seen = trial.view(trial.state, trial.viewer)
    hidden = [
        index
        for index, raw in enumerate(trial.log)
        if raw["do"] == "vote" and raw["seat"] != trial.viewer
    ]
    for cards in product(CARDS, repeat=len(hidden)):
        log = list(trial.log)
        for index, card in zip(hidden, cards, strict=True):
            log[index] = log[index] | {"card": card}
        try:
            state = state_after(trial.game, trial.header, log)
        except Refusal:
            continue
        if trial.view(state, trial.viewer) == seen:
            yield log, state


def _is_certain(trial: PuzzleTrial, so: list[set[int]]) -> bool:
    """Return whether the answer names the seat that is in every set, or says that none is."""
    certain = set.intersection(*so)
    if trial.answer.value == NOBODY_KNOWS:
        return not certain
    return bool(trial.answer.value in certain)


def laid(card: str, rounds_ago: int = 1) -> Goal:
    """Return the goal that the seat's card counted as this one in the end, in every world."""

    def goal(trial: PuzzleTrial) -> bool:
        return _is_certain(trial, [_laid_in(trial, s, card, rounds_ago) for _, s in worlds(trial)])

    return goal


def _laid_in(trial: PuzzleTrial, state: Any, card: str, rounds_ago: int) -> set[int]:
    """Return the seats whose card of that round was this one when it was counted."""
    number = _rounds(trial.view(trial.state, None)) - rounds_ago
    found = set()
    for seat in range(trial.header.seats):
        cards = trial.view(state, seat)["history"][number]["laid"]
        found |= {one["seat"] for one in cards if (one["seat"], one["card"]) == (seat, card)}
    return found


def _rounds(view: Raw) -> int:
    """Return how many rounds have been counted."""
    return sum(each["tally"] is not None for each in view["history"])


def voted(card: str) -> Goal:
    """Return the goal that the seat has laid this card by itself, in every world."""

    def goal(trial: PuzzleTrial) -> bool:
        return _is_certain(
            trial,
            [
                {raw["seat"] for raw in log if raw["do"] == "vote" and raw["card"] == card}
                for log, _state in worlds(trial)
            ],
        )

    return goal


def is_legal(trial: PuzzleTrial) -> bool:
    return trial.after is not None


def acts_next(trial: PuzzleTrial) -> bool:
    """Return whether the seat that the answer names must act, and nobody else."""
    return tuple(trial.game.actors(trial.state)) == (trial.answer.value,)


def puts_away(trial: PuzzleTrial) -> bool:
    """Return whether the seat that the answer names puts a faction card away now; None: nobody."""
    state = trial.state
    entries = [trial.game.encode(entry) for entry in trial.game.legal(state)]
    seats = {raw["seat"] for raw in entries if raw["do"] == "discard"}
    return seats == (set() if trial.answer.value is None else {trial.answer.value})


def is_won_by(trial: PuzzleTrial) -> bool:
    """Return whether the faction that the answer names has won after the line."""
    result = None if trial.after is None else trial.view(trial.after, None)["result"]
    return result is not None and result["faction"] == trial.answer.value


def wins_at_once(trial: PuzzleTrial) -> bool:
    result = None if trial.after is None else trial.view(trial.after, None)["result"]
    return result is not None and trial.viewer in result["winners"]


def is_used_up(trial: PuzzleTrial) -> bool:
    """Return whether the viewer holds all cards of the faction that the answer names."""
    mine = trial.view(trial.state, trial.viewer)["hands"][trial.viewer]
    card = trial.answer.value
    return deck(trial.header.seats).count(card) == list(mine).count(card)
