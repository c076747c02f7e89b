"""Make one offer, if it makes sense.

Other house players are asked first whether they would sign, so that the board does not fill up
with refusals. People are asked by the offer alone.
"""

from collections.abc import Collection
from enum import Enum, auto
from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.offers.signatures import are_willing
from games.bots.selectors import has_sealed, offers_this_turn
from games.bots.talk.remarks import accompany
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.composers.deal_games import Bargain
from games.forum.models import Offer
from games.play.models import Table
from games.play.refusals import TableRefusal, Why

MOST_SEALED: Final = 6
"""Deals among house players on one turn. More would be noise."""
MOST_FROM_ONE: Final = 2
"""Offers of one house player on one turn that ask people."""
MOST_TO_A_PERSON: Final = 3
"""Offers of all house players together on one turn that ask the same person."""


class DealOutcome(Enum):
    """The outcome of an idea for a deal."""

    NOTHING = auto()
    ASKS_PEOPLE = auto()
    SEALED = auto()  # or somebody else has moved the game on


def make_offer(
    turn_pass: TurnPass, rules: Bargain, mind: Mind, idea: Raw, silent: Collection[int]
) -> DealOutcome:
    """Offer the deal, unless it makes no sense now.

    `silent` are the people who have left an offer of this mind unanswered for too long.
    """
    try:
        deal = rules.check(turn_pass.at, idea | {"by": mind.seat})
        asked = set(rules.signers(turn_pass.at, deal)) - {mind.seat}
    except Refusal:
        return DealOutcome.NOTHING  # it is not a proper deal
    if asked - turn_pass.people - set(turn_pass.minds):
        return DealOutcome.NOTHING  # it asks a free seat, where nobody could answer
    if asked & set(silent) or not rules.judge(turn_pass.at, deal, mind.seat).sealable:
        return DealOutcome.NOTHING
    willing = are_willing(turn_pass, mind, deal, asked)
    if _is_too_much(turn_pass, mind, deal, asked, willing):
        return DealOutcome.NOTHING
    try:
        moved_on = _make(turn_pass, mind, deal, asked, willing=willing)
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return DealOutcome.NOTHING
    if moved_on:
        return DealOutcome.SEALED
    return DealOutcome.ASKS_PEOPLE if asked & turn_pass.people else DealOutcome.NOTHING


def _is_too_much(
    turn_pass: TurnPass, mind: Mind, deal: Raw, asked: set[int], willing: bool
) -> bool:
    """Say whether the offer would be noise: made before, sure to be refused, or one too many."""
    made = offers_this_turn(turn_pass.table, turn_pass.minds)
    mine = [offer for offer in made if offer.seat == mind.seat]
    if any(offer.deal == deal for offer in mine):
        return True
    if not willing:
        return not turn_pass.candid or bool(mine)
    people = asked & turn_pass.people
    if not people:
        return has_sealed(turn_pass.table, turn_pass.minds, MOST_SEALED)
    if sum(bool(set(offer.asked_seats) & turn_pass.people) for offer in mine) >= MOST_FROM_ONE:
        return True
    heard = [sum(person in offer.asked_seats for offer in made) for person in people]
    return max(heard) >= MOST_TO_A_PERSON


def _make(turn_pass: TurnPass, mind: Mind, deal: Raw, asked: set[int], *, willing: bool) -> bool:
    """Make the offer and let the minds sign it if they are willing; True if the log moves on."""
    made: list[Offer] = []

    def change(table: Table) -> None:
        offer = forum.propose(table.pk, mind.actor(turn_pass.now), deal)
        made.append(offer)
        if asked:
            accompany(turn_pass, mind, deal, asked)
        for seat in sorted(asked & set(turn_pass.minds)) if willing else ():
            actor = turn_pass.minds[seat].actor(turn_pass.now)
            made.append(forum.accept(offer.pk, actor, version=offer.version))

    return not turn_pass.submit(change) or made[-1].deal_id != ""
