"""Reply addresses: where one mail can be answered by one person."""

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Seat

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
LENGTH: Final = 20
"""A hundred bits, so nobody can guess one. It survives mail servers that change case."""

KEPT: Final = timedelta(days=60)

PREFIX: Final = "reply+"

MARKER: Final = "-- write above this line --"
"""The line in our mails above which people write their answer."""


def new_token() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class ReplyAddress(models.Model):
    """The address at which one person on one seat can answer one mail, about what it showed.

    `log_version` is the version of the table that the mail showed, and `length` that of its log.
    `offers` are the offers in the mail, in the order of their numbers, each with key and version.
    `to` are the seats that a message goes to; empty means all. `whispered` are the seats whose
    whispers the mail showed among other things, so that an answer may be for one of them. `sent`
    holds packed digests of the mail's words (`games.inbox.reader.sent_words.Print`), to recognise
    them after the mail's text has been deleted; until then it is empty.
    """

    token = models.CharField(max_length=LENGTH, unique=True, default=new_token, editable=False)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reply_addresses")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reply_addresses"
    )
    log_version = models.PositiveIntegerField()
    length = models.PositiveIntegerField(default=0)
    offers = models.JSONField(default=list, blank=True)
    to = models.JSONField(default=list, blank=True)
    whispered = models.JSONField(default=list, blank=True)
    sent = models.BinaryField(default=b"", blank=True)
    created_at = models.DateTimeField(editable=False)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "inbox_replyaddress"  # its name when the model belonged to the app `inbox`
        verbose_name = _("reply address")
        verbose_name_plural = _("reply addresses")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.log_version}"

    @classmethod
    def of(
        cls,
        seat: Seat,
        log_version: int,
        *,
        now: datetime,
        offers: Sequence[list[Any]] = (),
        to: Collection[int] = (),
        whispered: Collection[int] = (),
    ) -> "ReplyAddress":
        """Make the address of a mail to the seat's holder, to be saved with the mail."""
        assert seat.user_id is not None, "a house player reads no mail"
        return cls(
            seat=seat,
            person_id=seat.user_id,
            log_version=log_version,
            length=seat.table.length,
            offers=list(offers),
            to=sorted(to),
            whispered=sorted(whispered),
            created_at=now,
            expires_at=now + KEPT,
        )

    @property
    def email(self) -> str:
        return f"{PREFIX}{self.token}@{settings.REPLY_DOMAIN}"
