"""Claims in words, and their topics."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.game import Raw


def a_card(card: str) -> str:
    """Say a card with its article."""
    return f"a {card} card"


def held(cards: Sequence[str]) -> str:
    """Say one or two faction cards."""
    if len(cards) == 1:
        return a_card(cards[0])
    one, two = cards
    return f"two {one} cards" if one == two else f"a {one} and a {two} card"


def say(claim: Raw) -> str:
    """Say the claim in a sentence, as its author would."""
    return _SAID[claim["claim"]](claim)


def topic(claim: Raw) -> str:
    """Return the topic of a claim. Of two claims of a seat on one topic, the later counts."""
    return " ".join([claim["claim"], *(str(part) for part in _TOPICS[claim["claim"]](claim))])


def _laid(claim: Raw) -> str:
    second = " as my second card" if claim["again"] else ""
    return f"In round {claim['round']} I laid {a_card(claim['card'])}{second}."


def _unseen(claim: Raw) -> str:
    looks = "1 look" if claim["looks"] == 1 else f"{claim['looks']} looks"
    return f"As praetor I have seen no {claim['card']} card so far ({looks})."


def _will(claim: Raw) -> str:
    when = f"In round {claim['round']}" if "round" in claim else "The next time I am aedile"
    return f"{when} I will lay {a_card(claim['card'])}."


_SAID: Final[Mapping[str, Callable[[Raw], str]]] = {
    "side": lambda claim: f"I am a {claim['card']}.",
    "hold": lambda claim: f"I hold {held(claim['cards'])}.",
    "discarded": lambda claim: f"I discarded {a_card(claim['card'])}.",
    "laid": _laid,
    "fellow": lambda claim: (
        f"In round {claim['round']} {a_card(claim['card'])} of seat {claim['about']} counted."
    ),
    "saw": lambda claim: (
        f"In round {claim['round']} I saw {a_card(claim['card'])} of seat {claim['about']}."
    ),
    "unseen": _unseen,
    "believe": lambda claim: f"I believe that seat {claim['about']} is a {claim['card']}.",
    "will": _will,
}
_TOPICS: Final[Mapping[str, Callable[[Raw], tuple[object, ...]]]] = {
    "side": lambda claim: (),
    "hold": lambda claim: (len(claim["cards"]),),
    "discarded": lambda claim: (),
    "laid": lambda claim: (claim["round"], claim["again"]),
    "fellow": lambda claim: (claim["round"],),
    "saw": lambda claim: (claim["round"],),
    "unseen": lambda claim: (claim["card"], claim["looks"]),
    "believe": lambda claim: (claim["about"],),
    "will": lambda claim: (claim.get("round"), claim.get("turn")),
}
