"""The steps of a season, and the journal of what was done."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.leagues.models.league import League
from games.leagues.models.season import Season


class StepKind(models.TextChoices):
    OPEN_SIGN_UP = "open_sign_up", _("Open sign-up")
    REMIND_SIGN_UP = "remind_sign_up", _("Remind of the end of sign-up")
    CLOSE_SIGN_UP = "close_sign_up", _("Close sign-up")
    DIVIDE = "divide", _("Place the players in divisions")
    SEAT = "seat", _("Seat a round")
    PUBLISH = "publish", _("Publish a round")
    START = "start", _("Start a round")
    REMIND = "remind", _("Remind of the end of a round")
    END_ROUND = "end_round", _("End a round")
    PROMOTE = "promote", _("Promote and relegate")
    ANNOUNCE = "announce", _("Announce the final standings")


class StepState(models.TextChoices):
    PLANNED = "planned", _("planned")
    HELD = "held", _("held")
    DONE = "done", _("done")
    SKIPPED = "skipped", _("skipped")
    FAILED = "failed", _("failed, tried again")


class Step(models.Model):
    """Something that a season does at its time, by itself, at most once.

    `round` is the number of the round, 0 for the whole season. `run` rises when a manager has the
    step done again. `note` says in a sentence what came of it. After a failure `due_at` is the
    time of the next try, `attempts` and `trouble` tell about the last ones. `by` is the manager
    who held, moved, skipped or redid the step, with `reason`; null is the season itself.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="steps")
    kind = models.CharField(max_length=15, choices=StepKind)
    round = models.PositiveSmallIntegerField(default=0)
    run = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=8, choices=StepState, default=StepState.PLANNED)
    planned_at = models.DateTimeField()
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=300, blank=True)
    note = models.CharField(max_length=500, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    trouble = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        ordering = ["season", "due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "kind", "round", "run"], name="leagues_step_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(state__in=["planned", "failed"]),
                name="leagues_step_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.kind} {self.round}"


class JournalLine(models.Model):
    """A line about what somebody, or the season itself, did in a league, for all who may read it.

    `kind` is one word for what was done, `facts` what the sentence about it needs (templates make
    the sentence). `undo` is what the service that takes it back needs; empty if there is none.
    `private` lines are read by managers only.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="journal")
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, null=True, blank=True, related_name="journal"
    )
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=30)
    facts: Any = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    undo: Any = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True, blank=True)
    private = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("line of the journal")
        verbose_name_plural = _("journal")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["season", "-at"], name="leagues_journal_when")]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.kind}"
