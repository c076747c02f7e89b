"""What a person sets up once: a calendar, a web address, a device that is told."""

import json
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Playwright

from tests.e2e.conftest import CHROMIUM, FLAGS
from tests.e2e.people import Person

PAGE = "/account/feeds/"
SHOWN = """navigator.serviceWorker.getRegistrations()
    .then((all) => all[0].getNotifications())
    .then((shown) => shown.map((one) => [one.title, one.body, one.data.url]))"""


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    """The whole Chromium: its headless shell shows no notifications."""
    opened = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield opened
    opened.close()


def test_the_address_of_a_calendar_is_read_without_a_session(
    person: Callable[..., Person], scripted: bool
) -> None:
    someone = person(scripted=scripted)
    page = someone.page
    page.goto(PAGE)
    page.locator("form:has(input[value=calendar]) button").click()
    address = page.locator("input.address").input_value()
    with urllib.request.urlopen(address) as found:  # noqa: S310  (our own)
        assert found.read().startswith(b"BEGIN:VCALENDAR")


def test_a_web_address_says_what_became_of_a_test(
    person: Callable[..., Person], scripted: bool
) -> None:
    """There is nobody at this name, and the page says so."""
    someone = person(scripted=scripted)
    page = someone.page
    page.goto(PAGE)
    page.get_by_label("Address").last.fill("https://nobody.invalid/hook")
    page.get_by_role("button", name="Add the address").click()
    assert page.locator("#secret").input_value().startswith("whsec_")
    page.get_by_role("link", name="I have copied it").click()
    page.get_by_role("button", name="Send a test").click()
    page.get_by_text("A test is on its way.").wait_for()
    someone.until(lambda: _is_said_after_reload(someone, "cannot be looked up"), "what it answered")


def _is_said_after_reload(someone: Person, words: str) -> bool:
    someone.reload()
    return someone.page.get_by_text(words).count() > 0


def test_the_worker_shows_what_comes(person: Callable[..., Person]) -> None:
    """This browser can ask no push service, so what one would hand over is handed over here."""
    page = person().page
    page.context.grant_permissions(["notifications"])
    page.goto(PAGE)
    page.get_by_role("button", name="Show notices on this device").click()
    page.locator("#device-unreached").wait_for()
    said = {"title": "Your turn", "body": "Go on", "url": "/notices/", "tag": "msg_1"}
    deliver(page, said)
    page.wait_for_function(f"{SHOWN}.then((shown) => shown.length === 1)")
    assert page.evaluate(SHOWN) == [["Your turn", "Go on", "/notices/"]]


SERVICE = """
    const bytes = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)).buffer;
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({
        endpoint: "https://push.invalid/send/1",
        getKey: (name) => bytes(name === "auth" ? AUTH : PUBLIC),
    });
"""
"""In the place of the service for notifications, which no browser here can reach."""


def service() -> str:
    """Return the service with keys of a device."""
    public = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"PUBLIC": b64encode(point).decode(), "AUTH": b64encode(bytes(16)).decode()}
    return "".join(f"const {name} = {json.dumps(value)};" for name, value in keys.items()) + SERVICE


def test_a_device_is_added_tested_and_removed(person: Callable[..., Person]) -> None:
    someone = person()
    page = someone.page
    page.context.grant_permissions(["notifications"])
    page.add_init_script(service())
    page.goto(PAGE)
    page.get_by_role("button", name="Show notices on this device").click()
    page.get_by_text("Notices will appear on this device from now on.").wait_for()
    page.get_by_role("link", name="Chrome on").click()
    page.get_by_role("button", name="Send a test").click()
    someone.until(lambda: _is_said_after_reload(someone, "cannot be looked up"), "what came of it")
    page.get_by_role("button", name="Remove").click()
    page.get_by_text("Nothing goes there any more.").wait_for()
    assert not page.get_by_role("link", name="Chrome on").count()


def test_a_browser_that_may_not_notify_is_told_so(person: Callable[..., Person]) -> None:
    page = person().page
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto(PAGE)
    page.get_by_role("button", name="Show notices on this device").click()
    page.get_by_text("Your browser does not allow notifications here.").wait_for()
    page.add_init_script("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})")
    page.goto(PAGE)
    page.get_by_text("Your browser does not allow notifications here.").wait_for()


def test_a_question_that_nobody_answers_can_be_asked_again(person: Callable[..., Person]) -> None:
    page = person().page
    page.add_init_script("Notification.requestPermission = async () => 'default'")
    page.goto(PAGE)
    page.get_by_role("button", name="Show notices on this device").click()
    page.get_by_text("Press the button again to be asked once more.").wait_for()
    assert not page.get_by_text("does not allow notifications").is_visible()


KNOWN = """PushManager.prototype.getSubscription = async () => ({
    endpoint: "https://push.invalid/send/1", unsubscribe: async () => true,
    options: {applicationServerKey: new ArrayBuffer(0)},
});"""


def test_a_device_that_is_told_says_so_and_offers_nothing(person: Callable[..., Person]) -> None:
    page = person().page
    page.context.grant_permissions(["notifications"])
    page.add_init_script(service())
    page.goto(PAGE)
    button = page.get_by_role("button", name="Show notices on this device")
    button.click()
    page.get_by_text("Notices will appear on this device from now on.").wait_for()
    page.add_init_script(KNOWN)
    page.goto(PAGE)
    page.locator("li", has_text="Chrome on").get_by_text("this device").wait_for()
    assert not button.is_visible()


def deliver(page: Any, said: dict[str, str]) -> None:
    known: list[dict[str, Any]] = []
    devtools = page.context.new_cdp_session(page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.wait_for_timeout(200)
    origin = "/".join(page.url.split("/")[:3])
    push = {"origin": origin, "registrationId": known[0]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", push | {"data": json.dumps(said)})


def test_without_script_there_is_no_button_for_devices(person: Callable[..., Person]) -> None:
    page = person(scripted=False).page
    page.goto(PAGE)
    assert not page.get_by_role("button", name="Show notices on this device").is_visible()
    assert page.get_by_text("This browser does not support notifications").is_visible()
