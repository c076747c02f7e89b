"""The questions that statistics answer: those of every game, and each game's own.

A game's own stand in a module of its name here. A game without one has the common questions.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from engine import games
from games.archive.statistics.questions.common import common_statistics
from games.archive.statistics.questions.statistic import Statistic


@cache
def statistics_of(game: str) -> tuple[Statistic, ...]:
    """Return the statistics of a game, in the order of its page."""
    words, own = {}, ()
    if find_spec(f"{__name__}.{game}"):
        module = import_module(f"{__name__}.{game}")
        words, own = module.WORDS, module.STATISTICS
    results, rest = common_statistics(games.get(game), words)
    return (*results, *own, *rest)
