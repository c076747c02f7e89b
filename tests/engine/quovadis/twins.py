"""Pairs of games that one viewer cannot tell apart."""

from random import Random

from engine import quovadis
from tests.engine.everything import Twins, random_game


def twins(rng: Random) -> Twins:
    """(header, log) twice, and a viewer: tiles that nobody has drawn lie in another order."""
    played = random_game("quovadis", rng.randrange(2**32))
    cut = rng.randrange(len(played.log))
    state = played.states[cut]
    stocks = [list(stock) for stock in played.header.chance["stock"]]
    for number, stock in enumerate(stocks, 1):
        drawn = len(stock) if number < state.game else state.drawn if number == state.game else 0
        hidden = stock[drawn:]
        rng.shuffle(hidden)
        stock[drawn:] = hidden
    other = played.header._replace(chance={"stock": stocks})
    viewer = rng.choice((None, *range(played.header.seats)))
    assert quovadis.setup(other)
    return (played.header, played.log[:cut]), (other, played.log[:cut]), viewer
