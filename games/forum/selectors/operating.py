"""What of a board stands on the operators' page of a table."""

from dataclasses import dataclass

from django.db.models import QuerySet

from engine.naming import named
from games.forum.bargains import bargain_of
from games.forum.models import Message, Offer, Report
from games.forum.selectors.reading import readable, visible_offers
from games.play.models import Table
from games.play.registry import Sight, TablePart
from games.play.selectors import seat_names, seats_at

SHOWN = 50


@dataclass(frozen=True, slots=True)
class TalkSeen:
    """Offers and messages as far as the sight goes; what was reported is always there."""

    offers: list[tuple[Offer, str, str]]  # the offer, its author, what it says
    messages: list[tuple[Message, str]]
    reports: list[Report]


def operator_part(table: Table, sight: Sight) -> TablePart:
    called = seat_names(table, seats_at(table))
    reports = Report.objects.filter(message__table=table).select_related("message", "user")
    seen = TalkSeen(
        offers=_offers(table, sight, called),
        messages=_messages(table, sight, called),
        reports=list(reports.order_by("settled_at", "-at")[:SHOWN]),
    )
    return TablePart("admin/forum/_of_table.html", {"seen": seen})


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
