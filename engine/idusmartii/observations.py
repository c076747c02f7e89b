"""Observations of a game of Idus Martii that only statistics need (docs/statistics.md).

They tell which cards were counted, how often the praetor demanded a swap, and what winners do. Only
games with a result have any: in a game without one the cards may never have been shown.
"""

from collections.abc import Iterator, Sequence

from engine.facts import Observation
from engine.idusmartii.cards import CARDS
from engine.idusmartii.entries import Entry, Peek, Vote
from engine.idusmartii.state import RoundState, State, tallied


def observed(state: State, entries: Sequence[Entry]) -> tuple[Observation, ...]:
    """Return the observations of a game that is over, given its last state and its entries."""
    rounds = [one for one in (*state.past, state.now) if tallied(state, one)]
    found = [one for played in rounds for one in _of_round(played)]
    return (*found, *_of_seats(state, entries))


def _of_round(played: RoundState) -> Iterator[Observation]:
    for card in played.laid:
        yield Observation(f"counted-{card}s", str(played.phase), 1)
    if played.veto is not None:
        yield Observation("veto", str(played.phase), played.veto)


def _of_seats(state: State, entries: Sequence[Entry]) -> Iterator[Observation]:
    """Yield what each seat laid, looked at and demanded; winners apart from the others."""
    winners = state.result.winners if state.result is not None else ()
    for seat in range(state.seats):
        own = [entry for entry in entries if entry.seat == seat]
        deeds = {f"laid-{card}": _laid(own, card) for card in CARDS}
        deeds["looked"] = sum(isinstance(entry, Peek) for entry in own)
        deeds["demanded"] = sum(entry.do == "veto" for entry in own)
        who = "of-winner" if seat in winners else "of-others"
        for deed, times in deeds.items():
            yield Observation(who, deed, times)


def _laid(entries: Sequence[Entry], card: str) -> int:
    return sum(isinstance(entry, Vote) and entry.card == card for entry in entries)
