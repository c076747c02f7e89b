"""The things that wait for a person on the boards of their tables, found with two queries."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import ngettext

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.forum.seat_sets import EVERYBODY, seats_in
from games.play.clock.words import listed_deadline
from games.play.models import Press, Seat, Status

_UNREAD: Final = """
    SELECT play_table.code, play_table.title, COUNT(*)
    FROM play_seat AS own
    JOIN play_table ON play_table.id = own.table_id
    JOIN forum_message AS said ON said.table_id = own.table_id
    LEFT JOIN forum_readmark AS mark ON mark.seat_id = own.id AND mark.readers = said.readers
    WHERE own.user_id = %s
    AND (
        said.readers = %s OR (said.readers & (1 << own.number)) <> 0 AND (
            play_table.heirs_read
            OR own.held_since <= said.at
            OR own.held_since IS NULL AND (
                own.joined_at <= said.at OR play_table.started_at <= said.at
            )
        )
    )
    AND play_table.practice = '' AND play_table.press IN (%s, %s)
    AND (said.seat IS NULL OR said.seat <> own.number)
    AND said.id > COALESCE(mark.last_message, 0)
    AND NOT said.hidden_by_operator
    AND NOT EXISTS (
        SELECT 1 FROM forum_mute
        WHERE user_id = own.user_id AND table_id = own.table_id AND seat = said.seat
    )
    GROUP BY play_table.id, play_table.code, play_table.title
    ORDER BY play_table.id
"""
"""The query decides who may read a message as `Reader.may_read` does; a test compares the two."""


def waiting_on_boards(user: User, seats: Iterable[Seat], now: datetime) -> list[Waiting]:
    """Return the offers that ask the person, then the messages they have not read."""
    return [*_offers(user, seats), *_messages(user)]


def _offers(user: User, seats: Iterable[Seat]) -> list[Waiting]:
    """Return the offers that the person has to answer before the turn ends, by table."""
    found = Counter(offer.table for offer in offers_to_answer(user, seats))
    return [
        Waiting(
            "offer",
            ngettext(
                "An offer to answer at %(table)s", "%(count)d offers to answer at %(table)s", count
            )
            % {"table": table, "count": count},
            talk_url(table.code) + "#offers",
            listed_deadline(table, None),
            code=table.code,
            short=ngettext("An offer to answer", "%(count)d offers to answer", count)
            % {"count": count},
        )
        for table, count in found.items()
    ]


def offers_to_answer(user: User, seats: Iterable[Seat]) -> list[Offer]:
    """Return open offers at running tables that wait for this person's answer.

    `seats` are those of the person, with their tables; others are passed over. Where no table has
    an open offer, nothing is asked.
    """
    mine = {seat.table_id: seat for seat in seats if seat.user_id == user.pk and _may_ask(seat)}
    if not mine:
        return []
    answers = OfferAnswer.objects.filter(
        user=user, offer=OuterRef("pk"), version=OuterRef("version")
    )
    open_ones = Offer.objects.filter(table__in=mine, status=OfferStatus.OPEN, standing=False)
    found = []
    for offer in open_ones.exclude(Exists(answers)).order_by("table_id", "at", "pk"):
        seat = mine[offer.table_id]
        if seat.number in seats_in(offer.asked):
            offer.table = seat.table
            found.append(offer)
    return found


def _may_ask(seat: Seat) -> bool:
    table = seat.table
    return table.offers_open and table.status == Status.PLAYING and not table.practice


def _messages(user: User) -> list[Waiting]:
    return [
        Waiting(
            "message",
            ngettext("A new message at %(table)s", "%(count)d new messages at %(table)s", count)
            % {"table": title, "count": count},
            talk_url(code),
            urgent=False,
            code=code,
            short=ngettext("A new message", "%(count)d new messages", count) % {"count": count},
        )
        for code, title, count in unread_messages(user)
    ]


def unread_messages(user: User) -> list[tuple[str, str, int]]:
    """Return the code, the title and the number of messages of each table that has unread ones.

    They are the messages of others that the person may read, has not read and has not muted. Every
    lobby asks for them. They are written as SQL because Django took four times as long to write it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNREAD, [user.pk, EVERYBODY, Press.BOTH, Press.PUBLIC])
        return [(code, title, count) for code, title, count in cursor.fetchall()]


def talk_url(code: str) -> str:
    return reverse("forum:talk", args=[code])
