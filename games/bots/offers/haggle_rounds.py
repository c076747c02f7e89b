"""Rounds of haggling: the minds offer deals one after the other, as people do.

A mind that has asked a person makes no other offer until it has an answer or has waited long
enough. Then it offers its next idea.
"""

from collections.abc import Iterable
from enum import Enum, auto

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.models import HouseCursor
from games.bots.offers.answers import accept
from games.bots.offers.make import DealOutcome, make_offer
from games.bots.offers.signatures import would_sign
from games.bots.patience import offers_waiting
from games.bots.selectors import offers_asking
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.models import Offer
from games.forum.offers.patience import patience


class Haggled(Enum):
    """The point that one mind has reached with its ideas for deals."""

    SAID_ALL = auto()
    WAITS = auto()
    MOVED_ON = auto()


def bargain(turn_pass: TurnPass) -> bool:
    """Let the minds offer deals; True if one was sealed or the log has moved on.

    Everything must then be thought about again.
    """
    table, rules = turn_pass.table, bargain_of(turn_pass.table)
    if rules is None or not table.has_offers or turn_pass.cursor.bargained >= table.log_version:
        return False
    if _take_standing(turn_pass, rules):
        return True
    said_all = True
    minds = list(_in_order(turn_pass))
    objectors = [mind for mind in minds if mind.seat not in turn_pass.at.actors]
    rounds = [*((mind, True) for mind in objectors), *((mind, False) for mind in minds)]
    for mind, early in rounds:
        haggled = _haggle(turn_pass, rules, mind, early=early)
        if haggled is Haggled.MOVED_ON:
            return True
        said_all &= haggled is Haggled.SAID_ALL
    if said_all:
        HouseCursor.objects.filter(pk=table.pk).update(bargained=table.log_version)
    return False


def _in_order(turn_pass: TurnPass) -> Iterable[Mind]:
    """Return the minds in clockwise order, beginning with the seat that acts."""
    first = next(iter(turn_pass.at.actors), 0)
    seats = turn_pass.table.seat_count
    turns = [(first + turn) % seats for turn in range(seats)]
    return [turn_pass.minds[seat] for seat in turns if seat in turn_pass.minds]


def _haggle(turn_pass: TurnPass, rules: Bargain, mind: Mind, *, early: bool) -> Haggled:
    waiting = [offer for offer in offers_waiting(turn_pass) if offer.seat == mind.seat]
    if any(_has_time(turn_pass, offer) for offer in waiting):
        if all(offer.length == turn_pass.table.length for offer in waiting):
            return Haggled.WAITS
        return _look_again(turn_pass, mind, waiting)
    silent = {seat for offer in waiting for seat in offer.asked_seats} & turn_pass.people
    for idea in _ideas(turn_pass, mind, early=early):
        made = make_offer(turn_pass, rules, mind, idea, silent)
        if made is DealOutcome.SEALED:
            return Haggled.MOVED_ON
        if made is DealOutcome.ASKS_PEOPLE:
            return Haggled.WAITS
    return Haggled.SAID_ALL


def _ideas(turn_pass: TurnPass, mind: Mind, *, early: bool = False) -> list[Raw]:
    return turn_pass.think(lambda: mind.ideas(turn_pass.at, early=early), list)


def _has_time(turn_pass: TurnPass, offer: Offer) -> bool:
    """Say whether people may still answer the offer.

    An offer of the seat that acts waits as long as its patience lasts. An offer of another seat
    waits until the turn ends, since it holds nobody up.
    """
    if offer.seat not in turn_pass.at.actors:
        return True
    return turn_pass.now < offer.at + patience(turn_pass.table, len(turn_pass.people))


def _look_again(turn_pass: TurnPass, mind: Mind, waiting: Iterable[Offer]) -> Haggled:
    """Withdraw the mind's offers if a deal sealed since has left it with nothing to ask for."""
    if _ideas(turn_pass, mind):
        return Haggled.WAITS
    for offer in waiting:
        turn_pass.submit(lambda _: forum.withdraw(offer.pk, mind.actor(turn_pass.now)))  # noqa: B023
    return Haggled.SAID_ALL


def _take_standing(turn_pass: TurnPass, rules: Bargain) -> bool:
    """Take a standing offer that fits this turn, if the mind that acts would sign it."""
    awaited = set(turn_pass.at.actors) & set(turn_pass.minds)
    for offer, seat in offers_asking(turn_pass.table, awaited):
        mind = turn_pass.minds[seat]
        if not offer.standing or not _fits(turn_pass, rules, mind, offer):
            continue
        if would_sign(turn_pass, mind, offer.deal, offer.seat) and accept(turn_pass, mind, offer):
            return True
    return False


def _fits(turn_pass: TurnPass, rules: Bargain, mind: Mind, offer: Offer) -> bool:
    judgement = rules.judge(turn_pass.at, offer.deal, mind.seat)
    return judgement.sealable and set(judgement.signers) <= {offer.seat, mind.seat}
