"""The answers of house players to offers, each with its reason."""

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from engine.game import Answer, Raw
from games.bots.minds import Mind
from games.bots.offers.counter_offers import counter_draft
from games.bots.selectors import offers_asking
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.forum.models import Offer
from games.play.refusals import TableRefusal, Why

NO_TIME: Final = _("My mind is elsewhere today. Ask me another time.")
TOO_LATE: Final = _("I would have, but it cannot be agreed now.")


def answer_offers(turn_pass: TurnPass) -> bool:
    """Answer one offer that asks a mind; True if there was one.

    Standing offers are left out: `rounds.bargain` takes them for the mind that acts.
    """
    for offer, seat in offers_asking(turn_pass.table, turn_pass.minds):
        if not offer.standing:
            _answer(turn_pass, turn_pass.minds[seat], offer)
            return True
    return False


def _answer(turn_pass: TurnPass, mind: Mind, offer: Offer) -> None:
    found = turn_pass.think(
        lambda: mind.answer(turn_pass.at, offer.deal, offer.seat),
        lambda: Answer(False, gettext(NO_TIME)),
    )
    if not found.accept:
        instead = counter_draft(turn_pass, mind, offer)
        if instead is None:
            refuse(turn_pass, mind, offer, found.reason)
        else:
            _counter(turn_pass, mind, offer, instead, found.reason)
    elif not accept(turn_pass, mind, offer):
        refuse(turn_pass, mind, offer, gettext(TOO_LATE))


def accept(turn_pass: TurnPass, mind: Mind, offer: Offer) -> bool:
    """Accept the offer; False if the rules do not allow it now.

    The reason may be a secret, so it is not passed on.
    """
    try:
        turn_pass.submit(
            lambda _: forum.accept(
                offer.pk, version=offer.version, now=turn_pass.now, **mind.acting
            )
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
            draft=draft,
            version=offer.version,
            reason=reason,
            now=turn_pass.now,
            **mind.acting,
        )
    )


def refuse(turn_pass: TurnPass, mind: Mind, offer: Offer, reason: str) -> None:
    turn_pass.submit(
        lambda _: forum.refuse(
            offer.pk, version=offer.version, reason=reason, now=turn_pass.now, **mind.acting
        )
    )
