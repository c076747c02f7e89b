"""Games that came in by import."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class Imported(models.Model):
    """The mark of a table that was imported. `row` is the file's row without record and messages.

    It supplies the facts that no log tells: how many seats changed hands, how promises were judged.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="imported"
    )
    row = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("imported game")
        verbose_name_plural = _("imported games")

    def __str__(self) -> str:
        return f"{self.table_id}: imported"
