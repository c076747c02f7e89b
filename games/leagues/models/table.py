"""The tables of a round, with their seats and outcomes."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.leagues.models.entrant import Entrant
from games.leagues.models.season import Division, Round
from games.play.models import Table


class Outcome(models.TextChoices):
    OPEN = "open", _("not over yet")
    PLAYED = "played", _("played")
    ADJUDICATED = "adjudicated", _("adjudicated")
    UNDECIDED = "undecided", _("ended without a result: a manager decides")
    SHARED = "shared", _("shared by all")
    VOID = "void", _("void")
    REPLAYED = "replayed", _("played again")


class LeagueTable(models.Model):
    """An ordinary table as a part of a round. `table` is empty until the round starts.

    `places` are the places of the seats (such as 1, 2, 2, 4) in the order of turns, once the
    outcome has any. `unread` says that something has happened to the table since its result was
    read. `seen_version` is the `log_version` that it had then, so that a lost mark is noticed.
    `number` counts the tables of a division in a round.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(
        Table, on_delete=models.PROTECT, null=True, blank=True, related_name="league_table"
    )
    outcome = models.CharField(max_length=12, choices=Outcome, default=Outcome.OPEN)
    places = models.JSONField(null=True, blank=True)
    laurels = models.JSONField(null=True, blank=True)
    senate = models.JSONField(null=True, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)
    seen_version = models.PositiveIntegerField(null=True, blank=True)
    unread = models.BooleanField(default=False, editable=False)
    remark = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of rounds")
        ordering = ["round__number", "division__number", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "division", "number"], name="leagues_table_number"
            )
        ]
        indexes = [
            models.Index(
                fields=["unread"], condition=models.Q(unread=True), name="leagues_table_unread"
            )
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


class LeagueSeat(models.Model):
    """A seat of a league's table. `order` is its place in the order of turns, from 1.

    `entrant` is the one who was seated there. `guest` is the person who sits there instead now (a
    substitute), `left_at` when the entrant gave the seat up, and `bye` whether that counts as a
    bye. `bot` is the level of a house player.
    """

    league_table = models.ForeignKey(LeagueTable, on_delete=models.CASCADE, related_name="seats")
    order = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    bot = models.CharField(max_length=10, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    left_turn = models.PositiveIntegerField(null=True, blank=True)
    missed = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("seat at a league's table")
        verbose_name_plural = _("seats at leagues' tables")
        ordering = ["league_table_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["league_table", "order"], name="leagues_seat_order"),
            models.UniqueConstraint(fields=["league_table", "entrant"], name="leagues_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league_table_id}: {self.order}"
