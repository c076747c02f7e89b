"""Kinds of notices that no app has, a mail server, and a noon at which all of it happens."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from pytest_django import Settings

from games.accounts.models import User
from games.post.models import DeliveryMode, Notice
from games.post.registry import ComposedMail, Kind, Kinds, PostRegistry, each_if, registry
from games.post.services import NewNotice, write_notice
from tests.games.post.sink import Sink, running_sink

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)

Tell = Callable[..., Notice]


def composed(notice: Notice, now: datetime) -> ComposedMail:
    if notice.payload.get("broken"):
        raise ValueError("no such table")
    return ComposedMail(subject=f"Composed: {notice.title}", text="text", html="<p>html</p>")


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> PostRegistry:
    """Four kinds, and scopes whose label is their name in capitals."""
    fresh = {
        kind.name: kind
        for kind in (
            Kind("turn", "It is my turn", "Tables", is_duty=True),
            Kind("chat", "Somebody writes", "Tables", DeliveryMode.DIGEST),
            Kind(
                "closing", "Closing", open_among=each_if(lambda n, now: not n.payload.get("over"))
            ),
            Kind("composed", "Composed", compose=composed),
        )
    }
    monkeypatch.setattr(registry, "kinds", Kinds(registry.kinds | fresh))
    monkeypatch.setattr(registry, "letters", dict(registry.letters))
    labels = {"t": lambda user, scope: None if "secret" in scope else scope.upper()}
    monkeypatch.setattr(registry, "_scopes", registry._scopes | labels)
    return registry


@pytest.fixture
def tell() -> Tell:
    """Write a notice: ``tell(alice, "turn", title=…)``."""
    count = iter(range(1000))

    def written(person: User, kind: str = "turn", *, now: datetime = NOON, **more: Any) -> Notice:
        said = {"cause": f"{kind}:{next(count)}", "title": "Your turn", "url": "/t/x/"} | more
        write_notice(NewNotice(person=person, kind=kind, **said), now=now)
        return Notice.objects.get(person=person, cause=said["cause"])

    return written


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    with running_sink() as found:
        settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", found.port
        yield found
