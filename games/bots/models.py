from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table

NEVER: Final = -1


class Watch(models.Model):
    """How far the house players of a table have looked at it. Nothing of a game is kept here.

    `seen` is the stamp of what they looked at last (`selectors.watched`), `bargained` the
    `log_version` at which all of them have had their say. `claimed` is the turn on which they were
    last asked for claims, `heard` the last claim they have heard. `rest_until` is when to look
    again even if nothing has changed; until `busy_until` some worker is thinking.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="house_watch"
    )
    seen = models.BigIntegerField(default=NEVER)
    bargained = models.BigIntegerField(default=NEVER)
    claimed = models.IntegerField(default=NEVER)
    heard = models.BigIntegerField(default=NEVER)
    greeted = models.BooleanField(_("greeted"), default=False)
    parted = models.BooleanField(_("said a last word"), default=False)
    rest_until = models.DateTimeField(null=True, blank=True)
    busy_until = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(_("failures in a row"), default=0)
    trouble = models.CharField(_("the last failure"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("watch of the house")
        verbose_name_plural = _("watches of the house")
        indexes = [
            models.Index(
                fields=["table"], condition=models.Q(parted=False), name="bots_watch_not_over"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.failures}"
