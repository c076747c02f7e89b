"""Private addresses, receivers, and deliveries to them."""

import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.play.models import Table
from games.post.models.lease import LeasedRow

SENDING: Final = ["waiting", "sending"]


def new_nonce() -> str:
    return secrets.token_hex(16)


def new_key() -> str:
    return f"msg_{secrets.token_hex(16)}"


class Purpose(models.TextChoices):
    CALENDAR = "calendar", _("Calendar of my deadlines")
    TURNS = "turns", _("Feed of my turns")
    TABLE = "table", _("Feed of a table, as my seat reads it")


class PrivateAddress(models.Model):
    """An address that programs read without signing in; its key is derived from the nonce."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="private_addresses"
    )
    purpose = models.CharField(max_length=10, choices=Purpose)
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, null=True, blank=True, related_name="private_addresses"
    )
    nonce = models.CharField(max_length=32, default=new_nonce, editable=False)
    made_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        verbose_name = _("private address")
        verbose_name_plural = _("private addresses")
        constraints = [
            models.UniqueConstraint(
                fields=["person", "purpose"],
                condition=Q(table=None),
                name="feeds_address_of_person",
            ),
            models.UniqueConstraint(
                fields=["person", "table"],
                condition=~Q(table=None),
                name="feeds_address_of_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.purpose}"


class Receiver(models.Model):
    """A device or web address where a person is told of notices, besides mail.

    `keys` are the device's encryption keys. `failing_since` is the time of the first failure since
    the last success. `off_at` says when it was switched off after failures, and `why`.
    """

    class Kind(models.TextChoices):
        DEVICE = "device", _("device")
        HOOK = "hook", _("web address")

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="receivers"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    url = models.CharField(max_length=1000)
    label = models.CharField(max_length=80, blank=True)
    keys = models.JSONField(default=dict, blank=True)
    nonce = models.CharField(max_length=32, default=new_nonce, editable=False)
    made_at = models.DateTimeField(default=clock.now, editable=False)
    taken_at = models.DateTimeField(null=True, blank=True, editable=False)
    failing_since = models.DateTimeField(null=True, blank=True, editable=False)
    off_at = models.DateTimeField(null=True, blank=True, editable=False)
    why = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("receiver")
        verbose_name_plural = _("receivers")
        constraints = [
            models.UniqueConstraint(
                fields=["url"], condition=Q(kind="device"), name="feeds_device_once"
            ),
            models.UniqueConstraint(
                fields=["person", "url"], condition=Q(kind="hook"), name="feeds_hook_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.kind}"

    @property
    def name(self) -> str:
        return self.label or self.url

    @property
    def is_hook(self) -> bool:
        return self.kind == self.Kind.HOOK


class DeliveryState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("taken")
    FAILED = "failed", _("failed")
    SUPPRESSED = "suppressed", _("no longer so")


class Delivery(LeasedRow):
    """One message to one receiver, written together with the mails about the same notices.

    `key` is the same at every attempt, so that a receiver can ignore repeats. `notices` are the
    ids of its notices; a test has none.
    """

    receiver = models.ForeignKey(Receiver, on_delete=models.CASCADE, related_name="deliveries")
    cause = models.CharField(max_length=120, unique=True)
    key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    title = models.CharField(max_length=250)
    body = models.TextField()
    notices = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=10, choices=DeliveryState, default=DeliveryState.WAITING)
    status = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    doubtful = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        indexes = [
            models.Index(
                fields=["due_at"], condition=Q(state__in=SENDING), name="feeds_delivery_due"
            ),
            models.Index(fields=["created_at"], name="feeds_delivery_when"),
        ]

    def __str__(self) -> str:
        return self.title
