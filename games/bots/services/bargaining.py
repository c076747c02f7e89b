"""Who has ideas for deals, and in which order: one after the other, as people haggle.

A mind that waits for a person's answer makes no other offer until it has it, or has waited long
enough; then comes its next idea.
"""

from collections.abc import Iterable
from enum import Enum, auto

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.models import Watch
from games.bots.selectors import offers_asking
from games.bots.services.answering import accept
from games.bots.services.offering import Made, make_offer
from games.bots.services.waiting import offers_waiting, patience
from games.bots.services.willing import would_sign
from games.bots.visits import Visit
from games.forum import press
from games.forum import services as forum
from games.forum.bargains import Bargain, bargain_of
from games.forum.models import Offer


class Haggled(Enum):
    SAID_ALL = auto()
    WAITS = auto()
    MOVED_ON = auto()


def bargain(visit: Visit) -> bool:
    """True if a deal came of it, or the log has moved on: then everything is thought about anew."""
    table, rules = visit.table, bargain_of(visit.table)
    if rules is None or not press.has_offers(table) or visit.watch.bargained >= table.log_version:
        return False
    if _take_standing(visit, rules):
        return True
    said_all = True
    for mind in _in_order(visit):
        haggled = _haggle(visit, rules, mind)
        if haggled is Haggled.MOVED_ON:
            return True
        said_all &= haggled is Haggled.SAID_ALL
    if said_all:
        Watch.objects.filter(pk=table.pk).update(bargained=table.log_version)
    return False


def _in_order(visit: Visit) -> Iterable[Mind]:
    """Whoever acts first, then clockwise."""
    first = next(iter(visit.at.actors), 0)
    seats = visit.table.seat_count
    turns = [(first + turn) % seats for turn in range(seats)]
    return [visit.minds[seat] for seat in turns if seat in visit.minds]


def _haggle(visit: Visit, rules: Bargain, mind: Mind) -> Haggled:
    waiting = [offer for offer in offers_waiting(visit) if offer.seat == mind.seat]
    if any(_has_time(visit, offer) for offer in waiting):
        if all(offer.length == visit.table.length for offer in waiting):
            return Haggled.WAITS
        return _look_again(visit, mind, waiting)
    silent = {seat for offer in waiting for seat in offer.asked_seats} & visit.people
    for idea in _ideas(visit, mind):
        made = make_offer(visit, rules, mind, idea, silent)
        if made is Made.SEALED:
            return Haggled.MOVED_ON
        if made is Made.ASKS_PEOPLE:
            return Haggled.WAITS
    return Haggled.SAID_ALL


def _ideas(visit: Visit, mind: Mind) -> list[Raw]:
    return visit.think(lambda: mind.ideas(visit.at), list)


def _has_time(visit: Visit, offer: Offer) -> bool:
    """The one who acts waits so long; others wait until the turn ends, and hold nobody."""
    if offer.seat not in visit.at.actors:
        return True
    return visit.now < offer.at + patience(visit.table, len(visit.people))


def _look_again(visit: Visit, mind: Mind, waiting: Iterable[Offer]) -> Haggled:
    """Something was sealed since it asked: who wants nothing any more takes back what he asked."""
    if _ideas(visit, mind):
        return Haggled.WAITS
    for offer in waiting:
        visit.submit(lambda _: forum.withdraw(offer.pk, now=visit.now, **mind.acting))  # noqa: B023
    return Haggled.SAID_ALL


def _take_standing(visit: Visit, rules: Bargain) -> bool:
    """Use a standing offer that fits the turn, if the one who acts likes it. It stays otherwise."""
    awaited = set(visit.at.actors) & set(visit.minds)
    for offer, seat in offers_asking(visit.table, awaited):
        mind = visit.minds[seat]
        if not offer.standing or not _fits(visit, rules, mind, offer):
            continue
        if would_sign(visit, mind, offer.deal, offer.seat) and accept(visit, mind, offer):
            return True
    return False


def _fits(visit: Visit, rules: Bargain, mind: Mind, offer: Offer) -> bool:
    judgement = rules.judge(visit.at, offer.deal, mind.seat)
    return judgement.sealable and set(judgement.signers) <= {offer.seat, mind.seat}
