"""Positions for what people read: games of a few random entries, and twins that look the same."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine import quovadis
from engine.game import Raw
from engine.quovadis.state import State
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary

SPECTATOR = None


def viewers(state: State) -> tuple[int | None, ...]:
    return (*range(state.setup.seats), SPECTATOR)


def played(
    rng: Random, most: int = 120, dress: Callable[[Raw], Raw] = lambda deal: deal, **fixed: Any
) -> Iterator[tuple[State, Any, State]]:
    """The steps of a random game with deals: (before, entry, after) each.

    `dress` may add to a deal before it is offered.
    """
    record = arbitrary.record(rng, **fixed)
    state = quovadis.setup(record.header)
    later = record.header.options["binding"] == "round"
    for n in range(rng.randint(1, most)):
        if state.phase == "over":
            return
        raw = arbitrary.entry(rng, state)
        if state.phase in ("action", "bonus") and rng.random() < 0.5:
            seen = quovadis.replay(state)
            raw = arbitrary.deal_entry(rng, seen, f"d{n}", later)
            raw["deal"] = dress(raw["deal"])
        entry = quovadis.decode(state, raw)
        try:
            after = quovadis.apply(state, entry)
        except Refusal:
            continue
        yield state, entry, after
        state = after


def position(rng: Random, **fixed: Any) -> State:
    """A state in the middle of such a game."""
    steps = list(played(rng, **fixed))
    return rng.choice(steps)[2] if steps else position(rng, **fixed)


def twin(rng: Random, state: State, viewer: int | None) -> State:
    """A state that differs in nothing but what the viewer may not know."""
    holdings = tuple(
        held if seat == viewer else random_tiles(rng, sum(held))
        for seat, held in enumerate(state.holdings)
    )
    game = state.game - 1
    drawn, undrawn = state.stock[: state.drawn], list(state.stock[state.drawn :])
    rng.shuffle(undrawn)
    stocks = list(state.setup.stocks)
    stocks[game] = (*drawn, *undrawn)
    for later in range(game + 1, len(stocks)):
        stocks[later] = tuple(rng.sample(stocks[later], len(stocks[later])))
    setup = state.setup._replace(stocks=tuple(stocks))
    return state._replace(setup=setup, holdings=holdings)


def random_tiles(rng: Random, tiles: int) -> tuple[int, ...]:
    """A holding of `tiles` tiles, each of any value."""
    held = [0] * 5
    for _ in range(tiles):
        held[rng.randrange(5)] += 1
    return tuple(held)
