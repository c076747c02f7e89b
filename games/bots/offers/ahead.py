"""Offers made ahead, as house players see them: on the turn that they are about."""

from games.bots.turn_pass import TurnPass
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer
from games.play.selectors import Position


def turn_of(turn_pass: TurnPass, offer: Offer) -> Position:
    """Return the position in which an offer is to be judged.

    For one made ahead that is the next turn of the seat it is about, as if it began now.
    """
    rules = bargain_of(turn_pass.table)
    if rules is None or not offer.ahead or offer.active is None:
        return turn_pass.at
    return rules.on_turn_of(turn_pass.at, offer.active) or turn_pass.at
