"""The deal sealed this turn that is in the way of another one."""

import re

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.game import Raw
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer
from games.play.models import Entry
from games.play.refusals import TableRefusal
from games.play.selectors import position


def with_obstacle(
    refusal: TableRefusal, offer: Offer, seat: int, deals: "QuerySet[Entry]"
) -> TableRefusal:
    """Return the refusal of an offer, with the deal of `deals` that is in the way, if any is."""
    deal = _in_the_way(offer, seat, deals)
    if deal is None or re.search(rf"\bdeal {re.escape(deal['id'])}\b", refusal.sentence):
        return refusal  # the rules name it themselves, or there is none
    way = _("Deal %(deal)s is in the way.") % {"deal": deal["id"]}
    return TableRefusal(refusal.why, f"{refusal.sentence} {way}", cause=refusal.cause)


def _in_the_way(offer: Offer, viewer: int, deals: "QuerySet[Entry]") -> Raw | None:
    """Return the deal sealed this turn that rules this one out, as far as the viewer may know.

    It is the newest deal without which the viewer would see none of the present faults.
    """
    table, bargain = offer.table, bargain_of(offer.table)
    assert bargain is not None, "only games with deals have offers"
    faults = set(bargain.judge(position(table), offer.deal, viewer).faults)
    sealed = deals.filter(turn=table.turn).order_by("-index") if faults else ()
    for entry in sealed:
        without = bargain.judge(position(table, entry.index), offer.deal, viewer)
        if not faults & set(without.faults):
            found: Raw = entry.raw["deal"]
            return found
    return None
