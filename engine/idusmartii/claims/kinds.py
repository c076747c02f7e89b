"""The claims that a seat may make. The views here are a spectator's.

So the claims offered are the same whatever the hidden cards are, and no claim is refused for being
false.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations_with_replacement
from typing import Final

from engine.game import ClaimField, ClaimKind, Raw
from engine.idusmartii.cards import CARDS, MERCHANT, TO_LAY
from engine.idusmartii.claims.rounds import (
    fellow_of,
    has_laid,
    hidden_looks,
    laid_again,
    name_of,
    round_of,
    rounds_as_aedile,
)
from engine.idusmartii.claims.words import held
from engine.refusal import Code, Refusal

AGAIN: Final = "+"  # after the name of a round: the card laid after the first was taken back


def kinds(view: Raw, seat: int) -> list[ClaimKind]:
    """Return what the seat may claim now; nothing before the first and after the last card."""
    if view["result"]:
        return []
    card, to_lay = _cards("card", CARDS), _cards("card", TO_LAY[view["phase"]])
    one_of_two = _cards("card", TO_LAY[1])
    offered = [
        ClaimKind("side", "What I am", (card,)),
        ClaimKind("hold", "My faction cards", (_hands(view, seat),)),
        ClaimKind("laid", "What I laid", (_laid(view, seat), to_lay)),
        ClaimKind("saw", "What I saw as praetor", (_seen(view, seat), one_of_two)),
        ClaimKind("unseen", "What I have never seen as praetor", (_unseen(view, seat),)),
        ClaimKind("fellow", "The card of my fellow aedile", (_fellows(view, seat), to_lay)),
        ClaimKind("believe", "What another is", (_others(view, seat), card)),
        ClaimKind("will", "What I will lay next", (to_lay,)),
    ]
    if view["cards"][seat] == 1:
        offered.insert(2, ClaimKind("discarded", "What I discarded", (card,)))
    return [kind for kind in offered if all(field.choices for field in kind.fields)]


def claim(view: Raw, seat: int, code: str, chosen: Mapping[str, str]) -> Raw:
    """Build the claim with these choices, or raise a Refusal."""
    kind = next((kind for kind in kinds(view, seat) if kind.code == code), None)
    if kind is None:
        raise Refusal(Code.UNKNOWN, "this cannot be claimed now: choose another kind of claim")
    picked = {field.name: _picked(field, chosen.get(field.name, "")) for field in kind.fields}
    made = _MADE[code](view, seat, picked)
    return {"claim": code, **made, "when": f"round {name_of(view['history'][-1])}"}


def _picked(field: ClaimField, value: str) -> str:
    if value not in [known for known, _ in field.choices]:
        raise Refusal(Code.MALFORMED, f"choose one of the values under “{field.label}”")
    return value


# The choices of each kind


def _cards(name: str, cards: Iterable[str]) -> ClaimField:
    return ClaimField(name, "Card", tuple((card, card) for card in cards))


def _hands(view: Raw, seat: int) -> ClaimField:
    hands = list(combinations_with_replacement(CARDS, view["cards"][seat]))
    return ClaimField("cards", "Cards", tuple(("+".join(hand), held(hand)) for hand in hands))


def _laid(view: Raw, seat: int) -> ClaimField:
    found = []
    for played in rounds_as_aedile(view, seat):
        if has_laid(played, seat):
            found.append((name_of(played), f"round {name_of(played)}"))
        if laid_again(played, seat):
            found.append((name_of(played) + AGAIN, f"round {name_of(played)}, the second card"))
    return ClaimField("round", "Round", tuple(found[::-1]))


def _seen(view: Raw, seat: int) -> ClaimField:
    found = [
        (name_of(played), f"round {name_of(played)}, the card of seat {played['peek']['seat']}")
        for played in hidden_looks(view, seat)
    ]
    return ClaimField("round", "Round", tuple(found[::-1]))


def _unseen(view: Raw, seat: int) -> ClaimField:
    return _cards("card", TO_LAY[1] if any(hidden_looks(view, seat)) else ())


def _fellows(view: Raw, seat: int) -> ClaimField:
    found = [
        (name_of(played), f"round {name_of(played)}, the card of seat {fellow_of(played, seat)}")
        for played in view["history"]
        if fellow_of(played, seat) is not None
    ]
    return ClaimField("round", "Round", tuple(found[::-1]))


def _others(view: Raw, seat: int) -> ClaimField:
    others = [other for other in range(view["seats"]) if other != seat]
    return ClaimField("about", "Who", tuple((str(other), f"seat {other}") for other in others))


# The claims made of them

Picked = Mapping[str, str]


def _of_card(view: Raw, seat: int, picked: Picked) -> Raw:
    return {"card": picked["card"]}


def _hold(view: Raw, seat: int, picked: Picked) -> Raw:
    return {"cards": sorted(picked["cards"].split("+"))}


def _of_laid(view: Raw, seat: int, picked: Picked) -> Raw:
    name, again = picked["round"].removesuffix(AGAIN), picked["round"].endswith(AGAIN)
    return {"round": name, "again": again, "card": _layable(name, picked["card"])}


def _of_fellow(view: Raw, seat: int, picked: Picked) -> Raw:
    played = _round(view, picked["round"])
    card = _layable(picked["round"], picked["card"])
    return {"round": picked["round"], "about": fellow_of(played, seat), "card": card}


def _saw(view: Raw, seat: int, picked: Picked) -> Raw:
    about = _round(view, picked["round"])["peek"]["seat"]
    return {"round": picked["round"], "about": about, "card": picked["card"]}


def _not_seen(view: Raw, seat: int, picked: Picked) -> Raw:
    return {"card": picked["card"], "looks": len(list(hidden_looks(view, seat)))}


def _believe(view: Raw, seat: int, picked: Picked) -> Raw:
    return {"about": int(picked["about"]), "card": picked["card"]}


def _will(view: Raw, seat: int, picked: Picked) -> Raw:
    """Claim for this round if the seat has still to lay, otherwise for its next one as aedile."""
    offices = rounds_as_aedile(view, seat)
    now = view["history"][-1]
    if offices and offices[-1] is now and not has_laid(now, seat):
        return {"round": name_of(now), "card": picked["card"]}
    return {"turn": len(offices), "card": picked["card"]}


def _layable(name: str, card: str) -> str:
    if card == MERCHANT and name.startswith("1."):
        raise Refusal(Code.RULES, f"no merchant card can be laid in phase 1: round {name}")
    return card


def _round(view: Raw, name: str) -> Raw:
    found = round_of(view, name)
    assert found is not None, "it was among the choices"
    return found


_MADE: Final[Mapping[str, Callable[[Raw, int, Picked], Raw]]] = {
    "side": _of_card,
    "hold": _hold,
    "discarded": _of_card,
    "laid": _of_laid,
    "fellow": _of_fellow,
    "saw": _saw,
    "unseen": _not_seen,
    "believe": _believe,
    "will": _will,
}
