"""Seasons, their divisions and rounds."""

from typing import Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.common.clock import now as right_now
from games.leagues.models.league import League

TIES: Final = ["points", "wins", "direct", "share", "lot"]
"""The usual order of tie-breaks (docs/leagues.md, "Ties")."""


def usual_ties() -> list[str]:
    return list(TIES)


class Form(models.TextChoices):
    DIVISIONS = "divisions", _("Rounds in one division or several")
    KNOCKOUT = "knockout", _("A knock-out of tables: the best of each table go on")
    LADDER = "ladder", _("An open ladder: neighbours meet, newcomers may join at any time")


class SeasonStatus(models.TextChoices):
    DRAFT = "draft", _("being prepared")
    SIGN_UP = "sign_up", _("open for sign-up")
    CLOSED = "closed", _("sign-up closed")
    PLAYING = "playing", _("being played")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class RoundEnds(models.TextChoices):
    DATE = "date", _("At its date, whatever is still being played")
    TABLES = "tables", _("When its last table has ended")


class Season(models.Model):
    """One competition of a league, with all that is agreed about it.

    `table` holds the settings of its tables, as in the league. `sizes` are the sizes of tables, the
    first preferred. `points` are the league's own points by size of table, or null for the usual;
    `bye_points` and `substitute_credit` are fractions as text. An entrant who gives a seat up
    before its turn `bye_before_turn` has a bye instead of a lost table.

    `seed` is drawn when the season is made and published with it, so that everybody can repeat its
    seating. `lot_drawn_at` is when the lot that decides the last ties was drawn.
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons")
    number = models.PositiveSmallIntegerField(_("number"))
    title = models.CharField(_("title"), max_length=60, blank=True)
    status = models.CharField(max_length=10, choices=SeasonStatus, default=SeasonStatus.DRAFT)
    form = models.CharField(_("form"), max_length=10, choices=Form, default=Form.DIVISIONS)
    table = models.JSONField(_("tables"), default=dict, blank=True)
    sizes = models.JSONField(_("sizes of tables"), default=list)
    round_count = models.PositiveSmallIntegerField(
        _("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(52)]
    )
    round_days = models.PositiveSmallIntegerField(
        _("days for a round"), default=28, validators=[MinValueValidator(1), MaxValueValidator(365)]
    )
    round_ends = models.CharField(
        _("a round ends"), max_length=6, choices=RoundEnds, default=RoundEnds.TABLES
    )
    ties = models.JSONField(_("tie-breaks"), default=usual_ties)
    points = models.JSONField(_("own points"), null=True, blank=True)
    bye_points = models.CharField(_("points for a bye"), max_length=12, default="6")
    substitute_credit = models.CharField(
        _("what a substitute gets of points and wins"), max_length=12, default="1"
    )
    bye_before_turn = models.PositiveSmallIntegerField(
        _("a bye for who leaves before turn"), default=0
    )
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    division_size = models.PositiveSmallIntegerField(
        _("players in a division"), null=True, blank=True
    )
    promoted = models.PositiveSmallIntegerField(_("promoted from each division"), default=0)
    relegated = models.PositiveSmallIntegerField(_("relegated from each division"), default=0)
    advance = models.PositiveSmallIntegerField(
        _("of each table go on (knock-out)"), default=2, validators=[MinValueValidator(1)]
    )
    min_punctuality = models.PositiveSmallIntegerField(
        _("turns in time, at least (percent)"), default=0, validators=[MaxValueValidator(100)]
    )
    min_finished = models.PositiveSmallIntegerField(_("games finished, at least"), default=0)
    min_fides = models.PositiveSmallIntegerField(
        _("promises kept, at least (percent)"), default=0, validators=[MaxValueValidator(100)]
    )
    must_confirm = models.BooleanField(
        _("players confirm once more before the season starts"), default=False
    )
    house_fills = models.BooleanField(_("house players fill up tables"), default=False)
    rated = models.BooleanField(_("its tables count for ratings"), default=True)
    answer_hours = models.PositiveSmallIntegerField(
        _("hours in which a substitute answers"), default=24, validators=[MinValueValidator(1)]
    )
    seed = models.PositiveIntegerField(default=1, editable=False)
    sign_up_opens_at = models.DateTimeField(_("sign-up opens"), null=True, blank=True)
    sign_up_closes_at = models.DateTimeField(_("sign-up closes"), null=True, blank=True)
    starts_at = models.DateTimeField(_("first round starts"), null=True, blank=True)
    lot_drawn_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=right_now, editable=False)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["league", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="leagues_season_number")
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.league.slug, self.number])


class Division(models.Model):
    """The players of a season who are ranked together. Division 1 is the highest.

    `standing` is the last output of `rank` (games/leagues/standing), kept so that no page computes
    it; `stale` says that something it depends on has changed since. `standing_at` is its time.
    `race` holds ranks and points from round to round (games/leagues/race), kept with it.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, blank=True)
    standing = models.JSONField(default=dict, editable=False)
    race = models.JSONField(default=dict, editable=False)
    standing_at = models.DateTimeField(null=True, blank=True, editable=False)
    stale = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_division_number")
        ]
        indexes = [
            models.Index(
                fields=["season"], condition=models.Q(stale=True), name="leagues_division_stale"
            )
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"


class RoundStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    SEATED = "seated", _("seated, not yet published")
    PUBLISHED = "published", _("published")
    PLAYING = "playing", _("being played")
    ENDED = "ended", _("ended")


class Round(models.Model):
    """A part of a season in which everybody sits at one table, or at several, or has a bye."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.PLANNED)
    starts_at = models.DateTimeField(_("starts"))
    ends_at = models.DateTimeField(_("ends"))
    quality = models.JSONField(default=dict, editable=False)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="leagues_round_number")
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.number}"
