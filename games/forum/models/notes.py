"""The model of a notebook of private notes."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class Suspicion(models.TextChoices):
    """A suspicion of somebody about another seat."""

    TRUSTS = "trusts", _("I trust")
    UNSURE = "unsure", _("unsure")
    SUSPECTS = "suspects", _("I suspect")


class Notebook(models.Model):
    """A person's private notes about the others at a table. Nobody else ever reads them.

    They belong to the person, not to the seat. `marks` maps the number of a seat, as a string, to
    `{"mark": …, "text": …}`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notebooks"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notebooks")
    marks: Any = models.JSONField(default=dict)
    text = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("notebook")
        verbose_name_plural = _("notebooks")
        constraints = [
            models.UniqueConstraint(fields=["user", "table"], name="forum_notebook_once")
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.table_id}"
