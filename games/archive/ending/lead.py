"""The moment that decided a game: the largest change of the lead by the public score."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.chronicle import Chronicle, Climb


class Swing(NamedTuple):
    """A turn with the largest change of the lead; `stop` is its place among the `lengths`.

    `gain` is how much a line gained on the best of the others, `lead` how far it was ahead then.
    """

    stop: int
    seat: int | None
    word: str
    gain: int
    lead: int


def swing_of(told: Chronicle) -> Swing | None:
    """Return the last of the turns in which a winner gained most on the best of the others.

    Without a winner among the lines all of them count. None if nobody ever gained anything.
    """
    lines = [climb for climb in told.climbs if climb.won] or list(told.climbs)
    found = [swing for line in lines for swing in _swings(line, told.climbs)]
    return max(found, key=lambda swing: (swing.gain, swing.stop), default=None)


def _swings(line: Climb, climbs: Sequence[Climb]) -> Iterator[Swing]:
    others = [climb.values for climb in climbs if climb is not line]
    if not others:
        return
    best = map(max, zip(*others, strict=True))
    leads = [mine - theirs for mine, theirs in zip(line.values, best, strict=True)]
    for index in range(1, len(leads)):
        gain = leads[index] - leads[index - 1]
        if gain > 0:
            yield Swing(index, line.seat, line.word, gain, leads[index])
