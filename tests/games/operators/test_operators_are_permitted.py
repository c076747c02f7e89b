"""What operators may do: nothing by being operators, and with a permission just what it is for."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.core import serializers
from django.db import transaction
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.accounts.models import User
from games.forum import services as forum
from games.forum.models import Message, Report
from games.play.log.locks import by_person
from games.play.models import Intervention, Seat, Table, Visibility
from tests.games.factories import new_operator, permit, play_on

pytestmark = pytest.mark.once

HERE = (Table, Seat, Intervention, Report, Message, User, Authenticator)
DOES: dict[str, str] = {
    "pause": "play.change_table",
    "roll back": "play.change_table",
    "force": "play.change_table",
    "hand on": "play.change_table",
    "look": "play.change_table",
    "pause on the page": "play.change_table",
    "extend on the page": "play.change_table",
    "hide": "forum.change_report",
    "leave": "forum.change_report",
    "keep out": "accounts.change_user",
    "take the second factor": "mfa.delete_authenticator",
}
CHANGES = ("view", "change", "delete")


def permissions(*deeds: str) -> Iterator[str]:
    """Every such permission for a model that the operators' pages have."""
    for model in admin.site._registry:
        for deed in deeds:
            yield f"{model._meta.app_label}.{deed}_{model._meta.model_name}"


@pytest.fixture
def table(game: Table, bob: User, now: datetime) -> Table:
    """A game with a password, some entries, and a private message that was reported."""
    play_on(game, 4)
    Table.objects.filter(pk=game.pk).update(visibility=Visibility.PASSWORD, password="x")
    message = forum.say(game.pk, by_person(0, game.organiser_id, now), text="A foul word", to=[1])
    forum.report(message.pk, bob.pk, reason="foul", now=now)
    Authenticator.objects.create(user=bob, type="totp", data={"secret": "x"})
    game.refresh_from_db()
    return game


@pytest.fixture(autouse=True)
def no_week_begins(settings: Settings) -> None:
    """In production the first visit of an operator is noted, which has tests of its own."""
    settings.STAFF_SECOND_FACTOR = False


def everything() -> list[str]:
    return [serializers.serialize("json", model.objects.order_by("pk")) for model in HERE]


def deeds(table: Table, bob: User) -> dict[str, Any]:
    """Each deed as an address and a form."""
    intervene = reverse("admin:play_table_intervene", args=[table.pk])
    reports = reverse("admin:forum_report_changelist")
    report, because = Report.objects.get(), {"reason": "a fault"}
    settle = because | {"_selected_action": [report.pk], "index": 0}
    factor = Authenticator.objects.get(user=bob)
    seat = table.seats.get(must_act=True).number
    forced = {"kind": "force", "seat": seat, "entry": '{"do": "place", "at": "2"}'}
    back = {"kind": "roll_back", "length": 2, "sure": f"2.{table.log_version}"}
    page = {"until": "2026-12-24", "hours": 12} | because
    return {
        "pause": (intervene, because | {"kind": "pause"}),
        "roll back": (intervene, because | back),
        "force": (intervene, because | forced),
        "hand on": (intervene, because | {"kind": "hand_on", "seat": 1}),
        "look": (intervene, because | {"kind": "look", "seat": 1}),
        "pause on the page": (reverse("play:pause", args=[table.code]), page),
        "extend on the page": (reverse("play:extend", args=[table.code]), page),
        "hide": (reports, settle | {"action": "hide"}),
        "leave": (reports, settle | {"action": "leave"}),
        "keep out": (reverse("admin:accounts_user_change", args=[bob.pk]), {}),
        "take the second factor": (
            reverse("admin:mfa_authenticator_delete", args=[factor.pk]),
            {"post": "yes"},
        ),
    }


def done(browser: Client, address: str, form: dict[str, Any]) -> bool:
    """Whether anything is otherwise afterwards; then it is as before again."""
    before = everything()
    with transaction.atomic():
        browser.post(address, form)
        changed = everything() != before
        transaction.set_rollback(True)
    return changed


@pytest.mark.parametrize("permitted", [(), tuple(permissions("add"))], ids=["none", "to add"])
def test_who_has_no_permission_does_nothing(
    as_: Callable[[User], Client], table: Table, bob: User, permitted: tuple[str, ...]
) -> None:
    browser = as_(new_operator(*permitted))
    for name, (address, form) in deeds(table, bob).items():
        assert not done(browser, address, form), name


@pytest.mark.parametrize("permission", list(permissions(*CHANGES)))
def test_a_permission_is_for_what_it_says(
    as_: Callable[[User], Client], table: Table, bob: User, permission: str
) -> None:
    """The page of a table with a password needs more than being permitted to step in there."""
    operator = new_operator(permission)
    browser = as_(operator)
    session = browser.session
    session["unlocked_tables"] = [table.code]
    session.save()
    did = {name for name, deed in deeds(table, bob).items() if done(browser, *deed)}
    assert did == {name for name, needed in DOES.items() if needed == permission}


def list_of(model: type[Any]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


@pytest.mark.parametrize("model", list(admin.site._registry), ids=lambda model: model.__name__)
def test_a_list_opens_to_who_may_view_it_and_to_nobody_else(
    as_: Callable[[User], Client], table: Table, model: type[Any]
) -> None:
    own = f"{model._meta.app_label}.view_{model._meta.model_name}"
    others = [one for one in permissions("view") if one != own]
    assert as_(new_operator(own)).get(list_of(model)).status_code == 200
    browser = as_(new_operator(*others, display_name="Octavia"))
    assert browser.get(list_of(model)).status_code == 403
    assert browser.get(f"{list_of(model)}add/").status_code == 403


@pytest.mark.parametrize("permission", ["", "play.view_table", "play.change_table"])
def test_a_table_opens_to_who_may_view_it(
    as_: Callable[[User], Client], table: Table, permission: str
) -> None:
    """With a password too; what was reported there needs a permission of its own."""
    browser = as_(new_operator(*filter(None, [permission])))
    page = browser.get(reverse("admin:play_table_intervene", args=[table.pk]))
    assert (page.status_code == 200) == bool(permission)
    assert "A foul word" not in page.content.decode()
    seen = browser.get(table.get_absolute_url()).status_code == 200
    assert seen == (permission == "play.view_table")


def test_what_was_reported_is_read_with_its_own_permission(
    as_: Callable[[User], Client], table: Table
) -> None:
    operator = new_operator("play.view_table", "forum.view_report")
    page = as_(operator).get(reverse("admin:play_table_intervene", args=[table.pk]))
    assert "A foul word" in page.content.decode()


def test_who_was_let_go_opens_nothing_with_what_is_left(
    as_: Callable[[User], Client], table: Table, bob: User
) -> None:
    """Permissions may stay in a group when somebody is no operator any more."""
    gone = new_operator("play.view_table", "play.change_table")
    User.objects.filter(pk=gone.pk).update(is_staff=False)
    browser = as_(gone)
    assert browser.get(table.get_absolute_url()).status_code == 302
    for name, (address, form) in deeds(table, bob).items():
        assert not done(browser, address, form), name


def test_reports_of_a_game_are_settled_by_others_than_its_players(
    as_: Callable[[User], Client], table: Table, bob: User
) -> None:
    permit(bob, "forum.change_report")
    address, form = deeds(table, bob)["hide"]
    assert not done(as_(bob), address, form)


def test_running_numbers_lead_to_no_table(as_: Callable[[User], Client], table: Table) -> None:
    """Django's own address from a row to its page asks for no permission."""
    kind = ContentType.objects.get_for_model(Table)
    found = as_(new_operator()).get(f"/admin/r/{kind.pk}/{table.pk}/")
    assert found.status_code == 404
