"""Alice owns, Bob shares, Charlie may not."""

import os
import random
from collections.abc import Callable, Iterator
from copy import copy
from datetime import datetime
from typing import Any
from zlib import crc32

import pytest
from django.core.cache import cache
from django.test import Client
from django.test.utils import ContextList
from pytest_django import Settings

from games.accounts.middleware import SEEN
from games.accounts.models import User
from games.common import clock, nudge, shared_cache
from games.common.memory import forget_all
from games.play.log import position
from games.play.models import Table
from tests.games.factories import UserFactory, new_table, playing_table


@pytest.fixture(autouse=True)
def site(settings: Settings) -> Iterator[None]:
    """The site as it is, but quick to sign in to, and with mail that ends in ``mail.outbox``."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.EMAIL_BACKEND = "games.post.mails.backend.OutboxBackend"
    settings.MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    for service in (nudge.breaker, shared_cache.breaker):
        service.close()  # what an earlier test has found to be away is not away in this one
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def context_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client copies the context of each template of an answer, which takes half the time of a
    page with many parts. Tests read the context of the page itself, so it copies that alone.
    """

    def of_the_page(store: dict[str, Any], *, template: Any, context: Any, **_sent: Any) -> None:
        if not store:
            store.update(templates=[template], context=ContextList([copy(context)]))

    monkeypatch.setattr("django.test.client.store_rendered_templates", of_the_page)


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's chance is drawn from the name of the test, so that a test plays the same game
    each time. With CURSUS_TEST_CHANCE=system it is the system's, to look for rare cases.
    """
    if os.environ.get("CURSUS_TEST_CHANCE") != "system":
        drawn = random.Random(crc32(request.node.nodeid.encode()))
        monkeypatch.setattr(random, "_urandom", drawn.randbytes)


@pytest.fixture(autouse=True)
def positions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Positions are remembered at once, because these tests never commit; the next has its own."""
    monkeypatch.setattr(position, "when_committed", lambda remember: remember())
    forget_all()
    yield
    forget_all()


@pytest.fixture(autouse=True)
def database_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's clock hears nothing of the hours to which these tests travel: ours is its."""
    monkeypatch.setattr(clock, "of_database", clock.now)


@pytest.fixture
def alice(db: None) -> User:
    return UserFactory.create(display_name="Alice")


@pytest.fixture
def bob(db: None) -> User:
    return UserFactory.create(display_name="Bob")


@pytest.fixture
def charlie(db: None) -> User:
    return UserFactory.create(display_name="Charlie")


@pytest.fixture
def as_(client: Client) -> Callable[[User], Client]:
    """A browser in which somebody is signed in: ``as_(alice).get(…)``."""

    def signed_in(user: User) -> Client:
        browser = Client()
        browser.force_login(user)
        session = browser.session  # they were seen a moment ago, so no page writes it down
        session[SEEN] = int(clock.now().timestamp())
        session.save()
        return browser

    return signed_in


@pytest.fixture
def now() -> datetime:
    return clock.now()


@pytest.fixture
def open_table(alice: User, bob: User) -> Table:
    """Alice's table; Bob sits there too, one seat is free."""
    return new_table(alice, bob)


@pytest.fixture
def full_table(alice: User, bob: User, charlie: User) -> Table:
    return new_table(alice, bob, charlie)


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Table:
    """A game that has just started."""
    return playing_table(alice, bob, charlie)
