"""The rows about promises: marks and tallies."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Seat, Table


class PromiseMark(models.Model):
    """A verdict on a promise in free words, by the seat to which it was made."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="promise_marks")
    deal_id = models.CharField(max_length=100)
    index = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    kept = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("promise marked")
        verbose_name_plural = _("promises marked")
        constraints = [
            models.UniqueConstraint(
                fields=["table", "deal_id", "index"], name="forum_promise_marked_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.deal_id}.{self.index} {self.kept}"


class Tally(models.Model):
    """The number of promises that the holder of a seat kept and broke in a game that is over.

    With it a person's record counts all their games without reading the logs again. A sweep makes
    it, and it is thrown away when a promise is marked or the log is taken back.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="fides_tally")
    kept = models.PositiveSmallIntegerField()
    broken = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("tally of promises")
        verbose_name_plural = _("tallies of promises")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.kept}, {self.broken}"
