"""Several workers over one set of deliveries, and a real web server that hears them."""

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from django.db import connection
from pytest_django import Settings

from games.accounts.models import User
from games.feeds import services
from games.feeds.delivery.services import AT_ONCE
from games.feeds.models import Delivery, Receiver
from games.feeds.receivers.services import MOST
from games.feeds.tasks import deliver_due as task
from games.post.models import Notice
from games.post.registry import Kind, Kinds, registry
from games.post.services import NewNotice, deliver_due_mail, withdraw_notices, write_notice
from tests.games.factories import UserFactory
from tests.games.feeds.ear import Ear, Reply, listening
from tests.sure import sure

pytestmark = pytest.mark.races

ROOT = Path(__file__).resolve().parents[2]
NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)
TOLD = 120


@pytest.fixture(autouse=True)
def _near(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FEEDS_NEAR = True
    monkeypatch.setattr(registry, "kinds", Kinds(registry.kinds | {"turn": Kind("turn", "Turn")}))


@pytest.fixture
def ear() -> Iterator[Ear]:
    with listening() as found:
        yield found


def told(people: list[User], cause: str = "a", now: datetime = NOON) -> None:
    for person in people:
        write_notice(NewNotice(person=person, kind="turn", cause=cause, title=cause), now=now)


def people_with_hooks(ear: Ear, count: int = 30) -> list[User]:
    people = [UserFactory.create() for _ in range(count)]
    for person in people:
        services.add_hook(person, ear.url(f"/{person.pk}"), "", now=NOON)
    return people


def dispatch() -> int:
    return deliver_due_mail(lambda: NOON)


def deliver() -> int:
    return services.deliver_due(lambda: NOON)


def test_each_delivery_is_sent_by_one(race: Callable[..., list[Any]], ear: Ear) -> None:
    told(people_with_hooks(ear))
    dispatch()
    results = race(deliver, deliver, deliver)
    assert sum(results) == 30, results
    assert Counter(heard.headers["webhook-id"] for heard in ear.heard).most_common(1)[0][1] == 1
    assert Delivery.objects.filter(state="sent").count() == 30


def test_a_notice_told_by_several_workers_is_one_delivery(
    race: Callable[..., list[Any]], ear: Ear
) -> None:
    told(people_with_hooks(ear))
    race(dispatch, dispatch, dispatch)
    dispatch()
    assert Delivery.objects.count() == Notice.objects.filter(state="told").count() == 30


def test_what_is_withdrawn_while_it_is_being_told_harms_nobody(
    race: Callable[..., list[Any]], ear: Ear
) -> None:
    people = people_with_hooks(ear, 20)
    told(people, "turn:1")
    race(dispatch, lambda: withdraw_notices(people, "turn:1", now=NOON), deliver)
    dispatch()
    deliver()
    assert set(Delivery.objects.values_list("state", flat=True)) <= {"sent", "suppressed"}


def test_it_is_switched_off_once(race: Callable[..., list[Any]], ear: Ear) -> None:
    (person,) = people_with_hooks(ear, 1)
    for number in range(24):
        told([person], f"turn:{number}")
    dispatch()
    Receiver.objects.update(failing_since=NOON - timedelta(days=2))
    ear.replies = [Reply(500)] * 24
    race(deliver, deliver, deliver)
    assert Notice.objects.filter(kind="receiver_off").count() == 1
    assert set(Delivery.objects.values_list("state", flat=True)) == {"failed"}


def test_removing_it_under_way_harms_nobody(race: Callable[..., list[Any]], ear: Ear) -> None:
    (person,) = people_with_hooks(ear, 1)
    hook = Receiver.objects.get()
    for number in range(20):
        told([person], f"turn:{number}")
    dispatch()
    results = race(deliver, lambda: services.remove_receiver(person, hook.pk), deliver)
    assert not [result for result in results if isinstance(result, Exception)]
    assert not Delivery.objects.exists()


def test_there_is_room_for_ten_however_many_ask_at_once(
    race: Callable[..., list[Any]], ear: Ear
) -> None:
    person = UserFactory.create()
    for number in range(MOST - 1):
        services.add_hook(person, ear.url(f"/{number}"), "", now=NOON)
    race(
        *[lambda n=n: services.add_hook(person, ear.url(f"/x{n}"), "", now=NOON) for n in range(4)]
    )
    assert Receiver.objects.count() == MOST


def test_a_slow_receiver_does_not_hold_up_the_embedded_worker(ear: Ear, settings: Settings) -> None:
    settings.EMBEDDED = True
    told(people_with_hooks(ear, 1))
    dispatch()
    ear.replies = [Reply(body=b"slowly", drip=0.5)]
    task()
    task()  # the next sweep, while that one is busy
    assert not Delivery.objects.filter(state="sent").exists()
    until = time.monotonic() + 15
    while Delivery.objects.exclude(state="sent").exists() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(0.1)  # until it has let go of its connection
    assert len(ear.heard) == Delivery.objects.filter(state="sent").count() == 1


def worker(began: datetime) -> Popen[bytes]:
    base = connection.settings_dict
    address = f"postgres://{base['USER']}@{base['HOST']}:{base['PORT']}/{base['NAME']}"
    environ = os.environ | {"DATABASE_URL": address, "LOG_LEVEL": "CRITICAL"}
    command = [sys.executable, "-m", "tests.races.teller", began.isoformat()]
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE)


def test_killed_workers_lose_nothing(ear: Ear) -> None:
    """Two of them; again and again one is killed amid its work and another takes its place.

    What was heard twice has the same id both times, and is no more than they could have had in
    their hands when they died.
    """
    began = datetime.now(UTC)
    told(people_with_hooks(ear, TOLD), now=began)
    while deliver_due_mail(lambda: began):
        pass
    ear.replies = [Reply(body=b"..", drip=0.02) for _ in range(3 * TOLD)]
    rng, kills, end = random.Random(20261118), 0, time.monotonic() + 60
    workers = [worker(began), worker(began)]
    try:
        for one in workers:
            sure(one.stdout).readline()
        while Delivery.objects.exclude(state="sent").exists() and time.monotonic() < end:
            time.sleep(rng.uniform(0.02, 0.25))
            if kills < 6:
                victim = rng.randrange(2)
                workers[victim].kill()
                workers[victim].wait()
                kills += 1
                workers[victim] = worker(began)
                sure(workers[victim].stdout).readline()
    finally:
        for one in workers:
            one.kill()
            one.wait()
    left = Delivery.objects.exclude(state="sent").values_list("state", "error")
    assert not list(left)
    heard = Counter(heard.headers["webhook-id"] for heard in ear.heard)
    assert len(heard) == TOLD
    assert sum(heard.values()) - TOLD <= AT_ONCE * kills
