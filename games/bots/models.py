"""The model of house players: the cursor of each table."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table

NEVER: Final = -1


class HouseCursor(models.Model):
    """The mark up to which house players have looked at a table. It keeps nothing of the game.

    - `seen`: the stamp of the table when they last looked at it (`selectors.house_tables`)
    - `bargained`: the `log_version` at which all of them have had their say about deals
    - `claimed`: the turn on which they were last asked for claims
    - `heard`: the last claim that they have heard
    - `rest_until`: when to look again even if nothing has changed
    - `busy_until`: until then a worker is thinking about the table
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="house_cursor"
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
        verbose_name = _("cursor of the house")
        verbose_name_plural = _("cursors of the house")
        indexes = [
            models.Index(
                fields=["table"], condition=models.Q(parted=False), name="bots_cursor_not_over"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.failures}"
