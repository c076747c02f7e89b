"""The orders that a player may leave for their next turn before it has come.

The entry of an order is partial. When the turn comes, the legal entry that has all of it is played,
provided that the condition under `if` is then among the facts of the player's view
(`conditions.py`).
"""

from collections.abc import Iterator
from typing import Final

from engine.game import Raw
from engine.idusmartii import conditions
from engine.idusmartii.cards import CARDS

VERDICTS: Final = {"veto": "demand a swap", "pass": "let the card lie"}


def orders(view: Raw) -> list[Raw]:
    """Return all possible orders: `{"entry", "sentence"}`."""
    return [*_votes(), *_looks(view), *_verdicts(), *_discards(view)]


def _votes() -> Iterator[Raw]:
    for condition in (None, *conditions.of_votes()):
        for card in CARDS:
            yield _wish({"do": "vote", "card": card}, "As aedile", condition, f"vote {card}")


def _looks(view: Raw) -> Iterator[Raw]:
    for seat in range(view["seats"]):
        if seat != view["viewer"]:
            does = f"look at the card of seat {seat}"
            yield _wish({"do": "peek", "aedile": seat}, "As praetor", None, does)


def _verdicts() -> Iterator[Raw]:
    for do, does in VERDICTS.items():
        for condition in (None, *conditions.of_verdicts()):
            yield _wish({"do": do}, "As praetor", condition, does)


def _discards(view: Raw) -> Iterator[Raw]:
    for card in sorted(set(view["hands"][view["viewer"]] or ())):
        yield _wish({"do": "discard", "card": card}, "As consul", None, f"discard {card}")


def _wish(wish: Raw, office: str, condition: Raw | None, does: str) -> Raw:
    if condition is None:
        return {"entry": wish, "sentence": f"{office}: {does}"}
    sentence = f"{office}, {conditions.say(condition)}: {does}"
    return {"entry": wish | {"if": condition}, "sentence": sentence}
