"""Counter-offers: whether a house player that refuses an offer makes another one instead.

It does so only for a person who asked it alone, and once a turn.
"""

from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.offers.make import MOST_TO_A_PERSON
from games.bots.selectors import offers_this_turn
from games.bots.turn_pass import TurnPass
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer

MOST_FROM_ONE: Final = 1
"""Counter-offers of one house player on one turn. After that it says only yes or no."""


def counter_draft(turn_pass: TurnPass, mind: Mind, offer: Offer) -> Raw | None:
    """Return the deal that the mind offers instead of one it refuses; None if it only refuses."""
    rules = bargain_of(turn_pass.table)
    if rules is None or offer.seat not in turn_pass.people or offer.asked_seats != [mind.seat]:
        return None
    if mind.user_id is not None or _is_too_much(turn_pass, mind, offer.seat):
        return None
    draft = turn_pass.think(
        lambda: mind.instead(turn_pass.at, offer.deal, offer.seat), lambda: None
    )
    if draft is None:
        return None
    try:
        deal = rules.check(turn_pass.at, draft | {"by": mind.seat})
        asks = set(rules.signers(turn_pass.at, deal)) - {mind.seat}
    except Refusal:
        return None
    fits = rules.judge(turn_pass.at, deal, mind.seat).sealable
    return deal if fits and asks == {offer.seat} else None


def _is_too_much(turn_pass: TurnPass, mind: Mind, person: int) -> bool:
    made = offers_this_turn(turn_pass.table, turn_pass.minds)
    heard = sum(person in offer.asked_seats for offer in made)
    countered = sum(offer.seat == mind.seat and offer.counter_of_id is not None for offer in made)
    return countered >= MOST_FROM_ONE or heard >= MOST_TO_A_PERSON
