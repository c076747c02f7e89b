"""Entrants, their weeks away, and awards and penalties."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.leagues.models.season import Division, Round, Season


class EntrantStatus(models.TextChoices):
    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrawn")
    REMOVED = "removed", _("removed by a manager")


class Entrant(models.Model):
    """A person's place in a season. A substitute does not become one.

    `lot` is the place in the lot that decides the last ties. `tables_at_once` is how many tables
    of the season they can play at a time. `confirmed_at` is when they confirmed, where the season
    asks for it.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entrants")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entries_in_seasons"
    )
    division = models.ForeignKey(
        Division, on_delete=models.SET_NULL, null=True, blank=True, related_name="entrants"
    )
    status = models.CharField(max_length=10, choices=EntrantStatus, default=EntrantStatus.ENTERED)
    tables_at_once = models.PositiveSmallIntegerField(_("tables at a time"), default=1)
    lot = models.PositiveIntegerField(null=True, blank=True, editable=False)
    signed_up_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["season", "signed_up_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="leagues_entrant_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.user_id}"

    @property
    def is_in(self) -> bool:
        return self.status == EntrantStatus.ENTERED


class WeekAway(models.Model):
    """A week for which an entrant cannot start a table; `monday` is its first day."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="weeks_away")
    monday = models.DateField()

    class Meta:
        verbose_name = _("week away")
        verbose_name_plural = _("weeks away")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "monday"], name="leagues_week_away_once")
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.monday}"


class Apart(models.Model):
    """Two entrants who are not seated together if it can be avoided. Only managers see it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="apart")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(_("why"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        constraints = [
            models.UniqueConstraint(fields=["season", "one", "other"], name="leagues_apart_once")
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"


class Bye(models.Model):
    """A round in which an entrant sits nowhere. `counts` is false if it gives no points."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="byes")
    reason = models.CharField(max_length=300, blank=True)
    counts = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="leagues_bye_once")
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entrant_id}"


class Award(models.Model):
    """Points that a manager gives to an entrant, or takes away (a penalty), with a reason.

    `points` is a fraction as text. An award that was taken back stays, with `revoked_at`.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="awards")
    points = models.CharField(_("points"), max_length=12)
    reason = models.CharField(_("why"), max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("award or penalty")
        verbose_name_plural = _("awards and penalties")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.points}"
