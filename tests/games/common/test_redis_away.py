"""Redis hangs (SIGSTOP) or is killed: nobody waits, and the limits go on counting.

On a Redis of its own, stopped for real.
"""

import os
import signal
import time
from collections.abc import Iterator

import pytest
from celery import Celery, current_app
from django.core.cache import cache
from django.test import Client
from kombu.transport.redis import Channel
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from games.accounts.models import User
from games.common import breaker, nudge, services_health, shared_cache
from games.common.clock import now
from qvsite.celery import PatientAMQP
from tests import services
from tests.games.factories import PASSWORD

SHARED = "games.common.shared_cache.SharedCache"
SOON = 1.5
"""Seconds: the one time that somebody waits for Redis, and some more for a busy machine."""


@pytest.fixture(scope="module")
def server() -> Iterator[services.Redis]:
    try:
        with services.private_redis_server() as started:
            yield started
    except services.Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture
def redis(server: services.Redis, settings: Settings, db: None) -> Iterator[services.Redis]:
    """Redis as cache, answering; in the end it answers again, and everybody has noticed."""
    settings.REDIS_URL = server.url
    settings.CACHES = {"default": {"BACKEND": SHARED, "LOCATION": server.url}}
    yield server
    server.send(signal.SIGCONT)
    notices_that_it_is_back()


def notices_that_it_is_back() -> None:
    until = time.monotonic() + 10
    while shared_cache.breaker.is_open and time.monotonic() < until:
        time.sleep(0.05)
    assert not shared_cache.breaker.is_open


def test_the_cache_goes_on_in_the_database_and_comes_back(redis: services.Redis) -> None:
    cache.set("kept-in-redis", 1)
    redis.send(signal.SIGSTOP)
    began = time.monotonic()
    cache.set("kept-in-table", 2)
    assert time.monotonic() - began < SOON
    began = time.monotonic()
    for _ in range(50):
        assert cache.get("kept-in-table") == 2
    assert time.monotonic() - began < SOON
    redis.send(signal.SIGCONT)
    notices_that_it_is_back()
    assert cache.get("kept-in-redis") == 1


def test_limits_do_not_fall_away(redis: services.Redis, alice: User) -> None:
    redis.send(signal.SIGSTOP)
    guess = {"login": alice.email, "password": "wrong"}
    said = [Client().post("/account/login/", guess).content.decode() for _ in range(12)]
    assert "Too many tries" in said[-1]
    assert "Too many tries" not in said[0]


def test_people_sign_in_and_up(redis: services.Redis, alice: User) -> None:
    redis.send(signal.SIGSTOP)
    came_in = Client().post("/account/login/", {"login": alice.email, "password": PASSWORD})
    assert came_in.status_code == 302
    new = {"email": "new@example.org", "password1": "a-long-winded-phrase"}
    assert Client().post("/account/signup/", new).status_code == 302
    assert User.objects.filter(email="new@example.org").exists()


def test_health_says_so(redis: services.Redis, client: Client) -> None:
    assert services_health.redis_answers(now()).is_well
    redis.send(signal.SIGSTOP)
    began = time.monotonic()
    assert not services_health.redis_answers(now()).is_well
    assert time.monotonic() - began < SOON
    assert client.get("/healthz").status_code == 200


def test_a_nudge_waits_for_nobody(
    redis: services.Redis,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.EMBEDDED = False
    monkeypatch.setattr(current_app.conf, "broker_url", redis.url)
    redis.send(signal.SIGSTOP)
    began = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True) as after_commit:
        for _ in range(1000):
            nudge.nudge("games.post.tasks.deliver_due_mail")
    assert len(after_commit) == 1000
    assert time.monotonic() - began < SOON


def test_who_sends_goes_on_after_the_broker_was_killed(redis: services.Redis) -> None:
    """As the beat does it: one connection for all its life, and each message tried again."""
    app = Celery("beat", amqp=PatientAMQP, broker=redis.url, set_as_current=False)
    with app.connection_for_write() as connection:
        producer = app.amqp.Producer(connection, auto_declare=False)
        app.send_task("a sweep", producer=producer)
        redis.end()
        redis.start()
        until = time.monotonic() + 10
        while not services_health.redis_answers(now()).is_well and time.monotonic() < until:
            time.sleep(0.1)
        app.send_task("a sweep", producer=producer)
        channel = connection.default_channel
        assert isinstance(channel, Channel)
        assert channel.client.llen("celery") == 1


def test_a_breaker_is_its_own_process_s(redis: services.Redis) -> None:
    """Its thread does not come along into a forked worker, which finds out for itself."""
    redis.send(signal.SIGSTOP)
    cache.get("anything")
    assert shared_cache.breaker.is_open
    child = os.fork()
    if not child:
        os._exit(int(shared_cache.breaker.is_open))
    assert os.waitpid(child, 0)[1] == 0
    assert breaker.EVERY <= SOON
