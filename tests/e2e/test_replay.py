"""A finished game read step by step: by keyboard, by touch, and without JavaScript."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.e2e.looks import look_at
from tests.e2e.people import Person
from tests.sure import sure

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("quovadis", "idusmartii")


@pytest.fixture(scope="module")
def codes(site: str, surroundings: dict[str, str]) -> dict[str, str]:
    """A finished public game of each kind, by its code."""

    def run(*asked: str) -> list[str]:
        command = [sys.executable, "manage.py", "archive", *asked]
        done = subprocess.run(command, cwd=ROOT, env=surroundings, check=True, capture_output=True)
        return done.stdout.decode().split()

    run("make", "--games", "12", "--seed", "5")
    # other journeys leave short games behind, which end after a few entries
    return {game: run("find", f"game:{game}", "entries>20", "--limit", "1")[0] for game in GAMES}


def open_replay(page: Page, code: str, rest: str = "") -> None:
    page.goto(f"/t/{code}/replay/{rest}")
    page.locator("#replay[data-ready]").wait_for()


def is_at(page: Page, length: int) -> None:
    """The board, the slider and the address agree on where we are."""
    expect(page.locator("#replay-n")).to_have_value(str(length))
    page.wait_for_url(re.compile(rf"/replay/{length}/"))
    if length:
        expect(page.locator("#replay-said")).to_contain_text(f"entry {length} of")
    expect(page.locator(f'#moments li[aria-current][data-step="{length}"]')).to_have_count(1)


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard(
    context: Callable[..., BrowserContext], codes: dict[str, str], game: str
) -> None:
    page = context().new_page()
    open_replay(page, codes[game])
    board = page.locator("#replay-board")
    before = board.inner_html()
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    assert board.inner_html() != before
    page.keyboard.press("End")
    last = int(sure(page.locator("#replay").get_attribute("data-last")))
    is_at(page, last)
    page.keyboard.press("ArrowLeft")
    is_at(page, last - 1)
    page.keyboard.press("Home")
    is_at(page, 0)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    expect(page.locator("#replay-n")).not_to_have_value("0")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#replay-said")).to_contain_text("entry 2 of")
    page.keyboard.press("Space")
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", GAMES)
def test_by_touch(context: Callable[..., BrowserContext], codes: dict[str, str], game: str) -> None:
    opened = context(width=390, has_touch=True, is_mobile=True)
    page = opened.new_page()
    open_replay(page, codes[game], "5/?open=1")
    touch = opened.new_cdp_session(page)
    swipe(touch, page, by=-120)
    is_at(page, 6)
    swipe(touch, page, by=120)
    is_at(page, 5)
    page.get_by_role("link", name="One entry on").tap()
    is_at(page, 6)
    page.get_by_role("button", name="Play the game").tap()
    expect(page.locator("#replay-said")).to_contain_text("entry 7 of")
    page.get_by_role("link", name="Start of the game").tap()
    is_at(page, 0)
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")
    assert "open=1" in page.url


def swipe(touch: CDPSession, page: Page, by: int) -> None:
    """A finger drawn across the board, and taken away when it rests: a flung one eats a tap."""
    box = sure(page.locator("#replay-board").bounding_box())
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def send(kind: str, *points: dict[str, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", {"x": x, "y": y})
    for part in (0.3, 0.6, 1):
        send("touchMove", {"x": x + by * part, "y": y})
        page.wait_for_timeout(40)
    page.wait_for_timeout(150)
    send("touchEnd")


@pytest.mark.parametrize("game", GAMES)
def test_without_script(
    context: Callable[..., BrowserContext], codes: dict[str, str], game: str
) -> None:
    page = context(scripted=False).new_page()
    page.goto(f"/t/{codes[game]}/replay/")
    page.get_by_role("link", name="One entry on").click()
    page.wait_for_url("**/replay/1/")
    page.get_by_role("link", name="End of the game").click()
    page.get_by_role("link", name="Everything open").click()
    page.wait_for_url(re.compile(r"/replay/\d+/\?open=1"))
    page.get_by_role("link", name="Start of the game").click()
    page.wait_for_url("**/replay/0/?open=1")
    page.get_by_role("button", name="Go").click()
    page.wait_for_url("**/replay/0/?open=1")
    page.get_by_role("link", name="The chart, and what was played and said").click()
    page.wait_for_url("**/replay/course/?open=1")
    page.locator('.moments a[data-step="3"]').click()
    page.wait_for_url("**/replay/3/?open=1")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_the_page(
    context: Callable[..., BrowserContext], codes: dict[str, str], game: str
) -> None:
    page = context().new_page()
    for rest in ("20/", "20/?seat=1", "20/?open=1"):
        open_replay(page, codes[game], rest)
        look_at(page)
    page.goto(f"/t/{codes[game]}/replay/course/?open=1")
    look_at(page)


def test_a_study_from_a_replay(person: Callable[..., Person], codes: dict[str, str]) -> None:
    """Begun at a position, tried on the board, played on by the house, and shared."""
    ovid = person()
    page = ovid.page
    open_replay(page, codes["quovadis"], "3/")
    page.keyboard.press("ArrowRight")
    is_at(page, 4)
    page.get_by_label("Title").fill("What if?")
    page.get_by_role("button", name="Study this position").click()
    page.wait_for_url("**/studies/*/")
    expect(page.locator(".eyebrow")).to_contain_text("after entry 4")
    page.locator(".board a.may").first.click()
    page.locator(".act__confirm button").first.click()
    expect(page.locator(".tree li")).to_have_count(2)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".tree li").nth(3)).to_be_visible()
    look_at(page)
    page.get_by_role("button", name="Cut off from here").click()
    page.get_by_role("button", name="Put back what was cut off last").click()
    expect(page.locator(".tree li").nth(3)).to_be_visible()
    page.goto("/studies/")
    look_at(page)
    page.get_by_role("link", name="What if?").click()
    page.goto(f"/t/{codes['quovadis']}/print/")
    look_at(page)
