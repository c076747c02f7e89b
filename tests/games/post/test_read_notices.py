import re
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.post.models import Notice
from games.post.notices.selectors import A_PAGE
from tests.games.post.conftest import NOON, Tell
from tests.sure import sure

CSRF = re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]*"')


def test_the_newest_first(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice, title="first", scope_label="Subura")
    tell(alice, title="second")
    page = as_(alice).get("/notices/").content.decode()
    assert page.index("second") < page.index("first")
    assert "Subura" in page


def test_only_my_own(as_: Callable[[User], Client], alice: User, bob: User, tell: Tell) -> None:
    tell(alice, title="for Alice")
    assert "for Alice" not in as_(bob).get("/notices/").content.decode()


def test_the_header_says_how_many_are_unread(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    for _ in range(2):
        tell(alice)
    assert '<span class="badge badge--accent">2<' in as_(alice).get("/account/").content.decode()
    for _ in range(12):
        tell(alice)
    assert '<span class="badge badge--accent">9+<' in as_(alice).get("/account/").content.decode()


def test_what_was_there_before_stands_where_it_did(alice: User, tell: Tell) -> None:
    """Of rows from before there was this time, which are brought over by the migration."""
    due = NOON + timedelta(days=1)
    waits = tell(alice, now=NOON, hidden_until_due=True, due_at=due)
    stands = tell(alice, now=NOON, due_at=due)
    Notice.objects.update(shown_at=NOON + timedelta(days=9))
    migration = import_module("games.post.migrations.0004_shown_at")
    migration.from_what_is_known(apps, None)
    known = dict(Notice.objects.values_list("pk", "shown_at"))
    assert known == {waits.pk: due, stands.pk: NOON}


def titles(page: Any) -> list[str]:
    return re.findall(r'<a href="/t/x/">([^<]+)</a>', page.content.decode())


def test_by_the_time_they_came_to_stand_there(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    """A past that is written down at once, as that of the demo, comes in no order."""
    for hour in (3, 1, 2):
        tell(alice, title=f"at {hour}", now=NOON + timedelta(hours=hour))
    assert titles(as_(alice).get("/notices/")) == ["at 3", "at 2", "at 1"]


def test_a_reminder_stands_where_it_was_due(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    due = NOON + timedelta(hours=2)
    tell(alice, title="reminder", now=NOON, hidden_until_due=True, due_at=due)
    tell(alice, title="later mailed", now=NOON, due_at=NOON + timedelta(hours=9))
    tell(alice, title="meanwhile", now=NOON + timedelta(hours=1))
    Notice.objects.update(shown=True)
    page = as_(alice).get("/notices/")
    assert titles(page) == ["reminder", "meanwhile", "later mailed"]
    assert f'datetime="{due.isoformat()}"' in page.content.decode()


@pytest.fixture
def many(alice: User, tell: Tell) -> None:
    for number in range(A_PAGE + 2):
        tell(alice, title=f"n{number}", now=NOON + timedelta(minutes=number))


def test_what_does_not_fit_is_on_the_next_page(
    as_: Callable[[User], Client], alice: User, bob: User, tell: Tell, many: None
) -> None:
    tell(bob)
    tell(alice, now=NOON, hidden_until_due=True, due_at=NOON + timedelta(days=1))
    first, rest = (as_(alice).get(f"/notices/{asked}") for asked in ("", "?page=2"))
    assert f"1 to {A_PAGE} of {A_PAGE + 2}" in first.content.decode()
    assert 'href="?page=2" rel="next"' in first.content.decode()
    assert titles(first)[0] == f"n{A_PAGE + 1}"
    assert titles(rest) == ["n1", "n0"]


@pytest.mark.parametrize("asked", ["3", "999", "-1", "x", "9" * 5000])
def test_a_page_that_there_is_not_is_the_nearest(
    as_: Callable[[User], Client], alice: User, many: None, asked: str
) -> None:
    assert titles(as_(alice).get("/notices/", {"page": asked}))


def test_one_page_needs_no_pager(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice)
    assert 'class="pager' not in as_(alice).get("/notices/").content.decode()


def fields(page: Any) -> tuple[dict[str, str], dict[str, str]]:
    """What the form sends: by itself, and with its button."""
    found = re.findall(r'name="(since|until|all)" value="([^"]+)"', page.content.decode())
    by_button = dict(found)
    return {name: by_button[name] for name in ("since", "until")}, by_button


def test_a_page_marks_what_is_on_it(as_: Callable[[User], Client], alice: User, many: None) -> None:
    """Who has looked at one page has not seen the others."""
    browser = as_(alice)
    by_itself, _by_button = fields(browser.get("/notices/"))
    browser.post("/notices/read/", by_itself)
    unread = Notice.objects.filter(read_at=None).order_by("pk")
    assert [notice.title for notice in unread] == ["n0", "n1"]
    again = browser.get("/notices/").content.decode()
    assert "Mark all as read" in again
    assert "hx-trigger" not in again, "nothing on this page is new"
    by_itself, _by_button = fields(browser.get("/notices/?page=2"))
    browser.post("/notices/read/", by_itself)
    assert not unread.all().exists()
    assert "Mark all as read" not in browser.get("/notices/").content.decode()


@pytest.mark.parametrize("page", ["1", "2"])
def test_the_button_marks_all_pages_and_nothing_later(
    as_: Callable[[User], Client], alice: User, tell: Tell, many: None, page: str
) -> None:
    browser = as_(alice)
    _by_itself, by_button = fields(browser.get("/notices/", {"page": page}))
    later = tell(alice, now=NOON + timedelta(days=1))
    browser.post("/notices/read/", by_button)
    assert Notice.objects.get(read_at=None) == later


def test_a_reminder_that_comes_meanwhile_is_not_read(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    """It was written long before what is on the page, and nobody has seen it."""
    due = NOON + timedelta(days=1)
    reminder = tell(alice, now=NOON, hidden_until_due=True, due_at=due)
    tell(alice, now=NOON + timedelta(hours=1))
    browser = as_(alice)
    sent = fields(browser.get("/notices/"))
    Notice.objects.update(shown=True)
    for fields_sent in sent:
        browser.post("/notices/read/", fields_sent)
    assert Notice.objects.get(read_at=None) == reminder


def test_looking_changes_nothing(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice)
    as_(alice).get("/notices/")
    assert Notice.objects.get().read_at is None


def test_reading_ends_with_what_was_on_the_page(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    tell(alice, now=NOON)
    page = as_(alice).get("/notices/").content.decode()
    tell(alice, now=NOON + timedelta(microseconds=1))
    as_(alice).post("/notices/read/", {"until": shown_until(page)})
    assert [n.read_at is None for n in Notice.objects.order_by("pk")] == [False, True]


def shown_until(page: str) -> str:
    return sure(re.search(r'name="until" value="([^"]+)"', page))[1]


def test_what_others_are_told_meanwhile_is_not_counted(
    as_: Callable[[User], Client], alice: User, bob: User, tell: Tell
) -> None:
    """A running number in the page would say how much is whispered and offered to others."""
    tell(alice, now=NOON)
    page = as_(alice).get("/notices/").content.decode()
    Notice.objects.all().delete()
    for _ in range(3):
        tell(bob, now=NOON)
    tell(alice, now=NOON)
    again = as_(alice).get("/notices/").content.decode()
    assert CSRF.sub("", again) == CSRF.sub("", page)


def test_what_is_not_shown_yet_is_not_read(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    tell(alice, now=NOON)
    tell(alice, now=NOON, hidden_until_due=True, due_at=NOON + timedelta(days=1))
    page = as_(alice).get("/notices/").content.decode()
    as_(alice).post("/notices/read/", {"until": shown_until(page)})
    assert [n.read_at is None for n in Notice.objects.order_by("pk")] == [False, True]


def test_not_for_others(as_: Callable[[User], Client], alice: User, bob: User, tell: Tell) -> None:
    notice = tell(alice)
    as_(bob).post("/notices/read/", {"until": notice.created_at.isoformat()})
    assert Notice.objects.get().read_at is None


def test_nonsense_is_passed_over(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice)
    ends = ("9999-12-31T23:59:59+00:00x", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00")
    for until in ("", "x", "9" * 30, "-1", "2026-11-18T12:00:00", *ends):
        for name in ("until", "all"):
            assert as_(alice).post("/notices/read/", {name: until}).status_code == 302
    assert Notice.objects.get().read_at is None


def test_a_page_for_strangers_asks_nothing(
    client: Client, db: None, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/account/login/")
    with django_assert_num_queries(0):
        client.get("/account/login/")


def test_the_mark_is_one_query(
    as_: Callable[[User], Client],
    alice: User,
    tell: Tell,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tell(alice)
    browser = as_(alice)
    with django_assert_num_queries(6):  # session, user, how many, the list, unread, the mark
        browser.get("/notices/")


def test_the_time_is_known(as_: Callable[[User], Client], alice: User, tell: Tell) -> None:
    tell(alice, now=NOON)
    assert 'datetime="2026-03-15T12:00:00+00:00"' in as_(alice).get("/notices/").content.decode()


def test_a_title_does_not_name_again_what_its_group_is_about(
    as_: Callable[[User], Client], alice: User, tell: Tell
) -> None:
    tell(alice, now=NOON, title="Your turn: Three old houses", scope_label="Three old houses")
    page = as_(alice).get("/notices/").content.decode()
    assert ">Your turn</a>" in page
    assert page.count("Three old houses") == 1


class TestAGroupIsFolded:
    """Old notices that have been read do not push other tables off the page."""

    @pytest.fixture
    def ten(self, alice: User, tell: Tell) -> None:
        for number in range(10):
            tell(alice, title=f"n{number}", now=NOON + timedelta(minutes=number))
        Notice.objects.update(read_at=NOON)

    def folded(self, browser: Client) -> tuple[list[str], str]:
        page = browser.get("/notices/").content.decode()
        return re.findall(r"(\d+) earlier ones", page), page.partition("earlier ones")[0]

    def test_after_some_lines(self, as_: Callable[[User], Client], alice: User, ten: None) -> None:
        counted, shown = self.folded(as_(alice))
        assert counted == ["6"]
        assert "n6" in shown
        assert "n5" not in shown

    def test_never_before_the_last_that_is_unread(
        self, as_: Callable[[User], Client], alice: User, ten: None
    ) -> None:
        Notice.objects.filter(title="n2").update(read_at=None)
        counted, shown = self.folded(as_(alice))
        assert counted == ["2"]
        assert "n2" in shown

    def test_one_alone_is_not_folded(
        self, as_: Callable[[User], Client], alice: User, ten: None
    ) -> None:
        Notice.objects.filter(title__in=[f"n{number}" for number in range(5)]).delete()
        assert self.folded(as_(alice))[0] == []
