"""The chronicle of a game for its result page (docs/ending.md), from one pass over its log."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.chronicle import Chronicle, Climb, Episode, Favour, FinalRow
from engine.game import Header
from engine.idusmartii.apply import apply
from engine.idusmartii.cards import LOYALIST, MERCHANT, TRAITOR
from engine.idusmartii.codec import decode
from engine.idusmartii.entries import Entry
from engine.idusmartii.setup import setup
from engine.idusmartii.state import RoundState, State, Track


def chronicle(header: Header, log: Sequence[dict[str, Any]]) -> Chronicle:
    """Return the chronicle. A game that was broken off has shown no hands, so it tells none."""
    state, told = setup(header), _VoteFold()
    for index, raw in enumerate(log):
        entry = decode(state, raw)
        after = apply(state, entry)
        told.take(index, state, entry, after)
        state = after
    return told.closed(state)


class _VoteFold:
    """The chronicle of the entries read so far."""

    def __init__(self) -> None:
        self.lengths, self.turns, self.tracks = [0], [0], [Track()]
        self.favours: list[Favour] = []
        self.episodes: list[Episode] = []

    def take(self, at: int, before: State, entry: Entry, after: State) -> None:
        """Take in the entry with this index, with the states before and after it."""
        now = before.now
        if entry.do == "assign":
            self.favours.append(Favour(at, "praetor", entry.seat, entry.praetor))
            self.favours += [Favour(at, "aedile", entry.seat, one) for one in entry.aediles]
        elif entry.do == "veto" and now.peeked is not None:
            self.episodes.append(Episode(at, "veto", (entry.seat, now.peeked), _turn(before, now)))
        elif entry.do == "peek" and after.now.seen == MERCHANT:
            self.episodes.append(Episode(at, "merchant", (entry.aedile,), _turn(before, now)))
        if before.step in ("veto", "revote") and after.step not in ("veto", "revote"):
            self._tally(at, before, after)

    def _tally(self, at: int, before: State, after: State) -> None:
        played = after.past[-1] if len(after.past) > len(before.past) else after.now
        self.lengths.append(at + 1)
        self.turns.append(_turn(before, played))
        self.tracks.append(after.track)
        seats = (played.consul, *played.aediles)
        shown = tuple(sorted(card for card in played.laid if card))
        self.episodes.append(Episode(at, "tally", seats, self.turns[-1], shown))
        lead, led = after.track, before.track
        for card, ahead, was in (
            (LOYALIST, lead.loyalist - lead.traitor, led.loyalist - led.traitor),
            (TRAITOR, lead.traitor - lead.loyalist, led.traitor - led.loyalist),
        ):
            if ahead > 0 >= was:
                self.episodes.append(Episode(at, "lead", (), ahead, (card,)))

    def closed(self, state: State) -> Chronicle:
        result = state.result
        won = "" if result is None else result.faction
        markers = zip(*self.tracks, strict=True)
        return Chronicle(
            rows=tuple(_rows(state)),
            why="" if result is None else result.why,
            lengths=tuple(self.lengths),
            turns=tuple(self.turns),
            climbs=tuple(
                Climb(None, card, values, card == won)
                for card, values in zip((LOYALIST, TRAITOR), markers, strict=True)
            ),
            favours=tuple(self.favours),
            episodes=(*self.episodes, *_votes(state)),
        )


def _turn(state: State, played: RoundState) -> int:
    return (played.phase - 1) * state.seats + played.number


def _rows(state: State) -> Iterator[FinalRow]:
    result = state.result
    if result is None:
        yield from (FinalRow(seat, None) for seat in range(state.seats))
        return
    for seat in sorted(range(state.seats), key=lambda s: s not in result.winners):
        won = seat in result.winners
        note = " ".join(sorted(set(state.hands[seat])))
        yield FinalRow(seat, 1 if won else None, won=won, note=note)


def _votes(state: State) -> Iterator[Episode]:
    """Yield each final card that an aedile laid, in order; only once everything is shown.

    `number` is the round, and `at` is not known any more.
    """
    if state.result is None:
        return
    for played in (*state.past, state.now):
        for aedile, card in zip(played.aediles, played.laid, strict=True):
            if card is not None:
                yield Episode(-1, "laid", (aedile,), _turn(state, played), (card,))
