import json
from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.accounts.selectors import everything_about
from games.accounts.services import close_account
from games.common import clock
from games.feeds import services
from games.feeds.address_keys import secret_of
from games.feeds.models import Delivery, PrivateAddress, Receiver
from tests.games.factories import playing_table
from tests.games.feeds.conftest import NOON, Device, deliver
from tests.games.feeds.ear import Ear, Reply

PAGE, HOOKS, ADDRESSES = "/account/feeds/", "/account/feeds/hooks/", "/account/feeds/addresses/"
As = Callable[[User], Client]


def test_the_page_is_for_who_is_signed_in(client: Client, alice: User, as_: As) -> None:
    assert client.get(PAGE).status_code == 302
    assert as_(alice).get(PAGE).status_code == 200


def test_opening_it_makes_nothing(alice: User, as_: As) -> None:
    as_(alice).get(PAGE)
    assert not PrivateAddress.objects.exists()


@pytest.mark.parametrize(
    ("purpose", "name"), [("calendar", "deadlines.ics"), ("turns", "turns.atom")]
)
def test_make_an_address(alice: User, as_: As, purpose: str, name: str) -> None:
    browser = as_(alice)
    browser.post(ADDRESSES, {"purpose": purpose})
    browser.post(ADDRESSES, {"purpose": purpose})
    assert PrivateAddress.objects.get().person == alice
    assert f"/{name}" in browser.get(PAGE).content.decode()


def test_make_the_address_of_a_table(alice: User, bob: User, as_: As) -> None:
    game = playing_table(alice, bob)
    browser = as_(alice)
    assert f'<option value="{game.code}">' in browser.get(PAGE).content.decode()
    browser.post(ADDRESSES, {"purpose": "table", "table": game.code})
    page = browser.get(PAGE).content.decode()
    assert "/table.atom" in page
    assert f'<option value="{game.code}">' not in page


@pytest.mark.parametrize("said", [{}, {"purpose": "x"}, {"purpose": "table", "table": "nosuch"}])
def test_what_there_is_not_is_refused(alice: User, as_: As, said: dict[str, str]) -> None:
    found = as_(alice).post(ADDRESSES, said, follow=True)
    assert b"Choose a table where you sit." in found.content
    assert not PrivateAddress.objects.exists()


def test_a_table_address_needs_a_table(alice: User, as_: As) -> None:
    as_(alice).post(ADDRESSES, {"purpose": "table"})
    assert not PrivateAddress.objects.exists()


# --- web addresses --------------------------------------------------------------------------------


def test_add_a_web_address_and_see_its_key_once(alice: User, as_: As, ear: Ear) -> None:
    browser = as_(alice)
    answer = browser.post(HOOKS, {"url": ear.url(), "label": "Mine"})
    hook = Receiver.objects.get()
    assert secret_of(hook) in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    for page in (PAGE, f"/account/feeds/receivers/{hook.pk}/"):
        assert "whsec_" not in browser.get(page).content.decode()


@pytest.mark.parametrize("url", ["http://example.org/", "https://localhost/", "x", ""])
@override_settings(FEEDS_NEAR=False)
def test_what_we_would_not_connect_to_is_refused(alice: User, as_: As, url: str) -> None:
    answer = as_(alice).post(HOOKS, {"url": url})
    assert b"errorlist" in answer.content
    assert not Receiver.objects.exists()


def test_twice_the_same_is_refused(alice: User, bob: User, as_: As, hook: Receiver) -> None:
    answer = as_(alice).post(HOOKS, {"url": hook.url})
    assert b"added this address already" in answer.content
    as_(bob).post(HOOKS, {"url": hook.url})
    assert Receiver.objects.filter(person=bob).exists()


def test_no_more_than_ten(alice: User, as_: As, ear: Ear) -> None:
    for number in range(11):
        answer = as_(alice).post(HOOKS, {"url": ear.url(f"/{number}")})
    assert b"cannot have more of these" in answer.content
    assert Receiver.objects.count() == 10


def test_a_new_key_replaces_the_old_one(alice: User, as_: As, hook: Receiver) -> None:
    old = secret_of(hook)
    answer = as_(alice).post(f"/account/feeds/receivers/{hook.pk}/secret/")
    hook.refresh_from_db()
    assert secret_of(hook) != old
    assert secret_of(hook) in answer.content.decode()


def test_the_database_does_not_hold_the_key(hook: Receiver) -> None:
    assert secret_of(hook).removeprefix("whsec_") not in json.dumps(
        list(Receiver.objects.values()), default=str
    )


def test_send_a_test_and_see_what_it_answered(
    alice: User, as_: As, hook: Receiver, ear: Ear
) -> None:
    browser, page = as_(alice), f"/account/feeds/receivers/{hook.pk}/"
    ear.replies = [Reply(418, body=b"<b>short and stout</b>")]
    browser.post(f"{page}test/")
    deliver(clock.now())
    assert json.loads(ear.one().body)["type"] == "test"
    shown = browser.get(page).content.decode()
    assert "418 &lt;b&gt;short and stout&lt;/b&gt;" in shown
    assert Delivery.objects.get().key in shown


def test_one_test_a_minute(alice: User, hook: Receiver) -> None:
    services.send_test(alice, hook.pk, now=NOON)
    services.send_test(alice, hook.pk, now=NOON)
    assert Delivery.objects.count() == 1


@pytest.mark.parametrize("what", ["", "test/", "secret/", "on/", "remove/"])
def test_it_is_nobody_elses(alice: User, bob: User, as_: As, hook: Receiver, what: str) -> None:
    where, before = f"/account/feeds/receivers/{hook.pk}/{what}", secret_of(hook)
    browser = as_(bob)
    answer = browser.post(where) if what else browser.get(where)
    assert answer.status_code in (404, 302)
    hook.refresh_from_db()
    assert secret_of(hook) == before
    assert not Delivery.objects.exists()
    if what:
        assert as_(alice).get(where).status_code == 405


def test_remove_it(alice: User, as_: As, hook: Receiver) -> None:
    services.send_test(alice, hook.pk, now=NOON)
    as_(alice).post(f"/account/feeds/receivers/{hook.pk}/remove/")
    assert not Receiver.objects.exists()
    assert deliver() == 0


# --- what is kept ---------------------------------------------------------------------------------


def test_the_export_opens_nothing(
    alice: User, as_: As, hook: Receiver, device: Device, ear: Ear
) -> None:
    as_(alice).post(ADDRESSES, {"purpose": "calendar"})
    services.add_device(alice, ear.url("/push"), device.keys, "Phone", now=NOON)
    feeds = everything_about(alice)["feeds"]
    program, telephone = feeds["receivers"]
    assert (program["label"], program["url"]) == ("My program", hook.url)
    assert telephone["label"] == "Phone"
    mine = json.dumps(feeds, default=str)
    assert device.keys["auth"] not in mine
    assert PrivateAddress.objects.get().nonce not in mine
    assert "/push" not in mine


def test_closing_the_account_ends_it_all(alice: User, as_: As, hook: Receiver) -> None:
    as_(alice).post(ADDRESSES, {"purpose": "calendar"})
    services.send_test(alice, hook.pk, now=NOON)
    close_account(alice.pk, now=clock.now())
    for model in (Receiver, PrivateAddress, Delivery):
        assert not model._default_manager.exists()


def test_a_few_queries(
    alice: User, as_: As, hook: Receiver, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = as_(alice)
    with django_assert_max_num_queries(8):
        browser.get(PAGE)
    with django_assert_max_num_queries(6):
        browser.get(f"/account/feeds/receivers/{hook.pk}/")


def test_a_page_that_an_account_had_open_when_it_was_closed_adds_nothing(
    alice: User, as_: As, ear: Ear
) -> None:
    close_account(alice.pk, now=clock.now())
    with pytest.raises(PermissionDenied):
        services.add_hook(alice, ear.url(), "Mine", now=NOON)
    assert not Receiver.objects.exists()
