"""The verifications of all stored games, as they were found."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Verification(models.Model):
    """One pass over all stored games, replayed and compared.

    The beat does it in pieces: `after` is the id of the last table that is done, so that a worker
    which dies loses one piece at most. `wrong` holds the tables that do not agree, each with what
    differs, and `wrong_count` their number.
    """

    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    after = models.BigIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    wrong_count = models.PositiveIntegerField(default=0)
    wrong = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("verification")
        verbose_name_plural = _("verifications")
        ordering = ["-started_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.started_at:%Y-%m-%d}: {self.games}, {self.wrong_count}"
