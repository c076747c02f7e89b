"""The log of a table: entries, interventions, and orders ahead."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.play.models.seat import Seat
from games.play.models.table import Table


class MadeBy(models.TextChoices):
    PLAYER = "player", _("player")
    BOT = "bot", _("house player")
    CLOCK = "clock", _("the clock")
    ORDER = "order", _("order left ahead")
    OPERATOR = "operator", _("operator")


class Entry(models.Model):
    """One item of a table's log; docs/records.md describes `raw`. The log is the truth.

    Logs are read through games/play/log/entries.py, because those of old games are packed.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    index = models.PositiveIntegerField()
    turn = models.PositiveIntegerField(default=0)
    raw = models.JSONField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    made_by = models.CharField(max_length=10, choices=MadeBy)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["table", "index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="play_entry_index"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.index}"


class PackedLog(models.Model):
    """The whole log of a game that has been over for a while, as `packed` makes it.

    The table then has no entries. `has_promises` tells whether any of its deals has a promise, so
    that nobody unpacks a log to find none.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="packed_log"
    )
    log = models.BinaryField()
    has_promises = models.BooleanField()

    class Meta:
        verbose_name = _("packed log")
        verbose_name_plural = _("packed logs")

    def __str__(self) -> str:
        return f"log of {self.table_id}"


class OrderAhead(models.Model):
    """Orders that a seat has left for its next turn: those of `actions` that are legal then."""

    class When(models.TextChoices):
        TURN = "turn", _("as soon as it is my turn")
        DEADLINE = "deadline", _("only if my time runs out")

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="order_ahead")
    actions = models.JSONField()
    when = models.CharField(max_length=10, choices=When, default=When.TURN)
    left_at = models.DateTimeField()

    class Meta:
        verbose_name = _("order ahead")
        verbose_name_plural = _("orders ahead")

    def __str__(self) -> str:
        return f"{self.seat_id}: {len(self.actions)}"


class Intervention(models.Model):
    """A change to a table from outside the game: shown in its log, never removed.

    `at_length` is the length of the log when it happened; `detail` keeps what was taken away. One
    that was `refused` changed nothing; it is kept so that nobody can try without a trace.
    """

    class Kind(models.TextChoices):
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        ROLL_BACK = "roll_back", _("rolled back")
        FORCE = "force", _("entry forced")
        HAND_ON = "hand_on", _("seat handed to a house player")
        LOOK = "look", _("looked at what is hidden")
        CANCEL = "cancel", _("ended")
        LEFT = "left", _("left the game")
        VANISHED = "vanished", _("missed too many turns")
        TAKEN = "taken", _("a substitute took over")
        RETURNED = "returned", _("came back")
        EXTEND = "extend", _("more time")
        QUICKER = "quicker", _("a faster clock")
        UNDECIDED = "undecided", _("ended as undecided")
        OUTAGE = "outage", _("the site was down, and clocks were put back by as much")
        ASIDE = "aside", _("set aside until an operator has looked at it")

    key = models.CharField(max_length=12, default=new_key, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="interventions")
    kind = models.CharField(max_length=10, choices=Kind)
    at_length = models.PositiveIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    by_operator = models.BooleanField(default=False)
    refused = models.BooleanField(_("refused"), default=False)
    reason = models.CharField(max_length=300, blank=True)
    detail = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("intervention")
        verbose_name_plural = _("interventions")
        ordering = ["table", "at", "pk"]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"
