"""Links between an offer and its counter-offer, shown to those who may see both."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Q

from games.forum.models import Offer, OfferWhy


@dataclass(frozen=True, slots=True)
class Link:
    """Another offer: its key, and the seat that made it. Offers have no numbers (docs/forum.md)."""

    key: str
    seat: int


@dataclass(frozen=True, slots=True)
class Links:
    """The offer that an offer answers, and the one that it was answered with."""

    answers: Link | None = None
    countered: Link | None = None


UNLINKED: Final = Links()


@dataclass(frozen=True, slots=True)
class Near:
    """The offers linked to some given offers, as a query and as a test of one row."""

    countered: frozenset[int]
    answered: frozenset[int]

    def __bool__(self) -> bool:
        return bool(self.countered or self.answered)

    @property
    def query(self) -> Q:
        return Q(counter_of__in=self.countered) | Q(pk__in=self.answered)

    def __contains__(self, offer: Offer) -> bool:
        return offer.counter_of_id in self.countered or offer.pk in self.answered


def near(offers: Collection[Offer]) -> Near:
    """Describe the offers that answer these or are answered by them."""
    return Near(
        frozenset(offer.pk for offer in offers if offer.why == OfferWhy.COUNTERED),
        frozenset(offer.counter_of_id for offer in offers if offer.counter_of_id),
    )


def links_of(offers: Collection[Offer], linked: Iterable[Offer]) -> dict[int, Links]:
    """Return the links of each offer that has any, by its id.

    `linked` are the offers at the other end, as far as the viewer may see them.
    """
    seen = {
        other.pk: (Link(other.key, other.seat), other.counter_of_id)
        for other in sorted(linked, key=lambda other: -other.pk)
    }
    if not seen:
        return {}
    ours = {offer.pk: offer.counter_of_id for offer in offers}
    found = {pk: Links(seen[of][0] if of in seen else None) for pk, of in ours.items()}
    for link, of in seen.values():
        if of in found:
            found[of] = replace(found[of], countered=link)
    return found
