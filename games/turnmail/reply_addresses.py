"""Make the address at which a mail can be answered."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from games.play.models import Seat
from games.turnmail.models import KEPT, ReplyAddress


def new_reply_address(
    seat: Seat,
    log_version: int,
    *,
    now: datetime,
    offers: Sequence[list[Any]] = (),
    to: Collection[int] = (),
) -> ReplyAddress:
    """Make and save a reply address; see `reply_address`."""
    address = reply_address(seat, log_version, now=now, offers=offers, to=to)
    address.save(force_insert=True)
    return address


def reply_address(
    seat: Seat,
    log_version: int,
    *,
    now: datetime,
    offers: Sequence[list[Any]] = (),
    to: Collection[int] = (),
) -> ReplyAddress:
    """Make a reply address for the seat's holder, to be saved with its mail.

    `offers` are those the mail shows; `to` are the seats that a message in the answer goes to.
    """
    assert seat.user_id is not None, "a house player reads no mail"
    return ReplyAddress(
        seat=seat,
        person_id=seat.user_id,
        log_version=log_version,
        length=seat.table.length,
        offers=list(offers),
        to=sorted(to),
        created_at=now,
        expires_at=now + KEPT,
    )
