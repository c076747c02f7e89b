"""Finished games that are taken out of the public, or are to be."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class Withdrawal(models.Model):
    """The wish to make a finished game private to those who sat there, or that it was done.

    `agreed` are the seats whose holders want it. Once it is done, `visibility` and `opens` are what
    the table had before, and `by_operator` and `reason` say so if an operator did it.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="withdrawal"
    )
    agreed = models.JSONField(default=list, blank=True)
    asked_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    by_operator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=300, blank=True)
    visibility = models.CharField(max_length=10, blank=True)
    opens = models.CharField(max_length=8, blank=True)

    class Meta:
        verbose_name = _("withdrawal of a game")
        verbose_name_plural = _("withdrawals of games")

    def __str__(self) -> str:
        return f"{self.table_id}: {'done' if self.done_at else 'asked'}"
