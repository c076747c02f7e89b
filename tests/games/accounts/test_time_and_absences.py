"""Nights, reminders and days away: a person's own business."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts import services
from games.accounts.models import Absence, User
from games.accounts.registry import registry
from games.accounts.selectors import absences_ahead, everything_about
from games.common import clock
from tests.games.factories import playing_table

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
TODAY, DAY = NOW.date(), timedelta(days=1)
PAGE = "/account/time/"


def test_nights_and_reminders_are_saved(as_: Callable[[User], Client], alice: User) -> None:
    form = {"sleep_from": "22:30", "sleep_until": "07:00", "reminders": ["24", "3"]}
    assert as_(alice).post(PAGE, form).status_code == 302
    alice.refresh_from_db()
    assert (alice.sleep_from, alice.sleep_until) == (time(22, 30), time(7))
    assert alice.reminders == [24, 3]


def test_nights_can_be_given_up(as_: Callable[[User], Client], alice: User) -> None:
    services.save_rhythm(alice.pk, sleep=(time(22), time(7)), reminders=[6])
    as_(alice).post(PAGE, {})
    alice.refresh_from_db()
    assert (alice.sleep_from, alice.reminders) == (None, [])


@pytest.mark.parametrize(
    "night", [{"sleep_from": "22:00"}, {"sleep_from": "10:00", "sleep_until": "23:00"}]
)
def test_what_is_no_night_is_said(
    as_: Callable[[User], Client], alice: User, night: dict[str, str]
) -> None:
    assert as_(alice).post(PAGE, night).status_code == 200
    alice.refresh_from_db()
    assert alice.sleep_from is None


def announce(browser: Client, first: date, last: date) -> Any:
    return browser.post(reverse("accounts:announce_absence"), {"first": first, "last": last})


def test_an_absence_is_announced_and_shown(as_: Callable[[User], Client], alice: User) -> None:
    first = clock.now().date() + 2 * DAY
    browser = as_(alice)
    assert announce(browser, first, first + DAY).status_code == 302
    assert Absence.objects.get().person == alice
    assert "I am back, or not going" in browser.get(PAGE).content.decode()


def test_days_in_the_wrong_order_are_no_absence(as_: Callable[[User], Client], alice: User) -> None:
    today = clock.now().date()
    page = announce(as_(alice), today + 2 * DAY, today + DAY)
    assert "The last day must not be before the first" in page.content.decode()
    assert not Absence.objects.exists()


@pytest.mark.parametrize("days", [(-9, -1), (300, 370), (10, 100)])
def test_absences_have_bounds(alice: User, days: tuple[int, int]) -> None:
    first, last = (TODAY + number * DAY for number in days)
    with pytest.raises(services.NotAnAbsence):
        services.announce_absence(alice.pk, first, last, now=NOW)


def test_what_is_over_cannot_be_announced(alice: User) -> None:
    made = services.announce_absence(alice.pk, TODAY - 3 * DAY, TODAY + DAY, now=NOW)
    assert made.first == TODAY


def test_the_same_twice_is_one(alice: User) -> None:
    for _ in range(2):
        services.announce_absence(alice.pk, TODAY, TODAY + DAY, now=NOW)
    assert Absence.objects.count() == 1


def test_apps_above_are_told(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    monkeypatch.setitem(registry._absence, "test", lambda user, now: told.append((user, now)))
    services.announce_absence(alice.pk, TODAY, TODAY, now=NOW)
    assert told == [(alice, NOW)]


def test_days_that_have_begun_were_days_away(alice: User) -> None:
    made = services.announce_absence(alice.pk, TODAY, TODAY + 5 * DAY, now=NOW)
    services.withdraw_absence(alice.pk, made.pk, now=NOW + DAY)
    assert Absence.objects.get().last == date(2026, 11, 19)


def test_what_has_not_begun_is_forgotten(alice: User) -> None:
    made = services.announce_absence(alice.pk, TODAY + DAY, TODAY + 5 * DAY, now=NOW)
    services.withdraw_absence(alice.pk, made.pk, now=NOW)
    assert not Absence.objects.exists()


def test_nobody_ends_anothers_absence(
    as_: Callable[[User], Client], alice: User, bob: User
) -> None:
    made = services.announce_absence(alice.pk, TODAY, TODAY + 5 * DAY, now=NOW)
    as_(bob).post(reverse("accounts:withdraw_absence", args=[made.pk]))
    made.refresh_from_db()
    assert made.last == TODAY + 5 * DAY


def test_the_persons_own_calendar_says_what_is_over(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    alice.refresh_from_db()
    late = datetime(2026, 11, 18, 20, tzinfo=UTC)  # it is the 19th there
    Absence.objects.create(person=alice, first=TODAY, last=TODAY, announced_at=NOW)
    assert absences_ahead(alice, late) == []


def test_the_last_day_of_all_is_known(alice: User) -> None:
    services.announce_absence(alice.pk, TODAY, TODAY + 5 * DAY, now=NOW)
    services.announce_absence(alice.pk, TODAY + DAY, TODAY + 2 * DAY, now=NOW)
    alice.refresh_from_db()
    assert alice.away_until == TODAY + 5 * DAY
    services.close_account(alice.pk, now=NOW)
    alice.refresh_from_db()
    assert alice.away_until is None


def test_get_changes_nothing_and_strangers_sign_in(
    as_: Callable[[User], Client], alice: User, client: Client
) -> None:
    assert as_(alice).get(reverse("accounts:announce_absence")).status_code == 405
    assert client.get(PAGE).status_code == 302


def test_it_is_in_the_export_and_goes_with_the_account(alice: User) -> None:
    services.announce_absence(alice.pk, TODAY, TODAY + DAY, now=NOW)
    services.save_rhythm(alice.pk, sleep=(time(22), time(7)), reminders=[6])
    assert everything_about(alice)["account"]["absences"][0]["first"] == TODAY
    services.close_account(alice.pk, now=NOW)
    alice.refresh_from_db()
    assert alice.sleep_from is None
    assert not Absence.objects.exists()


def test_the_days_used_at_each_table_are_shown(
    as_: Callable[[User], Client], alice: User, bob: User, charlie: User
) -> None:
    playing_table(alice, bob, charlie, title="Forum", away_days=5)
    playing_table(alice, bob, charlie, title="Strict", away_days=0)
    today = clock.now().date()
    services.announce_absence(alice.pk, today, today + timedelta(days=2), now=clock.now())
    page = as_(alice).get("/account/time/").content.decode()
    assert "3 of 5" in page
    assert "no days away here: the clock keeps running" in page
    services.announce_absence(
        alice.pk, today + timedelta(days=9), today + timedelta(days=12), now=clock.now()
    )
    page = as_(alice).get("/account/time/").content.decode()
    assert "5 of 5; the clock keeps running for 2 days" in " ".join(page.split())


def test_who_plays_nowhere_reads_of_no_tables(as_: Callable[[User], Client], alice: User) -> None:
    assert "Days used at your tables" not in as_(alice).get("/account/time/").content.decode()
