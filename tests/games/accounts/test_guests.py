"""Guests play at once, write to nobody, keep the game with an address, or vanish after a month."""

import re
from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.test import Client
from django.urls import resolve
from pytest_django import Settings

from games.accounts.guests.selectors import guests_gone
from games.accounts.guests.services import forget_guests, make_guest
from games.accounts.middleware import OPEN
from games.accounts.models import User
from games.accounts.registry import AccountRegistry, registry
from games.common import clock
from games.play.models import Entry, Seat, Status, Table
from games.post.models import Mail, Notice
from tests.games.factories import PASSWORD, UserFactory, new_table
from tests.sure import sure

ADDRESS = "gaia@example.org"
THEIR_TABLES = (
    ("/tables/play-now/?game=quovadis", ""),
    ("/tables/play-now/?game=idusmartii", ""),
    ("/learn/lessons/quovadis/place/", ""),
    ("/learn/lessons/quovadis/ask/", "&at=ask:4-7"),
    ("/learn/lessons/quovadis/be-asked/", ""),
    ("/learn/lessons/idusmartii/vote/", ""),
    ("/learn/pictures/quovadis/before/", ""),
)
"""How guests come to a table, and what is added to its address."""

pytestmark = pytest.mark.django_db


def plays(browser: Client, game: str = "quovadis") -> Table:
    """Press *Play now* as somebody who is not signed in; return the table."""
    answer = browser.post("/tables/play-now/", {"game": game})
    return Table.objects.get(code=answer["Location"].split("/")[2])


def guest() -> User:
    return User.objects.get(guest_since__isnull=False)


def keeps(browser: Client, table: Table, address: str = ADDRESS) -> str:
    """Give the address as this guest and return the mailed link."""
    browser.post("/account/keep/", {"email": address, "next": table.get_absolute_url()})
    found = re.search(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(address))
    assert found, mail_to(address)
    return found[1]


def mail_to(address: str) -> str:
    return Mail.objects.filter(to=address).latest("pk").text


class TestPlayNow:
    def test_one_click_from_the_front_page_to_a_running_game(self) -> None:
        browser = Client()
        assert 'action="/tables/play-now/"' in browser.get("/").content.decode()
        table = plays(browser)
        assert table.status == Status.PLAYING
        assert browser.get(table.get_absolute_url()).status_code == 200
        assert Seat.objects.get(table=table, bot="").user == guest()

    @pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
    def test_for_every_game(self, game: str) -> None:
        assert plays(Client(), game).game == game

    def test_a_game_that_does_not_exist_makes_no_guest(self) -> None:
        assert Client().post("/tables/play-now/", {"game": "chess"}).status_code == 404
        assert not User.objects.exists()

    def test_a_second_game_is_of_the_same_guest(self) -> None:
        browser = Client()
        plays(browser)
        plays(browser)
        assert Table.objects.filter(organiser=guest()).count() == 2

    def test_a_guest_makes_few_tables_a_day(self, settings: Settings) -> None:
        settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest_table": "2/d/user"}
        browser = Client()
        for _each in range(4):
            browser.post("/tables/play-now/", follow=True)
        assert Table.objects.count() == 2

    def test_too_many_guests_from_one_address_are_led_to_sign_up(self, settings: Settings) -> None:
        settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "2/d/ip"}
        cache.clear()
        answers = [Client().post("/tables/play-now/", follow=True) for _each in range(3)]
        assert answers[-1].redirect_chain[0][0] == "/account/signup/"
        assert "There are too many new guests just now" in answers[-1].content.decode()
        assert User.objects.count() == 2

    def test_the_site_as_a_whole_takes_so_many(self, settings: Settings) -> None:
        settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "1/d/key"}
        cache.clear()
        for ip in ("192.0.2.1", "192.0.2.2"):
            Client(REMOTE_ADDR=ip).post("/tables/play-now/")
        assert User.objects.count() == 1


class TestWhatGuestsMayDo:
    def test_a_move(self) -> None:
        browser = Client()
        table = plays(browser)
        seat = Seat.objects.get(table=table, user=guest())
        assert browser.get(f"{table.get_absolute_url()}orders/").status_code == 200
        answer = browser.post(
            f"{table.get_absolute_url()}act/", {"entry": "nonsense", "version": 0}, follow=True
        )
        assert "/account/keep/" not in str(answer.redirect_chain)
        assert seat.bot == ""

    @pytest.mark.parametrize(
        "path",
        [
            *("/tables/new/", "/leagues/new/", "/archive/saved/"),
            *("{other}join/", "{other}talk/say/", "{own}talk/say/", "{own}claims/new/"),
            *("{own}pause/", "{own}extend/", "{own}propose/"),
        ],
    )
    def test_whatever_needs_an_address_leads_to_keep_my_game(self, path: str) -> None:
        browser = Client()
        own = plays(browser).get_absolute_url()
        path = path.format(own=own, other=new_table(UserFactory.create()).get_absolute_url())
        answer = browser.post(path, {"text": "hello"})
        assert answer.status_code == 302
        assert answer["Location"].startswith("/account/keep/")

    def test_no_form_at_their_tables_leads_there(self) -> None:
        """Every form that a page shows to a guest is one that guests may send."""
        browser, actions = Client(), set()
        for begins, query in THEIR_TABLES:
            answer = browser.post(begins, {"game": begins.rpartition("=")[2]})
            table = answer["Location"].partition("#")[0]
            for tab in ("act", "offers", "talk", "history"):
                page = browser.get(f"{table}?tab={tab}{query}").content.decode()
                actions |= set(re.findall(r'method="post" action="([^"]+)"', page))
        names = {resolve(action).view_name for action in actions}
        assert {"forum:ask", "forum:accept", "school:read_on"} <= names
        assert names <= OPEN | registry.guest_pages()

    def test_parts_of_a_page_are_led_there_too(self) -> None:
        browser = Client()
        own = plays(browser).get_absolute_url()
        answer = browser.post(f"{own}talk/say/", {"text": "x"}, headers={"HX-Request": "true"})
        assert answer["HX-Redirect"].startswith("/account/keep/")

    @pytest.mark.parametrize("path", ["/account/", "/account/email/", "/account/feeds/"])
    def test_pages_of_an_account_too(self, path: str) -> None:
        browser = Client()
        plays(browser)
        assert browser.get(path)["Location"].startswith("/account/keep/")

    @pytest.mark.parametrize("path", ["/", "/tables/", "/leagues/", "/archive/", "/rules/"])
    def test_they_read_like_strangers(self, path: str) -> None:
        browser = Client()
        plays(browser)
        assert browser.get(path).status_code == 200

    def test_they_have_no_public_page(self) -> None:
        plays(Client())
        assert Client().get(guest().get_absolute_url()).status_code == 404

    def test_they_get_no_mail(self) -> None:
        from games.post.notices.dispatch import dispatch_due_notices

        browser = Client()
        table = plays(browser)
        kind = "turn" if not Notice.objects.exists() else sure(Notice.objects.first()).kind
        Notice.objects.create(
            person=guest(),
            kind=kind,
            cause="test",
            scope=table.code,
            title="Your turn",
            text="",
            url=table.get_absolute_url(),
            due_at=clock.now(),
            created_at=clock.now(),
        )
        dispatch_due_notices(now=clock.now())
        assert not Mail.objects.exists()


class TestKeepTheGame:
    def test_in_the_same_browser(self) -> None:
        browser = Client()
        table = plays(browser)
        me = guest()
        link = keeps(browser, table)
        assert me.name in mail_to(ADDRESS)
        page = browser.get(link).content.decode()
        assert "Keep my game" in page
        answer = browser.post(link.partition("?")[0], {"next": table.get_absolute_url()})
        assert answer["Location"] == table.get_absolute_url()
        kept = User.objects.get(pk=me.pk)
        assert (kept.email, kept.is_guest, kept.name) == (ADDRESS, False, me.name)
        assert EmailAddress.objects.get(user=kept).primary
        assert browser.get("/account/").status_code == 200
        assert Seat.objects.get(table=table, bot="").user == kept

    def test_the_link_signs_in_elsewhere_and_ends_the_first_browser(self) -> None:
        browser, telephone = Client(), Client()
        table = plays(browser)
        browser.get(table.get_absolute_url())  # from now on the session is listed
        link = keeps(browser, table)
        assert "signed out" in telephone.get(link).content.decode()
        answer = telephone.post(link)
        assert answer["Location"] == table.get_absolute_url()
        assert telephone.get("/account/").status_code == 200
        assert browser.get("/account/").status_code == 302

    @pytest.mark.parametrize("elsewhere", [False, True])
    def test_a_name_can_be_said_with_it(self, elsewhere: bool) -> None:
        table = plays(browser := Client())
        link = keeps(browser, table)
        here = Client() if elsewhere else browser
        answer = here.post(link, {"display_name": "Gaia", "time_zone": "Europe/Rome"})
        assert answer["Location"] == table.get_absolute_url()
        kept = User.objects.get()
        assert (kept.name, kept.time_zone) == ("Gaia", "Europe/Rome")
        assert kept.welcomed_at

    def test_a_name_that_is_taken_is_asked_again_and_nothing_is_kept(self) -> None:
        UserFactory.create(display_name="Gaia", email="another@example.org")
        link = keeps(browser := Client(), plays(browser))
        page = browser.post(link, {"display_name": "Gaia"}).content.decode()
        assert "Somebody else has this name" in page
        assert guest()

    def test_a_browser_that_names_no_time_zone_gets_one(self) -> None:
        link = keeps(browser := Client(), plays(browser))
        browser.post(link, {"display_name": "Gaia", "time_zone": "Moon/Tranquillity"})
        assert User.objects.get().time_zone == "UTC"

    def test_the_link_a_second_time_leads_on(self) -> None:
        link = keeps(browser := Client(), table := plays(browser))
        browser.post(link)
        page = browser.get(link).content.decode()
        assert "nothing left to do" in page
        assert table.get_absolute_url() in page

    def test_the_owner_of_an_account_reads_how_the_game_comes_to_them(self) -> None:
        bob = UserFactory.create(email=ADDRESS)
        table = plays(browser := Client())
        browser.post("/account/keep/", {"email": ADDRESS, "next": table.get_absolute_url()})
        assert guest().name in mail_to(ADDRESS)
        login = sure(re.search(r"http://localhost:8000(/account/login/\S+)", mail_to(ADDRESS)))[1]
        browser.post(login, {"login": bob.email, "password": PASSWORD})
        assert Seat.objects.get(table=table, bot="").user == bob

    def test_a_finished_game_says_how_to_keep_it(self) -> None:
        table = plays(browser := Client())
        Table.objects.filter(pk=table.pk).update(status=Status.ENDED)
        page = browser.get(table.get_absolute_url()).content.decode()
        assert page.count('class="keep small"') == 1

    def test_the_answer_is_the_same_for_an_address_with_an_account(self) -> None:
        UserFactory.create(email=ADDRESS)
        browser = Client()
        table = plays(browser)
        pages = []
        for address in (ADDRESS, "nobody@example.org"):
            form = {"email": address, "next": table.get_absolute_url()}
            page = browser.post("/account/keep/", form).content.decode()
            pages.append(re.sub(r"[\w.+-]+@[\w.]+|value=\"\w{64}\"|\w{64}", "", page))
        assert pages[0] == pages[1]
        assert Mail.objects.filter(to=ADDRESS).count() == 1
        assert "an account with it already" in mail_to(ADDRESS)
        assert guest().is_guest

    def test_an_address_that_waits_does_not_hinder_its_owner(self) -> None:
        browser, owner = Client(), Client()
        keeps(browser, plays(browser))
        owner.post("/account/signup/", {"email": ADDRESS, "password1": "quirinal-hill"})
        found = re.findall(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(ADDRESS))
        owner.post(found[0])
        assert User.objects.get(email=ADDRESS) != guest()
        assert guest().is_guest

    def test_another_address_takes_the_place_of_the_first(self) -> None:
        browser = Client()
        table = plays(browser)
        first = keeps(browser, table, "typo@example.org")
        keeps(browser, table)
        assert not EmailAddress.objects.filter(email="typo@example.org").exists()
        browser.post(first)
        assert guest().is_guest

    def test_too_many_mails_are_refused(self, settings: Settings) -> None:
        settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {
            "mail_to_stranger": "1/h/key"
        }
        browser = Client()
        keeps(browser, plays(browser))
        assert browser.post("/account/keep/", {"email": ADDRESS}).status_code == 429

    @pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "javascript:x"])
    def test_nobody_is_led_to_another_site(self, where: str) -> None:
        browser = Client()
        plays(browser)
        page = browser.get("/account/keep/", {"next": where}).content.decode()
        assert "evil" not in page
        assert "javascript:x" not in page


class TestVanish:
    def test_after_a_month_with_their_tables(self) -> None:
        browser = Client()
        table = plays(browser)
        browser.get(table.get_absolute_url())
        later = clock.now() + timedelta(days=31)
        assert forget_guests(now=clock.now() + timedelta(days=29)) == 0
        assert forget_guests(now=later) == 1
        assert not User.objects.exists()
        assert not Table.objects.exists()
        assert not Entry.objects.exists()

    def test_whoever_was_seen_stays(self) -> None:
        browser = Client()
        plays(browser)
        User.objects.update(guest_since=clock.now() - timedelta(days=40))
        browser.get("/")
        assert UserSession.objects.exists()
        assert forget_guests(now=clock.now()) == 0

    def test_whoever_comes_back_while_the_sweep_runs_stays(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The list was made before they came back; the other guest on it goes."""
        browser = Client()
        table = plays(browser)
        back = User.objects.get()
        User.objects.update(guest_since=clock.now() - timedelta(days=40))
        gone = make_guest(now=clock.now() - timedelta(days=41))

        def then_they_come_back(guest: User, now: datetime) -> None:
            browser.get(table.get_absolute_url())

        steps = AccountRegistry()
        steps.add_guest_step("comes back", then_they_come_back)
        monkeypatch.setattr("games.accounts.guests.services.registry", steps)
        assert list(guests_gone(clock.now())) == [gone.pk, back.pk]
        forget_guests(now=clock.now())
        assert list(User.objects.values_list("pk", flat=True)) == [back.pk]

    def test_whoever_kept_the_game_stays(self) -> None:
        browser = Client()
        table = plays(browser)
        browser.post(keeps(browser, table))
        assert forget_guests(now=clock.now() + timedelta(days=400)) == 0
        assert User.objects.get().email == ADDRESS

    def test_twice_is_once(self) -> None:
        make_guest(now=clock.now() - timedelta(days=40))
        assert forget_guests(now=clock.now()) == 1
        assert forget_guests(now=clock.now()) == 0


class TestLinksSignIn:
    """Whoever signs up ordinarily types the password once."""

    def test_in_the_browser_that_signed_up(self) -> None:
        browser = Client()
        browser.post(
            "/account/signup/",
            {"email": ADDRESS, "password1": "quirinal-hill", "next": "/leagues/"},
        )
        link = re.findall(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(ADDRESS))[0]
        answer = browser.post(link)
        assert answer["Location"] == "/account/welcome/?next=%2Fleagues%2F"
        assert browser.get("/account/").status_code == 200

    def test_elsewhere_without_any_password(self) -> None:
        Client().post("/account/signup/", {"email": ADDRESS, "password1": "quirinal-hill"})
        link = re.findall(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(ADDRESS))[0]
        telephone = Client()
        page = telephone.post(link, follow=True).content.decode()
        assert "You have no password: sign in with mailed codes." in page
        assert telephone.get("/account/").status_code == 200
        assert not User.objects.get().has_usable_password()

    def test_elsewhere_with_the_password_that_is_typed_there(self) -> None:
        Client().post("/account/signup/", {"email": ADDRESS, "password1": "quirinal-hill"})
        link = re.findall(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(ADDRESS))[0]
        telephone = Client()
        telephone.post(link, {"password": "quirinal-hill"})
        assert telephone.get("/account/").status_code == 200


class TestTheGameIsTheirs:
    def test_whoever_keeps_a_game_is_told_so_on_any_device(self) -> None:
        browser = Client()
        link = keeps(browser, plays(browser))
        page = Client().post(link, follow=True).content.decode()
        assert "The game is yours, " in page
        assert page.count('<p class="notice') == 1

    def test_whoever_signs_up_is_told_of_no_game(self) -> None:
        Client().post("/account/signup/", {"email": ADDRESS, "password1": "quirinal-hill"})
        link = re.findall(r"http://localhost:8000(/account/confirm-email/\S+)", mail_to(ADDRESS))[0]
        assert "The game is yours, " not in Client().post(link, follow=True).content.decode()


class TestSignInToAnAccount:
    def test_a_guest_can_sign_in_as_somebody_else(self) -> None:
        bob, browser = UserFactory.create(), Client()
        plays(browser)
        assert 'name="password"' in browser.get("/account/login/").content.decode()
        browser.post("/account/login/", {"login": bob.email, "password": PASSWORD})
        assert bob.name in browser.get("/account/").content.decode()

    def test_signing_up_is_keeping_the_game(self) -> None:
        browser = Client()
        plays(browser)
        assert browser.get("/account/signup/")["Location"].startswith("/account/keep/")
