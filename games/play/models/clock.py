"""Models of a table's clock beside the seats: proposals to all players, sweeps and outages."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.play.models.table import Table


class Pulse(models.Model):
    """The time of the last sweep, and how often a sweep had to do what a job should have done."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    rescued = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.name


class Outage(models.Model):
    """A time without sweeps, which costs nobody. Settled when all clocks are credited with it."""

    began = models.DateTimeField()
    ended = models.DateTimeField()
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["began"], name="play_outage_once")]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(settled=False), name="play_outage_unsettled"
            )
        ]

    def __str__(self) -> str:
        return f"{self.began:%Y-%m-%d %H:%M} to {self.ended:%H:%M}"


class Proposal(models.Model):
    """Something that happens if all people at the table agree; house players are not asked.

    `agreed` are the seats that have said yes; a single no closes the proposal.
    """

    class Kind(models.TextChoices):
        PAUSE = "pause", _("a pause")
        EXTEND = "extend", _("more time")
        END = "end", _("to end the game as undecided")

    class Outcome(models.TextChoices):
        OPEN = "open", _("open")
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("no longer possible")

    key = models.CharField(max_length=12, default=new_key, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField()
    until = models.DateTimeField(null=True, blank=True)
    hours = models.PositiveSmallIntegerField(null=True, blank=True)
    agreed = models.JSONField(default=list)
    outcome = models.CharField(max_length=10, choices=Outcome, default=Outcome.OPEN)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["table", "at"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "kind"],
                condition=models.Q(outcome="open"),
                name="play_proposal_one_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.kind}"
