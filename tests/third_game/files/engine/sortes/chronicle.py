"""The chronicle of a game for its result page."""

from engine.chronicle import Chronicle, Climb, FinalRow
from engine.sortes.apply import apply
from engine.sortes.codec import decode
from engine.sortes.replay import public
from engine.sortes.setup import setup


def chronicle(header, log):
    state, seats = setup(header), range(header.seats)
    lengths, points = [0], [[0 for _seat in seats]]
    for index, raw in enumerate(log):
        rounds = len(state.shown)
        state = apply(state, decode(state, raw))
        if len(state.shown) > rounds:
            lengths.append(index + 1)
            points.append([state.points(seat) for seat in seats])
    result = public(state)["result"]
    places = [None for _seat in seats] if result is None else result["places"]
    rows = [FinalRow(s, places[s], points[-1][s], places[s] == 1) for s in seats]
    return Chronicle(
        rows=tuple(sorted(rows, key=lambda row: -row.score)),
        why="" if result is None else "points",
        lengths=tuple(lengths),
        turns=tuple(range(len(lengths))),
        climbs=tuple(Climb(s, "", tuple(p[s] for p in points), places[s] == 1) for s in seats),
    )
