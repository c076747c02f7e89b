from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common import clock


class MailState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
    BOUNCED = "bounced", _("bounced")
    SUPPRESSED = "suppressed", _("suppressed")


class Mail(models.Model):
    """One mail to one address: written in the transaction of its cause, delivered later by a sweep.

    ``due_at`` is also the lock of a delivery: taking a row moves it on, so a worker that dies
    gives it back by itself.
    """

    cause = models.CharField(
        max_length=300, unique=True, help_text=_("one cause and address, one mail")
    )
    kind = models.CharField(max_length=30, default="account")
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="mails",
    )
    to = models.EmailField(db_index=True)
    sender = models.CharField(max_length=200, blank=True)
    reply_to = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(max_length=200, unique=True)
    subject = models.CharField(max_length=250)
    text = models.TextField()
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=MailState, default=MailState.WAITING)
    due_at = models.DateTimeField(default=clock.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [
            models.Index(
                fields=["due_at"], condition=models.Q(state="waiting"), name="post_mail_due"
            ),
            models.Index(fields=["-created_at"], name="post_mail_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} → {self.to}"
