from datetime import timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from games.accounts.models import User
from games.accounts.services import forget_what_is_over
from games.accounts.sessions.devices import device_of
from games.common import clock
from tests.games.accounts.test_reset_password import (
    test_the_link_leads_to_a_new_password as reset_the_password,
)
from tests.games.factories import PASSWORD, playing_table
from tests.sure import sure

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)
ENGINES = [f"django.contrib.sessions.backends.{name}" for name in ("db", "cached_db", "cache")]


@pytest.fixture(autouse=True, params=ENGINES)
def engine(request: pytest.FixtureRequest, settings: Settings) -> str:
    """Sessions may be kept in other places than the database."""
    settings.SESSION_ENGINE = request.param
    return settings.SESSION_ENGINE


def signed_in(alice: User, browser_name: str = FIREFOX, address: str = "203.0.113.5") -> Client:
    browser = Client(HTTP_USER_AGENT=browser_name, REMOTE_ADDR=address)
    browser.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


def listed(browser: Client) -> list[UserSession]:
    return browser.get("/account/sessions/").context["sessions"]


class TestTheList:
    def test_says_device_and_address_and_marks_this_one(self, alice: User) -> None:
        here = signed_in(alice)
        signed_in(alice, IPHONE, "198.51.100.9")
        this, other = listed(here)

        assert (this.device, this.is_this) == ("Firefox on Windows", True)
        assert (other.device, other.ip) == ("Safari on iPhone", "198.51.100.9")
        assert not other.is_this
        assert not other.same_address
        page = here.get("/account/sessions/").content.decode()
        assert "198.51.100.9" in page
        assert "this one" in page

    def test_shows_nobody_elses(self, alice: User, bob: User) -> None:
        here = signed_in(alice)
        signed_in(bob, IPHONE)
        assert [line.device for line in listed(here)] == ["Firefox on Windows"]

    def test_leaves_out_what_was_signed_out(self, alice: User) -> None:
        here, there = signed_in(alice), signed_in(alice, IPHONE)
        there.post("/account/logout/")
        assert len(listed(here)) == 1

    def test_strangers_sign_in(self, client: Client, db: None) -> None:
        assert client.get("/account/sessions/")["Location"].startswith("/account/login/")


class TestLastSeen:
    def test_is_written_when_some_minutes_have_passed(self, alice: User) -> None:
        here, there = signed_in(alice), signed_in(alice, IPHONE)
        with time_machine.travel(clock.now() + timedelta(minutes=30), tick=False):
            there.get("/account/", REMOTE_ADDR="192.0.2.44")
            later = clock.now()
        other = listed(here)[1]

        assert other.seen == later
        assert other.ip == "192.0.2.44"

    def test_is_not_written_at_every_page(self, alice: User) -> None:
        here = signed_in(alice)
        here.get("/account/")
        before = UserSession.objects.get().last_seen_at
        with time_machine.travel(clock.now() + timedelta(minutes=5), tick=False):
            here.get("/account/")
        assert UserSession.objects.get().last_seen_at == before

    def test_costs_no_query_in_between(
        self, alice: User, engine: str, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        here = signed_in(alice)
        here.get("/account/")
        with django_assert_num_queries(3 if engine.endswith(".db") else 2):
            here.get("/account/")  # session, person, notices

    def test_is_not_written_by_a_page_that_asks_for_news(
        self, alice: User, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        table = playing_table(alice)
        here = signed_in(alice)
        html = here.get(table.get_absolute_url()).content.decode()
        news = html.partition("/news/")[2].partition('"')[0]
        url = f"/t/{table.code}/news/{news}".replace("&amp;", "&")
        hour = clock.now() + timedelta(hours=1)
        with time_machine.travel(hour, tick=False), django_assert_num_queries(1):
            assert here.get(url).status_code == 204


class TestEnding:
    def test_one_ends_that_one_alone(self, alice: User) -> None:
        here, there, third = signed_in(alice), signed_in(alice, IPHONE), signed_in(alice, "Third")
        other = next(line for line in listed(here) if line.device == "Safari on iPhone")
        here.post(f"/account/sessions/{other.pk}/end/")

        assert not is_in(there)
        assert is_in(here)
        assert is_in(third)

    def test_the_others_are_ended(self, alice: User) -> None:
        here, there = signed_in(alice), signed_in(alice, IPHONE)
        here.post("/account/sessions/end-others/")

        assert is_in(here)
        assert not is_in(there)

    def test_a_remembered_session_is_gone_and_not_only_hidden(
        self, alice: User, engine: str
    ) -> None:
        here, there = signed_in(alice), signed_in(alice, IPHONE)
        key = there.session.session_key
        here.post("/account/sessions/end-others/")

        assert not there.session.exists(sure(key))
        if "db" in engine:
            assert not Session.objects.filter(session_key=key).exists()

    def test_nobody_ends_those_of_others(self, alice: User, bob: User) -> None:
        here, bobs = signed_in(alice), signed_in(bob)
        pk = listed(bobs)[0].pk
        here.post(f"/account/sessions/{pk}/end/")
        here.post("/account/sessions/end-others/")

        assert is_in(bobs)

    def test_looking_ends_nothing(self, alice: User) -> None:
        here = signed_in(alice)
        pk = listed(here)[0].pk
        assert here.get(f"/account/sessions/{pk}/end/").status_code == 405
        assert here.get("/account/sessions/end-others/").status_code == 405


class TestANewPassword:
    def test_ends_the_others_and_not_this_one(self, alice: User, engine: str) -> None:
        here, there = signed_in(alice), signed_in(alice, IPHONE)
        key = there.session.session_key
        new = {"oldpassword": PASSWORD, "password1": "quirinal-hill"}
        here.post("/account/password/change/", new)

        assert is_in(here)
        assert not is_in(there)
        assert not there.session.exists(sure(key))
        assert len(listed(here)) == 1

    def test_reset_by_mail_ends_all(self, alice: User) -> None:
        there = signed_in(alice)
        key = there.session.session_key
        reset_the_password(Client(), alice)

        assert not is_in(there)
        assert not there.session.exists(sure(key))


def test_the_sweep_forgets_rows_whose_session_is_over(alice: User) -> None:
    signed_in(alice).post("/account/logout/")
    here = signed_in(alice)
    forget_what_is_over(now=clock.now())

    assert UserSession.objects.get().session_key == here.session.session_key


@pytest.mark.parametrize(
    ("said", "device"),
    [
        (FIREFOX, "Firefox on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Linux"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605", "Safari on Mac"),
        ("curl/8.5", "curl/8.5"),
        ("", "A browser that does not say what it is"),
    ],
)
def test_devices_in_words(said: str, device: str) -> None:
    assert device_of(said) == device
