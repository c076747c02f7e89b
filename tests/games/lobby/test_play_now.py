from collections.abc import Callable

from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.play.models import Status, Table
from tests.games.tables.test_make_a_table import FORM
from tests.sure import sure


def test_works(as_: Callable[[User], Client], alice: User) -> None:
    done = as_(alice).post("/tables/play-now/")
    table = Table.objects.get()
    assert done["Location"] == f"/t/{table.code}/"
    assert table.status == Status.PLAYING
    assert sorted(seat.bot for seat in table.seats.all()) == ["", "novice", "shrewd", "steady"]


def test_refuses_what_is_no_game(as_: Callable[[User], Client], alice: User) -> None:
    assert as_(alice).post("/tables/play-now/", {"game": "chess"}).status_code == 404
    assert not Table.objects.exists()


def test_looking_makes_none(as_: Callable[[User], Client], alice: User) -> None:
    assert as_(alice).get("/tables/play-now/").status_code == 405
    assert not Table.objects.exists()


def test_a_stranger_plays_as_a_guest(client: Client, db: None) -> None:
    assert client.post("/tables/play-now/").status_code == 302
    assert sure(Table.objects.get().organiser).is_guest


def test_nobody_makes_tables_without_end(
    as_: Callable[[User], Client], alice: User, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"table": "1/d/user"}
    as_(alice).post("/tables/play-now/")
    for page, form in (("/tables/play-now/", {}), ("/tables/new/quovadis/", FORM)):
        said = as_(alice).post(page, form, follow=True)
        assert "enough new tables for today" in said.content.decode()
    assert Table.objects.count() == 1
