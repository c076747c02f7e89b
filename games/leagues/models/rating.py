"""Ratings of players over all rated tables of a game."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class Rating(models.Model):
    """A person's strength in one game according to rated tables, and how sure that is.

    `shown` is the cautious value that lists are sorted by. All of it is recomputed from the games
    by `manage.py league rate`, always with the same outcome.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    game = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.FloatField()
    tables = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="leagues_rating_once")]
        indexes = [models.Index(fields=["game", "-shown"], name="leagues_rating_listed")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.game} {self.shown:.1f}"


class RatedTable(models.Model):
    """A person's rating in a game before and after one table, in the order in which tables ended.

    It is kept for every seat that a person held at the end of a rated table.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rated_tables"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=20)
    at = models.DateTimeField()
    place = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("rated table")
        verbose_name_plural = _("rated tables")
        ordering = ["at", "table"]
        constraints = [models.UniqueConstraint(fields=["user", "table"], name="leagues_rated_once")]
        indexes = [models.Index(fields=["user", "game", "at"], name="leagues_rated_when")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.table_id} {self.mu:.1f}"
