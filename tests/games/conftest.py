"""Alice owns, Bob shares, Charlie may not."""

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from games.accounts.middleware import SEEN
from games.accounts.models import User
from games.common import clock, nudge, shared_cache
from games.play.log import position
from tests.games.factories import UserFactory


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
def positions(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Positions are remembered at once, because these tests never commit; the next has its own."""
    monkeypatch.setattr(position, "when_committed", lambda remember: remember())
    position.forget_all()
    yield
    position.forget_all()


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
        session = browser.session  # he has been seen a moment ago, so that no page notes it
        session[SEEN] = int(clock.now().timestamp())
        session.save()
        return browser

    return signed_in
