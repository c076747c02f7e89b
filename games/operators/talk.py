"""The talk of a table, as far as an operator may read it on their page of the table."""

from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet

from engine.display_names import named
from games.accounts.models import User
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Message, Offer, Report
from games.forum.readers import readable, visible_offers
from games.operators.selectors import Sight
from games.play.models import Table
from games.play.seats.selectors import is_operator
from games.play.selectors import seat_names, seats_at

SHOWN = 50


@dataclass(frozen=True, slots=True)
class TalkSeen:
    """The offers and messages that the operator's sight shows, and the reports.

    A field is None if the operator has no permission for it.
    """

    offers: list[tuple[Offer, str, str]] | None  # the offer, its author, what it says
    messages: list[tuple[Message, str]] | None
    reports: list[Report] | None


def talk_seen(table: Table, sight: Sight, user: User) -> TalkSeen:
    """Return what this operator may read of the talk."""
    called, may = seat_names(table, seats_at(table)), partial(is_operator, user)
    return TalkSeen(
        offers=_offers(table, sight, called) if may("forum.view_offer") else None,
        messages=_messages(table, sight, called) if may("forum.view_message") else None,
        reports=_reports(table) if may("forum.view_report") else None,
    )


def _reports(table: Table) -> list[Report]:
    found = Report.objects.filter(message__table=table).select_related("message", "user")
    return list(found.order_by("settled_at", "-at")[:SHOWN])


def _offers(table: Table, sight: Sight, called: list[str]) -> list[tuple[Offer, str, str]]:
    bargain = bargain_of(table)
    if bargain is None or not table.has_started:
        return []
    rows: QuerySet[Offer] = visible_offers(table, sight.seat)
    if sight.everything:
        rows = Offer.objects.filter(table=table)
    names = dict(enumerate(called))
    return [
        (
            offer,
            called[offer.seat],
            named(bargain.say(table, offer.deal, None, offer.active), names),
        )
        for offer in rows.order_by("-at", "-pk")[:SHOWN]
    ]


def _messages(table: Table, sight: Sight, called: list[str]) -> list[tuple[Message, str]]:
    rows: QuerySet[Message] = readable(table, sight.seat)
    if sight.everything:
        rows = Message.objects.filter(table=table)
    return [
        (said, "" if said.seat is None else called[said.seat])
        for said in rows.order_by("-at", "-pk")[:SHOWN]
    ]
