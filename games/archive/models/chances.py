"""Winning chances of finished games, worked out by play-outs (docs/chances.md)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class Progress(models.TextChoices):
    """The progress of the work on a game's chances."""

    WAITING = "waiting", _("being worked out")
    DONE = "done", _("worked out")
    GIVEN_UP = "given up", _("given up")


class Chances(models.Model):
    """The winning chances of one game, or the wish to have them worked out.

    `policy` and `playouts` say how each position was played on, `positions` how many there are, and
    `log_version` which log it was. Games that somebody has asked for come before others. Until
    `busy_until` a worker is at it; `spent` are the milliseconds that it has taken so far.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="chances"
    )
    progress = models.CharField(max_length=10, choices=Progress, default=Progress.WAITING)
    policy = models.CharField(max_length=40)
    playouts = models.PositiveIntegerField()
    positions = models.PositiveIntegerField()
    log_version = models.PositiveIntegerField()
    asked = models.BooleanField(_("asked for by a person"), default=False)
    since = models.DateTimeField()
    busy_until = models.DateTimeField(null=True, blank=True)
    spent = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("winning chances of a game")
        verbose_name_plural = _("winning chances of games")
        indexes = [
            models.Index(
                fields=["-asked", "since", "table"],
                condition=models.Q(progress="waiting"),
                name="archive_chances_waiting",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.progress}"


class ChancesAt(models.Model):
    """The wins of each seat when the game was played on from one position.

    `length` is that of the log there, `turn` the number of turns played by then.
    """

    chances = models.ForeignKey(Chances, on_delete=models.CASCADE, related_name="at")
    length = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    wins = models.JSONField()
    at = models.DateTimeField()
    spent = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("winning chances at a position")
        verbose_name_plural = _("winning chances at positions")
        constraints = [
            models.UniqueConstraint(fields=["chances", "length"], name="archive_chances_once"),
        ]
        indexes = [models.Index(fields=["at"], name="archive_chances_spent")]

    def __str__(self) -> str:
        return f"{self.chances_id}/{self.length}: {self.wins}"
