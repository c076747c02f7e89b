from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.turnmail.models import LENGTH


class IncomingState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    DONE = "done", _("done")
    IGNORED = "ignored", _("ignored")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")


class IncomingMail(models.Model):
    """An incoming mail as it arrived, saved before its delivery is confirmed.

    `key` is made of its Message-ID and the address it was sent to, so a mail delivered twice is one
    row. `person` owns that address, whoever wrote the mail; limits are counted by person.
    """

    key = models.CharField(max_length=64, unique=True)
    token = models.CharField(max_length=LENGTH)
    sender = models.CharField(max_length=320, blank=True, help_text=_("of the envelope"))
    raw = models.BinaryField()
    state = models.CharField(max_length=10, choices=IncomingState, default=IncomingState.WAITING)
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


class SignatureLine(models.Model):
    """A line of a person's mail signature, which is left out of their messages.

    Only a digest is kept, because such lines hold names, firms and telephone numbers.
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="signature_lines"
    )
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        verbose_name = _("line of a signature")
        verbose_name_plural = _("lines of signatures")
        constraints = [
            models.UniqueConstraint(fields=["person", "digest"], name="inbox_signature_line")
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.digest[:8]}"
