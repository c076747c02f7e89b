"""The queue of substitutes, and the questions to them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.leagues.models.season import Season
from games.leagues.models.table import LeagueSeat


class Substitute(models.Model):
    """A person who is ready to take seats over in a season. The queue is in order of `at`."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="substitutes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "user"], name="leagues_substitute_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.user_id}"


class CallAnswer(models.TextChoices):
    OPEN = "open", _("asked")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    SILENT = "silent", _("did not answer in time")
    WITHDRAWN = "withdrawn", _("no longer needed")


class SubstituteCall(models.Model):
    """The question to one substitute whether they take one seat over; nobody is asked twice.

    `token` stands in the links of the mail.
    """

    token = models.CharField(max_length=40, unique=True, editable=False)
    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    seat = models.ForeignKey(LeagueSeat, on_delete=models.CASCADE, related_name="calls")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="substitute_calls"
    )
    asked_at = models.DateTimeField()
    until = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=CallAnswer, default=CallAnswer.OPEN)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("question to a substitute")
        verbose_name_plural = _("questions to substitutes")
        ordering = ["asked_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "user"], name="leagues_call_once"),
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(answer="open"), name="leagues_call_one_open"
            ),
        ]
        indexes = [
            models.Index(
                fields=["until"], condition=models.Q(answer="open"), name="leagues_call_due"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.user_id} {self.answer}"
