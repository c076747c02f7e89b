import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.feeds import services
from games.feeds.delivery import services as sending
from games.feeds.delivery.outbound import HttpAnswer
from games.feeds.delivery.verdicts import Attempt, wait_after
from games.feeds.models import Delivery, Receiver
from games.post.mails.leases import LEASE
from games.post.models import Notice
from tests.games.feeds.conftest import NOON, Tell, deliver
from tests.games.feeds.ear import Ear, Reply

As = Callable[[User], Client]

DAY = timedelta(days=1)


def test_what_is_refused_is_tried_again(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    ear.replies = [Reply(500, body=b"mind the\x07 gap")]
    tell(alice)
    assert deliver() == 0
    row = Delivery.objects.get()
    assert (row.state, row.status, row.error) == ("waiting", 500, "500 mind the  gap")
    assert timedelta(seconds=12) <= row.due_at - NOON <= timedelta(seconds=18)
    assert deliver(row.due_at) == 1
    hook.refresh_from_db()
    assert hook.failing_since is None


@pytest.mark.parametrize(("attempts", "seconds"), [(1, 15), (2, 60), (4, 960), (9, 14400)])
def test_each_wait_is_longer_up_to_four_hours(attempts: int, seconds: int) -> None:
    waits = {
        wait_after(Attempt(Delivery(attempts=attempts), HttpAnswer(500)), NOON).total_seconds()
        for _ in range(50)
    }
    assert 0.8 * seconds <= min(waits) < max(waits) <= 1.2 * seconds


@pytest.mark.parametrize(
    ("said", "seconds"), [("600", 600), ("Sun, 15 Mar 2026 12:10:00 GMT", 600), ("9" * 9, 14400)]
)
def test_longer_if_it_asks_for_it(said: str, seconds: int) -> None:
    attempt = Attempt(Delivery(attempts=1), HttpAnswer(503, retry_after=said))
    assert wait_after(attempt, NOON).total_seconds() == seconds


@pytest.mark.parametrize("said", ["soon", "9" * 5000, "Sun, 15 Mar 99999 12:10:00 GMT"])
def test_nonsense_in_retry_after_does_no_harm(said: str) -> None:
    attempt = Attempt(Delivery(attempts=1), HttpAnswer(503, retry_after=said))
    assert wait_after(attempt, NOON) < timedelta(seconds=20)


def test_what_is_no_answer_is_quoted_without_what_no_database_keeps(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(raw=b"\0no \x07HTTP\r\n\r\n")]
    tell(alice)
    deliver()
    row = Delivery.objects.get()
    assert (row.state, row.error) == ("waiting", "no  HTTP")


def test_a_redirect_is_not_followed(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    ear.replies = [Reply(302, {"Location": ear.url("/elsewhere")})]
    tell(alice)
    deliver()
    assert [heard.path for heard in ear.heard] == ["/hook"]
    assert Delivery.objects.get().state == "waiting"


def test_after_a_day_of_failures_it_is_switched_off(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(500), Reply(500), Reply(500)]
    tell(alice)
    deliver()
    tell(alice, now=NOON + DAY)
    deliver(NOON + DAY)
    hook.refresh_from_db()
    assert hook.off_at == NOON + DAY
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed"}
    told = Notice.objects.get(kind="receiver_off")
    assert told.url == f"/account/feeds/receivers/{hook.pk}/"


def test_what_fails_for_less_than_a_day_stays_on(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(500), Reply(500)]
    tell(alice)
    deliver()
    deliver(NOON + DAY - timedelta(seconds=1))
    hook.refresh_from_db()
    assert hook.off_at is None


def test_a_success_between_begins_the_day_anew(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(500), Reply(200), Reply(500)]
    tell(alice)
    deliver()
    deliver(NOON + DAY / 2)
    tell(alice, now=NOON + DAY)
    deliver(NOON + DAY)
    hook.refresh_from_db()
    assert hook.off_at is None


def test_gone_means_at_once(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    ear.replies = [Reply(410)]
    tell(alice)
    deliver()
    hook.refresh_from_db()
    assert hook.off_at == NOON


def test_nothing_is_written_for_what_is_off(alice: User, hook: Receiver, tell: Tell) -> None:
    Receiver.objects.update(off_at=NOON)
    tell(alice)
    assert not Delivery.objects.exists()


def test_its_owner_switches_it_on_again(alice: User, hook: Receiver, as_: As) -> None:
    Receiver.objects.update(off_at=NOON, failing_since=NOON, why="500")
    as_(alice).post(f"/account/feeds/receivers/{hook.pk}/on/")
    hook.refresh_from_db()
    assert (hook.off_at, hook.failing_since, hook.why) == (None, None, "")


def test_a_dead_one_does_not_hold_up_the_others(
    alice: User, bob: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(500)]
    tell(alice)
    services.add_hook(bob, ear.url("/bob"), "", now=NOON)
    tell(bob)
    assert deliver() == 1


def test_an_answer_that_never_ends_is_cut_off(
    alice: User, hook: Receiver, ear: Ear, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SENDING_SECONDS", 0.5)
    ear.replies = [Reply(500, body=b"x" * 60_000, drip=0.05)]  # in an hour
    tell(alice)
    began = time.monotonic()
    deliver()
    assert time.monotonic() - began < 600
    assert Delivery.objects.get().status == 500


def test_what_a_dead_worker_had_comes_again_under_the_same_id(
    alice: User, hook: Receiver, ear: Ear, tell: Tell, settings: Settings
) -> None:
    settings.EMBEDDED = False
    tell(alice)
    (taken,) = sending.take_due(now=NOON)
    assert deliver() == 0
    assert deliver(NOON + LEASE) == 1
    assert ear.one().headers["webhook-id"] == taken.key


def test_nobody_else_switches_it_on(bob: User, hook: Receiver, as_: As) -> None:
    Receiver.objects.update(off_at=NOON)
    assert as_(bob).post(f"/account/feeds/receivers/{hook.pk}/on/").status_code == 404
    assert Client().post(f"/account/feeds/receivers/{hook.pk}/on/").status_code == 302
    hook.refresh_from_db()
    assert hook.off_at == NOON
