"""What a reader may know is decided in one place; queries only narrow, by the same rules."""

from collections import Counter
from random import Random

import pytest
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum.board import many_viewers
from games.forum.board.sources import QueriedSource
from games.forum.models import Message, Mute, Offer, ReadMark
from games.forum.readers import read_by, seen_by
from games.forum.seat_sets import EVERYBODY
from games.forum.selectors import (
    Filters,
    Look,
    offer_board,
    readable,
    reader_at,
    sources_of,
    timeline,
    unread_messages,
    visible_offers,
)
from games.forum.talk.threads import threads_of
from games.play.log.position import END, ends_of
from games.play.models import Table
from games.play.selectors import seats_at
from tests.games.factories import UserFactory
from tests.games.forum.talk_at_random import ended, random_table

NAMES = {n: f"Person {n}" for n in range(5)}
GAMES = ["quovadis", "idusmartii"]


def some_people(count: int) -> list[User]:
    return [UserFactory.create() for _ in range(count)]


def looks_at(tables: list[Table], rng: Random) -> list[Look]:
    return [
        Look(table, seat, max(table.length - rng.randrange(END), 0))
        for table in tables
        for seat in seats_at(table)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_query_and_the_reader_agree_on_every_row(db: None, seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng, some_people(5), game="quovadis")
    if seed % 2:
        ended(rng, table)
    messages, offers = list(Message.objects.all()), list(Offer.objects.all())
    for seat in [None, *seats_at(table)]:
        reader, number = reader_at(table, seat), seat.number if seat else None
        read = {said for said in messages if reader.may_read(said)}
        assert read == {*readable(table, number)} == {*read_by(reader)}
        shown = {offer for offer in offers if reader.may_see(offer)}
        assert shown == {*visible_offers(table, number)} == {*seen_by(reader)}


@pytest.mark.parametrize("seed", range(12))
def test_unread_messages_are_counted_by_the_same_rules(db: None, seed: int) -> None:
    rng = Random(seed)
    press = rng.choice(["public", "public-private", "public-private", "offers"])
    table = random_table(rng, some_people(5), press=press)
    if seed % 3 == 0:
        ended(rng, table)
    messages, now = list(Message.objects.order_by("pk")), clock.now()
    for seat in seats_at(table):
        assert seat.user is not None
        marks = {said.readers: rng.choice(messages).pk for said in rng.sample(messages, 3)}
        ReadMark.objects.filter(seat=seat).delete()
        for readers, last in marks.items():
            ReadMark.objects.create(seat=seat, readers=readers, last_message=last, at=now)
        muted = rng.randrange(5)
        if muted != seat.number:
            Mute.objects.get_or_create(
                table=table, user=seat.user, seat=muted, defaults={"at": now}
            )
        silent = set(Mute.objects.filter(user=seat.user).values_list("seat", flat=True))
        reader, own = reader_at(table, seat), 1 << seat.number
        new = [
            said
            for said in messages
            if reader.may_read(said)
            and said.pk > marks.get(said.readers, 0)
            and said.seat not in {seat.number, *silent}
        ]
        mine = [said for said in new if said.readers == EVERYBODY or said.readers & own]
        expected = [(table.code, table.title, len(mine))] if mine and press != "offers" else []
        assert unread_messages(seat.user) == expected
        counted = Counter(said.readers for said in new)
        threads = threads_of(seat.number, QueriedSource(table, seat.number, reader))
        assert {one.readers: one.unread for one in threads if one.unread} == counted
        read = {said.readers for said in messages if reader.may_read(said)}
        assert {one.readers for one in threads} == read | {EVERYBODY}


def test_what_is_said_elsewhere_is_nobodys_here(db: None) -> None:
    rng, people = Random(1), some_people(5)
    here, there = (random_table(rng, people, press="public-private") for _ in range(2))
    for seat in [None, *seats_at(here)]:
        reader = reader_at(here, seat)
        assert not any(reader.may_read(said) for said in there.messages.all())
        assert not any(reader.may_see(offer) for offer in there.offers.all())


@pytest.mark.parametrize("seed", range(6))
def test_fetched_for_many_it_is_what_is_fetched_for_one(db: None, seed: int) -> None:
    rng, people = Random(seed), some_people(7)
    tables = [random_table(rng, rng.sample(people, 5), game=GAMES[n % 2]) for n in range(4)]
    looks = looks_at(tables, rng)
    sources = sources_of(looks, ends_of(tables))
    assert not any(isinstance(source, QueriedSource) for source in sources.values())
    for look in looks:
        forget_all()
        seat, wanted = look.own.number, Filters(since=look.since, most=rng.choice([3, 40]))
        alone = timeline(look.table, seat, wanted, NAMES)
        many = timeline(look.table, seat, wanted, NAMES, source=sources[look.own.pk])
        assert many == alone
        board = offer_board(look.table, seat, NAMES, sources[look.own.pk])
        assert board == offer_board(look.table, seat, NAMES)


def test_where_a_great_deal_was_said_each_is_asked_for_by_himself(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_viewers, "MANY", 3)
    rng = Random(2)
    table = random_table(rng, some_people(5), press="public-private")
    assert table.messages.filter(hidden_by_operator=False).count() > 3
    sources = sources_of(looks_at([table], rng), ends_of([table]))
    assert all(isinstance(source, QueriedSource) for source in sources.values())


def test_so_is_who_looks_back_far(db: None) -> None:
    table = random_table(Random(3), some_people(5))
    table.length += END + 1
    first, second = seats_at(table)[:2]
    looks = [Look(table, first, 0), Look(table, second, table.length)]
    sources = sources_of(looks, {table.pk: []})
    assert isinstance(sources[first.pk], QueriedSource)
    assert not isinstance(sources[second.pk], QueriedSource)


def test_the_queries_are_as_many_for_many_as_for_few(
    db: None, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    rng, people = Random(4), some_people(7)
    tables = [random_table(rng, rng.sample(people, 5)) for _ in range(5)]
    for count in (1, 5):
        looks = looks_at(tables[:count], rng)
        with django_assert_max_num_queries(8):
            sources_of(looks, ends_of(tables[:count]))
