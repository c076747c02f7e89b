"""No worker lives: the web process notices it, and says so to players and to operators."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.common.liveness import standstill
from games.play import services
from games.play.clock.outages import UNNOTICED
from games.play.models import Pulse
from tests.games.factories import UserFactory

SAID = "The clock has stood still since"


@pytest.fixture(autouse=True)
def _operator(settings: Settings) -> Iterator[None]:
    settings.ADMINS = [("operator", "ops@example.org")]
    yield
    standstill.since = None


def last_sweep(ago: timedelta) -> None:
    Pulse.objects.update_or_create(name="clock", defaults={"at": clock.now() - ago})
    standstill.ask(clock.now())


def test_while_a_worker_lives_nothing_is_said(
    client: Client, db: None, mailoutbox: list[Any]
) -> None:
    last_sweep(timedelta(seconds=20))
    assert SAID not in client.get("/").content.decode()
    assert not mailoutbox


def test_every_page_says_it_and_that_nobody_loses_time(
    as_: Callable[[User], Client], alice: User
) -> None:
    last_sweep(2 * UNNOTICED)
    page = as_(alice).get("/account/time/").content.decode()
    assert SAID in page
    assert "Nobody loses time" in page


def test_the_line_goes_when_somebody_sweeps(client: Client, db: None) -> None:
    last_sweep(2 * UNNOTICED)
    services.sweep(now=clock.now())
    standstill.ask(clock.now())
    assert SAID not in client.get("/").content.decode()


def test_operators_get_one_mail_past_the_outbox(
    db: None, mailoutbox: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    last_sweep(2 * UNNOTICED)
    standstill.ask(clock.now())
    assert [mail.subject for mail in mailoutbox] == ["[Cursus] No worker lives"]
    assert caplog.text.count("no worker lives") == 2


def test_operators_read_it_on_their_pages(as_: Callable[[User], Client], db: None) -> None:
    last_sweep(2 * UNNOTICED)
    operator = UserFactory.create(is_staff=True, is_superuser=True)
    page = as_(operator).get("/admin/").content.decode()
    assert "No worker has kept the clock since" in page


def test_a_new_site_that_nobody_has_swept_is_not_well(client: Client, db: None) -> None:
    standstill.ask(clock.now())
    assert "nobody has ever swept" in client.get("/healthz?detail").content.decode()
    assert SAID not in client.get("/").content.decode()


def test_cron_is_told_on_standard_error(db: None) -> None:
    last_sweep(timedelta())
    call_command("check_worker")
    last_sweep(2 * UNNOTICED)
    with pytest.raises(CommandError, match="clock: last sweep"):
        call_command("check_worker")
