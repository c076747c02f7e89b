from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.play.models import Status, Table
from games.play.refusals import TableRefusal, Why
from games.post.models import Mail
from games.tables import services

URL = "/tables/new/quovadis/"
FORM = {
    "title": "Subura",
    "visibility": "public",
    "press": "public-private",
    "opens": "all",
    "turn_hours": "48",
    "min_finished": "0",
    "min_reliability": "0",
    "seat_1": "free",
    "seat_2": "steady",
    "seat_3": "none",
    "seat_4": "none",
    "option_supply": "scaled",
    "option_reveal": "none",
    "option_binding": "turn",
    "option_rounds": "3",
}


def test_works(as_: Callable[[User], Client], alice: User) -> None:
    done = as_(alice).post(URL, FORM)
    table = Table.objects.get()
    assert done["Location"] == reverse("play:table", args=[table.code])
    assert (table.organiser, table.status, table.turn_hours) == (alice, Status.SETUP, 48)
    assert table.options["supply"] == "scaled"
    assert table.options["rounds"] == 3
    assert [(seat.user, seat.bot) for seat in table.seats.all()] == [
        (alice, ""),
        (None, ""),
        (None, "steady"),
    ]


def test_looking_makes_none(as_: Callable[[User], Client], alice: User) -> None:
    assert as_(alice).get(URL).status_code == 200
    assert not Table.objects.exists()


def test_a_stranger_signs_in_first(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/account/login/?next={URL}"
    assert client.post(URL, FORM).status_code == 302
    assert not Table.objects.exists()


def test_an_unknown_game_is_not_found(as_: Callable[[User], Client], alice: User) -> None:
    assert as_(alice).get("/tables/new/monopoly/").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat_2": ""},
        {"seat_2": "none"},
        {"seat_1": "invite"},
        {"visibility": "password"},
        {"visibility": "public", "password": "vestal"},
        {"visibility": "unlisted", "password": "vestal"},
        {"option_supply": "endless"},
        {"turn_hours": "0"},
    ],
)
def test_a_wrong_form_comes_back(
    as_: Callable[[User], Client], alice: User, wrong: dict[str, str]
) -> None:
    again = as_(alice).post(URL, FORM | wrong)
    assert again.status_code == 200
    assert "errorlist" in again.content.decode()
    assert not Table.objects.exists()


def test_an_address_is_invited(as_: Callable[[User], Client], alice: User) -> None:
    as_(alice).post(URL, FORM | {"seat_1": "invite", "address_1": "cicero@example.org"})
    seat = Table.objects.get().seats.get(number=1)
    assert seat.invited_address == "cicero@example.org"
    assert seat.invitation


def test_a_password_is_kept_hashed(as_: Callable[[User], Client], alice: User) -> None:
    as_(alice).post(URL, FORM | {"visibility": "password", "password": "vestal"})
    assert "vestal" not in Table.objects.get().password


@pytest.mark.parametrize(
    "wrong", [{"game": "monopoly"}, {"options": {"supply": "endless"}}, {"seat_count": 9}]
)
def test_the_service_asks_the_engine(alice: User, now: datetime, wrong: dict[str, Any]) -> None:
    plan: dict[str, Any] = {"game": "quovadis", "title": "Subura", "seat_count": 3} | wrong
    with pytest.raises(TableRefusal) as refused:
        services.create_table(alice.pk, services.Plan(**plan), now=now)
    assert refused.value.why in (Why.RULES, Why.OUT_OF_RANGE)


def test_a_title_is_one_line_of_what_can_be_seen(alice: User, now: datetime) -> None:
    """It becomes the subject of mails."""
    plan = services.Plan(
        game="quovadis", title=" Subura\r\nBcc: all@example.org\u202e ", seat_count=3
    )
    assert services.create_table(alice.pk, plan, now=now).title == "Subura Bcc: all@example.org"


def test_tables_for_invitations_have_an_end(as_: Callable[[User], Client], alice: User) -> None:
    """They go to addresses that never asked for our mails."""
    browser = as_(alice)
    for number in range(16):
        invited = FORM | {"seat_1": "invite", "address_1": f"b{number}@example.org"}
        invited |= {"seat_2": "invite", "address_2": f"c{number}@example.org"}
        said = browser.post(URL, invited, follow=True)
    assert Mail.objects.filter(kind="table.invited").count() == 30
    assert Table.objects.count() == 15
    assert "enough invitations for today" in said.content.decode()
