"""Comments of readers on finished games, and reports of comments."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.forum.models.talk import AnyReport
from games.play.models import Table


class Comment(models.Model):
    """A comment on a game that is over; whoever may read the game may read it.

    `length` is the position that it is about (None: the whole game). `as_player` says that the
    author wants others to see that they held a seat. A comment that was reported stays for the
    operators when its author takes it back (`taken_back_at`); nobody else can read it any more.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="comments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="comments"
    )
    text = models.TextField()
    length = models.PositiveIntegerField(null=True, blank=True)
    as_player = models.BooleanField(default=False)
    at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)
    hidden_by_operator = models.BooleanField(default=False)
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["table", "at", "pk"]
        indexes = [
            models.Index(fields=["table", "at"], name="archive_comment_when"),
            models.Index(fields=["user", "at"], name="archive_comment_by"),
        ]

    def __str__(self) -> str:
        return self.text[:60]


class CommentReport(AnyReport):
    """A comment that somebody wants an operator to look at."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="reports")

    class Meta:
        verbose_name = _("report of a comment")
        verbose_name_plural = _("reports of comments")
        constraints = [
            models.UniqueConstraint(fields=["comment", "user"], name="archive_reported_once")
        ]
        indexes = [
            models.Index(
                fields=["at"], condition=models.Q(settled_at=None), name="archive_report_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.comment_id}: {self.reason}"
