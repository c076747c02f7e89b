"""Addresses at which a mail can be answered, made when the mail is."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from games.inbox.models import KEPT, ReplyAddress
from games.play.models import Seat


def new_reply_address(
    seat: Seat,
    log_version: int,
    *,
    now: datetime,
    offers: Sequence[list[Any]] = (),
    to: Collection[int] = (),
) -> ReplyAddress:
    """For whoever sits there now, about what the mail shows. `to` are readers of a message."""
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
    """The same, to be saved together with the mail that it is for."""
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
