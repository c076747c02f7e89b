"""The weights of the traits in worth.py, in their order: fitted, not chosen (docs/bots.md)."""

from typing import Final

# fmt: off
WEIGHTS: Final = (
    # laurels (tens), by stage
    2.928, 3.315, 3.468, 4.229, 5.34,
    # outside the Senate, by stage; by steps of the nearest senator: 1, 2, 3, 4 or more, none
    -0.164, 0.009, 0.274, -0.769, -0.073,
    -1.727, -1.476, -0.736, -0.4, -0.4,
    -1.651, -0.876, -0.887, -1.0, -1.0,
    -1.246, -0.885, -2.012, -3.0, -3.0,
    -1.592, -2.262, -5.0, -6.0, -6.0,
    # senators on the way, by steps: 1, 2, 3, 4 or more
    0.811, -0.422, -1.657, -2.061,
    # laurel spaces ahead of them; without enough company to leave; others beside them
    0.918, -0.172, 0.02,
    # reserve; order of arrival in the Senate
    0.237, -0.137,
    # how soon it acts, by stage
    0.797, 0.911, 0.737, 0.766, 1.05,
    # ready to enter the Senate without help, by stage
    0.065, 0.103, 0.14, -0.095, 0.123,
)
