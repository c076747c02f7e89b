"""The truth of a claim, as far as a view shows it."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.game import Raw
from engine.idusmartii.claims.rounds import (
    fellow_of,
    hidden_looks,
    laid_again,
    round_of,
    rounds_as_aedile,
)


def judge(view: Raw, seat: int, claim: Raw) -> bool | None:
    """Judge the claim; None where the view does not show enough."""
    return _JUDGED[claim["claim"]](view, seat, claim)


def _same(known: object, claimed: object) -> bool | None:
    return None if known is None else known == claimed


def _side(view: Raw, seat: int, claim: Raw) -> bool | None:
    return _is_side(view, seat, claim["card"])


def _is_side(view: Raw, seat: int, card: str) -> bool | None:
    """Judge a seat's faction; a seat that still holds two different cards may become either."""
    hand = view["hands"][seat]
    if hand is None or (card in hand and len(set(hand)) > 1):
        return None
    return card in hand


def _hold(view: Raw, seat: int, claim: Raw) -> bool | None:
    """Judge a hand: two cards are those that were dealt, one is the card that was kept."""
    hand = view["hands"][seat]
    if hand is None:
        return None
    gone = [p["discard"] for p in view["history"] if p["consul"] == seat and p["discard"]]
    known = sorted([*hand, *gone]) if len(claim["cards"]) == 2 else hand
    return _same(known, claim["cards"]) if len(known) == len(claim["cards"]) else None


def _discarded(view: Raw, seat: int, claim: Raw) -> bool | None:
    mine = (p["discard"] for p in view["history"] if p["consul"] == seat and p["discard"])
    return _same(next(mine, None), claim["card"])


def _laid(view: Raw, seat: int, claim: Raw) -> bool | None:
    played = round_of(view, claim["round"])
    if played is None:
        return None
    if not claim["again"]:
        return _same(_first_card(played, seat), claim["card"])
    return _same(_lying(played, seat), claim["card"]) if laid_again(played, seat) else None


def _fellow(view: Raw, seat: int, claim: Raw) -> bool | None:
    """Judge what the other aedile laid: the card that counted, as the tally shows."""
    played = round_of(view, claim["round"])
    if played is None or fellow_of(played, seat) != claim["about"]:
        return None
    return _same(_lying(played, claim["about"]), claim["card"])


def _saw(view: Raw, seat: int, claim: Raw) -> bool | None:
    played = round_of(view, claim["round"])
    if played is None or played["praetor"] != seat or not played["peek"]:
        return None
    if played["peek"]["seat"] != claim["about"]:
        return None
    return _same(played["peek"]["card"], claim["card"])


def _unseen(view: Raw, seat: int, claim: Raw) -> bool | None:
    looks = [played["peek"]["card"] for played in hidden_looks(view, seat)][: claim["looks"]]
    if claim["card"] in looks:
        return False
    return None if None in looks or len(looks) < claim["looks"] else True


def _believe(view: Raw, seat: int, claim: Raw) -> bool | None:
    return _is_side(view, claim["about"], claim["card"])


def _will(view: Raw, seat: int, claim: Raw) -> bool | None:
    """Judge the first card of that round, or of the next round with the seat as aedile."""
    if "round" in claim:
        played = round_of(view, claim["round"])
    else:
        offices = rounds_as_aedile(view, seat)
        played = offices[claim["turn"]] if claim["turn"] < len(offices) else None
    return None if played is None else _same(_first_card(played, seat), claim["card"])


def _lying(played: Raw, seat: int) -> str | None:
    return next((card["card"] for card in played["laid"] if card["seat"] == seat), None)


def _first_card(played: Raw, seat: int) -> str | None:
    """Return what an aedile laid before anybody looked."""
    peek = played["peek"]
    card: str | None = peek["card"] if peek and peek["seat"] == seat else _lying(played, seat)
    return card


_JUDGED: Final[Mapping[str, Callable[[Raw, int, Raw], bool | None]]] = {
    "side": _side,
    "hold": _hold,
    "discarded": _discarded,
    "laid": _laid,
    "fellow": _fellow,
    "saw": _saw,
    "unseen": _unseen,
    "believe": _believe,
    "will": _will,
}
