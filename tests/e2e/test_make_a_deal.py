"""Two people and the house: an offer, a counter-offer, its acceptance, and the deal exercised."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.looks import look_at
from tests.e2e.people import Person, again, whose_turn


@pytest.fixture
def forum_of_two(person: Callable[..., Person], scripted: bool) -> tuple[str, Person, Person]:
    """Both sit at a table with a house player, and each has a senator in Velabrum (4)."""
    cato, livia = person(scripted=scripted), person(scripted=scripted)
    table = cato.make_table("quovadis", "free", "novice")
    livia.join(table)
    for someone in (cato, livia):
        someone.confirm(table)
    placed: set[str] = set()
    while len(placed) < 2:
        acting = whose_turn(table, cato, livia)
        acting.play(acting.choices().filter(has_text="Place a senator in Velabrum"))
        placed.add(acting.name)
    return table, cato, livia


def test_an_offer_its_counter_and_the_deal(forum_of_two: tuple[str, Person, Person]) -> None:
    table, *people = forum_of_two
    mover = whose_turn(table, *people)
    partner = next(one for one in people if one is not mover)

    offer(mover, partner)
    partner.page.goto(table)
    partner.until(lambda: asked_by(partner, mover).count() > 0, "the offer")
    counter(partner, mover)

    mover.page.goto(table)
    mover.until(lambda: asked_by(mover, partner).count() > 0, "the answer")
    asked_by(mover, partner).get_by_role("button", name="Accept").click()
    mover.page.get_by_text("You have accepted.").wait_for()
    mover.open_tab("Act")
    assert mover.page.get_by_text("Deals in force").is_visible()

    mover.page.goto(table)
    with_deal = mover.choices().filter(has_text=re.compile("Move from Velabrum.*deal", re.S))
    mover.play(with_deal.first)
    for someone in people:
        someone.page.goto(table)

        def has_moved(someone: Person = someone) -> bool:
            moved = someone.score().locator("code", has_text=re.compile(r"^4-[78]"))
            return moved.count() > 0

        someone.until(has_moved, "the move in the score")


def test_what_is_wrong_is_said_at_its_field_while_it_is_filled_in(
    forum_of_two: tuple[str, Person, Person],
) -> None:
    """Without JavaScript too, once the button is pressed; the focus goes to the field."""
    table, *people = forum_of_two
    mover = whose_turn(table, *people)
    page, scripted = mover.page, mover.page.evaluate("Boolean(window.htmx)")
    mover.open_tab("Offers")
    page.get_by_role("link", name="Make an offer").click()
    page.get_by_role("link", name=re.compile("Velabrum")).first.click()
    page.locator("summary", has_text="Promises for later turns").click()
    promise = page.get_by_role("group", name="Promise 1")
    promise.get_by_label("what").select_option(label="to pay laurels")
    if not scripted:
        page.get_by_role("button", name="Show what it says").click()
    fault = page.locator("#preview").get_by_role("link", name=re.compile("Say how many laurels"))
    fault.wait_for()
    assert page.locator("#compose .errorlist", has_text="Say how many laurels").count() == 1
    fault.click()
    for _ in again("the focus at the field"):
        if focus_is_at(page, "p0_laurels"):
            break
        page.wait_for_timeout(50)
    if scripted:
        look_at(page)
    promise.get_by_label("laurels").fill("-2")
    if scripted:  # the preview does not stay as it was before
        promise.get_by_label("laurels").press("Tab")
        page.locator("#compose .errorlist", has_text="from 1 to 60").wait_for()
    page.get_by_role("button", name="Show what it says").click()
    for _ in again("the focus at the field of the page that comes"):
        if page.url.endswith("#you-offer") and focus_is_at(page, "p0_laurels"):
            break
        page.wait_for_timeout(50)


def focus_is_at(page: Page, name: str) -> bool:
    return bool(page.evaluate("document.activeElement.name") == name)


def asked_by(someone: Person, other: Person) -> Locator:
    return someone.offers_to_me().filter(has_text=other.name)


def offer(mover: Person, partner: Person) -> None:
    """A consent to a move out of Velabrum, for a promise."""
    page = mover.page
    mover.open_tab("Offers")
    page.get_by_role("link", name="Make an offer").click()
    page.get_by_role("link", name=re.compile("Velabrum")).first.click()
    row = page.locator(".giver", has_text=partner.name)
    row.get_by_label("agrees").select_option("1")
    mover.send_offer()


def counter(partner: Person, mover: Person) -> None:
    """The same, if Caesar stays off a way."""
    asked_by(partner, mover).get_by_role("link", name="Counter").click()
    page = partner.page
    page.get_by_label("Caesar, when the turn ends").select_option("caesar_off:13-S")
    partner.send_offer()
