"""Offers and the answers to them."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.forum.seat_sets import EVERYBODY, seats_in
from games.play.models import Table


class OfferStatus(models.TextChoices):
    """The states of an offer."""

    OPEN = "open", _("open")
    SEALED = "sealed", _("sealed")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn")
    LAPSED = "lapsed", _("lapsed")
    VOIDED = "voided", _("void")


class OfferWhy(models.TextChoices):
    """The reasons why an offer is no longer open."""

    TURN_OVER = "turn_over", _("The turn ended before everybody had accepted.")
    ACTION_TAKEN = "action_taken", _("The action it was about had been taken.")
    UNTIL = "until", _("It stood until this turn.")
    GAME_OVER = "game_over", _("The game ended.")
    COUNTERED = "countered", _("It was answered with another offer.")
    ROLLED_BACK = "rolled_back", _("The log was taken back to an earlier entry.")
    SEAT_CHANGED = "seat_changed", _("The seat was handed on.")
    NOT_POSSIBLE = "not_possible", _("It could not be sealed when the turn began.")


class Offer(models.Model):
    """A deal that somebody has proposed.

    `deal` has neither id nor signatures. `asked` is the set of seats that must accept it;
    `concerned` is the set that may see it (games.forum.seat_sets; 0 is everybody). Each edit
    raises `version`, and an answer counts only for the version it was given to. `active` is the
    seat whose turn the offer is about. A standing offer waits for the turns of those asked.
    One made `ahead` waits for the next turn of `active`; `agreed_at` is when all had accepted it.
    `refusal` keeps why it could not be sealed then: `reason` for those who know, else `public`.
    """

    key = models.CharField(max_length=12, default=new_key, editable=False)
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="offers", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    deal = models.JSONField()
    asked = models.PositiveIntegerField(default=0)
    concerned = models.PositiveIntegerField(default=EVERYBODY)
    status = models.CharField(max_length=10, choices=OfferStatus, default=OfferStatus.OPEN)
    why = models.CharField(max_length=15, choices=OfferWhy, blank=True)
    version = models.PositiveIntegerField(default=1)
    counter_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="counters"
    )
    active = models.PositiveSmallIntegerField(null=True, blank=True)
    turn = models.PositiveIntegerField(default=0)
    length = models.PositiveIntegerField(default=0)
    standing = models.BooleanField(default=False)
    ahead = models.BooleanField(default=False)
    agreed_at = models.DateTimeField(null=True, blank=True)
    refusal = models.JSONField(default=dict, blank=True)
    until_turn = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    deal_id = models.CharField(max_length=100, blank=True)
    entry_index = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ["table", "at", "pk"]
        constraints = [models.UniqueConstraint(fields=["key"], name="forum_offer_key_once")]
        indexes = [
            models.Index(fields=["table", "at"], name="forum_offer_when"),
            models.Index(
                fields=["table"], condition=models.Q(status="open"), name="forum_offer_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.key} {self.status}"

    @property
    def is_open(self) -> bool:
        return self.status == OfferStatus.OPEN

    @property
    def is_agreed(self) -> bool:
        """Tell whether all have accepted it, and it waits for its turn."""
        return self.is_open and self.agreed_at is not None

    @property
    def asked_seats(self) -> list[int]:
        return seats_in(self.asked)

    def why_closed_to(self, seat: int | None) -> str:
        """Return why it is no longer open, as far as the seat may know; empty if it says none."""
        said = str(self.get_why_display()) if self.why else ""
        reason = self.refusal_told_to(seat)
        return f"{said} {reason[:1].upper()}{reason[1:].rstrip('.')}." if reason else said

    def refusal_told_to(self, seat: int | None) -> str:
        """Return why an agreed offer could not be sealed: the reason if the seat may know it."""
        if not self.refusal:
            return ""
        knows = self.refusal["knows"]
        is_told = knows is None or seat in knows
        return str(self.refusal["reason" if is_told else "public"])

    def whose_turn(self, seat: int | None, names: Mapping[int, str]) -> str:
        """Return for whose next turn it is made ahead, said to a seat; else empty."""
        if not self.ahead or self.active is None:
            return ""
        if self.active == seat:
            return gettext("for your next turn")
        return gettext("for the next turn of %(name)s") % {"name": names.get(self.active, "")}

    @property
    def terms(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.deal["terms"]
        return found


class OfferAnswer(models.Model):
    """A seat's answer to one version of an offer."""

    offer = models.ForeignKey(
        Offer, on_delete=models.CASCADE, related_name="answers", db_index=False
    )
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    version = models.PositiveIntegerField()
    accepted = models.BooleanField()
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("answer to an offer")
        verbose_name_plural = _("answers to offers")
        constraints = [
            models.UniqueConstraint(fields=["offer", "seat", "version"], name="forum_answer_once")
        ]

    def __str__(self) -> str:
        return f"{self.offer_id}: {self.seat} {self.accepted}"
