from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common import clock
from games.post.models.lease import LeasedRow


class NoticeState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    SENDING = "sending", _("being written")
    TOLD = "told", _("mailed")
    SITE = "site", _("on the site only")
    UNWANTED = "unwanted", _("not wanted")
    WITHDRAWN = "withdrawn", _("no longer so")
    FAILED = "failed", _("failed")


class Notice(LeasedRow):
    """Something a person should know, written in the transaction of its cause.

    When it is due, a sweep decides how the person is told. `scope` is the opaque key of what it
    belongs to (such as a table): people choose preferences by scope, and mails are threaded by it.
    `digest` means it waits for a digest. `shown_at` is when it appears on the site. `told_in` is
    the key of the mails it went into (`Mail.about`).
    """

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=40)
    scope = models.CharField(max_length=120, blank=True)
    scope_label = models.CharField(max_length=120, blank=True)
    cause = models.CharField(max_length=200)
    title = models.CharField(max_length=250)
    text = models.TextField(blank=True)
    html = models.TextField(blank=True)
    url = models.CharField(max_length=500, blank=True)
    reply_to = models.CharField(max_length=200, blank=True)
    payload = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=NoticeState, default=NoticeState.WAITING)
    digest = models.BooleanField(default=False, editable=False)
    shown = models.BooleanField(default=True, editable=False)
    shown_at = models.DateTimeField(default=clock.now, editable=False)
    told_in = models.CharField(max_length=80, blank=True, editable=False)
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    read_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [models.UniqueConstraint(fields=["person", "cause"], name="post_notice_once")]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(state__in=["waiting", "sending"]),
                name="post_notice_due",
            ),
            models.Index(
                fields=["person", "-shown_at", "-id"],
                condition=models.Q(shown=True),
                name="post_notice_last_shown",
            ),
            models.Index(
                fields=["person"],
                condition=models.Q(shown=True, read_at=None),
                name="post_notice_unread",
            ),
            models.Index(
                fields=["told_in"], condition=~models.Q(told_in=""), name="post_notice_told"
            ),
        ]

    def __str__(self) -> str:
        return self.title
