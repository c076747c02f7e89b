"""Tables: one game each, with what was agreed about it."""

from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine import games, records
from engine.game import Game, Header
from games.common.clock import now as right_now
from games.common.keys import new_code
from games.common.memory import kept
from games.play.clock.rules import ClockRules
from games.play.models.table_choices import (
    Opens,
    Practice,
    Press,
    Status,
    Unrated,
    Visibility,
)

SCOPE: Final = "table"
"""The scope of a table's notices is ``table:<code>``."""

EXAMPLE: Final = "a-table"
"""Stands for a code in an address that is found once for all tables."""


class Table(models.Model):
    """One game being set up, played or finished.

    `chance` and `salt` are secret until the game is over. `length` counts the entries in the log,
    `log_version` every change of the log, roll-backs included, and `version` every change of
    anything that a page of the table shows.

    `moved_at` is when the log was last changed: lists of live games are ordered by it.

    `turn_hours` and `clock` are what is agreed about time (`clock_rules`). `deadline` is the
    earliest of its seats; at `due_at` the clock has something to do here (docs/clock.md).

    `unrated` says why the game does not count for ratings; if it is empty, the game counts.

    `practice` is set where somebody only learns (docs/lessons.md). No list, record or archive has
    such a table, nobody is told of it, and it has no clock.

    `packed` says that the log is one `PackedLog`, and no longer rows of entries.

    `offers_open` belongs to the forum: while it is false, an entry need not look for open offers.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    title = models.CharField(_("title"), max_length=60)
    game = models.CharField(_("game"), max_length=20)
    options = models.JSONField(_("options"), default=dict, blank=True)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    status = models.CharField(max_length=10, choices=Status, default=Status.SETUP)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="organised_tables",
    )
    rematch_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches"
    )

    visibility = models.CharField(
        _("who may see it"), max_length=10, choices=Visibility, default=Visibility.PUBLIC
    )
    password = models.CharField(max_length=128, blank=True, editable=False)
    anonymous = models.BooleanField(_("names hidden until the end"), default=False)
    press = models.CharField(_("talk"), max_length=15, choices=Press, default=Press.BOTH)
    opens = models.CharField(
        _("opens after the end"), max_length=8, choices=Opens, default=Opens.ALL
    )
    min_finished = models.PositiveSmallIntegerField(_("games finished, at least"), default=0)
    min_reliability = models.PositiveSmallIntegerField(
        _("turns in time, at least (percent)"), default=0, validators=[MaxValueValidator(100)]
    )
    turn_hours = models.PositiveSmallIntegerField(
        _("hours for a turn"), default=24, validators=[MinValueValidator(1), MaxValueValidator(720)]
    )
    clock = models.JSONField(_("clock"), default=dict, blank=True)
    grace_hours = models.PositiveSmallIntegerField(
        _("hours of grace"), default=0, validators=[MaxValueValidator(72)]
    )
    away_days = models.PositiveSmallIntegerField(
        _("days a player may be away"), default=14, validators=[MaxValueValidator(60)]
    )
    misses_allowed = models.PositiveSmallIntegerField(
        _("turns missed in a row until a seat is offered"),
        default=3,
        validators=[MaxValueValidator(20)],
    )
    house_minds = models.BooleanField(_("house players look after empty seats"), default=True)
    heirs_read = models.BooleanField(
        _("who takes over a seat reads its private messages"), default=False
    )

    chance = models.JSONField(default=dict, blank=True, editable=False)
    salt = models.CharField(max_length=64, blank=True, editable=False)
    commitment = models.CharField(max_length=64, blank=True, editable=False)
    start = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    rules_version = models.PositiveSmallIntegerField(default=1, editable=False)

    length = models.PositiveIntegerField(default=0, editable=False)
    log_version = models.PositiveIntegerField(default=0, editable=False)
    rollbacks = models.PositiveIntegerField(default=0, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    packed = models.BooleanField(default=False, editable=False)
    turn = models.PositiveIntegerField(default=0, editable=False)
    result = models.JSONField(null=True, blank=True, editable=False)

    unrated = models.CharField(max_length=10, choices=Unrated, blank=True, editable=False)

    practice = models.CharField(max_length=6, choices=Practice, blank=True, editable=False)

    deadline = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    paused_until = models.DateTimeField(null=True, blank=True, editable=False)
    offers_open = models.BooleanField(default=False, editable=False)
    credited = models.PositiveBigIntegerField(default=0, editable=False)
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    trouble = models.CharField(max_length=300, blank=True, editable=False)
    set_aside_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=right_now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    moved_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(due_at__isnull=False),
                name="play_table_due_at",
            ),
            models.Index(
                fields=["credited"],
                condition=models.Q(status="playing"),
                name="play_table_credited",
            ),
            models.Index(fields=["status", "visibility", "-created_at"], name="play_table_listed"),
            models.Index(fields=["-finished_at"], name="play_table_finished"),
            models.Index(
                fields=["-moved_at"],
                condition=models.Q(status="playing", visibility="public", practice=""),
                name="play_table_live",
            ),
            models.Index(
                fields=["finished_at"],
                condition=models.Q(packed=False, length__gt=0, finished_at__isnull=False),
                name="play_table_to_pack",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the table's page. Lists ask for many, and Django is slow to find addresses."""
        example = kept(("page of a table",), lambda: reverse("play:table", args=[EXAMPLE]))
        return example.replace(EXAMPLE, self.code)

    @property
    def scope(self) -> str:
        """The scope of the notices about this table."""
        return f"{SCOPE}:{self.code}"

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Read the row again, and forget what was computed from it as it was."""
        self.__dict__.pop("_folded", None)
        super().refresh_from_db(*args, **kwargs)

    @property
    def rules(self) -> Game:
        """The game's module in the engine."""
        return games.get(self.game)

    @property
    def clock_rules(self) -> ClockRules:
        return ClockRules.of(self.turn_hours, self.clock)

    @property
    def grace(self) -> timedelta:
        return timedelta(hours=self.grace_hours)

    @property
    def header(self) -> Header:
        """Return what determines the start of the game; only a started table has it."""
        assert self.start is not None, "this table has not started"
        chosen: dict[str, Any] = self.options
        return Header(
            self.game, self.seat_count, self.start, chosen, self.chance, self.rules_version
        )

    @property
    def shuffle(self) -> str:
        """The text that was hashed with the salt, for everybody to check; empty before the end."""
        return records.dealt(self.header) if self.is_over and self.has_started else ""

    @property
    def talk_version(self) -> int:
        """Counts changes apart from the log, public talk among them.

        A change of the log raises `version` and `log_version` by one, so the difference stays.
        """
        return self.version - self.log_version

    @property
    def is_open(self) -> bool:
        """Tell whether the game has not started, so that seats can be taken and given up."""
        return self.status in (Status.SETUP, Status.STARTING)

    @property
    def is_running(self) -> bool:
        return self.status in (Status.PLAYING, Status.PAUSED)

    @property
    def is_over(self) -> bool:
        return self.status in (Status.FINISHED, Status.ENDED)

    @property
    def is_rated(self) -> bool:
        """Tell whether the game may count for ratings."""
        return not (self.unrated or self.practice)

    @property
    def is_lesson(self) -> bool:
        """Tell whether house players play here as a lesson says."""
        return self.practice == Practice.SCRIPT

    @property
    def has_messages(self) -> bool:
        """Tell whether messages may be written.

        If names are hidden, not before the start: only then are the seats dealt out.
        """
        has_voices = self.has_started or not self.anonymous
        return has_voices and self.press in (Press.BOTH, Press.PUBLIC)

    @property
    def has_whispers(self) -> bool:
        return self.press == Press.BOTH

    @property
    def has_claims(self) -> bool:
        """Tell whether claims may be made. They are messages too, so the table must allow those."""
        return self.has_messages and self.rules.claims is not None

    @property
    def has_offers(self) -> bool:
        return self.press != Press.SILENT and self.rules.has_deals

    @property
    def has_demands(self) -> bool:
        """Tell whether anybody may demand, after an arrival, that all show their laurels."""
        return bool(self.options.get("reveal") == "demand")

    @property
    def has_private_offers(self) -> bool:
        """Tell whether offers are private. If all talk is public, they must not be whispers."""
        return self.press in (Press.BOTH, Press.OFFERS)

    @property
    def all_open(self) -> bool:
        """Tell whether everybody may now read what was private, as fixed when it was made."""
        return self.is_over and self.opens == Opens.ALL

    @property
    def was_reshuffled(self) -> bool:
        """Tell whether what was hidden was dealt anew, after everybody had seen it."""
        return self.unrated == Unrated.SHUFFLE_SEEN

    @property
    def has_started(self) -> bool:
        return self.start is not None
