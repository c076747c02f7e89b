"""What was said or offered, which notices tell of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.common.prose import prose
from games.forum import press
from games.forum.models import Message, Offer
from games.play.models import Seat
from games.post.models import Notice


@dataclass(frozen=True, slots=True)
class Topic:
    """The message or the offer that one notice tells of, if it is still there."""

    message: Message | None
    offer: Offer | None

    def as_written(self, notice: Notice) -> str:
        """A message with its emphasis; claims and the like have words of their own."""
        said = self.message
        return prose(said.text) if said and said.text.strip() == notice.text.strip() else ""

    def readers(self, own: Seat) -> list[int]:
        """An answer goes to whoever could read what it answers: never to more."""
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
    """Two queries, however many notices."""
    said = {notice.payload.get("message", "") for notice in notices}
    offered = {notice.payload.get("offer", "") for notice in notices}
    return Topics(
        {message.key: message for message in Message.objects.filter(key__in=said - {""})},
        {offer.key: offer for offer in Offer.objects.filter(key__in=offered - {""})},
    )
