import secrets
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.play.models import Seat

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
LENGTH: Final = 20
"""A hundred bits: nobody finds one by trying, and it survives servers that change case."""

KEPT: Final = timedelta(days=60)

MOST_KEPT: Final = 100_000
"""Bytes of a mail that are kept once it has been read."""

PREFIX: Final = "reply+"


def new_token() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class ReplyAddress(models.Model):
    """Where a mail can be answered: for one person on one seat, and about what he was shown.

    `log_version` is that of the table as shown, `length` that of its log; `offers` are the offers
    by their numbers in the mail, each with key and version; `to` are the seats that a message goes
    to (empty: all).
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
    created_at = models.DateTimeField(editable=False)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("reply address")
        verbose_name_plural = _("reply addresses")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.log_version}"

    @property
    def email(self) -> str:
        return f"{PREFIX}{self.token}@{settings.REPLY_DOMAIN}"


class State(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DONE = "done", _("done")
    IGNORED = "ignored", _("ignored")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")


class IncomingMail(models.Model):
    """A mail as it came in, stored before anybody is told that it was taken.

    `key` is made of its Message-ID and the address it was sent to: the same mail is one row.
    `person` is whose address that is, whoever wrote it: by him it is counted how much is taken.
    """

    key = models.CharField(max_length=64, unique=True)
    token = models.CharField(max_length=LENGTH)
    sender = models.CharField(max_length=320, blank=True, help_text=_("of the envelope"))
    raw = models.BinaryField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    why = models.CharField(max_length=300, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    at = models.DateTimeField(default=clock.now, editable=False)
    read_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("incoming mail")
        verbose_name_plural = _("incoming mails")
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(state="waiting"), name="inbox_mail_due"
            ),
            models.Index(fields=["person", "-at"], name="inbox_mail_of_person"),
            models.Index(fields=["at"], name="inbox_mail_when"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.state}"

    def settle(self, state: State, why: str = "") -> None:
        """The words stay a while, for who wants to know why; big ones, with pictures, do not."""
        self.state, self.why = state, why[:300]
        if len(self.raw) > MOST_KEPT:
            self.raw = b""
        self.save(update_fields=["state", "why", "person", "raw"])
