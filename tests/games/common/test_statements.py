"""Queries whose SQL is written once: `games.common.statements` (docs/speed.md, "Statements")."""

from datetime import UTC, datetime

import pytest
from django.db.models import Count

from games.accounts.models import User
from games.common.statements import CODES, KEYS, NOW, VIEWER, Statement
from games.play.models import Seat, Table
from tests.games.factories import UserFactory, new_table, playing_table

pytestmark = pytest.mark.django_db


def test_it_finds_for_each_person_what_the_query_finds_for_them():
    alice, bob = UserFactory.create(), UserFactory.create()
    playing_table(alice, bob)
    new_table(bob)

    def described(user):
        return Seat.objects.filter(user=user).select_related("table").order_by("pk")

    seats = Statement(lambda: described(User(pk=VIEWER)))
    for person in (alice, bob, alice):
        found = seats.models({VIEWER: person.pk})
        assert found == list(described(person))
        assert [one.table for one in found] == [one.table for one in described(person)]


def test_the_sql_is_written_once():
    described = []

    def query():
        described.append(1)
        return User.objects.filter(pk=VIEWER).values_list("pk")

    statement = Statement(query)
    person = UserFactory.create()
    assert [tuple(row) for row in statement.rows({VIEWER: person.pk})] == [(person.pk,)]
    assert statement.rows({VIEWER: person.pk + 1}) == []
    assert described == [1]


def test_a_list_is_as_long_as_it_is(django_assert_num_queries):
    tables = [new_table(UserFactory.create()) for _ in range(3)]
    by_key = Statement(lambda: Table.objects.filter(pk__in=[KEYS]).order_by("pk"))
    by_code = Statement(lambda: Table.objects.filter(code__in=[CODES]).order_by("pk"))
    for end in range(4):
        with django_assert_num_queries(2):
            assert by_key.models({KEYS: [one.pk for one in tables[:end]]}) == tables[:end]
            assert by_code.models({CODES: [one.code for one in tables[:end]]}) == tables[:end]


def test_moments_are_compared_and_read_as_moments():
    person = UserFactory.create(date_joined=datetime(2026, 3, 1, 12, 30, tzinfo=UTC))
    joined = Statement(
        lambda: User.objects.filter(pk=VIEWER, date_joined__gt=NOW).values_list("date_joined")
    )
    before, after = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC)
    ((found,),) = joined.rows({VIEWER: person.pk, NOW: before})
    assert found == person.date_joined
    assert joined.rows({VIEWER: person.pk, NOW: after}) == []


def test_it_reads_what_the_query_annotates_and_leaves_out_what_it_defers():
    alice, bob = UserFactory.create(), UserFactory.create()
    table = playing_table(alice, bob)
    counted = Table.objects.filter(organiser=VIEWER).defer("salt").annotate(n=Count("seats"))
    (found,) = Statement(lambda: counted).models({VIEWER: alice.pk})
    assert found == table
    assert found.n == table.seats.count()
    assert found.get_deferred_fields() == {"salt"}
