"""The link of an invitation makes the account and takes the seat in one step."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.play.models import Seat, Table
from games.post.models import Mail
from games.tables import services
from tests.games.factories import UserFactory, new_table

ADDRESS = "flavia@example.org"
FORM = {"display_name": "Flavia", "time_zone": "Europe/Rome"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: User) -> Table:
    return new_table(alice, seat_count=3)


@pytest.fixture
def link(table: Table, alice: User) -> str:
    token = services.invite(table.pk, alice.pk, 1, ADDRESS, now=clock.now())
    return f"{table.get_absolute_url()}invitation/{token}/"


def holder(table: Table) -> User | None:
    return Seat.objects.get(table=table, number=1).user


def test_account_seat_and_name_in_one_step(table: Table, link: str) -> None:
    browser = Client()
    assert 'name="display_name"' in browser.get(link).content.decode()
    assert browser.post(link, FORM)["Location"] == table.get_absolute_url()
    flavia = User.objects.get(email=ADDRESS)
    assert holder(table) == flavia
    assert (flavia.name, flavia.time_zone) == ("Flavia", "Europe/Rome")
    assert EmailAddress.objects.get(user=flavia).verified
    assert not flavia.has_usable_password()
    assert browser.get("/account/").status_code == 200


def test_who_opens_it_again_elsewhere_is_asked_to_sign_in(table: Table, link: str) -> None:
    Client().post(link, FORM)
    again = Client().get(link).content.decode()
    assert "no longer valid" in again
    assert f'href="/account/login/?next={table.get_absolute_url()}"' in again.split("<main")[1]


def test_looking_makes_nothing(link: str) -> None:
    Client().get(link)
    assert not User.objects.filter(email=ADDRESS).exists()


@pytest.mark.parametrize("name", ["", "Alice", "Cursus", "x"])
def test_a_name_that_cannot_be_is_said_and_nothing_is_made(
    table: Table, link: str, alice: User, name: str
) -> None:
    answer = Client().post(link, FORM | {"display_name": name})
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert holder(table) is None
    assert not User.objects.filter(email=ADDRESS).exists()


def test_whoever_has_an_account_signs_in_first(table: Table, link: str) -> None:
    UserFactory.create(email=ADDRESS)
    browser = Client()
    assert 'name="display_name"' not in browser.get(link).content.decode()
    assert browser.post(link, FORM)["Location"].startswith("/account/login/")
    assert holder(table) is None


def test_an_account_that_a_stranger_began_with_the_address_gives_way(
    table: Table, link: str
) -> None:
    stranger = Client()
    stranger.post("/account/signup/", {"email": ADDRESS, "password1": "stranger-1-danger"})
    Client().post(link, FORM)
    assert User.objects.get(email=ADDRESS) == holder(table)
    stranger.post("/account/login/", {"login": ADDRESS, "password": "stranger-1-danger"})
    assert stranger.get("/account/").status_code == 302


def test_the_link_works_once(table: Table, link: str) -> None:
    Client().post(link, FORM)
    other = Client()
    other.post(link, FORM | {"display_name": "Fulvia"})
    assert other.get("/account/").status_code == 302
    assert User.objects.filter(email=ADDRESS).count() == 1


def test_a_made_up_link_makes_nobody(table: Table, link: str) -> None:
    Client().post(f"{table.get_absolute_url()}invitation/made-up/", FORM)
    assert not User.objects.filter(email=ADDRESS).exists()
    assert holder(table) is None


def test_a_guest_keeps_the_game_and_takes_the_seat(table: Table, link: str) -> None:
    browser = Client()
    browser.post("/tables/play-now/")
    guest = User.objects.get(guest_since__isnull=False)
    browser.post(link, FORM)
    kept = User.objects.get(pk=guest.pk)
    assert holder(table) == kept
    assert (kept.email, kept.is_guest, kept.name) == (ADDRESS, False, "Flavia")
    assert browser.get("/account/").status_code == 200


def test_somebody_signed_in_takes_the_seat_as_themselves(
    table: Table, link: str, as_: Callable[[User], Client], bob: User
) -> None:
    as_(bob).post(link, FORM)
    assert holder(table) == bob
    assert not User.objects.filter(email=ADDRESS).exists()


def test_the_mail_says_what_the_game_is_and_who_we_are(link: str) -> None:
    mail = Mail.objects.get(kind="table.invited")
    assert mail.subject == "Alice invites you to a table: Subura"
    text = " ".join(mail.text.split())
    assert "Lead your senators up through the committees" in text
    assert "Cursus: negotiation games of ancient Rome" in text


def test_where_names_are_hidden_neither_mail_nor_page_says_who_invites(alice: User) -> None:
    hidden = new_table(alice, seat_count=3, anonymous=True, press="silent")
    token = services.invite(hidden.pk, alice.pk, 1, ADDRESS, now=clock.now())
    mail = Mail.objects.get(kind="table.invited")
    page = Client().get(f"{hidden.get_absolute_url()}invitation/{token}/").content.decode()
    assert "Alice" not in mail.subject + mail.text + page
    assert "A seat is kept for you" in " ".join(mail.text.split())
