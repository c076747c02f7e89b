"""Which offer answers which, told to those who may see both."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Q

from games.forum.models import Offer, OfferWhy
from games.forum.selectors.reading import visible_offers
from games.play.models import Table


@dataclass(frozen=True, slots=True)
class Link:
    """Another offer: its key, and the seat that made it. Offers have no numbers (Secrets)."""

    key: str
    seat: int


@dataclass(frozen=True, slots=True)
class Links:
    """The offer that one answers, and the one it was answered with."""

    answers: Link | None = None
    countered: Link | None = None


UNLINKED: Final = Links()


def links_of(offers: Collection[Offer], table: Table, seat: int | None) -> dict[int, Links]:
    """By the ids of offers that have any, as far as the seat may see the others. One query."""
    countered = [offer.pk for offer in offers if offer.why == OfferWhy.COUNTERED]
    answering = [offer.counter_of_id for offer in offers if offer.counter_of_id]
    if not countered and not answering:
        return {}
    ours = {offer.pk: offer.counter_of_id for offer in offers}
    near = Q(counter_of__in=countered) | Q(pk__in=answering)
    rows = visible_offers(table, seat).filter(near).order_by("-pk")
    known = rows.values_list("pk", "key", "seat", "counter_of")
    seen = {pk: (Link(key, by), of) for pk, key, by, of in known}
    found = {pk: Links(seen[of][0] if of in seen else None) for pk, of in ours.items()}
    for link, of in seen.values():
        if of in found:
            found[of] = replace(found[of], countered=link)
    return found
