"""A further address that nobody has confirmed counts for nobody."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.test import Client

from games.accounts.models import User
from games.accounts.services import forget_what_is_over
from games.common import clock
from games.post.models import Mail, Mailbox
from games.post.services import Letter, queue_mail
from tests.games.factories import PASSWORD, UserFactory

AsUser = Callable[[User], Client]
WANTED = "paula@example.org"
KEPT = timedelta(days=14)


@pytest.fixture
def browser(alice: User) -> Client:
    """Alice, who has added the address of somebody else."""
    browser = Client()
    browser.force_login(alice)
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    browser.post("/account/email/", {"email": WANTED, "action_add": ""})
    assert EmailAddress.objects.filter(user=alice, email=WANTED, verified=False).exists()
    return browser


def link() -> str:
    texts = Mail.objects.filter(to=WANTED).order_by("-pk").values_list("text", flat=True)
    found = re.search(r"http://localhost:8000(/account/confirm-email/\S+)", texts[0])
    assert found
    return found[1]


def is_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


def test_its_owner_signs_up(browser: Client) -> None:
    paula = Client()
    paula.post("/account/signup/", {"email": WANTED, "password1": "quirinal-hill"})
    assert User.objects.filter(email=WANTED).exists()
    row = EmailAddress.objects.get(user__email=WANTED, email=WANTED)
    paula.post(f"/account/confirm-email/{EmailConfirmationHMAC(row).key}/")
    paula.post("/account/login/", {"login": WANTED, "password": "quirinal-hill"})
    assert is_in(paula)


def test_no_code_signs_in_by_it(browser: Client) -> None:
    Client().post("/account/login/code/", {"email": WANTED})
    assert "no account" in Mail.objects.filter(to=WANTED).order_by("-pk")[0].subject


def test_no_link_for_a_new_password_goes_there(browser: Client) -> None:
    Client().post("/account/password/reset/", {"email": WANTED})
    assert "no account" in Mail.objects.filter(to=WANTED).order_by("-pk")[0].subject


def test_no_password_signs_in_by_it(browser: Client, alice: User) -> None:
    other = Client()
    before = Mail.objects.count()
    page = other.post("/account/login/", {"login": WANTED, "password": PASSWORD})
    assert b"do not match" in page.content
    assert Mail.objects.count() == before
    assert not is_in(other)


def test_whose_it_is_cannot_be_led_to_confirm_it(browser: Client, alice: User) -> None:
    """Else the account of somebody else would be theirs, and could read what comes to them."""
    reached = link()
    for elsewhere in (Client(), Client()):
        assert b"The owner of an account here wants to add" in elsewhere.get(reached).content
        elsewhere.post(reached, {"password": "quirinal-hill"})
    assert not EmailAddress.objects.get(email=WANTED).verified
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_who_added_it_confirms_it_signed_in(browser: Client) -> None:
    browser.post(link())
    assert EmailAddress.objects.get(email=WANTED).verified


def test_then_the_one_who_began_an_account_with_it_gives_way(browser: Client, alice: User) -> None:
    Client().post("/account/signup/", {"email": WANTED, "password1": "quirinal-hill"})
    mine = EmailAddress.objects.get(user=alice, email=WANTED)
    browser.post(f"/account/confirm-email/{EmailConfirmationHMAC(mine).key}/")
    browser.post("/account/email/", {"email": WANTED, "action_primary": ""})
    alice.refresh_from_db()
    assert alice.email == WANTED
    assert User.objects.count() == 1


def test_what_somebody_else_has_proved_meanwhile_is_said(browser: Client) -> None:
    reached = link()
    UserFactory.create(display_name="Paula")
    for answer in (browser.get(reached), browser.post(reached)):
        assert answer.status_code == 200
        assert b"confirmed already, by another account" in answer.content


def test_it_is_forgotten_after_two_weeks(browser: Client, alice: User) -> None:
    forget_what_is_over(now=clock.now() + KEPT - timedelta(minutes=1))
    assert EmailAddress.objects.filter(email=WANTED).exists()
    forget_what_is_over(now=clock.now() + KEPT)
    assert list(EmailAddress.objects.values_list("email", flat=True)) == [alice.email]


def test_so_is_one_of_which_nobody_knows_since_when_it_waits(alice: User) -> None:
    EmailAddress.objects.create(user=alice, email=WANTED)
    forget_what_is_over(now=clock.now())
    assert EmailAddress.objects.filter(email=WANTED).exists()
    forget_what_is_over(now=clock.now() + KEPT)
    assert not EmailAddress.objects.filter(email=WANTED).exists()


def test_mails_to_it_are_shown_to_its_owner_alone(browser: Client) -> None:
    queue_mail(Letter(to=WANTED, subject="Only for Paula", text="Ave"), now=clock.now())
    assert b"Only for Paula" not in browser.get("/account/mails/").content


def test_removing_it_takes_nothing_from_its_owner(browser: Client) -> None:
    paula = UserFactory.create(display_name="Paula")
    Mailbox.objects.create(person=paula, email=WANTED)
    browser.post("/account/email/", {"email": WANTED, "action_remove": ""})
    assert Mailbox.objects.filter(email=WANTED).exists()
