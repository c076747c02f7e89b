"""Names are links to people, and people can be looked up."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.accounts.services import close_account
from games.common import clock
from games.play.models import Seat, Status, Table
from tests.games.factories import UserFactory, new_table, playing_table

pytestmark = pytest.mark.django_db


def page(path: str = "/people/", **asked: str) -> str:
    return Client().get(path, asked).content.decode()


def link(person: User) -> str:
    return f'href="{person.get_absolute_url()}"'


class TestNamesAreLinks:
    def test_at_a_table(self, alice: User, bob: User, charlie: User) -> None:
        shown = page(playing_table(alice, bob, charlie).get_absolute_url())
        assert all(link(one) in shown for one in (alice, bob, charlie))

    def test_in_lists(self, alice: User, bob: User, charlie: User) -> None:
        playing_table(alice, bob, charlie)
        assert link(bob) in page("/tables/")

    def test_in_the_waiting_room(self, alice: User, bob: User) -> None:
        assert link(bob) in page(new_table(alice, bob, seat_count=3).get_absolute_url())

    def test_not_where_names_are_hidden(self, alice: User, bob: User, charlie: User) -> None:
        table = playing_table(alice, bob, charlie, anonymous=True)
        for shown in (page(table.get_absolute_url()), page("/tables/")):
            assert not any(link(one) in shown for one in (alice, bob, charlie))

    def test_not_to_people_who_do_not_want_to_be_named_at_games_that_are_over(
        self, alice: User, bob: User, charlie: User
    ) -> None:
        table = playing_table(alice, bob, charlie)
        type(bob).objects.filter(pk=bob.pk).update(unnamed=True)
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished_at=clock.now())
        shown = page("/tables/")
        assert link(alice) in shown
        assert link(bob) not in shown

    def test_whose_games_they_were_is_not_told_on_the_page_of_somebody_who_is_not_named(
        self, as_: Callable[[User], Client], alice: User, bob: User, charlie: User
    ) -> None:
        table = playing_table(alice, bob, charlie)
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished_at=clock.now())
        game = f'href="{table.get_absolute_url()}"'
        assert game in page(bob.get_absolute_url())
        type(bob).objects.filter(pk=bob.pk).update(unnamed=True)
        assert game not in page(bob.get_absolute_url())
        assert game in as_(bob).get(bob.get_absolute_url()).content.decode()

    def test_not_to_somebody_without_a_page(self, alice: User, bob: User) -> None:
        nameless = UserFactory.create(welcomed_at=None)
        assert link(nameless) not in page(new_table(alice, nameless).get_absolute_url())


class TestTheList:
    def test_is_searched_by_any_part_of_a_name_in_any_case(self) -> None:
        UserFactory.create(display_name="Livia Drusilla")
        UserFactory.create(display_name="Marcus")
        shown = page(name="DRUS")
        assert "Livia Drusilla" in shown
        assert "Marcus" not in shown

    @pytest.mark.parametrize("odd", ["%", "_", "x' OR 1=1", "z" * 5000, "\u202e"])
    def test_odd_searches_find_nobody_and_say_so(self, alice: User, odd: str) -> None:
        answer = Client().get("/people/", {"name": odd})
        assert answer.status_code == 200
        assert "Nobody here has" in answer.content.decode()

    def test_nobody_who_is_closed_or_nameless_or_unnamed_or_a_guest(self, alice: User) -> None:
        gone = UserFactory.create(display_name="Gone Girl")
        close_account(gone.pk, now=clock.now())
        UserFactory.create(display_name="Quiet One", unnamed=True)
        UserFactory.create(display_name="Nameless", welcomed_at=None)
        Client().post("/tables/play-now/")
        shown = page()
        assert alice.name in shown
        for hidden in ("Gone Girl", "Quiet One", "Nameless", "Guest"):
            assert hidden not in shown

    def test_counts_what_everybody_may_know(self, alice: User, bob: User, charlie: User) -> None:
        over = playing_table(alice, bob, charlie)
        Seat.objects.filter(table=over, user=alice).update(place=1)
        Table.objects.filter(pk=over.pk).update(status=Status.FINISHED, finished_at=clock.now())
        playing_table(alice, bob, charlie)
        playing_table(alice, bob, charlie, anonymous=True)
        playing_table(alice, bob, charlie, visibility="unlisted")
        listed = Client().get("/people/").context["listed"]
        mine = next(row for row in listed.rows if row.person == alice)
        assert (mine.finished, mine.won, mine.playing) == (1, 1, 1)

    def test_games_with_a_password_do_not_count(self, alice: User, bob: User) -> None:
        over = playing_table(alice, bob, visibility="password", password="sesame")
        Seat.objects.filter(table=over, user=alice).update(place=1)
        Table.objects.filter(pk=over.pk).update(status=Status.FINISHED, finished_at=clock.now())
        listed = Client().get("/people/").context["listed"]
        assert {(row.finished, row.won) for row in listed.rows} == {(0, 0)}

    def test_in_pages_with_a_fixed_number_of_queries(
        self, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        for _each in range(65):
            UserFactory.create()
        with django_assert_max_num_queries(4):
            assert "61 to 65 of 65" in page(page="3")
