"""Proposals on which all players of a table vote."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models.key import new_key
from games.play.models.table import Table


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
