"""Answers to offers, each with its reason."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine.game import Answer, Raw
from games.bots.minds import Mind
from games.bots.selectors import offers_asking
from games.bots.services.countering import counter_draft
from games.bots.visits import Visit
from games.forum import services as forum
from games.forum.models import Offer
from games.play.refusals import TableRefusal, Why

NO_TIME: Final = _("My mind is elsewhere today. Ask me another time.")
TOO_LATE: Final = _("I would have, but it cannot be agreed now.")


def answer_offers(visit: Visit) -> bool:
    """Answer one offer that asks a mind; standing ones are for the one who acts (bargaining)."""
    for offer, seat in offers_asking(visit.table, visit.minds):
        if not offer.standing:
            _answer(visit, visit.minds[seat], offer)
            return True
    return False


def _answer(visit: Visit, mind: Mind, offer: Offer) -> None:
    found = visit.think(
        lambda: mind.answer(visit.at, offer.deal, offer.seat),
        lambda: Answer(False, gettext(NO_TIME)),
    )
    if not found.accept:
        instead = counter_draft(visit, mind, offer)
        if instead is None:
            refuse(visit, mind, offer, found.reason)
        else:
            _counter(visit, mind, offer, instead, found.reason)
    elif not accept(visit, mind, offer):
        refuse(visit, mind, offer, gettext(TOO_LATE))


def accept(visit: Visit, mind: Mind, offer: Offer) -> bool:
    """False if the rules do not allow it now. Why not may be a secret, so it is not passed on."""
    try:
        visit.submit(
            lambda _: forum.accept(offer.pk, version=offer.version, now=visit.now, **mind.acting)
        )
    except TableRefusal as refusal:
        if refusal.why is not Why.RULES:
            raise
        return False
    return True


def _counter(visit: Visit, mind: Mind, offer: Offer, draft: Raw, reason: str) -> None:
    visit.submit(
        lambda _: forum.counter(
            offer.pk,
            draft=draft,
            version=offer.version,
            reason=reason,
            now=visit.now,
            **mind.acting,
        )
    )


def refuse(visit: Visit, mind: Mind, offer: Offer, reason: str) -> None:
    visit.submit(
        lambda _: forum.refuse(
            offer.pk, version=offer.version, reason=reason, now=visit.now, **mind.acting
        )
    )
