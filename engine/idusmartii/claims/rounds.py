"""The rounds as everybody sees them, for claims. The views here are a spectator's."""

from collections.abc import Iterator

from engine.game import Raw
from engine.idusmartii.cards import MERCHANT


def name_of(played: Raw) -> str:
    """Name a round: `2.3` is the third of phase 2."""
    return f"{played['phase']}.{played['round']}"


def round_of(view: Raw, name: str) -> Raw | None:
    """Return the round of that name, if there is one."""
    return next((played for played in view["history"] if name_of(played) == name), None)


def has_laid(played: Raw, seat: int) -> bool:
    """Tell whether the seat laid a card in the round."""
    return any(card["seat"] == seat for card in played["laid"])


def laid_again(played: Raw, seat: int) -> bool:
    """Tell whether the seat chose a second card: in phase 2, after its first was looked at."""
    peek = played["peek"]
    if played["phase"] == 1 or not played["tally"] or peek["seat"] != seat:
        return False
    return played["veto"] is True or peek["card"] == MERCHANT


def hidden_looks(view: Raw, seat: int) -> Iterator[Raw]:
    """Return the rounds in which the seat, as praetor, alone saw a card."""
    for played in view["history"]:
        peek = played["peek"]
        if peek and played["praetor"] == seat and not was_shown(played):
            yield played


def was_shown(played: Raw) -> bool:
    """Tell whether the card looked at was a merchant of phase 2, which all were shown."""
    return bool(played["phase"] == 2 and played["peek"]["card"] == MERCHANT)


def fellow_of(played: Raw, seat: int) -> int | None:
    """Return the other aedile of a tallied round; None if the seat was not aedile."""
    aediles = played["aediles"] or []
    if seat not in aediles or not played["tally"]:
        return None
    return int(next(other for other in aediles if other != seat))


def rounds_as_aedile(view: Raw, seat: int) -> list[Raw]:
    """Return the rounds in which the seat is or was aedile."""
    return [played for played in view["history"] if seat in (played["aediles"] or ())]
