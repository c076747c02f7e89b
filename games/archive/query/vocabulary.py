"""The words that values may be, collected from the games of the registry."""

from engine import games
from engine.game import Game

UNDECIDED = "undecided"


def game_names() -> list[str]:
    return list(games.NAMES)


def endings() -> list[str]:
    return [*_words("ending"), UNDECIDED]


def factions() -> list[str]:
    return _words("faction")


def committees() -> list[str]:
    return _words("committee")


def openings() -> list[str]:
    return _words("opening")


def options() -> dict[str, list[str]]:
    """Return the values of each option of any game, as text."""
    found: dict[str, list[str]] = {}
    for game in _games():
        for name, option in game.options.items():
            known = found.setdefault(name, [])
            known += [str(value) for value in option.values if str(value) not in known]
    return found


def _words(kind: str) -> list[str]:
    return list(dict.fromkeys(word for game in _games() for word in game.fact_words.get(kind, ())))


def _games() -> list[Game]:
    return [games.get(name) for name in games.NAMES]
