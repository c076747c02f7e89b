"""The files of all public games, one for each month."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class BulkFile(models.Model):
    """The file of the public games that ended in one month, a number like 202603.

    `name`, `games`, `size` and `sha256` are those of the file that is offered; without a name there
    is none yet. `fingerprint` says which games and names it was made from (`bulk/selectors.py`).

    The other columns are those of a file being made, a piece at a time: its fingerprint, the
    last game in it, and how many games and bytes are written for good.
    """

    month = models.PositiveIntegerField(unique=True)
    name = models.CharField(max_length=80, blank=True)
    games = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)

    new_fingerprint = models.CharField(max_length=64, blank=True)
    after = models.BigIntegerField(default=0)
    written_games = models.PositiveIntegerField(default=0)
    written = models.PositiveBigIntegerField(default=0)
    leased_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("monthly file")
        verbose_name_plural = _("monthly files")
        ordering = ["-month"]

    def __str__(self) -> str:
        return f"{self.month // 100:04}-{self.month % 100:02}"
