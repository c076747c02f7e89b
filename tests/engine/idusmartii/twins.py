"""Pairs of games that one viewer cannot tell apart."""

from random import Random

from tests.engine.everything import Twins, random_game
from tests.engine.idusmartii.doubles import double


def twins(rng: Random) -> Twins:
    """(header, log) twice, and a viewer: whatever they do not know is drawn anew."""
    played = random_game("idusmartii", rng.randrange(2**32))
    log = [dict(raw) for raw in played.log[: rng.randrange(len(played.log))]]
    viewer = rng.choice((None, *range(played.header.seats)))
    return (played.header, log), double(played.header, log, viewer, rng), viewer
