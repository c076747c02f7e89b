"""The answers of house players to offers, each with its reason."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine.game import Answer, Raw
from games.bots.minds import Mind
from games.bots.offers.ahead import turn_of
from games.bots.offers.counter_offers import counter_draft
from games.bots.selectors import offers_asking
from games.bots.talk.remarks import with_a_line
from games.bots.talk.temperaments import Occasion
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.models import Offer
from games.play.refusals import TableRefusal, Why

NO_TIME: Final = _("My mind is elsewhere today. Ask me another time.")
TOO_LATE: Final = _("I would have, but it cannot be agreed now.")


def answer_offers(turn_pass: TurnPass) -> bool:
    """Answer one offer that asks a mind; True if there was one.

    Standing offers are left out: `haggle_rounds.bargain` takes them for the mind that acts.
    """
    for offer, seat in offers_asking(turn_pass.table, turn_pass.minds):
        if not offer.standing:
            _answer(turn_pass, turn_pass.minds[seat], offer)
            return True
    return False


def _answer(turn_pass: TurnPass, mind: Mind, offer: Offer) -> None:
    found = turn_pass.think(
        lambda: mind.answer(turn_of(turn_pass, offer), offer.deal, offer.seat),
        lambda: Answer(False, gettext(NO_TIME)),
    )
    if not found.accept:
        instead = counter_draft(turn_pass, mind, offer)
        if instead is None:
            reason = with_a_line(mind, Occasion.REFUSAL, found.reason)
            refuse(turn_pass, mind, offer, reason)
        else:
            reason = with_a_line(mind, Occasion.PRICE, found.reason)
            _counter(turn_pass, mind, offer, instead, reason)
    elif not accept(turn_pass, mind, offer):
        refuse(turn_pass, mind, offer, gettext(TOO_LATE))


def accept(turn_pass: TurnPass, mind: Mind, offer: Offer) -> bool:
    """Accept the offer; False if the rules do not allow it now.

    The reason may be a secret, so it is not passed on.
    """
    try:
        turn_pass.submit(
            lambda _: forum.accept(offer.pk, mind.actor(turn_pass.now), version=offer.version)
        )
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return False
    return True


def _counter(turn_pass: TurnPass, mind: Mind, offer: Offer, draft: Raw, reason: str) -> None:
    turn_pass.submit(
        lambda _: forum.counter(
            offer.pk,
            mind.actor(turn_pass.now),
            draft,
            version=offer.version,
            reason=reason,
        )
    )


def refuse(turn_pass: TurnPass, mind: Mind, offer: Offer, reason: str) -> None:
    turn_pass.submit(
        lambda _: forum.refuse(
            offer.pk, mind.actor(turn_pass.now), version=offer.version, reason=reason
        )
    )
