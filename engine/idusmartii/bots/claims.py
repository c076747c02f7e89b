"""The claims that house players make.

A house player with a loyalist card tells the truth. Others lie where a lie fits what everybody has
seen. Whether one mentions a card at all depends on public facts and chance alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.game import Raw
from engine.idusmartii.bots.worlds import Worlds
from engine.idusmartii.cards import LOYALIST, OTHER, TRAITOR
from engine.idusmartii.claims.rounds import fellow_of, laid_again, name_of, was_shown

Heard = Sequence[tuple[int, Raw]]
Idea = tuple[str, Mapping[str, str]]

TELLS_WHAT_IT_SAW: Final = 0.6
TELLS_WHAT_IT_LAID: Final = 0.4
ACCUSES: Final = 0.3
WORLDS: Final = 60
SURE: Final = 0.55  # how likely a seat must be a traitor to be called one
ROUNDS_TO_JUDGE_BY: Final = 3


class _Mind(NamedTuple):
    """The knowledge on which a house player bases a claim."""

    view: Raw
    seat: int
    heard: Heard
    level: str
    rng: Random

    @property
    def is_honest(self) -> bool:
        return LOYALIST in self.view["hands"][self.seat]

    def has_said(self, code: str, **about: object) -> bool:
        """Tell whether the seat has made such a claim before."""
        said = (claim for seat, claim in self.heard if seat == self.seat)
        return any(c["claim"] == code and about.items() <= c.items() for c in said)


def idea(
    view: Raw, heard: Heard, level: str, rng: Random, *, unasked: bool
) -> tuple[str, Mapping[str, str]] | None:
    """Return what a house player would claim now, if anything."""
    mind = _Mind(view, view["viewer"], heard, level, rng)
    if view["result"]:
        return None
    if _is_accused(mind):
        return "side", {"card": LOYALIST}
    thoughts = (think(mind) for think in (_saw, _laid, _suspects)) if unasked else iter(())
    return next((thought for thought in thoughts if thought is not None), None)


def _is_accused(mind: _Mind) -> bool:
    """Tell whether the seat was called something other than a loyalist and has not answered yet."""
    accused = (c.get("about") == mind.seat and c["card"] != LOYALIST for _seat, c in mind.heard)
    return any(accused) and not mind.has_said("side")


def _last_tallied(view: Raw) -> Raw | None:
    return next((played for played in reversed(view["history"]) if played["tally"]), None)


def _saw(mind: _Mind) -> Idea | None:
    """Claim what it saw as praetor in the last round."""
    played = _last_tallied(mind.view)
    if played is None or played["praetor"] != mind.seat or was_shown(played):
        return None
    name, seen = name_of(played), str(played["peek"]["card"])
    if mind.has_said("saw", round=name) or mind.rng.random() > TELLS_WHAT_IT_SAW:
        return None
    covers = seen == TRAITOR or (mind.level == "shrewd" and mind.rng.random() < 0.5)
    other = TRAITOR if seen == LOYALIST else LOYALIST
    lies = not mind.is_honest and covers and other in set(_could_have_been_seen(played))
    return "saw", {"round": name, "card": other if lies else seen}


def _could_have_been_seen(played: Raw) -> Iterator[str]:
    """Yield the cards that the praetor may have seen, according to the tally."""
    for card, other in OTHER.items():
        if played["veto"] and (played["phase"] == 2 or other in played["tally"]):
            yield card
        if not played["veto"] and card in played["tally"]:
            yield card


def _laid(mind: _Mind) -> Idea | None:
    """Claim what it laid as aedile in the last round, if the tally leaves that open."""
    played = _last_tallied(mind.view)
    if played is None or fellow_of(played, mind.seat) is None or len(set(played["tally"])) == 1:
        return None
    name, again = name_of(played), laid_again(played, mind.seat)
    if mind.has_said("laid", round=name) or mind.rng.random() > TELLS_WHAT_IT_LAID:
        return None
    if played["phase"] == 1 and played["veto"] and played["peek"]["seat"] == mind.seat:
        return None  # everybody knows of the first card, and the praetor knows which it was
    mine = next(str(card["card"]) for card in played["laid"] if card["seat"] == mind.seat)
    watched = played["peek"]["seat"] == mind.seat and not again
    lies = not mind.is_honest and LOYALIST in played["tally"]
    lies &= not (watched and mind.level == "shrewd")  # the praetor would know
    return "laid", {"round": name + ("+" if again else ""), "card": LOYALIST if lies else mine}


def _suspects(mind: _Mind) -> Idea | None:
    """Accuse a seat that a shrewd player takes for a traitor, or wants others to take for one."""
    tallied = [played for played in mind.view["history"] if played["tally"]]
    if mind.level != "shrewd" or len(tallied) < ROUNDS_TO_JUDGE_BY or mind.rng.random() > ACCUSES:
        return None
    card = TRAITOR if mind.is_honest else LOYALIST
    likely = Counter[int]()
    for world in Worlds(mind.view, mind.rng).sample(WORLDS):
        likely.update(seat for seat, (side, _) in enumerate(world) if side == card)
    del likely[mind.seat]
    if not mind.is_honest:
        likely = Counter({seat: n for seat, n in likely.items() if _may_be_blamed(tallied, seat)})
    found, count = likely.most_common(1)[0] if likely else (mind.seat, 0)
    if count < SURE * WORLDS or mind.has_said("believe", about=found):
        return None
    return "believe", {"about": str(found), "card": TRAITOR}


def _may_be_blamed(tallied: Sequence[Raw], seat: int) -> bool:
    """Tell whether a traitor card was counted in a round in which the seat was aedile."""
    return any(seat in played["aediles"] and TRAITOR in played["tally"] for played in tallied)
