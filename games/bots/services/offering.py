"""Making one offer, if it makes sense.

Whether another house player would agree is asked before the offer is made, so that the board
is not filled with refusals of those who never tire. People are asked by offers alone.
"""

from collections.abc import Collection
from enum import Enum, auto
from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.selectors import has_sealed, offers_this_turn
from games.bots.services.talking import accompany
from games.bots.services.willing import are_willing
from games.bots.visits import Visit
from games.forum import services as forum
from games.forum.bargains import Bargain
from games.forum.models import Offer
from games.play.models import Table
from games.play.refusals import TableRefusal, Why

MOST_SEALED: Final = 6
"""Deals among house players on one turn; more is chatter."""
MOST_FROM_ONE: Final = 2
"""Offers of one house player on one turn that ask people."""
MOST_TO_A_PERSON: Final = 3
"""Offers of all house players together on one turn that ask the same person."""


class Made(Enum):
    NOTHING = auto()
    ASKS_PEOPLE = auto()
    SEALED = auto()  # or somebody else has moved the game on


def make_offer(
    visit: Visit, rules: Bargain, mind: Mind, idea: Raw, silent: Collection[int]
) -> Made:
    """`silent` are people who have left an offer of this mind unanswered for long."""
    try:
        deal = rules.check(visit.at, idea | {"by": mind.seat})
        asked = set(rules.signers(visit.at, deal)) - {mind.seat}
    except Refusal:
        return Made.NOTHING  # it has no form: nobody need be asked
    if asked - visit.people - set(visit.minds):
        return Made.NOTHING  # nobody sits there who could answer
    if asked & set(silent) or not rules.judge(visit.at, deal, mind.seat).sealable:
        return Made.NOTHING
    willing = are_willing(visit, mind, deal, asked)
    if _is_too_much(visit, mind, deal, asked, willing):
        return Made.NOTHING
    try:
        moved_on = _make(visit, mind, deal, asked, willing=willing)
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return Made.NOTHING
    if moved_on:
        return Made.SEALED
    return Made.ASKS_PEOPLE if asked & visit.people else Made.NOTHING


def _is_too_much(visit: Visit, mind: Mind, deal: Raw, asked: set[int], willing: bool) -> bool:
    """Would it be noise: said before, refused for certain, or one more of too many?"""
    made = offers_this_turn(visit.table, visit.minds)
    mine = [offer for offer in made if offer.seat == mind.seat]
    if any(offer.deal == deal for offer in mine):
        return True
    if not willing:
        return not visit.candid or bool(mine)
    people = asked & visit.people
    if not people:
        return has_sealed(visit.table, visit.minds, MOST_SEALED)
    if sum(bool(set(offer.asked_seats) & visit.people) for offer in mine) >= MOST_FROM_ONE:
        return True
    heard = [sum(person in offer.asked_seats for offer in made) for person in people]
    return max(heard) >= MOST_TO_A_PERSON


def _make(visit: Visit, mind: Mind, deal: Raw, asked: set[int], *, willing: bool) -> bool:
    """Let the minds that are willing sign in the same breath; True if the log has moved on."""
    made: list[Offer] = []

    def change(table: Table) -> None:
        offer = forum.propose(table.pk, draft=deal, now=visit.now, **mind.acting)
        made.append(offer)
        if asked:
            accompany(visit, mind, asked)
        for seat in sorted(asked & set(visit.minds)) if willing else ():
            acting = visit.minds[seat].acting
            made.append(forum.accept(offer.pk, version=offer.version, now=visit.now, **acting))

    return not visit.submit(change) or made[-1].deal_id != ""
