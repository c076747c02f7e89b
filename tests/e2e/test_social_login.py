"""Signing in with an account elsewhere: switched on by settings alone, at a provider of our own."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.conftest import running
from tests.e2e.looks import look_at
from tests.e2e.people import PASSWORD, Person
from tests.e2e.provider import CLIENT, NAME, provider
from tests.migrated_database import begin_with


@pytest.fixture(scope="module")
def connected(
    surroundings: dict[str, str],
    tmp_path_factory: pytest.TempPathFactory,
    migrated: Path | None,
) -> Iterator[str]:
    """A site with these variables set, and nothing else."""
    folder: Path = tmp_path_factory.mktemp("connected")
    begin_with(migrated, folder)
    with provider() as forum:
        settings = {
            "SOCIAL_LOGIN": "openid_connect",
            "OPENID_CONNECT_URL": forum.address,
            "OPENID_CONNECT_NAME": NAME,
            "OPENID_CONNECT_CLIENT_ID": CLIENT[0],
            "OPENID_CONNECT_CLIENT_SECRET": CLIENT[1],
            "VAR_DIR": str(folder),
        }
        with running(surroundings | settings) as address:
            yield address


@pytest.fixture
def stranger(connected: str, browser: Browser) -> Iterator[Callable[..., Person]]:
    opened: list[BrowserContext] = []

    def come(name: str, *, scripted: bool = True) -> Person:
        context = browser.new_context(base_url=connected, java_script_enabled=scripted)
        context.set_default_timeout(20_000)
        opened.append(context)
        known = f"{name} {time.time_ns() % 10**9}"
        address = f"{known.replace(' ', '.').lower()}@example.org"
        return Person(known, address, context.new_page(), scripted=scripted)

    yield come
    for context in opened:
        context.close()


def through_the_forum(page: Page, address: str, *, verified: bool = True) -> None:
    page.get_by_role("button", name=f"Go on with {NAME}").click()
    page.locator("input[name=email]").fill(address)
    page.locator("input[name=verified]").set_checked(verified)
    page.get_by_role("button", name="Allow").click()


def is_in(page: Page) -> bool:
    page.goto("/account/")
    return "/account/login/" not in page.url


def test_without_settings_there_is_no_button(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    page.goto("/account/login/")
    assert page.get_by_role("button", name="Go on with").count() == 0


def test_a_newcomer_comes_in_and_chooses_a_name(
    stranger: Callable[..., Person], scripted: bool
) -> None:
    someone = stranger("Fulvia", scripted=scripted)
    page = someone.page
    page.goto("/account/login/")
    if scripted:
        look_at(page)
    through_the_forum(page, someone.address)
    page.wait_for_url(re.compile("/account/welcome/"))
    page.locator("input[name=display_name]").fill(someone.name)
    page.get_by_role("button", name="Take my seat").click()
    page.get_by_role("heading", name="Lobby").wait_for()


def test_an_address_that_the_provider_does_not_vouch_for_is_confirmed_first(
    stranger: Callable[..., Person],
) -> None:
    someone = stranger("Clodia")
    someone.page.goto("/account/login/")
    through_the_forum(someone.page, someone.address, verified=False)
    someone.page.get_by_role("heading", name="Check your mail").wait_for()
    assert not is_in(someone.page)


def test_an_address_that_is_here_already_is_not_taken_over(stranger: Callable[..., Person]) -> None:
    owner = stranger("Octavia")
    owner.sign_up()

    thief = stranger("Thief").page
    thief.goto("/account/login/")
    through_the_forum(thief, owner.address)
    thief.get_by_role("heading", name="Check your mail").wait_for()
    assert not is_in(thief)

    thief.goto("/account/login/")  # and a second time, when the first may have left something
    through_the_forum(thief, owner.address)
    thief.get_by_role("heading", name="Check your mail").wait_for()
    assert not is_in(thief)


def test_what_a_stranger_began_with_the_address_is_gone(stranger: Callable[..., Person]) -> None:
    owner, thief = stranger("Marcia"), stranger("Impostor").page
    thief.goto("/account/signup/")
    thief.locator("input[name=email]").fill(owner.address)
    thief.locator("input[name=password1]").fill(PASSWORD)
    thief.locator("main form button").first.click()
    thief.get_by_role("heading", name="Check your mail").wait_for()

    owner.page.goto("/account/login/")
    through_the_forum(owner.page, owner.address)
    owner.page.wait_for_url(re.compile("/account/welcome/"))

    thief.goto("/account/login/")
    thief.locator("input[name=login]").fill(owner.address)
    thief.locator("input[name=password]").fill(PASSWORD)
    thief.locator("main form button").first.click()
    thief.get_by_text("do not match").wait_for()
    assert not is_in(thief)


def test_its_owner_connects_it_and_comes_in_with_it(stranger: Callable[..., Person]) -> None:
    owner = stranger("Drusilla")
    owner.sign_up()
    page = owner.page
    page.goto("/account/3rdparty/")
    look_at(page)
    through_the_forum(page, owner.address)
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove").wait_for()
    look_at(page)

    other = stranger("Drusilla elsewhere").page
    other.goto("/account/login/")
    through_the_forum(other, owner.address)
    other.get_by_role("heading", name="Lobby").wait_for()
