"""The counts of public games (docs/statistics.md). All of them can be made anew from facts."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class MonthCounts(models.Model):
    """The counts of the public games with a number of seats that ended in a month.

    `month` is a number like 202603, and 0 for all months together. `counts` maps each question to
    its keys, and each key to the number of games and of cases, the sum of the values, and the sum
    of their squares.
    """

    game = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    month = models.PositiveIntegerField()
    counts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("counts of a month")
        verbose_name_plural = _("counts of months")
        constraints = [
            models.UniqueConstraint(fields=["game", "seats", "month"], name="archive_month_once")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.month}"


class StaleMonth(models.Model):
    """A note that the counts of a month, or of all months, no longer hold. Sweeps take it away."""

    game = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    month = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("month to count again")
        verbose_name_plural = _("months to count again")

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.month}"


class PersonCounts(models.Model):
    """The counts of one person's public games: results, opponents, partners, payments, promises.

    Others are kept by their id. Who may be named is asked when the page is made.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    counts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("counts of a person")
        verbose_name_plural = _("counts of people")

    def __str__(self) -> str:
        return f"counts of {self.user_id}"


class StalePerson(models.Model):
    """A note that the counts of a person no longer hold. Sweeps take it away."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("person to count again")
        verbose_name_plural = _("people to count again")

    def __str__(self) -> str:
        return f"{self.user_id}"
