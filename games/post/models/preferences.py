from datetime import time

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class DeliveryMode(models.TextChoices):
    AT_ONCE = "at_once", _("Mail at once")
    ONCE = "once", _("One mail until I visit")
    DIGEST = "digest", _("In the next digest")
    SITE = "site", _("On the site only")
    NEVER = "never", _("Never")


def eight_o_clock() -> time:
    return time(8)


class Preferences(models.Model):
    """A person's general preferences for notices. Times of day are in their own time zone.

    Nothing is mailed while they sleep; their nights are kept with the person.

    A sweep locks this row to have the person's notices to itself.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="post_preferences",
    )
    digest_at = models.TimeField(_("time of the digest"), default=eight_o_clock)
    no_mail = models.BooleanField(_("no mail at all"), default=False)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return str(self.pk)


class Choice(models.Model):
    """A person's choice for notices of one kind, everywhere (no scope) or in one scope.

    Without a kind, the choice is for everything in the scope.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices"
    )
    kind = models.CharField(max_length=40, blank=True)
    scope = models.CharField(max_length=120, blank=True)
    delivery = models.CharField(max_length=10, choices=DeliveryMode)

    class Meta:
        verbose_name = _("choice")
        verbose_name_plural = _("choices")
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "scope"], name="post_choice_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind}@{self.scope}: {self.delivery}"


class Destination(models.Model):
    """The one address that a kind of notice goes to. Without a row it goes to all chosen ones."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_destinations"
    )
    kind = models.CharField(max_length=40)
    email = models.EmailField()

    class Meta:
        verbose_name = _("destination")
        verbose_name_plural = _("destinations")
        constraints = [
            models.UniqueConstraint(fields=["person", "kind"], name="post_destination_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.email}"


class Mailbox(models.Model):
    """The state of a mail address: does it get notices, and does it work?

    Without any row, notices go to the person's primary address once it is confirmed.
    """

    email = models.EmailField(unique=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mailboxes"
    )
    takes_notices = models.BooleanField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True)
    bounce_why = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("mailbox")
        verbose_name_plural = _("mailboxes")

    def __str__(self) -> str:
        return self.email
