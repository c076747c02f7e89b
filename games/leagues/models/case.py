"""Cases that managers decide, and announcements."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.leagues.models.season import Division, Season
from games.leagues.models.table import LeagueTable


class CaseKind(models.TextChoices):
    ABSENT = "absent", _("Somebody at my table does not play")
    MISCONDUCT = "misconduct", _("Somebody behaves badly")
    RESULT = "result", _("A result is wrong")
    EXTENSION = "extension", _("I need more time")
    RESIGNATION = "resignation", _("I give up a seat, or the season")
    UNDECIDED = "undecided", _("A table ended without a result")
    LATE = "late", _("A table drags on")
    NO_SUBSTITUTE = "no_substitute", _("Nobody takes a seat over")
    SUCCESSION = "succession", _("Somebody else would have gone on")
    STEP = "step", _("A step needs a decision")


class CaseState(models.TextChoices):
    OPEN = "open", _("open")
    DECIDED = "decided", _("decided")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Case(models.Model):
    """Something that a manager must decide.

    `by` is the player who opened it; null if the season itself did. `about` is the person it is
    about. `decision` is one word for what was decided, `decision_text` what everybody concerned
    reads. A manager who sits at the table, or is concerned, cannot decide.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="cases")
    kind = models.CharField(max_length=15, choices=CaseKind)
    state = models.CharField(max_length=10, choices=CaseState, default=CaseState.OPEN)
    league_table = models.ForeignKey(
        LeagueTable, on_delete=models.CASCADE, null=True, blank=True, related_name="cases"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    facts = models.JSONField(default=dict, blank=True)
    opened_at = models.DateTimeField()
    decision = models.CharField(max_length=20, blank=True)
    decision_text = models.CharField(max_length=1000, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ["opened_at", "pk"]
        indexes = [
            models.Index(
                fields=["season"], condition=models.Q(state="open"), name="leagues_case_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.kind} {self.key}"

    @property
    def is_open(self) -> bool:
        return self.state == CaseState.OPEN


class CaseMessage(models.Model):
    """A message in the thread of a case. `private` ones are read by managers only."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="messages")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    text = models.TextField(max_length=4000)
    private = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("message about a case")
        verbose_name_plural = _("messages about cases")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.text[:60]


class Announcement(models.Model):
    """A message of the managers to all players of a season, or of a division."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="announcements")
    division = models.ForeignKey(
        Division, on_delete=models.CASCADE, null=True, blank=True, related_name="announcements"
    )
    title = models.CharField(_("title"), max_length=100)
    text = models.TextField(_("text"), max_length=5000, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.title
