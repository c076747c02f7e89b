"""A state from a few lines of notation."""

from typing import Any

from engine import quovadis
from engine.game import Header
from engine.quovadis.notation import from_score
from engine.quovadis.state import State

STOCK = "3 3 2c 4 5 2 3 5 4 2 3 2 2 2 2 2 2 2c 2c 2c 2c 2c" + " 3" * 11 + " 4" * 7 + " 5" * 4


def opened(seats: int = 3, **options: Any) -> State:
    """A table before the first entry, seat 0 to begin."""
    chosen = {name: option.default for name, option in quovadis.options.items()} | options
    chance = {"stock": [STOCK.split(" ")] * chosen["rounds"]}
    return quovadis.setup(Header("quovadis", seats, 0, chosen, chance))


def at_table(*lines: str, seats: int = 3, **options: Any) -> State:
    """The state after these lines of a score, seat 0 to begin."""
    return played(opened(seats, **options), *lines)


def played(state: State, *lines: str) -> State:
    """The state after more lines of a score."""
    for raw in from_score(head(state) + "\n".join(lines))[1]:
        state = quovadis.apply(state, quovadis.decode(state, raw))
    return state


def head(state: State) -> str:
    """The head of a score without its stock, which no entry needs."""
    setup = state.setup
    options = ", ".join(f"{name} {value}" for name, value in setup.options)
    return f"Quo Vadis?\nseats: {setup.seats}, seat 0 begins\noptions: {options}\n"
