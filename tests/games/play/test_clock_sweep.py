"""The sweep: what is due, once, in its order; what fails rests and is set aside."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.operators import services as operators
from games.play import services
from games.play.clock.sweep import PATIENCE, SweepCounts
from games.play.models import Intervention, Pulse, Table
from games.post.models import Mail
from tests.games.factories import STEPS_IN, UserFactory, new_operator, play_on, playing_table
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def tables(alice: User, bob: User) -> list[Table]:
    return [playing_table(alice, bob, now=NOW + n * HOUR, seat_count=3) for n in range(3)]


def sweep(now: datetime, **kwargs: int) -> SweepCounts:
    """A sweep that comes after many others."""
    Pulse.objects.update_or_create(name="clock", defaults={"at": now})
    return services.sweep(now=now, **kwargs)


def test_all_that_is_due_is_done_and_nothing_else(tables: list[Table]) -> None:
    assert sweep(now=NOW + DAY + HOUR).done == 2
    assert sweep(now=NOW + DAY + HOUR).done == 0
    assert sweep(now=NOW + DAY + 2 * HOUR).done == 1


def test_no_more_than_asked_at_a_time(tables: list[Table]) -> None:
    assert sweep(now=NOW + 2 * DAY, most=2).done == 2


def test_it_counts_what_a_job_should_have_done(tables: list[Table]) -> None:
    assert sweep(now=sure(tables[0].due_at)).rescued == 0
    assert sweep(now=sure(tables[1].due_at) + timedelta(seconds=30)).rescued == 1
    assert Pulse.objects.get().rescued == 1


def test_a_job_does_it_at_its_moment(tables: list[Table]) -> None:
    assert not services.tend_table(tables[0].pk, now=sure(tables[0].due_at) - timedelta(seconds=1))
    assert services.tend_table(tables[0].pk, now=sure(tables[0].due_at))
    assert not services.tend_table(tables[0].pk, now=sure(tables[0].due_at))


@pytest.fixture
def broken(tables: list[Table]) -> Table:
    """A table whose log says what the rules refuse."""
    table = play_on(tables[0], 2, now=NOW)
    entry = table.entries.get(index=1)
    entry.raw = {"do": "nonsense"}
    entry.save()
    forget_all()
    table.refresh_from_db()
    return table


def sweep_until_aside(table: Table) -> Table:
    moment = NOW + 2 * DAY
    for _ in range(PATIENCE):
        sweep(now=moment)
        table.refresh_from_db()
        moment = table.due_at or moment
    return table


def test_a_table_that_fails_does_not_stop_the_others(broken: Table, tables: list[Table]) -> None:
    swept = sweep(now=NOW + 2 * DAY)
    assert (swept.done, swept.failed) == (2, 1)
    broken.refresh_from_db()
    assert broken.failures == 1
    assert sure(broken.due_at) > NOW + 2 * DAY


def test_after_some_failures_it_is_set_aside_with_an_alarm(
    broken: Table, settings: Settings
) -> None:
    settings.ADMINS = [("Ophelia", "ophelia@example.org")]
    table = sweep_until_aside(broken)
    assert table.set_aside_at is not None
    assert table.due_at is None
    assert "nonsense" in table.trouble
    assert table.interventions.get().kind == Intervention.Kind.ASIDE
    assert Mail.objects.filter(to="ophelia@example.org", subject__contains="clock fails").exists()
    assert sweep(now=NOW + 9 * DAY).failed == 0


def test_operators_see_what_is_wrong_with_it(broken: Table, as_: Callable[[User], Client]) -> None:
    table, operator = (
        sweep_until_aside(broken),
        UserFactory.create(is_staff=True, is_superuser=True),
    )
    url = reverse("admin:play_table_intervene", args=[table.pk])
    page = as_(operator).get(url).content.decode()
    assert "Set aside since" in page
    assert "nonsense" in page


def test_whoever_watches_the_site_is_told(tables: list[Table], client: Client) -> None:
    sweep(clock.now())
    assert "clock: ok" in client.get("/healthz?detail").content.decode()
    Pulse.objects.update(at=clock.now() - HOUR)
    said = client.get("/healthz?detail")
    assert said.status_code == 503
    assert "clock: NOT WELL" in said.content.decode()
    sweep(clock.now())
    Table.objects.filter(pk=tables[0].pk).update(set_aside_at=NOW)
    assert "1 tables set aside" in client.get("/healthz?detail").content.decode()


def test_a_roll_back_takes_it_up_again(broken: Table) -> None:
    table = sweep_until_aside(broken)
    operator = new_operator(STEPS_IN)
    operators.roll_back(table.pk, 1, operator.pk, reason="a fault", now=NOW + 3 * DAY)
    table.refresh_from_db()
    assert (table.failures, table.set_aside_at, table.due_at) == (0, None, NOW + 4 * DAY)


def test_an_operator_tries_the_clock_again(
    tables: list[Table], as_: Callable[[User], Client]
) -> None:
    table = tables[0]
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    Table.objects.filter(pk=table.pk).update(set_aside_at=NOW, due_at=None, failures=5)
    browser, url = as_(operator), reverse("admin:play_table_intervene", args=[table.pk])
    assert "Try the clock again" in browser.get(url).content.decode()
    browser.post(url, {"kind": "resume", "reason": "mended"})
    table.refresh_from_db()
    assert (table.due_at, table.failures) == (table.deadline, 0)


def test_operators_find_what_is_set_aside(
    tables: list[Table], as_: Callable[[User], Client]
) -> None:
    Table.objects.filter(pk=tables[0].pk).update(set_aside_at=NOW)
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    url = reverse("admin:play_table_changelist")
    page = as_(operator).get(url, {"clock": "aside"}).content.decode()
    assert tables[0].code in page
    assert tables[1].code not in page


def test_an_entry_that_gets_through_shows_that_all_is_well(tables: list[Table]) -> None:
    Table.objects.filter(pk=tables[0].pk).update(failures=3, trouble="something")
    play_on(tables[0], 1, now=NOW)
    assert (tables[0].failures, tables[0].trouble) == (0, "")
