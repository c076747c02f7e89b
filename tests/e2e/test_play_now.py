"""A stranger plays with one click, and keeps the game with an address and nothing else."""

import re


def test_one_click_and_a_move_and_the_game_is_kept(newcomer, scripted):
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
