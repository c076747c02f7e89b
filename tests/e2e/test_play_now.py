"""A stranger plays with one click, and keeps the game with an address and nothing else."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext

from tests.e2e.people import Person


def test_one_click_and_a_move_and_the_game_is_kept(
    newcomer: Callable[..., Person], scripted: bool
) -> None:
    gaia = newcomer("Gaia", scripted=scripted)
    page = gaia.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*/")
    table = page.url
    assert gaia.await_turn()
    gaia.play(gaia.choices().first)
    page.goto(table)
    page.get_by_role("link", name="Keep my game").first.click()
    page.locator("main input[name=email]").fill(gaia.address)
    page.get_by_role("button", name="Send me the link").click()
    page.get_by_role("heading", name="Check your mail").wait_for()
    gaia.open_link_in_mail(r"/account/confirm-email/[^\s\"<]+")
    page.get_by_role("button", name="Yes, keep my game").click()
    page.wait_for_url(re.compile(re.escape(table)))
    assert page.get_by_role("link", name="Keep my game").count() == 0
    assert not gaia.faults


def test_the_game_is_kept_on_another_device_under_a_name(
    newcomer: Callable[..., Person], context: Callable[..., BrowserContext], scripted: bool
) -> None:
    """Begun in one browser, the link opened in another: there it goes on, and only there."""
    gaia, telephone = newcomer("Gaia", scripted=scripted), context(scripted=scripted).new_page()
    page = gaia.page
    page.goto("/")
    page.get_by_role("button", name="Idus Martii").first.click()
    page.wait_for_url("**/t/*/")
    table = page.url
    page.get_by_role("link", name="Keep my game").first.click()
    page.locator("main input[name=email]").fill(gaia.address)
    page.get_by_role("button", name="Send me the link").click()
    gaia.open_link_in_mail(r"/account/confirm-email/[^\s\"<]+")
    telephone.goto(page.url)
    telephone.get_by_label("Your name at the table").fill(gaia.name)
    telephone.get_by_role("button", name="Yes, keep my game").click()
    telephone.wait_for_url(table)
    assert telephone.locator(".players tr", has_text=gaia.name).get_by_text("you").count()
    page.goto(table)
    assert page.get_by_role("link", name="Sign up").count()
    assert not page.locator(".players").get_by_text("you", exact=True).count()
    assert not gaia.faults
