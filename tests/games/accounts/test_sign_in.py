import re

from django.test import Client

from games.accounts.models import User
from games.post.models import Mail
from tests.games.accounts.test_sign_up import without_token
from tests.games.factories import PASSWORD, UserFactory


def sign_in(client: Client, email: str = "alice@example.org", password: str = PASSWORD) -> bytes:
    return without_token(
        client.post("/account/login/", {"login": email, "password": password}).content
    )


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


class TestWithAPassword:
    def test_works(self, client: Client, alice: User) -> None:
        sign_in(client)
        assert is_in(client)

    def test_the_address_may_be_written_in_any_case(self, client: Client, alice: User) -> None:
        sign_in(client, email="Alice@Example.ORG")
        assert is_in(client)

    def test_a_wrong_one_looks_like_an_unknown_address(self, client: Client, alice: User) -> None:
        wrong = sign_in(client, password="carthage!")
        unknown = sign_in(client, email="zoe@example.org", password="carthage!")

        assert not is_in(client)
        assert wrong == unknown

    def test_an_unconfirmed_address_gets_a_new_mail_only(self, client: Client, db: None) -> None:
        UserFactory.create(display_name="Alice", confirmed=False)
        sign_in(client)

        assert not is_in(client)
        assert Mail.objects.get().subject == "[Cursus] Please confirm your address"

    def test_a_closed_door_stays_closed(self, client: Client, alice: User) -> None:
        User.objects.update(is_active=False)
        sign_in(client)
        assert not is_in(client)


class TestGuessing:
    def test_is_stopped_after_five_wrong_passwords(self, client: Client, alice: User) -> None:
        for _guess in range(5):
            sign_in(client, password="carthage!")
        page = sign_in(client)

        assert b"Too many tries" in page
        assert not is_in(client)

    def test_is_stopped_for_an_unknown_address_as_well(self, client: Client, db: None) -> None:
        pages = [sign_in(client, password="carthage!") for _guess in range(6)]
        assert b"Too many tries" in pages[-1]


class TestWithACode:
    def test_works(self, client: Client, alice: User) -> None:
        client.post("/account/login/code/", {"email": alice.email})
        code = re.search(r"^    (\S+)$", Mail.objects.get().text, re.MULTILINE)
        assert code
        client.post("/account/login/code/confirm/", {"code": code[1]})

        assert is_in(client)

    def test_an_unknown_address_sees_the_same(self, client: Client, alice: User) -> None:
        known = client.post("/account/login/code/", {"email": alice.email}, follow=True)
        unknown = Client().post("/account/login/code/", {"email": "zoe@example.org"}, follow=True)

        assert known.redirect_chain == unknown.redirect_chain
        assert without_token(known.content) == without_token(unknown.content)
        assert Mail.objects.filter(subject__contains="There is no account").count() == 1


class TestOperators:
    def test_sign_in_where_everybody_does(self, client: Client, db: None) -> None:
        assert client.get("/admin/login/")["Location"].startswith("/account/login/")
