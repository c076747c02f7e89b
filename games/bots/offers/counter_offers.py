"""Counter-offers: whether a house player that refuses an offer makes another one instead.

It does so only for a person who asked it alone, and once a turn; not if it has offered the same
already.
"""

from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.offers.ahead import turn_of
from games.bots.selectors import offers_this_turn
from games.bots.turn_pass import TurnPass
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, OfferStatus

MOST_FROM_ONE: Final = 1
"""Counter-offers of one house player on one turn. After that it says only yes or no."""


def counter_draft(turn_pass: TurnPass, mind: Mind, offer: Offer) -> Raw | None:
    """Return the deal that the mind offers instead of one it refuses; None if it only refuses."""
    rules = bargain_of(turn_pass.table)
    if rules is None or offer.seat not in turn_pass.people or offer.asked_seats != [mind.seat]:
        return None
    made = [o for o in offers_this_turn(turn_pass.table, turn_pass.minds) if o.seat == mind.seat]
    if mind.user_id is not None or sum(o.counter_of_id is not None for o in made) >= MOST_FROM_ONE:
        return None
    at = turn_of(turn_pass, offer)
    draft = turn_pass.think(lambda: mind.instead(at, offer.deal, offer.seat), lambda: None)
    if draft is None:
        return None
    try:
        deal = rules.check(at, draft | {"by": mind.seat})
        asks = set(rules.signers(at, deal)) - {mind.seat}
    except Refusal:
        return None
    is_there = any(o.deal == deal and o.status == OfferStatus.OPEN for o in made)
    fits = not is_there and rules.judge(at, deal, mind.seat).sealable
    return deal if fits and asks == {offer.seat} else None
