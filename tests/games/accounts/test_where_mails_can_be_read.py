"""The mails of a test site are offered where there is a page for them, and nowhere else."""

import pytest
from django.test import Client

from games.accounts.models import User

OFFER = b"the mails of this test site"
DOORS = {
    "sign up": ("/account/signup/", {"email": "zoe@example.org", "password1": "tiber-island"}),
    "reset": ("/account/password/reset/", {"email": "zoe@example.org"}),
    "code": ("/account/login/code/", {"email": "zoe@example.org"}),
}


@pytest.mark.urls("tests.games.accounts.urls_of_production")
@pytest.mark.parametrize("door", DOORS)
def test_production_offers_nothing(client: Client, db: None, door: str) -> None:
    url, said = DOORS[door]
    page = client.post(url, said, follow=True)
    assert page.status_code == 200
    assert OFFER not in page.content


@pytest.mark.urls("tests.games.post.urls_with_mail_page")
@pytest.mark.parametrize("door", DOORS)
def test_a_test_site_leads_there(client: Client, db: None, door: str) -> None:
    url, said = DOORS[door]
    assert OFFER in client.post(url, said, follow=True).content


@pytest.mark.urls("tests.games.accounts.urls_of_production")
def test_whoever_asked_for_a_link_finds_back(client: Client, alice: User) -> None:
    page = client.post("/account/password/reset/", {"email": alice.email}, follow=True)
    assert b"Back to the sign-in page" in page.content
