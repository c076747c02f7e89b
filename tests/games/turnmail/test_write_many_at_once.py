"""The mails of a sweep are read together, and are what each would be by itself, byte for byte."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.common import clock
from games.common.memory import forget_all
from games.forum.models import Message, Offer
from games.forum.selectors import reader_at
from games.play.log.position import END, ends_of
from games.play.models import Entry, Seat, Table
from games.play.selectors import seats_at
from games.post.models import Mail, Notice
from games.post.registry import ComposedMail, Image
from games.post.services import deliver_due_mail
from games.turnmail.letters import told_letters, turn_letter, turn_letters
from games.turnmail.models import LENGTH, ReplyAddress
from games.turnmail.sheet import MOST_EVENTS, lengths_after_own_turn, turn_sheet
from tests.games.factories import UserFactory, play_on, playing_table
from tests.games.forum.talk_at_random import random_table
from tests.games.inbox.conftest import LATER
from tests.sure import sure

ADDRESS = re.compile(rf"[a-z2-7]{{{LENGTH}}}@")
GAMES = ["quovadis", "idusmartii"]
ZONES = ["Europe/Rome", "Pacific/Auckland", "UTC"]


def notice_of(seat: Seat, kind: str = "your_turn", **payload: str) -> Notice:
    table = seat.table
    return Notice(
        pk=seat.pk,
        person=seat.user,
        kind=kind,
        scope=table.scope,
        title=f"Your turn, {sure(seat.user).name}",
        text="Salve",
        url=table.get_absolute_url(),
        payload=payload,
    )


def without_address(
    written: ComposedMail,
) -> tuple[list[str], tuple[Image, ...], tuple[int | list[int | list[str | int]], ...]]:
    (row,) = written.rows
    assert isinstance(row, ReplyAddress)
    said = (written.subject, written.text, written.html, written.reply_to)
    address = (row.seat_id, row.person_id, row.log_version, row.offers, row.to)
    return [ADDRESS.sub("@", part) for part in said], written.images, address


def told_in_his_zone(
    notice: Notice, compose: Callable[..., Any]
) -> tuple[list[str], tuple[Image, ...], tuple[int | list[int | list[str | int]], ...]]:
    with timezone.override(notice.person.zone):
        return without_address(compose(notice, NOW))


NOW = clock.now()


@pytest.fixture
def many(db: None, request: pytest.FixtureRequest) -> list[Table]:
    """Tables of both games and of every kind, between people who sit at several."""
    rng = Random(request.param)
    people = [UserFactory.create(time_zone=rng.choice(ZONES)) for _ in range(7)]
    return [random_table(rng, rng.sample(people, 5), game=GAMES[n % 2]) for n in range(4)]


@pytest.mark.parametrize("many", range(2), indirect=True)
def test_turn_mails(many: list[Table]) -> None:
    notices = [notice_of(seat) for table in many for seat in seats_at(table)]
    Random(1).shuffle(notices)
    together = turn_letters(notices, NOW)
    found = [told_in_his_zone(notice, together) for notice in notices]
    for notice, made in zip(notices, found, strict=True):
        forget_all()
        assert told_in_his_zone(notice, turn_letter) == made


@pytest.mark.parametrize("many", range(2), indirect=True)
def test_what_was_said_and_offered(many: list[Table]) -> None:
    said = [notice_of(seat, message=m.key) for seat, m in _heard(many, Message, "may_read")]
    asked = [
        notice_of(seat, "offer_to_you", offer=offer.key)
        for seat, offer in _heard(many, Offer, "may_see")
    ]
    notices = [*said, *asked]
    together = told_letters(notices, NOW)
    for notice in notices:
        alone = told_in_his_zone(notice, told_letters([notice], NOW))
        assert told_in_his_zone(notice, together) == alone


def _heard(
    tables: list[Table], model: type[Message | Offer], may: str
) -> Iterator[tuple[Seat, Message | Offer]]:
    for table in tables:
        for seat in seats_at(table):
            reader = reader_at(table, seat)
            rows = model.objects.filter(table=table)
            yield from ((seat, row) for row in rows if getattr(reader, may)(row))


def sweep() -> tuple[list[str], int]:
    """The queries of a sweep, and the mails that it sent."""
    with CaptureQueriesContext(connection) as asked:
        sent = deliver_due_mail(lambda: clock.now() + LATER)
    return [query["sql"] for query in asked.captured_queries], sent


def test_a_mail_more_is_one_query_more(db: None) -> None:
    """The one that ends its row: all else is asked and written for all of them at once."""
    people = [UserFactory.create() for _ in range(9)]
    tables = [playing_table(*people[n : n + 5], game=GAMES[n % 2], seat_count=5) for n in range(4)]
    sweep()
    counts = []
    for few in (tables[:1], tables):
        for table in few:
            play_on(table, 7)
        queries, sent = sweep()
        counts.append((sent, len(queries) - sent))
    (one, constant), (several, as_constant) = counts
    assert several > one
    assert as_constant == constant


def test_addresses_to_answer_to_are_there_when_the_mail_leaves(db: None) -> None:
    people = [UserFactory.create() for _ in range(3)]
    playing_table(*people)
    _, sent = sweep()
    tokens = {mail.reply_to.partition("+")[2].partition("@")[0] for mail in Mail.objects.all()}
    assert len(tokens) == sent
    assert set(ReplyAddress.objects.values_list("token", flat=True)) == tokens


def test_a_table_that_cannot_be_read_holds_up_no_other(db: None) -> None:
    people = [UserFactory.create() for _ in range(3)]
    broken, whole = (playing_table(*people) for _ in range(2))
    for table in (broken, whole):
        play_on(table, 4)
    Entry.objects.filter(table=broken).update(raw={"do": "nonsense"})
    forget_all()
    sweep()
    kinds = ["your_turn", "table_starts"]
    states = Notice.objects.filter(kind__in=kinds).values_list("scope", "state", "error")
    found = {(scope, state, error[:10]) for scope, state, error in states if state != "withdrawn"}
    found = {one for one in found if one[1] != "site"}  # said by the mail about the turn
    assert {state for scope, state, _ in found if scope == whole.scope} == {"told"}
    assert {state for scope, state, _ in found if scope == broken.scope} == {"waiting"}


def test_who_has_not_acted_for_long_is_told_from_then_on(db: None) -> None:
    people = [UserFactory.create() for _ in range(5)]
    table = play_on(playing_table(*people, seat_count=5), END + 12)
    assert table.length > END
    Entry.objects.filter(table=table, index__gte=table.length - END - 5).update(seat=0)
    seats = seats_at(table)
    acted = lengths_after_own_turn(seats, ends_of([table]))
    for seat in seats:
        mine = Entry.objects.filter(table=table, seat=seat.number).exclude(raw__do="deal")
        assert acted[seat.pk] == sure(mine.order_by("index").last()).index + 1
        sheet = turn_sheet(table, seat)
        assert sheet.since.has_more == (table.length - acted[seat.pk] > MOST_EVENTS)
