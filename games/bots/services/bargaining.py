"""Offers that minds make: once at each position every one of them has its say.

Whether another house player would agree is asked before the offer is made, so that the board
is not filled with refusals of those who never tire. People are asked by offers alone.
"""

from collections.abc import Iterable
from typing import Final

from engine.game import Raw
from engine.refusal import Refusal
from games.bots.minds import Mind
from games.bots.models import Watch
from games.bots.selectors import has_sealed, offers_asking, offers_this_turn
from games.bots.services.answering import accept
from games.bots.services.talking import accompany
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.forum.bargains import Bargain, bargain_of
from games.forum.models import Offer
from games.play.models import Table
from games.play.refusals import TableRefusal, Why

MOST_SEALED: Final = 6
"""Deals among house players on one turn; more is chatter."""
MOST_FROM_ONE: Final = 2
"""Offers of one house player on one turn that ask people."""
MOST_TO_A_PERSON: Final = 3
"""Offers of all house players together on one turn that ask the same person."""


def bargain(visit: Visit) -> bool:
    """True if a deal came of it, or the log has moved on: then everything is thought about anew."""
    table, rules = visit.table, bargain_of(visit.table)
    if rules is None or not press.has_offers(table) or visit.watch.bargained >= table.log_version:
        return False
    if _take_standing(visit, rules):
        return True
    for mind in _in_order(visit):
        for deal in _ideas(visit, mind):
            if _offer(visit, rules, mind, deal):
                return True
    Watch.objects.filter(pk=table.pk).update(bargained=table.log_version)
    visit.watch.bargained = table.log_version
    return False


def _ideas(visit: Visit, mind: Mind) -> list[Raw]:
    return visit.think(lambda: mind.ideas(visit.at), list)


def _in_order(visit: Visit) -> Iterable[Mind]:
    """Whoever acts first, then clockwise."""
    first = next(iter(visit.at.actors), 0)
    seats = visit.table.seat_count
    turns = [(first + turn) % seats for turn in range(seats)]
    return [visit.minds[seat] for seat in turns if seat in visit.minds]


def _take_standing(visit: Visit, rules: Bargain) -> bool:
    """Use a standing offer that fits the turn, if the one who acts likes it. It stays otherwise."""
    awaited = set(visit.at.actors) & set(visit.minds)
    for offer, seat in offers_asking(visit.table, awaited):
        mind = visit.minds[seat]
        if not offer.standing or not _fits(visit, rules, mind, offer):
            continue
        if _would_sign(visit, mind, offer.deal, offer.seat) and accept(visit, mind, offer):
            return True
    return False


def _fits(visit: Visit, rules: Bargain, mind: Mind, offer: Offer) -> bool:
    judgement = rules.judge(visit.at, offer.deal, mind.seat)
    return judgement.sealable and set(judgement.signers) <= {offer.seat, mind.seat}


def _offer(visit: Visit, rules: Bargain, mind: Mind, idea: Raw) -> bool:
    """Offer the deal if it makes sense; True if the position is not what it was."""
    try:
        deal = rules.check(visit.at, idea | {"by": mind.seat})
        asked = set(rules.signers(visit.at, deal)) - {mind.seat}
    except Refusal:
        return False  # it has no form: nobody need be asked
    if not rules.judge(visit.at, deal, mind.seat).sealable:
        return False
    willing = _are_willing(visit, mind, deal, asked)
    if _is_too_much(visit, mind, deal, asked, willing):
        return False
    try:
        return _make(visit, mind, deal, asked, willing=willing)
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return False


def _are_willing(visit: Visit, mind: Mind, deal: Raw, asked: Iterable[int]) -> bool:
    """Would every other mind sign it?"""
    others = [visit.minds[seat] for seat in sorted(asked) if seat in visit.minds]
    return all(_would_sign(visit, other, deal, mind.seat) for other in others)


def _would_sign(visit: Visit, mind: Mind, deal: Raw, by: int) -> bool:
    return visit.think(lambda: mind.answer(visit.at, deal, by).accept, lambda: False)


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
    """Make the offer, and let the minds that are willing sign it in the same breath."""
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
