from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models.table import Table


class HouseLevel(models.TextChoices):
    NOVICE = "novice", _("novice")
    STEADY = "steady", _("steady")
    SHREWD = "shrewd", _("shrewd")


class Seat(models.Model):
    """A numbered place at a table, held by a person, by a house player, or free.

    `family` names the house player, and the person too while a table hides names.
    `seen_length` is how much of the log the holder has looked at. `private_version` counts changes
    of what only this seat may see, as `Table.version` counts those that everybody may.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    family = models.CharField(_("family"), max_length=20)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(_("house player"), max_length=10, choices=HouseLevel, blank=True)
    invited_address = models.EmailField(_("invited"), blank=True)
    invitation = models.CharField(max_length=64, blank=True, editable=False)
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="kept_seats",
    )
    joined_at = models.DateTimeField(null=True, blank=True, editable=False)
    confirmed_at = models.DateTimeField(null=True, blank=True, editable=False)
    seen_length = models.PositiveIntegerField(default=0, editable=False)
    private_version = models.PositiveIntegerField(default=0, editable=False)
    must_act = models.BooleanField(default=False, editable=False)
    turns = models.PositiveIntegerField(default=0, editable=False)
    missed = models.PositiveIntegerField(default=0, editable=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="play_seat_number"),
            models.UniqueConstraint(fields=["table", "user"], name="play_seat_once"),
            models.CheckConstraint(
                condition=models.Q(user=None) | models.Q(bot=""), name="play_seat_one_holder"
            ),
        ]
        indexes = [
            models.Index(
                fields=["user"], condition=models.Q(must_act=True), name="play_seat_awaited"
            ),
            models.Index(
                fields=["table"],
                condition=models.Q(must_act=True) & ~models.Q(bot=""),
                name="play_seat_house_awaited",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.family}"

    @property
    def is_taken(self) -> bool:
        return bool(self.user_id or self.bot)

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down: not taken, and kept for nobody."""
        return not (self.is_taken or self.invitation or self.kept_for_id)

    @property
    def is_house(self) -> bool:
        return bool(self.bot)
