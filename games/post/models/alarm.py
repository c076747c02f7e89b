from django.db import models
from django.utils.translation import gettext_lazy as _


class Alarm(models.Model):
    """The time at which operators were last alerted of something: once an hour, by all workers."""

    name = models.CharField(max_length=40, unique=True)
    sounded_at = models.DateTimeField()

    class Meta:
        verbose_name = _("alarm")
        verbose_name_plural = _("alarms")

    def __str__(self) -> str:
        return self.name
