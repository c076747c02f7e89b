"""Messages, and what people mark about them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.forum.seat_sets import EVERYBODY, seats_in
from games.play.models import Seat, Table


class Message(models.Model):
    """Something said on the board of a table.

    `seat` is None if the site or an operator says it. `readers` is the set of seats that may read
    it, including its author, or everybody (games.forum.seat_sets). `length` is the length of the
    log when it was said.
    """

    key = models.CharField(max_length=12, default=new_key, editable=False)
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="messages", db_index=False
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    readers = models.PositiveIntegerField(default=EVERYBODY)
    text = models.TextField()
    turn = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    hidden_by_operator = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["table", "at", "pk"]
        constraints = [
            # not `unique=True`, which makes a second index for LIKE on PostgreSQL
            models.UniqueConstraint(fields=["key"], name="forum_message_key_once"),
        ]
        indexes = [
            models.Index(fields=["table", "at"], name="forum_message_when"),
            models.Index(
                fields=["id"],
                condition=models.Q(hidden_by_operator=True),
                name="forum_message_hidden",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:60]

    @property
    def is_private(self) -> bool:
        return self.readers != EVERYBODY

    @property
    def to(self) -> list[int]:
        """The seats that the message was said to; empty for everybody."""
        return [seat for seat in seats_in(self.readers) if seat != self.seat]


class ReadMark(models.Model):
    """The mark up to which a seat has read one thread: the id of a message, which no page shows."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="read_marks")
    readers = models.PositiveIntegerField(default=EVERYBODY)
    last_message = models.PositiveBigIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("read mark")
        verbose_name_plural = _("read marks")
        constraints = [
            models.UniqueConstraint(fields=["seat", "readers"], name="forum_read_mark_once")
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.readers}: {self.last_message}"


class Mute(models.Model):
    """A seat whose messages a person does not want to read at a table. Nobody else learns of it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="mutes")
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["user", "table", "seat"], name="forum_mute_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.table_id}/{self.seat}"


class AnyReport(models.Model):
    """Something that a person wants an operator to look at, and how it was settled."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("what is wrong with it"), max_length=500, blank=True)
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    settled_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        abstract = True


class Report(AnyReport):
    """A message that somebody wants an operator to look at."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["message", "user"], name="forum_report_once")
        ]
        indexes = [
            models.Index(
                fields=["at"], condition=models.Q(settled_at=None), name="forum_report_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.message_id}: {self.reason}"
