"""People told at noon, and a web server of theirs that listens."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pytest_django import Settings

from games.accounts.models import User
from games.feeds import services
from games.feeds.models import Receiver
from games.feeds.vapid import new_private_key, to_base64
from games.post.models import Notice
from games.post.registry import Kind, Kinds, each_if, registry
from games.post.services import NewNotice, deliver_due_mail, write_notice
from tests.games.feeds.ear import Ear, listening

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)

Tell = Callable[..., Notice]


@pytest.fixture(autouse=True)
def near(settings: Settings) -> None:
    """This machine may be reached, which no setting of a real site allows."""
    settings.FEEDS_NEAR = True
    settings.VAPID_PRIVATE_KEY = new_private_key()
    settings.BASE_URL = "https://cursus.example"


@pytest.fixture(autouse=True)
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = {
        "turn": Kind(
            "turn", "My turn", open_among=each_if(lambda n, now: not n.payload.get("over"))
        )
    }
    monkeypatch.setattr(registry, "kinds", Kinds(registry.kinds | fresh))


@pytest.fixture
def ear() -> Iterator[Ear]:
    with listening() as found:
        yield found


@pytest.fixture
def hook(alice: User, ear: Ear) -> Receiver:
    return services.add_hook(alice, ear.url(), "My program", now=NOON)


@pytest.fixture
def tell() -> Tell:
    """Write a notice and have the post tell it: ``tell(alice, title=…)``."""
    count = iter(range(1000))

    def told(person: User, *, now: datetime = NOON, **more: Any) -> Notice:
        said: dict[str, Any] = {"title": "Your turn: Subura", "text": "It is your turn."}
        said |= {"url": "/t/subura/", "scope": "table:subura"}
        said |= {"kind": "turn", "cause": f"turn:{next(count)}"} | more
        write_notice(NewNotice(person=person, **said), now=now)
        deliver_due_mail(lambda: now)
        return Notice.objects.get(person=person, cause=said["cause"])

    return told


def deliver(now: datetime = NOON) -> int:
    return services.deliver_due(lambda: now)


class Device:
    """A browser's side of web push: its keys, and what it can read with them."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        public = self.private.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": to_base64(point), "auth": to_base64(self.auth)}


@pytest.fixture
def device() -> Device:
    return Device()
