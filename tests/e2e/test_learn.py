"""Learning: every lesson by keyboard alone, a deal to try, and a puzzle wrong and right."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.people import Person
from tests.e2e.test_keyboard import tab_to

READ, ASK = "read", "ask"
REFUSE, ACCEPT = "refuse", "accept"
LESSONS = {
    "Place a senator": (READ, "place 4", "place 1"),
    "Climb alone": ("1-5", "5-9", "9-13 with 0"),
    "Ask for consent": (READ, ASK, "4-7 with 1 using 1"),
    "Be asked": (REFUSE, ACCEPT, "place 4"),
    "Caesar": ("caesar 4-7", "4-7", "caesar 4-8"),
    "The Senate": (READ, "11-14", "14-S"),
    "Lay a card": (READ, "vote loyalist", READ),
    "Look and swap": ("peek 1", "veto", READ),
    "Choose your side": ("discard loyalist", READ),
    "The second phase": ("assign 4, 0 2", READ, "discard traitor"),
}
MOST = 120


def press(page: Page, wanted: str) -> None:
    tab_to(page, wanted, MOST)
    page.keyboard.press("Enter")


def begin(page: Page, title: str) -> None:
    page.goto("/learn/")
    press(page, f": {title}")
    page.wait_for_url("**/t/*/#lesson")


def done(page: Page) -> int:
    """How many steps are done, by the dots above the board."""
    return page.locator(".lesson__dot--done").count()


def act(person: Person, notation: str) -> None:
    """Find a choice by its hidden notation, unfold its group, go to it with Tab, and confirm it."""
    page = person.page
    if "tab=" in page.url:  # another tab than that of the actions was chosen
        page.goto(page.url.partition("?")[0])
    row = page.locator(".choices li", has=page.locator(f"code:text-is('{notation}')"))
    if not row.is_visible():
        press(page, row.locator("xpath=ancestor::details[1]/summary").inner_text().split("\n")[0])
    press(page, row.locator("a").first.inner_text())
    page.get_by_role("button", name="Confirm").wait_for()
    press(page, "Confirm")


def ask(person: Person) -> None:
    """Ask for a consent, and offer two laurels for it, at the board by keyboard."""
    page = person.page
    press(page, "Make an offer")
    whom = page.get_by_role("button", name=re.compile("^Ask ")).first
    whom.wait_for()
    tab_to_radio(page, "pay")
    while page.evaluate("document.activeElement.value") != "2":
        page.keyboard.press("ArrowRight")
    press(page, whom.inner_text())
    page.get_by_text("You have asked:").wait_for()


def tab_to_radio(page: Page, wanted: str) -> None:
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == wanted:
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def answer(person: Person, how: str) -> None:
    page = person.page
    press(page, "Read the offer")
    page.wait_for_url("**tab=offers*")
    if how == ACCEPT:
        press(page, "Accept")
    else:
        press(page, "Refuse")  # it opens, and asks why
        tab_to(page, "Refuse", 3)
        page.keyboard.press("Enter")


@pytest.mark.parametrize("title", LESSONS)
def test_a_lesson_by_keyboard_alone(person: Callable[..., Person], title: str) -> None:
    ovid = person()
    page = ovid.page
    begin(page, title)
    for number, step in enumerate(LESSONS[title], 1):
        if step == READ:
            press(page, "Go on")
        elif step == ASK:
            ask(ovid)
        elif step in (REFUSE, ACCEPT):
            answer(ovid, step)
        else:
            act(ovid, step)

        def is_done(number: int = number) -> bool:
            return done(page) == number

        ovid.until(is_done, f"step {number} of {title}")
    over = page.locator(".lesson--over")
    assert over.get_by_text("All lessons").is_visible()
    page.goto("/learn/")
    assert page.locator(".school__lesson--learnt", has_text=title).is_visible()


FIRST_SCREENS = ((1280, 800), (390, 844))
IN_SIGHT = """found => {
    const box = found.getBoundingClientRect(), tabs = document.querySelector("#tabs");
    const at = getComputedStyle(tabs).position;
    const end = at === "fixed" ? tabs.getBoundingClientRect().top : innerHeight;
    return box.top >= 0 && box.bottom <= end;
}"""


@pytest.mark.parametrize(("width", "height"), FIRST_SCREENS)
@pytest.mark.parametrize("title", LESSONS)
def test_text_and_board_of_a_lesson_are_in_sight(
    person: Callable[..., Person], title: str, width: int, height: int
) -> None:
    """Nobody scrolls between what a lesson says and what it speaks of."""
    page = person(viewport={"width": width, "height": height}).page
    begin(page, title)
    for _each in range(2):
        assert page.locator(".lesson").evaluate(IN_SIGHT)
        assert page.locator("#game svg.board").evaluate(IN_SIGHT)
        if page.get_by_role("button", name="Go on").count():
            page.get_by_role("button", name="Go on").click()


@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_said_to_a_wrong_move_is_in_sight(
    person: Callable[..., Person], width: int
) -> None:
    ovid = person(width=width)
    begin(ovid.page, "Caesar")
    act(ovid, "place 1")
    said = ovid.page.get_by_text("This lesson wants Caesar on the III")
    said.wait_for()
    assert said.evaluate(IN_SIGHT)


def test_a_wrong_move_gets_a_sentence_without_script(person: Callable[..., Person]) -> None:
    ovid = person(scripted=False)
    page = ovid.page
    begin(page, "Caesar")
    act(ovid, "place 1")
    page.get_by_text("This lesson wants Caesar on the III").wait_for()
    act(ovid, "caesar 4-7")
    ovid.until(lambda: done(page) == 1, "the second step")


def test_a_stranger_tries_a_deal_of_the_rules_page(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    page.goto("/rules/quovadis/")
    page.get_by_role("button", name=re.compile("Paying for a consent")).click()
    page.wait_for_url("**/t/*/#lesson")
    assert page.get_by_text("A deal to try").is_visible()


def test_a_puzzle_wrong_and_right(context: Callable[..., BrowserContext], scripted: bool) -> None:
    page = context(scripted=scripted).new_page()
    page.goto("/learn/")
    page.get_by_role("link", name="Consent for two laurels").click()
    page.get_by_label("and I pay 3 after").check()
    page.get_by_role("button", name="Answer").click()
    page.get_by_text("you have moved for nothing").wait_for()
    page.get_by_label("and I pay 2 after").check()
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("You have one laurel left").wait_for()
    page.get_by_role("link", name=re.compile("Next:")).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Asking nobody"
