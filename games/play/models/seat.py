"""Seats: the numbered places at a table, and who holds them."""

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

    `family` names a house player, and a person too while the table hides names.
    `deadline`, `clock_started` and `bank` are the seat's clock; `time_left` is kept in a pause.
    `held_since` is when the holder took the seat over (None: from the start). A `wanted` seat can
    be taken over by a substitute, or taken back by the person in `left_by`.
    `seen_length` is how much of the log the holder has looked at. `private_version` counts changes
    of what only this seat may see; `Table.version` counts changes that everybody may see. A seat
    that `demands` has left a demand ahead to show all laurels whenever that may be demanded.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
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
    missed_in_row = models.PositiveSmallIntegerField(default=0, editable=False)
    deadline = models.DateTimeField(null=True, blank=True, editable=False)
    clock_started = models.DateTimeField(null=True, blank=True, editable=False)
    bank = models.DurationField(null=True, blank=True, editable=False)
    time_left = models.DurationField(null=True, blank=True, editable=False)
    held_since = models.DateTimeField(null=True, blank=True, editable=False)
    wanted = models.BooleanField(default=False, editable=False)
    left_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="left_seats",
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    demands = models.BooleanField(default=False, editable=False)

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
            models.Index(
                fields=["table"], condition=models.Q(wanted=True), name="play_seat_wanted"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} {self.family}"

    @property
    def is_taken(self) -> bool:
        return bool(self.user_id or self.bot)

    @property
    def is_free(self) -> bool:
        """Tell whether anybody may sit down: the seat is not taken, and kept for nobody."""
        return not (self.is_taken or self.invitation or self.kept_for_id)

    @property
    def is_house(self) -> bool:
        return bool(self.bot)


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
