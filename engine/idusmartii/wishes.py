"""What a player may wish for his next turn before it has come: orders ahead.

A wish is part of an entry. When the turn comes, the legal entry that has all of it is played, if
what stands under `if` is then among the facts of the player's view.
"""

from collections.abc import Iterator
from typing import Any, Final

from engine.idusmartii.cards import TO_LAY

Raw = dict[str, Any]

CARDS: Final = ("loyalist", "traitor", "merchant")
AHEAD: Final = {
    "loyalist": "if the loyalists are ahead",
    "traitor": "if the traitors are ahead",
    "nobody": "if neither faction is ahead",
}
VERDICTS: Final = {"veto": "demand a swap", "pass": "let the card lie"}


def wishes(view: Raw) -> list[Raw]:
    """All that could be wished for: `{"wish", "sentence"}`."""
    return [*_votes(), *_looks(view), *_verdicts(), *_discards(view)]


def facts(view: Raw) -> Raw:
    """What a wish may depend on: who is ahead, and the card the viewer has to judge."""
    lo, tr = view["track"]["loyalist"], view["track"]["traitor"]
    seen = None
    if view["step"] == "veto" and view["praetor"] == view["viewer"]:
        seen = view["history"][-1]["peek"]["card"]
    ahead = "nobody" if lo == tr else ("loyalist" if lo > tr else "traitor")
    return {"ahead": ahead, "seen": seen}


def _votes() -> Iterator[Raw]:
    for card in CARDS:
        yield {"wish": {"do": "vote", "card": card}, "sentence": f"As aedile: vote {card}"}
    for ahead, says in AHEAD.items():
        for card in CARDS:
            wish = {"do": "vote", "card": card, "if": {"ahead": ahead}}
            yield {"wish": wish, "sentence": f"As aedile, {says}: vote {card}"}


def _looks(view: Raw) -> Iterator[Raw]:
    for seat in range(view["seats"]):
        if seat != view["viewer"]:
            sentence = f"As praetor: look at the card of seat {seat}"
            yield {"wish": {"do": "peek", "aedile": seat}, "sentence": sentence}


def _verdicts() -> Iterator[Raw]:
    """A merchant seen leaves nothing to decide."""
    for do, says in VERDICTS.items():
        yield {"wish": {"do": do}, "sentence": f"As praetor: {says}"}
        for card in TO_LAY[1]:
            sentence = f"As praetor, if I see a {card} card: {says}"
            yield {"wish": {"do": do, "if": {"seen": card}}, "sentence": sentence}


def _discards(view: Raw) -> Iterator[Raw]:
    for card in sorted(set(view["hands"][view["viewer"]] or ())):
        yield {"wish": {"do": "discard", "card": card}, "sentence": f"As consul: discard {card}"}
