"""The facts of finished games: what a query can ask for (docs/archive.md).

All of it follows from the log and the other rows of the table, and can be made anew at any time.
People are kept by their id: names are looked up when a query is answered. A foreign key has no
index of its own where another index begins with it.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.leagues.models import Season
from games.play.models import Table

SORTED_BY = ("turns", "deals", "margin", "consent", "broken")
"""The columns that a query can sort by, besides the time of the end."""


class OptionSet(models.Model):
    """The options of a game with defaults filled in, as text: ` board=classic rounds=1 `."""

    text = models.CharField(max_length=300, unique=True)

    class Meta:
        verbose_name = _("set of options")
        verbose_name_plural = _("sets of options")

    def __str__(self) -> str:
        return self.text.strip()


def _sorting_indexes() -> list[models.Index]:
    """Return two indexes for each sort, because ties are newest first in both directions.

    Each is within a kind of game, because searches ask for kinds one by one
    (search/games_meant.py).
    """
    return [
        models.Index(
            fields=["game", f"{sign}{name}", "-ended_at", "code"],
            name=f"archive_by_{name}_{way}",
        )
        for name in SORTED_BY
        for sign, way in (("-", "down"), ("", "up"))
    ]


def _lacking_indexes() -> list[models.Index]:
    """Return indexes that tell at once whether no game of a kind has a number.

    Without them a sort by that number would walk through all games to find none.
    """
    return [
        models.Index(fields=[kind, number], name=f"archive_{kind}_{number}")
        for kind in ("ending", "won_by")
        for number in ("margin", "consent")
    ]


class Facts(models.Model):
    """The facts of one finished game. docs/archive.md says what each column means.

    `won_places` is a set of places in the order of turns, a bit for each, the lowest for place 1.
    `messages` counts what a spectator may read. `consent` is the dearest of `ConsentPaid`, and
    `opening` the first placements, each with a hyphen after it. `month` is a number like 202603.

    `version` and `private_version` are those of the table and of all its seats together when the
    facts were made: if they have changed, the facts are made anew. `added_at` is when the game came
    into the archive, which does not change then.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="facts"
    )
    code = models.CharField(max_length=12)
    game = models.CharField(max_length=20)
    public = models.BooleanField()
    imported = models.BooleanField(default=False)
    seats = models.PositiveSmallIntegerField()
    options = models.ForeignKey(
        OptionSet, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    season = models.ForeignKey(
        Season, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    month = models.PositiveIntegerField()
    ending = models.CharField(max_length=12)
    won_by = models.CharField(max_length=12, blank=True)
    won_places = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField()
    entries = models.PositiveIntegerField()
    deals = models.PositiveIntegerField()
    caesar = models.PositiveIntegerField()
    messages = models.PositiveIntegerField()
    laurels = models.PositiveIntegerField(null=True, blank=True)
    margin = models.PositiveIntegerField(null=True, blank=True)
    consent = models.PositiveIntegerField(null=True, blank=True)
    opening = models.CharField(max_length=250, blank=True)
    kept = models.PositiveIntegerField()
    broken = models.PositiveIntegerField()
    handed = models.PositiveSmallIntegerField()
    house = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    private_version = models.PositiveIntegerField()
    added_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("facts of a game")
        verbose_name_plural = _("facts of games")
        indexes = [
            models.Index(fields=["-ended_at", "code"], name="archive_newest"),
            models.Index(fields=["ended_at", "code"], name="archive_oldest"),
            *_sorting_indexes(),
            models.Index(fields=["game", "-ended_at", "code"], name="archive_game"),
            models.Index(fields=["seats", "-ended_at", "code"], name="archive_seats"),
            models.Index(fields=["ending", "-ended_at", "code"], name="archive_ending"),
            *_lacking_indexes(),
            # whether any game of a kind has so many entries (search/games_meant.py)
            models.Index(fields=["game", "entries"], name="archive_game_entries"),
            models.Index(fields=["month", "-ended_at", "code"], name="archive_month"),
            models.Index(fields=["added_at"], name="archive_added"),
            models.Index(
                fields=["-ended_at", "code"],
                condition=models.Q(imported=True),
                name="archive_newest_imported",
            ),
            models.Index(fields=["options", "-ended_at", "code"], name="archive_options"),
            models.Index(
                fields=["season", "-ended_at", "code"],
                condition=models.Q(season__isnull=False),
                name="archive_season",
            ),
            models.Index(
                fields=["won_by", "-ended_at", "code"],
                condition=~models.Q(won_by=""),
                name="archive_won_by",
            ),
            models.Index(
                fields=["opening"], opclasses=["varchar_pattern_ops"], name="archive_opening"
            ),
            *(
                models.Index(fields=[name, "-ended_at", "code"], name=f"archive_{name}")
                for name in ("entries", "caesar", "laurels", "messages", "kept", "handed", "house")
            ),
        ]

    def __str__(self) -> str:
        return f"facts of {self.code}"


class Observations(models.Model):
    """The numbers that statistics count of a game beyond its facts: searches never read them.

    `lines` are lists of question, key, number of cases, their sum, and the sum of their squares.
    Facts without this row were made before there were statistics, and are made anew.
    """

    facts = models.OneToOneField(
        Facts, on_delete=models.CASCADE, primary_key=True, related_name="observed"
    )
    lines = models.JSONField()

    class Meta:
        verbose_name = _("observations of a game")
        verbose_name_plural = _("observations of games")

    def __str__(self) -> str:
        return f"{self.facts_id}: {len(self.lines)} lines"


class Held(models.Model):
    """A person who held a seat of the game at any time. A person holds one seat only.

    `place` is the seat's place in the order of turns, from 1. `messages` counts what the person
    may read on this seat, if they held it at the end.
    """

    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="held")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    at_end = models.BooleanField()
    won = models.BooleanField(default=False)
    messages = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("seat held")
        verbose_name_plural = _("seats held")
        constraints = [
            models.UniqueConstraint(fields=["user", "facts"], name="archive_held_once"),
        ]

    def __str__(self) -> str:
        return f"{self.facts_id}/{self.seat}: {self.user_id}"


class Dealt(models.Model):
    """Two people who signed a deal, both on seats that they held then and at the end.

    `one` has the lower id.
    """

    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="dealt")
    one = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("deal between two people")
        verbose_name_plural = _("deals between two people")
        constraints = [
            models.UniqueConstraint(fields=["one", "other", "facts"], name="archive_dealt_once")
        ]

    def __str__(self) -> str:
        return f"{self.facts_id}: {self.one_id} and {self.other_id}"


class Paid(models.Model):
    """A sum that was paid by one `pay` term, once for each sum and pair; `times` says how often.

    `payer` and `payee` are empty unless they held the seat both then and at the end.
    """

    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="paid")
    payer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
    )
    payee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    laurels = models.PositiveIntegerField()
    times = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        indexes = [
            models.Index(fields=["payer", "payee", "facts"], name="archive_paid_by"),
            models.Index(fields=["laurels", "facts"], name="archive_paid_laurels"),
        ]

    def __str__(self) -> str:
        return f"{self.facts_id}: {self.laurels}"


class ConsentPaid(models.Model):
    """A sum that an exercised option paid for a consent in a committee, once for each sum."""

    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="consents")
    committee = models.CharField(max_length=12)
    laurels = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("price of a consent")
        verbose_name_plural = _("prices of consents")
        indexes = [
            models.Index(fields=["laurels", "committee", "facts"], name="archive_consent_laurels"),
        ]

    def __str__(self) -> str:
        return f"{self.facts_id}: {self.committee} for {self.laurels}"


class Judged(models.Model):
    """The fact that promises of one person to another were kept, or broken; `times` says how many.

    Empty columns are as in `Paid`; `to` is also empty for promises to nobody in particular.
    """

    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="judged")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    kept = models.BooleanField()
    times = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("promise judged")
        verbose_name_plural = _("promises judged")
        indexes = [models.Index(fields=["by", "to", "facts"], name="archive_judged_by")]

    def __str__(self) -> str:
        return f"{self.facts_id}: {self.by_id} to {self.to_id}"
