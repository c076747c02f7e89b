"""The board in front of a person: what can be pressed there, and whether its labels have room."""

import re
from typing import Final
from urllib.parse import quote, unquote

from playwright.sync_api import Locator, Page

from tests.e2e.people import Person

SMALLEST: Final = 44
"""Pixels that a target on a phone has at least, in both directions."""

OVERLAPS: Final = """() => {
    const board = document.querySelector("#game svg.board"), frame = board.getBoundingClientRect();
    const boxes = [...board.querySelectorAll("text")].map(
        one => ({ said: one.textContent.trim(), box: one.getBoundingClientRect() })
    ).filter(({ said, box }) => said && box.width);
    const found = boxes.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        const most = 0.35 * Math.min(a.box.height, b.box.height);
        if (wide > 2 && high > most) { found.push({ said: a.said + " / " + b.said }); }
    }));
    return [boxes.length, found.map(one => one.said)];
}"""
TOO_SMALL: Final = """least => {
    const board = [...document.querySelectorAll("#game svg.board a.may")].map(
        one => one.querySelector("circle.hit, rect.hit") || one);
    const others = [...document.querySelectorAll("#game :is(a, button, summary, select), #tabs a")]
        .filter(one => !one.closest("svg, p, dd, th, td, li, .menu__list, h1"))
        .filter(one => one.checkVisibility());
    return [...board, ...others].map(one => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(({ one, box }) => `${one.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`);
}"""


def overlaps(page: Page) -> list[str]:
    """The labels of the board that lie on each other, or leave it."""
    count, found = page.evaluate(OVERLAPS)
    assert count > 5
    return list(found)


def too_small(page: Page) -> list[str]:
    """The targets on the board and beside it that are too small for a finger."""
    return list(page.evaluate(TOO_SMALL, SMALLEST))


def press(someone: Person, link: Locator) -> None:
    """Press a target of the board, with a finger or a mouse, and wait until it is chosen."""
    chosen = str(link.get_attribute("href")).partition("at=")[2].partition("#")[0]
    if someone.page.evaluate("navigator.maxTouchPoints"):
        link.tap(force=True)
    else:
        link.click(force=True)
    wanted = f"#game [hx-trigger^=game-moved][hx-get*='at={quote(unquote(chosen))}']"
    someone.page.locator(wanted).wait_for(state="attached")


def target(someone: Person, name: str | re.Pattern[str]) -> Locator:
    """The target of the board that is called so."""
    return someone.page.locator("#game svg.board").get_by_role("link", name=name)


def show_in_our_letters(page: Page) -> None:
    """Load the page again once its letters are there: a browser does not wait for them."""
    page.evaluate("""Promise.all(["600 16px Alegreya", "400 16px 'Alegreya Sans'",
        "700 16px 'Alegreya Sans'"].map(one => document.fonts.load(one)))""")
    page.reload()


def place_in(someone: Person, where: str) -> None:
    press(someone, target(someone, f"Place a senator in {where}"))
    confirm(someone)


def confirm(someone: Person) -> None:
    """Confirm what was pressed. Of several ways to do it, take the first."""
    button = someone.page.get_by_role("button", name="Confirm")
    button.wait_for()
    radio = someone.page.locator(".act__confirm").get_by_role("radio")
    if radio.count():
        assert not any(one.is_checked() for one in radio.all())
        radio.first.check()
    button.click()
    button.wait_for(state="detached")
