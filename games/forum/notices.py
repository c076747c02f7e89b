"""What people are told by mail of offers: rows of the outbox, written with their cause.

Only those whom an offer concerns are told, and a mail that has not left when the offer is
answered need not leave.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from engine.naming import named
from games.forum.bargains import bargain_of
from games.forum.models import Offer
from games.play.models import Seat, Table
from games.play.selectors import seat_names, seats_at
from games.post.services import Letter, queue_mail, withdraw_mail

GRACE: Final = timedelta(minutes=10)
"""Who is at the table anyway answers before the mail leaves."""


def asked(offer: Offer, *, now: datetime) -> None:
    """An answer is a duty of those asked."""
    for seat in _people(offer.table, offer.asked_seats):
        _send("asked", offer, seat, f"{_cause(offer)}{offer.version}", now=now)


def no_longer_asked(offer: Offer, seats: Collection[int] | None = None) -> None:
    for seat in _people(offer.table, offer.asked_seats if seats is None else seats):
        assert seat.user is not None
        withdraw_mail(seat.user, _cause(offer))


def sealed(offer: Offer, *, by: int, now: datetime) -> None:
    """Whoever signed before learns that it is a deal now."""
    signed = {offer.seat, *offer.asked_seats} - {by}
    if not offer.standing:
        for seat in _people(offer.table, signed):
            _send("sealed", offer, seat, f"sealed:{offer.key}", now=now, by=by)


def refused(offer: Offer, *, by: int, now: datetime) -> None:
    for seat in _people(offer.table, [offer.seat]):
        _send("refused", offer, seat, f"refused:{offer.key}", now=now, by=by)


def _cause(offer: Offer) -> str:
    return f"offer:{offer.key}:"


def _people(table: Table, seats: Collection[int]) -> Iterable[Seat]:
    held = Seat.objects.filter(table=table, number__in=seats, user__is_active=True)
    return held.select_related("user")


def _send(
    kind: str, offer: Offer, seat: Seat, cause: str, *, now: datetime, by: int | None = None
) -> None:
    assert seat.user is not None
    context = _context(offer, seat, by) | {"user": seat.user}
    subject, _, text = render_to_string(f"emails/forum/{kind}.txt", context).partition("\n")
    letter = Letter(
        to=seat.user.email,
        subject=subject.strip(),
        text=text.strip() + "\n",
        cause=cause,
        kind=f"offer.{kind}",
        recipient=seat.user,
        due_at=now + GRACE,
    )
    queue_mail(letter, now=now)


def _context(offer: Offer, seat: Seat, by: int | None) -> dict[str, object]:
    """The offer in the words of the one who reads it."""
    table, bargain = offer.table, bargain_of(offer.table)
    assert bargain is not None, "an offer was made"
    names = dict(enumerate(seat_names(table, seats_at(table))))
    said = bargain.say(table, offer.deal, seat.number, offer.active)
    promises = bargain.promises(table, offer.deal, seat.number)
    return {
        "table": table,
        "offer": offer,
        "by": "" if by is None else names[by],
        "author": names[offer.seat],
        "sentence": named(said, names),
        "promises": [named(promise, names) for promise in promises],
        "link": settings.BASE_URL + reverse("forum:offer", args=[table.code, offer.key]),
    }
