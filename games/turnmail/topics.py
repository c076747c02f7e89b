"""The messages and offers that notices are about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.common.markdown import prose
from games.forum import press
from games.forum.models import Message, Offer
from games.play.models import Seat
from games.post.models import Notice


@dataclass(frozen=True, slots=True)
class Topic:
    """The message or the offer that a notice is about, if it still exists."""

    message: Message | None
    offer: Offer | None

    def as_written(self, notice: Notice) -> str:
        """Return the message as HTML with its emphasis; empty for claims, which have own words."""
        said = self.message
        return prose(said.text) if said and said.text.strip() == notice.text.strip() else ""

    def readers(self, own: Seat) -> list[int]:
        """Return the seats that an answer goes to: those who could read the original, no more."""
        if not press.has_whispers(own.table):
            return []
        said, offer = self.message, self.offer
        if said is not None and said.is_private:
            party = {*said.to, *([said.seat] if said.seat is not None else [])}
            return sorted(party - {own.number})
        return sorted({offer.seat, *offer.asked_seats} - {own.number}) if offer else []


@dataclass(frozen=True, slots=True)
class Topics:
    messages: Mapping[str, Message]
    offers: Mapping[str, Offer]

    def of(self, notice: Notice) -> Topic:
        message, offer = (notice.payload.get(name, "") for name in ("message", "offer"))
        return Topic(self.messages.get(message), self.offers.get(offer))


def topics_of(notices: Sequence[Notice]) -> Topics:
    """Read the topics of these notices, in two queries."""
    said = {notice.payload.get("message", "") for notice in notices}
    offered = {notice.payload.get("offer", "") for notice in notices}
    return Topics(
        {message.key: message for message in Message.objects.filter(key__in=said - {""})},
        {offer.key: offer for offer in Offer.objects.filter(key__in=offered - {""})},
    )
