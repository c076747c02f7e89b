"""Learning: every lesson by keyboard alone, a deal to try, and a puzzle wrong and right."""

import re

import pytest

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


def press(page, wanted):
    tab_to(page, wanted, MOST)
    page.keyboard.press("Enter")


def begin(page, title):
    page.goto("/learn/")
    press(page, f": {title}")
    page.wait_for_url("**/t/*/")


def done(page):
    """How many steps are done, by the dots above the board."""
    return page.locator(".lesson__dot--done").count()


def act(person, notation):
    """Find a choice by its notation, unfold its group, go to it with Tab, and confirm it."""
    page = person.page
    if "tab=" in page.url:  # another tab than that of the actions was chosen
        page.goto(page.url.partition("?")[0])
    row = page.locator(".choices li", has=page.locator(f"code:text-is('{notation}')"))
    if not row.is_visible():
        press(page, row.locator("xpath=ancestor::details[1]/summary").inner_text().split("\n")[0])
    press(page, row.locator("a").first.inner_text())
    page.get_by_role("button", name="Confirm").wait_for()
    press(page, "Confirm")


def ask(person):
    """Offer two laurels for a consent, in the form, by keyboard."""
    page = person.page
    press(page, "Make an offer")
    page.wait_for_url("**/offers/new/*")
    press(page, "Velabrum (4) up to Comitium (7)")
    page.wait_for_url("**about=*")
    page.locator("#id_votes_1").wait_for()
    tab_to_field(page, "id_give_1")
    page.keyboard.type("2")
    tab_to_field(page, "id_votes_1")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Send", exact=True).wait_for()  # the preview comes by itself
    press(page, "Send")


def tab_to_field(page, wanted):
    page.evaluate("document.activeElement.blur()")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == wanted:
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def answer(person, how):
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
def test_a_lesson_by_keyboard_alone(person, title):
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
        ovid.until(lambda number=number: done(page) == number, f"step {number} of {title}")
    over = page.locator(".lesson--over")
    assert over.get_by_text("All lessons").is_visible()
    page.goto("/learn/")
    assert page.locator(".school__lesson--learnt", has_text=title).is_visible()


def test_a_wrong_move_gets_a_sentence_without_script(person):
    ovid = person(scripted=False)
    page = ovid.page
    begin(page, "Caesar")
    act(ovid, "place 1")
    page.get_by_text("This lesson wants Caesar on the path 4-7").wait_for()
    act(ovid, "caesar 4-7")
    ovid.until(lambda: done(page) == 1, "the second step")


def test_a_stranger_tries_a_deal_of_the_rules_page(context):
    page = context().new_page()
    page.goto("/rules/quovadis/")
    page.get_by_role("button", name=re.compile("Paying for a consent")).click()
    page.wait_for_url("**/t/*/")
    assert page.get_by_text("A deal to try").is_visible()


def test_a_puzzle_wrong_and_right(context, scripted):
    page = context(scripted=scripted).new_page()
    page.goto("/learn/")
    page.get_by_role("link", name="Consent for two laurels").click()
    page.get_by_label("and I pay 3").check()
    page.get_by_role("button", name="Answer").click()
    page.get_by_text("you have moved for nothing").wait_for()
    page.get_by_label("and I pay 2").check()
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("One laurel is left to you").wait_for()
    page.get_by_role("link", name=re.compile("Next:")).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Asking nobody"
