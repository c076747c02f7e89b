"""When sweeps ran last, and when none ran."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """When the last sweep ran, and how often a sweep had to do what a job should have done."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()
    rescued = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.name


class Outage(models.Model):
    """A time without sweeps, which costs nobody. Settled when all clocks are credited with it."""

    began = models.DateTimeField()
    ended = models.DateTimeField()
    settled = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("outage")
        verbose_name_plural = _("outages")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["began"], name="play_outage_once")]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(settled=False), name="play_outage_unsettled"
            )
        ]

    def __str__(self) -> str:
        return f"{self.began:%Y-%m-%d %H:%M} to {self.ended:%H:%M}"
