"""Whether a refusal goes with another offer: to a person, who alone has asked, once a turn."""

from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.selectors import offers_this_turn
from games.bots.services.offering import MOST_TO_A_PERSON
from games.bots.visits import Visit
from games.forum.bargains import bargain_of
from games.forum.models import Offer

MOST_FROM_ONE: Final = 1
"""Counter-offers of one house player on one turn: it haggles once, and then it is yes or no."""


def counter_draft(visit: Visit, mind: Mind, offer: Offer) -> Raw | None:
    """What it offers in the place of an offer that it refuses; None if it only refuses."""
    rules = bargain_of(visit.table)
    if rules is None or offer.seat not in visit.people or offer.asked_seats != [mind.seat]:
        return None
    if mind.user_id is not None or _is_too_much(visit, mind, offer.seat):
        return None
    draft = visit.think(lambda: mind.instead(visit.at, offer.deal, offer.seat), lambda: None)
    if draft is None:
        return None
    try:
        deal = rules.check(visit.at, draft | {"by": mind.seat})
        asks = set(rules.signers(visit.at, deal)) - {mind.seat}
    except Refusal:
        return None
    fits = rules.judge(visit.at, deal, mind.seat).sealable
    return deal if fits and asks == {offer.seat} else None


def _is_too_much(visit: Visit, mind: Mind, person: int) -> bool:
    made = offers_this_turn(visit.table, visit.minds)
    heard = sum(person in offer.asked_seats for offer in made)
    countered = sum(offer.seat == mind.seat and offer.counter_of_id is not None for offer in made)
    return countered >= MOST_FROM_ONE or heard >= MOST_TO_A_PERSON
