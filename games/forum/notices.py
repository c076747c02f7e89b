"""Write notices about talk and offers, each with its cause (games.forum.kinds).

Only those concerned are told, each from their own point of view. A mail that has not been sent
when its offer is answered is withdrawn.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.urls import reverse

from engine.display_names import named, opening
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Message, Mute, Offer
from games.forum.seat_sets import EVERYBODY, seats_in
from games.forum.talk.threads import key_of
from games.play.models import Seat, Table
from games.play.selectors import seat_names, seats_at
from games.post.services import NewNotice, withdraw_notices, write_notices

GRACE: Final = timedelta(minutes=10)
"""How long mails wait, so that people who are at the table anyway can answer first."""


def asked(offer: Offer, *, now: datetime) -> None:
    """Notify the seats that an offer asks. They owe it an answer."""
    cause = f"{_cause(offer)}{offer.version}"
    _tell("offer_to_you", "asked", offer, offer.asked_seats, cause, now=now)


def no_longer_asked(offer: Offer, seats: Collection[int] | None = None, *, now: datetime) -> None:
    """Withdraw the notices of an offer for these seats, or for all that it asks."""
    held = _held(offer.table, offer.asked_seats if seats is None else seats)
    if people := [seat.user for seat in held if seat.user is not None]:
        withdraw_notices(people, _cause(offer), now=now)


def sealed(offer: Offer, *, by: int, now: datetime) -> None:
    """Notify everyone who signed the offer before that it is a deal now."""
    signed = {offer.seat} if offer.standing else {offer.seat, *offer.asked_seats}
    cause = f"sealed:{offer.key}"
    _tell("offer_answered", "sealed", offer, signed - {by}, cause, now=now, by=by)


def refused(offer: Offer, *, by: int, reason: str, now: datetime) -> None:
    """Notify the author that a seat has refused the offer."""
    cause = f"refused:{offer.key}"
    whom = [offer.seat]
    _tell("offer_answered", "refused", offer, whom, cause, now=now, by=by, reason=reason)


def agreed_ahead(offer: Offer, *, by: int, now: datetime) -> None:
    """Notify everyone who had signed before that an offer made ahead waits for its turn."""
    cause, signed = f"agreed:{offer.key}:{offer.version}", {offer.seat, *offer.asked_seats}
    _tell("offer_answered", "agreed_ahead", offer, signed - {by}, cause, now=now, by=by)


def sealed_ahead(offer: Offer, *, now: datetime) -> None:
    """Notify everyone who signed that an offer made ahead was sealed when its turn began."""
    cause, signed = f"sealed:{offer.key}", {offer.seat, *offer.asked_seats}
    _tell("offer_answered", "sealed_ahead", offer, signed, cause, now=now)


def lapsed(offer: Offer, *, now: datetime, told: Collection[int] | None = None) -> None:
    """Notify the author, or these seats, that the offer has lapsed."""
    whom = [offer.seat] if told is None else told
    _tell("offer_lapsed", "lapsed", offer, whom, f"lapsed:{offer.key}", now=now)


def said(message: Message, *, now: datetime, is_claim: bool = False) -> None:
    """Notify everyone who may read the message, except its author and those who muted them."""
    if message.seat is not None and message.user_id is None:
        return  # the chat of house players needs no mail
    table = message.table
    seats = range(table.seat_count) if message.readers == EVERYBODY else seats_in(message.readers)
    mutes = Mute.objects.filter(table=table)
    muted = [] if message.seat is None else mutes.filter(seat=message.seat)
    readers = _held(table, set(seats) - {message.seat})
    if not readers:
        return
    deaf = {mute.user_id for mute in muted}
    names = dict(enumerate(seat_names(table, seats_at(table))))
    by = "" if message.seat is None else names[message.seat]
    text = named(message.text, names) if is_claim else message.text
    context = {"table": table, "text": text, "by": by}
    thread = key_of(message.readers)
    told = [
        NewNotice(
            person=seat.user,
            kind="message",
            cause=f"message:{message.key}",
            words="forum/claimed" if is_claim else "forum/said",
            context=context,
            url=f"{reverse('forum:talk', args=[table.code])}?with={thread}#m{message.key}",
            scope=table.scope,
            scope_label=table.title,
            payload={"message": message.key},
            due_at=now + GRACE,
        )
        for seat in readers
        if seat.user is not None and seat.user_id not in deaf
    ]
    write_notices(told, now=now)


def _cause(offer: Offer) -> str:
    return f"offer:{offer.key}:"


def _held(table: Table, seats: Collection[int]) -> list[Seat]:
    """Return the seats whose people are told; none where somebody only learns."""
    held = Seat.objects.filter(table=table, number__in=seats, user__is_active=True)
    told = seats and not table.practice
    return list(held.select_related("user").order_by("number")) if told else []


def _tell(
    kind: str,
    words: str,
    offer: Offer,
    seats: Collection[int],
    cause: str,
    *,
    now: datetime,
    by: int | None = None,
    reason: str = "",
) -> None:
    """Notify each seat of the offer, worded from that seat's point of view."""
    table = offer.table
    held = _held(table, seats)
    if not held:
        return
    scope, names = table.scope, dict(enumerate(seat_names(table, seats_at(table))))
    said = {"by": "" if by is None else opening(names.get(by, "")), "reason": reason}
    told = [
        NewNotice(
            person=seat.user,
            kind=kind,
            cause=cause,
            words=f"forum/{words}",
            context=_offer_words(offer, seat, names) | said,
            url=reverse("forum:offer", args=[table.code, offer.key]),
            scope=scope,
            scope_label=table.title,
            payload={"offer": offer.key, "version": offer.version},
            due_at=now + GRACE,
        )
        for seat in held
        if seat.user is not None
    ]
    write_notices(told, now=now)


def _offer_words(offer: Offer, seat: Seat, names: dict[int, str]) -> dict[str, Any]:
    table, bargain = offer.table, bargain_of(offer.table)
    assert bargain is not None, "only games with deals have offers"
    said = bargain.say(table, offer.deal, seat.number, offer.active)
    promises = bargain.promises(table, offer.deal, seat.number)
    return {
        "table": table,
        "offer": offer,
        "why": named(offer.why_closed_to(seat.number), names),
        "is_mine": offer.seat == seat.number,
        "whose": offer.whose_turn(seat.number, names),
        "author": names[offer.seat],
        "sentence": named(said, names),
        "promises": [named(promise, names) for promise in promises],
    }
