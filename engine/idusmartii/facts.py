"""The facts of a game for the archive (docs/archive.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.facts import GameFacts
from engine.game import Header
from engine.idusmartii.apply import apply
from engine.idusmartii.cards import CARDS
from engine.idusmartii.codec import decode
from engine.idusmartii.entries import Entry
from engine.idusmartii.observations import observed
from engine.idusmartii.setup import setup
from engine.idusmartii.state import State, Why, tallied

ENDINGS: Final[dict[Why, str]] = {"ides of march": "ides", "failed conspiracy": "failed"}

fact_words: Final[Mapping[str, tuple[str, ...]]] = {
    "ending": tuple(ENDINGS.values()),
    "faction": tuple(f"{card}s" for card in CARDS),
}


def facts(
    header: Header, log: Sequence[dict[str, Any]], said: Mapping[tuple[str, int], bool]
) -> GameFacts:
    """Return the facts: the turns are the rounds whose votes were counted, in both phases."""
    state: State = setup(header)
    entries: list[Entry] = []
    for raw in log:
        entries.append(decode(state, raw))
        state = apply(state, entries[-1])
    turns = len(state.past) + tallied(state, state.now)
    if state.result is None:
        return GameFacts(turns=turns)
    result = state.result
    return GameFacts(
        turns=turns,
        ending=ENDINGS[result.why],
        winners=result.winners,
        faction=f"{result.faction}s",
        observed=observed(state, entries),
    )
