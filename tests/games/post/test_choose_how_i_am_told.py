from collections.abc import Callable
from datetime import time
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Self

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.post.models import Choice, Destination, Mail, Mailbox, Preferences
from games.post.preferences.presets import PRESETS, deliveries_of, preset_of
from games.post.registry import registry
from games.post.selectors import preferences_of
from games.post.services import deliver_due_mail, note_bounce
from tests.games.post.conftest import NOON, Tell


def form(alice: User, **more: Any) -> dict[str, Any]:
    said = {f"kind_{kind.name}": kind.delivery for kind in registry.kinds.values()}
    return said | {"addresses": [alice.email], "digest_at": "08:00"} | more


def test_all_is_saved(as_: Callable[[User], Client], alice: User) -> None:
    answer = as_(alice).post(
        "/account/notices/",
        form(alice, kind_turn="digest", digest_at="19:30"),
    )
    assert answer.status_code == 302
    assert [(c.kind, c.scope, c.delivery) for c in Choice.objects.all()] == [("turn", "", "digest")]
    wants = Preferences.objects.get(person=alice)
    assert f"{wants.digest_at:%H:%M}" == "19:30"


def test_the_page_shows_what_is_chosen(as_: Callable[[User], Client], alice: User) -> None:
    as_(alice).post("/account/notices/", form(alice, kind_turn="site", digest_at="19:30"))
    page = as_(alice).get("/account/notices/").content.decode()
    assert '<option value="site" selected>' in page
    assert 'value="19:30"' in page


def test_back_to_the_usual_leaves_no_row(as_: Callable[[User], Client], alice: User) -> None:
    as_(alice).post("/account/notices/", form(alice, kind_turn="site"))
    as_(alice).post("/account/notices/", form(alice))
    assert not Choice.objects.exists()


def test_a_duty_cannot_be_hidden(as_: Callable[[User], Client], alice: User) -> None:
    answer = as_(alice).post("/account/notices/", form(alice, kind_turn="never"))
    assert answer.status_code == 200
    assert not Choice.objects.exists()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_chooses_for_every_kind(
    as_: Callable[[User], Client], alice: User, preset: str
) -> None:
    as_(alice).post("/account/notices/preset/", {"preset": preset})
    chosen = preferences_of([alice])[alice.pk]
    told = {kind.name: chosen.delivery(kind) for kind in registry.kinds.values()}
    assert told == deliveries_of(preset)
    assert preset_of(chosen) == preset
    page = as_(alice).get("/account/notices/").content.decode()
    assert page.count('aria-pressed="true"') == 1


def test_calm_mails_only_when_somebody_waits_and_normal_leaves_no_row(
    as_: Callable[[User], Client], alice: User
) -> None:
    as_(alice).post("/account/notices/preset/", {"preset": "calm"})
    mailed = {kind for kind, told in deliveries_of("calm").items() if told != "site"}
    assert mailed == {kind.name for kind in registry.kinds.values() if kind.is_duty}
    as_(alice).post("/account/notices/preset/", {"preset": "normal"})
    assert not Choice.objects.exists()


def test_what_is_no_preset_changes_nothing(as_: Callable[[User], Client], alice: User) -> None:
    as_(alice).post("/account/notices/preset/", {"preset": "loud"})
    assert not Choice.objects.exists()


def test_the_page_says_when_it_is_night(as_: Callable[[User], Client], alice: User) -> None:
    page = as_(alice).get("/account/notices/").content.decode()
    assert "You have not said when you sleep" in page
    User.objects.filter(pk=alice.pk).update(sleep_from="23:00", sleep_until="07:00")
    page = as_(alice).get("/account/notices/").content.decode()
    assert "Asleep from 23:00 until 07:00" in page


def test_a_long_quiet_time_becomes_a_night_of_twelve_hours(alice: User) -> None:
    """What the migration does, with rows as they were."""
    migration = import_module("games.post.migrations.0005_quiet_is_asleep")
    row = SimpleNamespace(pk=alice.pk, quiet_from=time(17), quiet_until=time(9))
    kept = SimpleNamespace(objects=SimpleNamespace(filter=lambda **_: FewRows([row])))
    models = {"User": User, "Preferences": kept}
    migration.sleep_when_it_was_quiet(
        SimpleNamespace(get_model=lambda app, name: models[name]), None
    )
    alice.refresh_from_db()
    assert (alice.sleep_from, alice.sleep_until) == (time(21), time(9))


class FewRows(list[Any]):
    def iterator(self) -> Self:
        return self


def test_addresses(as_: Callable[[User], Client], alice: User) -> None:
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    both = [alice.email, "second@example.org"]
    as_(alice).post("/account/notices/", form(alice, addresses=both))
    assert (
        sorted(Mailbox.objects.filter(takes_notices=True).values_list("email", flat=True)) == both
    )


@pytest.mark.parametrize("verified", [True, False])
def test_only_my_own_confirmed_ones(
    as_: Callable[[User], Client], alice: User, bob: User, verified: bool
) -> None:
    EmailAddress.objects.create(user=[alice, bob][verified], email="x@example.org",
                                verified=verified)  # fmt: skip
    answer = as_(alice).post("/account/notices/", form(alice, addresses=["x@example.org"]))
    assert answer.status_code == 200
    assert not Mailbox.objects.exists()


class TestForOneTable:
    def test_what_differs_is_saved(self, as_: Callable[[User], Client], alice: User) -> None:
        page = as_(alice).get("/account/notices/?scope=t:1").content.decode()
        assert "T:1" in page
        assert "As everywhere (Mail at once)" in page
        as_(alice).post("/account/notices/?scope=t:1", {"kind_turn": "site", "kind_chat": ""})
        chosen = [(c.kind, c.scope, c.delivery) for c in Choice.objects.all()]
        assert chosen == [("turn", "t:1", "site")]

    def test_as_everywhere_takes_it_back(self, as_: Callable[[User], Client], alice: User) -> None:
        Choice.objects.create(person=alice, kind="turn", scope="t:1", delivery="site")
        as_(alice).post("/account/notices/?scope=t:1", {"kind_turn": ""})
        assert not Choice.objects.exists()

    @pytest.mark.parametrize("scope", ["t:secret", "unheard:1", "x"])
    def test_not_of_what_is_not_mine(
        self, as_: Callable[[User], Client], alice: User, scope: str
    ) -> None:
        assert as_(alice).get(f"/account/notices/?scope={scope}").status_code == 404


def test_strangers_sign_in_first(client: Client, db: None) -> None:
    assert client.get("/account/notices/").status_code == 302


def test_number_of_queries(
    as_: Callable[[User], Client],
    alice: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = as_(alice)
    with django_assert_max_num_queries(9):
        browser.get("/account/notices/")


def test_a_kind_goes_to_one_address_alone(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    as_(alice).post("/account/notices/", form(alice, to_turn="second@example.org"))
    tell(alice, "turn")
    tell(alice, "composed")
    deliver_due_mail(lambda: NOON)
    found = dict(Mail.objects.values_list("kind", "to"))
    assert found == {"turn": "second@example.org", "composed": alice.email}


def test_an_address_that_bounces_is_not_the_only_one(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    as_(alice).post("/account/notices/", form(alice, to_turn="second@example.org"))
    note_bounce("second@example.org", "gone", now=NOON)
    tell(alice, "turn")
    deliver_due_mail(lambda: NOON)
    assert Mail.objects.get(kind="turn").to == alice.email


def test_nobody_sends_his_notices_to_others(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    EmailAddress.objects.create(user=alice, email="second@example.org", verified=True)
    assert as_(alice).post("/account/notices/", form(alice, to_turn=bob.email)).status_code == 200
    assert not Destination.objects.exists()


def test_with_one_address_there_is_nothing_to_choose(
    as_: Callable[[User], Client], alice: User
) -> None:
    assert "Where to:" not in as_(alice).get("/account/notices/").content.decode()
