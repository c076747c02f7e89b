import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.post.models import Mail

ALICE = {"email": "alice@example.org", "password1": "tiber-island"}


def without_token(page: bytes) -> bytes:
    """A page without what may differ: form tokens, and the address that was typed in."""
    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"|\w+@example\.org', b"", page)


def link_in(mail: Mail) -> str:
    found = re.search(r"http://localhost:8000(/account/confirm-email/\S+)", mail.text)
    assert found, mail.text
    return found[1]


@pytest.mark.django_db
class TestSigningUp:
    def test_sends_one_mail_and_lets_nobody_in_yet(self, client: Client) -> None:
        response = client.post("/account/signup/", ALICE)

        assert response["Location"] == "/account/confirm-email/"
        mail = Mail.objects.get()
        assert mail.to == "alice@example.org"
        assert mail.subject == "[Cursus] Please confirm your address"
        assert client.get("/account/").status_code == 302

    def test_opening_the_link_confirms_nothing(self, client: Client) -> None:
        client.post("/account/signup/", ALICE)
        page = client.get(link_in(Mail.objects.get()))

        assert b"Yes, confirm it" in page.content
        assert not EmailAddress.objects.get().verified

    def test_the_button_behind_the_link_confirms(self, client: Client) -> None:
        client.post("/account/signup/", ALICE)
        client.post(link_in(Mail.objects.get()))

        assert EmailAddress.objects.get().verified
        client.post("/account/login/", {"login": ALICE["email"], "password": ALICE["password1"]})
        assert client.get("/account/").status_code == 200

    def test_the_header_leads_back_to_the_page_where_one_was(self, client: Client) -> None:
        """From a page by the header to the form and on to the mail: all of them remember it."""
        to_form = '/account/signup/?next=%2Fleagues%2F"'
        assert to_form in client.get("/leagues/").content.decode()
        assert to_form in client.get("/account/login/?next=%2Fleagues%2F").content.decode()
        assert 'name="next" value="/leagues/"' in client.get(to_form[:-1]).content.decode()
        client.post("/account/signup/", ALICE | {"next": "/leagues/"})
        link = link_in(Mail.objects.get())
        assert client.post(link)["Location"] == "/account/welcome/?next=%2Fleagues%2F"

    def test_a_used_link_leads_there_as_well(self, client: Client) -> None:
        client.post("/account/signup/", ALICE | {"next": "/leagues/"})
        link = link_in(Mail.objects.get())
        client.post(link)
        page = Client().get(link).content.decode()
        assert 'class="button" href="/account/login/?next=%2Fleagues%2F"' in page

    def test_from_the_front_page_one_goes_on_in_the_lobby(self, client: Client) -> None:
        assert '"/account/signup/"' in client.get("/").content.decode()

    def test_the_first_sign_in_leads_to_choosing_a_name(self, client: Client) -> None:
        client.post("/account/signup/", ALICE)
        client.post(link_in(Mail.objects.get()))
        client.post("/account/logout/")
        signing_in = {"login": ALICE["email"], "password": ALICE["password1"]}

        assert client.post("/account/login/", signing_in)["Location"] == "/account/welcome/"

    def test_the_name_tells_nothing_before_it_is_chosen(self, client: Client) -> None:
        client.post("/account/signup/", ALICE)

        user = User.objects.get()
        assert re.fullmatch(r"Citizen \d{6}", user.display_name)
        assert client.get(f"/people/{user.slug}/").status_code == 404

    @pytest.mark.parametrize(
        ("weak", "said"),
        [
            ("tiber", "Use eight characters or more."),
            ("password", "Too many people have this password."),
            ("7236418950", "Use letters as well."),
            ("alice@example.org", "too much like your address"),
        ],
    )
    def test_a_weak_password_is_refused_in_our_words(
        self, client: Client, weak: str, said: str
    ) -> None:
        response = client.post("/account/signup/", ALICE | {"password1": weak})

        assert said in response.content.decode()
        assert not User.objects.exists()


class TestAnAddressThatHasAnAccount:
    def test_is_answered_by_the_same_pages(self, client: Client, alice: User) -> None:
        known = client.post("/account/signup/", ALICE, follow=True)
        unknown = Client().post(
            "/account/signup/", ALICE | {"email": "zoe@example.org"}, follow=True
        )

        assert known.redirect_chain == unknown.redirect_chain
        assert without_token(known.content) == without_token(unknown.content)

    def test_is_told_so_by_mail(self, client: Client, alice: User) -> None:
        client.post("/account/signup/", ALICE)

        assert User.objects.count() == 1
        assert Mail.objects.get().subject == "[Cursus] You already have an account"

    def test_takes_the_same_time_to_answer(
        self, client: Client, alice: User, settings: Settings
    ) -> None:
        """Hashing a password is what takes long, so as many are hashed for either address."""
        settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
        costs = []
        for email in ("alice@example.org", "zoe@example.org"):
            CountingHasher.hashed = 0
            Client().post("/account/signup/", ALICE | {"email": email})
            costs.append(CountingHasher.hashed)

        assert costs == [1, 1]


class CountingHasher(MD5PasswordHasher):
    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.hashed += 1
        return super().encode(password, salt)
