"""Former holders of seats."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models.seat import Seat


class Tenure(models.Model):
    """The time that a former holder had a seat, and the turns they played on it.

    The seat itself counts only its present holder's turns. `since` is None from the start.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tenures"
    )
    since = models.DateTimeField(null=True, blank=True)
    until = models.DateTimeField()
    turns = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("tenure")
        verbose_name_plural = _("tenures")
        ordering = ["seat", "until"]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.user_id}"
