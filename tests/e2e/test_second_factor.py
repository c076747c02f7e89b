"""Passkeys, an authenticator app and recovery codes, with an authenticator inside the browser."""

import base64
import hashlib
import hmac
import re
import struct
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.looks import look_at
from tests.e2e.people import PASSWORD, Person

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
INSIDE = re.compile(r"^(?!.*/account/(login|2fa/authenticate))")


def with_authenticator(page: Page) -> None:
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})


def digits(secret: str) -> str:
    """Return the code that an authenticator app shows; the site takes it for five seconds or more.

    Near the end of a code's half minute this waits for the next one (RFC 6238).
    """
    left = 30 - time.time() % 30
    if left < 5:
        time.sleep(left)
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    sum_ = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    (number,) = struct.unpack(">I", sum_[sum_[-1] & 15 :][:4])
    return f"{(number & 0x7FFFFFFF) % 10**6:06}"


def show_that_it_is_me(page: Page) -> None:
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def sign_out(page: Page) -> None:
    page.goto("/account/")
    page.locator("details.menu summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()


def password_only(someone: Person) -> None:
    page = someone.page
    page.goto("/account/login/")
    page.locator("input[name=login]").fill(someone.address)
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def type_code(page: Page, code: str) -> None:
    page.locator("input[name=code]").fill(code)
    page.get_by_role("button", name="Sign in").click()


def test_a_passkey_takes_the_place_of_the_password(person: Callable[..., Person]) -> None:
    someone = person()
    page = someone.page
    with_authenticator(page)
    page.goto("/account/2fa/")
    look_at(page)
    page.get_by_role("link", name="Add a passkey").click()
    show_that_it_is_me(page)
    look_at(page)
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    page.goto("/account/2fa/webauthn/")
    page.get_by_text("works without a password").wait_for()
    look_at(page)

    sign_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(INSIDE)
    page.goto("/account/")
    page.get_by_text(someone.address).wait_for()


def test_a_passkey_that_does_not_come_is_explained(person: Callable[..., Person]) -> None:
    """A browser without any passkey for this site."""
    someone = person()
    page = someone.page
    with_authenticator(page)
    sign_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_text("That did not work").wait_for()
    look_at(page)


def test_at_a_number_no_passkey_is_offered(person: Callable[..., Person], site: str) -> None:
    page = person().page
    page.goto(site.replace("localhost", "127.0.0.1") + "/account/login/")
    assert page.get_by_role("button", name="Use a passkey").count() == 0
    assert page.get_by_role("button", name="Sign in", exact=True).is_visible()


@pytest.mark.usefixtures("site")
def test_an_app_and_its_recovery_codes(person: Callable[..., Person], scripted: bool) -> None:
    someone = person(scripted=scripted)
    page = someone.page
    page.goto("/account/2fa/")
    page.get_by_role("link", name="Set it up").click()
    show_that_it_is_me(page)
    if scripted:
        look_at(page)
    secret = page.get_by_label("The key", exact=True).input_value()
    page.locator("input[name=code]").fill(digits(secret))
    page.get_by_role("button", name="Switch it on").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    codes = page.locator(".recovery-codes li").all_inner_texts()
    assert len(codes) == 10
    if scripted:
        look_at(page)

    sign_out(page)
    password_only(someone)
    page.get_by_role("heading", name="The second factor").wait_for()
    if scripted:
        look_at(page)
    type_code(page, "000000")
    page.get_by_text("That is not the right code").wait_for()
    type_code(page, digits(secret))
    page.wait_for_url(INSIDE)

    sign_out(page)
    password_only(someone)
    type_code(page, codes[0])
    page.wait_for_url(INSIDE)
    page.goto("/account/2fa/")
    page.get_by_text("You have 9 codes left.").wait_for()

    sign_out(page)
    password_only(someone)
    type_code(page, codes[0])
    page.get_by_text("That is not the right code").wait_for()
