"""Against a push service of our own, which does what a browser's does, and a device that reads."""

import json
from collections.abc import Callable
from datetime import timedelta

import http_ece
import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management import call_command
from django.test import Client, override_settings

from games.accounts.models import User
from games.feeds import services
from games.feeds.models import Delivery, Receiver
from games.feeds.vapid import from_base64, new_private_key, public_key, to_base64
from tests.games.feeds.conftest import NOON, Device, Tell, deliver
from tests.games.feeds.ear import Ear, Heard, Reply

As = Callable[[User], Client]


@pytest.fixture
def phone(alice: User, ear: Ear, device: Device) -> Receiver:
    return services.add_device(alice, ear.url("/push/a"), device.keys, "Phone", now=NOON)


def read(device: Device, heard: Heard) -> dict[str, str]:
    plain = http_ece.decrypt(
        heard.body, private_key=device.private, auth_secret=device.auth, version="aes128gcm"
    )
    found: dict[str, str] = json.loads(plain)
    return found


def test_only_the_device_can_read_it(
    alice: User, phone: Receiver, device: Device, ear: Ear, tell: Tell
) -> None:
    tell(alice)
    assert deliver() == 1
    said = read(device, ear.one())
    assert (said["title"], said["url"]) == ("Your turn: Subura", "/t/subura/")
    assert b"Subura" not in ear.one().body
    assert ear.one().headers["content-encoding"] == "aes128gcm"
    with pytest.raises(http_ece.ECEException):
        read(Device(), ear.one())


def test_we_say_who_we_are(alice: User, phone: Receiver, ear: Ear, tell: Tell) -> None:
    tell(alice)
    deliver()
    heard = ear.one()
    token, key = heard.headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == public_key()
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(key))
    claims = jwt.decode(
        token, point, ["ES256"], audience=ear.url(""), options={"verify_exp": False}
    )
    assert claims["exp"] == int((NOON + timedelta(hours=12)).timestamp())
    assert claims["sub"].startswith(("mailto:", "https:"))


def test_the_same_notice_replaces_itself(
    alice: User, phone: Receiver, device: Device, ear: Ear, tell: Tell
) -> None:
    """At least once: a second showing has the same tag, a second waiting one the same topic."""
    ear.replies = [Reply(503)]
    tell(alice)
    deliver()
    deliver(NOON + timedelta(minutes=1))
    first, second = ear.heard
    assert read(device, first)["tag"] == read(device, second)["tag"]
    assert first.headers["topic"] == second.headers["topic"]
    assert len(first.headers["topic"]) <= 32


@pytest.mark.parametrize("status", [404, 410])
def test_what_is_forgotten_there_is_forgotten_here(
    alice: User, phone: Receiver, ear: Ear, tell: Tell, status: int
) -> None:
    ear.replies = [Reply(status)]
    tell(alice)
    deliver()
    assert not Receiver.objects.exists()
    assert not Delivery.objects.exists()


def test_too_large_is_not_tried_again(alice: User, phone: Receiver, ear: Ear, tell: Tell) -> None:
    ear.replies = [Reply(413)]
    tell(alice)
    deliver()
    assert Delivery.objects.get().state == "failed"


def test_long_words_fit(alice: User, phone: Receiver, device: Device, ear: Ear, tell: Tell) -> None:
    tell(alice, title="🏛" * 250, text="🏛" * 5000)
    deliver()
    assert len(ear.one().body) <= 4096
    assert read(device, ear.one())["title"].startswith("🏛🏛")


def test_the_service_of_a_device_is_looked_at_too(
    alice: User, phone: Receiver, ear: Ear, tell: Tell
) -> None:
    tell(alice)
    with override_settings(FEEDS_NEAR=False, WEBHOOKS_HTTP=True):
        deliver()
    assert not ear.heard
    assert "public internet" in Delivery.objects.get().error


def test_what_is_late_does_not_ring_in_the_quiet_time(
    alice: User, phone: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(503)]
    tell(alice)
    deliver()
    User.objects.filter(pk=alice.pk).update(sleep_from="12:00", sleep_until="13:00")
    assert deliver(NOON + timedelta(minutes=30)) == 0
    row = Delivery.objects.get()
    assert (row.state, row.due_at, row.attempts) == ("waiting", NOON + timedelta(hours=1), 1)
    assert deliver(row.due_at) == 1


# --- adding one -----------------------------------------------------------------------------------

ADD = "/account/feeds/devices/"


def test_add_a_device(alice: User, as_: As, ear: Ear, device: Device) -> None:
    as_(alice).post(ADD, {"url": ear.url(), **device.keys}, headers={"User-Agent": "Firefox/1"})
    found = Receiver.objects.get()
    assert (found.person, found.kind, found.label) == (alice, "device", "Firefox")


def test_a_browser_belongs_to_who_used_it_last(
    alice: User, bob: User, as_: As, ear: Ear, device: Device
) -> None:
    as_(alice).post(ADD, {"url": ear.url(), **device.keys})
    as_(bob).post(ADD, {"url": ear.url(), **device.keys})
    assert Receiver.objects.get().person == bob


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": "nonsense"},
        {"auth": to_base64(b"short")},
        {"url": "ftp://x.example/"},
        {"url": ""},
        {"p256dh": to_base64(b"\x04" + b"\x01" * 64)},
    ],
)
def test_what_no_browser_says_is_not_kept(
    alice: User, as_: As, ear: Ear, device: Device, wrong: dict[str, str]
) -> None:
    as_(alice).post(ADD, {"url": ear.url(), **device.keys} | wrong)
    assert not Receiver.objects.exists()


def test_no_more_than_ten(alice: User, as_: As, ear: Ear, device: Device) -> None:
    for number in range(11):
        as_(alice).post(ADD, {"url": ear.url(f"/{number}"), **device.keys})
    assert Receiver.objects.count() == 10


def test_a_site_without_a_key_offers_none(alice: User, as_: As) -> None:
    page = "/account/feeds/"
    assert b'id="device"' in as_(alice).get(page).content
    with override_settings(VAPID_PRIVATE_KEY=""):
        assert b'id="device"' not in as_(alice).get(page).content


def test_the_worker_comes_from_here(client: Client) -> None:
    found = client.get("/account/feeds/worker.js")
    assert found["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in found.content
    assert "default-src 'self'" in found["Content-Security-Policy"]


def test_the_command_prints_a_key(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("vapid_key")
    name, _, key = capsys.readouterr().out.strip().partition("=")
    assert name == "VAPID_PRIVATE_KEY"
    assert len(from_base64(key)) == 32
    assert key != new_private_key()
