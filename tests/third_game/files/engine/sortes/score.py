"""A whole game as text."""

from engine.refusal import EntryRefused, Refusal
from engine.sortes.apply import apply
from engine.sortes.codec import decode
from engine.sortes.notation import write
from engine.sortes.setup import setup


def score(header, log):
    state = setup(header)
    lines = [f"Sortes, {state.seats} seats"]
    lines += [f"  seat {seat}: patron {patron}" for seat, patron in enumerate(state.patrons)]
    for index, raw in enumerate(log):
        try:
            after = apply(state, decode(state, raw))
        except Refusal as refusal:
            raise EntryRefused(index, refusal) from None
        lines.append(f"{len(state.shown) + 1}. {raw['seat']} {write(raw)}")
        state = after
    points = ", ".join(str(state.points(seat)) for seat in range(state.seats))
    return "\n".join([*lines, f"points: {points}"]) + "\n"
