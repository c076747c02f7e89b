"""Searches that people save."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


def new_search_key() -> str:
    """Return a key that nobody can guess: whoever has it can read the feed of the search."""
    return secrets.token_urlsafe(24)


class SavedSearch(models.Model):
    """A query that a person has saved. It answers as that person.

    `people` maps each name in the query to the id of the person it meant when it was saved, so that
    the search stays about them even if they change their name. Its owner has been told of games
    that came into the archive up to `looked_at`, the last time at `told_at`.
    """

    key = models.CharField(max_length=40, unique=True, default=new_search_key, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="saved_searches"
    )
    query = models.CharField(max_length=1000)
    people = models.JSONField(default=dict, blank=True)
    saved_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("saved search")
        verbose_name_plural = _("saved searches")
        ordering = ["user", "saved_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["user", "query"], name="archive_saved_once")]

    def __str__(self) -> str:
        return self.query
