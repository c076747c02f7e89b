from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.post.models.lease import LeasedRow


class MailState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being sent")
    SENT = "sent", _("sent")
    FAILED = "failed", _("failed")
    BOUNCED = "bounced", _("bounced")
    SUPPRESSED = "suppressed", _("suppressed")


class Priority(models.IntegerChoices):
    """The order in which mails go: a login code must not queue behind a thousand notices."""

    PERSON_WAITS = 0
    NOTICE = 1


class Mail(LeasedRow):
    """One mail to one address: written in the transaction of its cause, delivered by a sweep.

    `about` is the key that links it to its notices (`Notice.told_in`); mails written directly by
    code have none. `doubtful` means an attempt ended without our knowing whether the mail server
    took the mail: then only this very mail, with this Message-ID, may be sent again.
    `transport_id` is the mail service's name for it. `pictures` are its images, read together
    with other mails' before they are sent.
    """

    pictures: list["MailImage"]

    cause = models.CharField(
        max_length=300, unique=True, help_text=_("one cause and address, one mail")
    )
    kind = models.CharField(max_length=40, default="account")
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="mails",
    )
    about = models.CharField(max_length=80, blank=True, editable=False)
    scope = models.CharField(max_length=120, blank=True, editable=False)
    priority = models.PositiveSmallIntegerField(default=Priority.PERSON_WAITS, choices=Priority)
    to = models.EmailField(db_index=True)
    sender = models.CharField(max_length=200, blank=True)
    reply_to = models.CharField(max_length=200, blank=True)
    message_id = models.CharField(max_length=200, unique=True)
    transport_id = models.CharField(max_length=200, blank=True, editable=False)
    subject = models.CharField(max_length=250)
    text = models.TextField()
    html = models.TextField(blank=True)
    headers = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=MailState, default=MailState.WAITING)
    doubtful = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=clock.now, editable=False)
    sent_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        indexes = [
            models.Index(
                fields=["priority", "due_at"],
                condition=models.Q(state__in=["waiting", "sending"]),
                name="post_mail_queue",
            ),
            models.Index(fields=["-created_at"], name="post_mail_newest"),
            models.Index(fields=["about"], condition=~models.Q(about=""), name="post_mail_about"),
            models.Index(
                fields=["to", "scope", "-id"],
                condition=~models.Q(scope=""),
                name="post_mail_thread",
            ),
            models.Index(
                fields=["transport_id"],
                condition=~models.Q(transport_id=""),
                name="post_mail_transport",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} → {self.to}"


class MailImage(models.Model):
    """A picture inside a mail; the HTML refers to it as `cid:…`."""

    mail = models.ForeignKey(Mail, on_delete=models.CASCADE, related_name="images")
    cid = models.CharField(max_length=80)
    png = models.BinaryField()

    class Meta:
        verbose_name = _("picture in a mail")
        verbose_name_plural = _("pictures in mails")

    def __str__(self) -> str:
        return self.cid
