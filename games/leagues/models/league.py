"""Leagues and their managers."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.common.clock import now as right_now


class League(models.Model):
    """A competition that goes on from season to season.

    `table` holds the settings of its tables: the fields of a `Plan` (games/tables/make.py)
    that differ from the defaults. A new season takes them over and may change them.
    """

    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=60)
    about = models.CharField(_("in one sentence"), max_length=200, blank=True)
    rules = models.TextField(_("rules of the league"), max_length=20_000, blank=True)
    game = models.CharField(_("game"), max_length=20)
    table = models.JSONField(_("tables"), default=dict, blank=True)
    by_invitation = models.BooleanField(_("by invitation only"), default=False)
    created_at = models.DateTimeField(default=right_now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.slug])


class Manager(models.Model):
    """A person who runs a league. A league keeps at least one as long as it is open."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="managers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="managed_leagues"
    )
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("manager")
        verbose_name_plural = _("managers")
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="leagues_manager_once")
        ]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.user_id}"


class Invited(models.Model):
    """A person who may sign up for the seasons of a league that is open by invitation only."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invited")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="league_invitations"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("invited person")
        verbose_name_plural = _("invited people")
        constraints = [
            models.UniqueConstraint(fields=["league", "user"], name="leagues_invited_once")
        ]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.user_id}"
