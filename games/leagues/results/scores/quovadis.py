"""Laurels, and senators in the Senate, at the end of a game."""

from engine.game import Raw


def scores(result: Raw, view: Raw) -> tuple[list[int], list[int]]:
    """Return the laurels of each seat, and how many of its senators sit in the Senate."""
    laurels = list(result["laurels"])
    *_others, senate = view["committees"].values()
    return laurels, [senate.count(seat) for seat in range(len(laurels))]
