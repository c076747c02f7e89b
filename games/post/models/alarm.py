from django.db import models
from django.utils.translation import gettext_lazy as _


class Alarm(models.Model):
    """When operators were last alerted of something, so that all workers alert once an hour."""

    name = models.CharField(max_length=40, unique=True)
    sounded_at = models.DateTimeField()

    class Meta:
        verbose_name = _("alarm")
        verbose_name_plural = _("alarms")

    def __str__(self) -> str:
        return self.name
