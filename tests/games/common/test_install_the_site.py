"""The site as an app: manifest, icons, the page without a network, and when devices are offered."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from games.accounts.models import User
from games.common import clock
from games.feeds import selectors
from games.feeds.models import Receiver
from games.feeds.selectors import device_offered
from games.post.models import Notice

AsUser = Callable[[User], Client]


def test_the_manifest_names_icons_that_are_there(client: Client, db: None) -> None:
    answer = client.get("/app.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = json.loads(answer.content)
    assert (said["start_url"], said["display"]) == ("/", "standalone")
    for icon in said["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert isinstance(found, str)
        if icon["type"] == "image/png":
            size = int(icon["sizes"].split("x")[0])
            assert Image.open(found).size == (size, size)
    assert {icon.get("purpose") for icon in said["icons"]} >= {"any", "maskable"}


def test_every_page_leads_to_it(client: Client, db: None) -> None:
    assert '<link rel="manifest" href="/app.webmanifest">' in client.get("/").content.decode()


def test_the_page_without_a_network_is_the_same_for_everybody(as_: AsUser, alice: User) -> None:
    assert as_(alice).get("/offline/").content == Client().get("/offline/").content
    assert b"Alice" not in as_(alice).get("/offline/").content


def test_the_worker_keeps_that_page(client: Client, db: None) -> None:
    script = client.get("/app-worker.js")
    assert script["Content-Type"].startswith("text/javascript")
    assert b'const PAGE = "/offline/"' in script.content


@pytest.mark.parametrize(("days", "offered"), [(None, False), (1, True), (9, False)])
def test_a_device_is_offered_after_the_first_turn_that_waited(
    alice: User, monkeypatch: pytest.MonkeyPatch, days: int | None, offered: bool
) -> None:
    monkeypatch.setattr(selectors, "public_key", lambda: "a key")  # without one nothing is offered
    now = clock.now()
    if days is not None:
        told = now - timedelta(days=days)
        Notice.objects.create(person=alice, kind="your_turn", cause="x", title="x", told_at=told)
    assert bool(device_offered(alice, [], now)) is offered
    Receiver.objects.create(person=alice, kind=Receiver.Kind.HOOK, url="https://example.org/")
    assert device_offered(alice, [], now) == []
