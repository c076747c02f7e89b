"""An operator decides about what was reported: always with a reason that those concerned read."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.models import Report
from games.play.refusals import TableRefusal, Why
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene

LIST = "admin:forum_report_changelist"


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True)


@pytest.fixture
def reported(scene: Scene) -> Report:
    said = scene.say(1, "Something foul", to=(2,))
    return services.report(said.pk, scene.user(2).pk, reason="Foul.", now=clock.now())


def settle(browser: Client, report: Report, action: str, reason: str = "unkind") -> Any:
    form = {"action": action, "reason": reason, "_selected_action": [report.pk]}
    return browser.post(reverse(LIST), form, follow=True)


def shown(scene: Scene, as_: Callable[..., Any], seat: int) -> str:
    return as_(scene.user(seat)).get(f"/t/{scene.table.code}/talk/").content.decode()


def test_a_message_is_hidden_with_a_reason(
    scene: Scene, as_: Callable[[User], Client], operator: User, reported: Report
) -> None:
    page = settle(as_(operator), reported, "hide").content.decode()
    assert "Settled." in page
    reported.refresh_from_db()
    assert (reported.settled_by, reported.settled_reason) == (operator, "unkind")
    assert "Something foul" not in shown(scene, as_, 2)
    assert "Reason: unkind" in shown(scene, as_, 2)


def test_whom_it_did_not_concern_learns_nothing(
    scene: Scene, as_: Callable[[User], Client], operator: User, reported: Report
) -> None:
    settle(as_(operator), reported, "hide")
    assert "unkind" not in shown(scene, as_, 0)


def test_a_message_is_left(
    scene: Scene, as_: Callable[[User], Client], operator: User, reported: Report
) -> None:
    settle(as_(operator), reported, "leave")
    assert "Something foul" in shown(scene, as_, 2)
    assert Report.objects.get().settled_at


def test_no_reason_no_deed(
    scene: Scene, as_: Callable[[User], Client], operator: User, reported: Report
) -> None:
    page = settle(as_(operator), reported, "hide", reason="").content.decode()
    assert "Say why" in page
    assert not Report.objects.get().settled_at
    assert "Something foul" in shown(scene, as_, 2)


def test_who_may_only_view_does_not_settle(
    scene: Scene, as_: Callable[[User], Client], reported: Report
) -> None:
    clerk = UserFactory.create(display_name="Clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_report"))
    settle(as_(clerk), reported, "hide")
    assert not Report.objects.get().settled_at


def test_the_service_asks_again(scene: Scene, reported: Report) -> None:
    with pytest.raises(TableRefusal) as refused:
        services.settle_report(
            reported.pk, scene.user(0).pk, hide=True, reason="I said so", now=clock.now()
        )
    assert refused.value.why is Why.NOT_OPERATOR


def test_the_list_finds_it_and_its_queries_stay(
    scene: Scene,
    as_: Callable[[User], Client],
    operator: User,
    reported: Report,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = as_(operator)
    assert "Something foul" in browser.get(reverse(LIST), {"q": "foul"}).content.decode()
    with django_assert_max_num_queries(30) as few:
        browser.get(reverse(LIST))
    allowed = len(few.captured_queries)
    for number in range(5):
        said = scene.say(1, f"More {number}")
        services.report(said.pk, scene.user(2).pk, now=clock.now())
    with django_assert_max_num_queries(allowed):
        browser.get(reverse(LIST))


def test_what_is_private_stays_so_on_the_page_of_the_table(
    scene: Scene, as_: Callable[[User], Client], operator: User
) -> None:
    scene.say(0, "For all")
    scene.say(1, "Between us", to=(2,))
    scene.propose(scene.active, scene.bargain(scene.second))
    browser, url = as_(operator), reverse("admin:play_table_intervene", args=[scene.table.pk])
    page = browser.get(url).content.decode()
    assert "For all" in page
    assert "Between us" not in page
    assert "agrees to a move" not in page
    form = {"kind": "look", "seat": "", "reason": "a complaint"}
    page = browser.post(url, form).content.decode()
    assert "Between us" in page
    assert "agrees to a move" in page


def test_offers_between_some_are_in_no_list(
    scene: Scene, as_: Callable[[User], Client], operator: User
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(operator)
    page = browser.get(reverse("admin:forum_offer_changelist")).content.decode()
    assert "0 offers" in page
    single = browser.get(reverse("admin:forum_offer_change", args=[offer.pk]))
    assert single.status_code == 302


@pytest.mark.parametrize("row", ["true", "", "1 or 1", "9" * 40, "\u0663x"])
def test_a_row_that_no_list_has_is_refused(
    as_: Callable[[User], Client], operator: User, reported: Report, row: str
) -> None:
    form = {"action": "hide", "reason": "unkind", "_selected_action": [row]}
    assert as_(operator).post(reverse(LIST), form).status_code == 400
    assert not Report.objects.get().settled_at
