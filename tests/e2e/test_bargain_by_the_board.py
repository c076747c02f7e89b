"""Three people bargain: asked and paid at the board, countered, and agreed against the third."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize

from tests.e2e.boards import confirm, overlaps, place_in, press, target
from tests.e2e.people import Person, again
from tests.sure import sure

PHONE: ViewportSize = {"width": 390, "height": 900}
Three = tuple[str, list[Person]]


@pytest.fixture
def three(person: Callable[..., Person]) -> Three:
    """Three people, each with a senator in Velabrum, where a move out needs one consent.

    They are in the order in which they play.
    """
    people = [person() for _ in range(3)]
    first, *others = people
    table = first.make_table("quovadis", "free", "free")
    for someone in others:
        someone.join(table)
    for someone in people:
        someone.confirm(table)
    for someone in people:
        someone.page.locator("#game").wait_for()  # the waiting room leads there by itself
    order = []
    for _ in people:
        order.append(at_turn(people))
        place_in(order[-1], "Velabrum")
    return table, order


def at_turn(people: list[Person]) -> Person:
    """Whoever has the turn; the pages of the others come to show it."""
    for _ in again("a turn"):
        for someone in people:
            if someone.is_my_turn():
                return someone
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody's turn")


def ask(someone: Person, other: Person, pay: str = "nothing") -> None:
    """Senator, dashed way, whom, and for what before it, if that is not nothing: three presses."""
    page = someone.page
    press(someone, target(someone, "Your senator in Velabrum"))
    press(someone, target(someone, re.compile("ask for consent")).first)
    page.get_by_role("heading", name=re.compile("Move from Velabrum")).wait_for()
    if pay != "nothing":
        page.get_by_role("radio", name=pay, exact=True).check(force=True)
    page.get_by_role("button", name=f"Ask {other.name}").click()
    page.get_by_text("You have asked:").wait_for()


def card_of(someone: Person, table: str, author: Person) -> Locator:
    """The offer of that author that waits for an answer."""
    someone.page.goto(f"{table}?tab=offers")
    return someone.page.get_by_role("article").filter(has_text=author.name).first


def accept(someone: Person, table: str, author: Person) -> None:
    card_of(someone, table, author).get_by_role("button", name="Accept").click()
    someone.page.get_by_text("You have accepted.").wait_for()


def move_with_the_deal(someone: Person, table: str) -> None:
    """Follow the first link of the status, which uses the sealed deal."""
    someone.page.goto(table)
    ready = someone.page.locator("#status").get_by_role("link", name=re.compile("Move from Vel"))
    ready.click()
    confirm(someone)
    bonus = target(someone, "Leave Caesar where he is")  # the laurel may bring it
    if bonus.count():
        press(someone, bonus)
        confirm(someone)


def history(someone: Person, table: str) -> Locator:
    someone.page.goto(f"{table}?tab=history")
    return someone.page.get_by_role("region", name="History")


def test_asked_paid_countered_and_agreed_against_the_third(three: Three) -> None:
    table, (anna, ben, carl) = three
    anna.page.goto(table)
    press(anna, target(anna, "Your senator in Velabrum"))
    for size in (sure(anna.page.viewport_size), PHONE):
        anna.page.set_viewport_size(size)
        assert overlaps(anna.page) == []
    anna.page.goto(table)
    ask(anna, ben)
    accept(ben, table, anna)
    move_with_the_deal(anna, table)

    ben.page.goto(table)
    ask(ben, carl, pay="1")  # the I that the consent has brought
    counter_against(carl, ben, anna, table)
    accept(ben, table, carl)
    move_with_the_deal(ben, table)
    told = history(carl, table)
    told.get_by_text(re.compile(rf"{ben.name} paid you one laurel")).first.wait_for()
    promises = carl.page.get_by_role("region", name="Promises")
    carl.page.goto(f"{table}talk/")
    sworn = promises.get_by_role("listitem").filter(has_text=ben.name).filter(has_text=anna.name)
    assert sworn.count() == 1
    assert "open" in sworn.inner_text()


FIRST_SCREENS = ((1280, 800), (1024, 768), (390, 844))
COVERED = """() => {
    const offer = document.querySelector(".confirm--ask").getBoundingClientRect();
    const places = [...document.querySelectorAll("#game .board :is(.chosen, .origin)")];
    return [places.length, places.map(one => one.getBoundingClientRect()).filter(box =>
        box.right > offer.left && box.left < offer.right && box.bottom > offer.top
        && box.top < offer.bottom).length];
}"""


def test_a_small_offer_lies_over_nothing_that_it_is_about(three: Three) -> None:
    """Velabrum is at the foot of the board; whom to ask is in the first screen all the same."""
    table, (anna, *_others) = three
    for width, height in FIRST_SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.goto(table)
        press(anna, target(anna, "Your senator in Velabrum"))
        press(anna, target(anna, re.compile("ask for consent")).first)
        whom = anna.page.get_by_role("button", name=re.compile("^Ask "))
        whom.first.wait_for()
        assert whom.count() == 2
        places, covered = anna.page.evaluate(COVERED)
        assert places >= 2
        assert covered == 0, width
        for button in whom.all():
            box = sure(button.bounding_box())
            assert box["y"] + box["height"] <= height, width
        assert anna.page.evaluate("document.documentElement.scrollWidth") <= width
        anna.page.reload()  # a link from a mail leads there at once
        assert anna.page.evaluate(COVERED)[1] == 0, width


def test_enter_among_the_prices_asks_nobody(three: Three) -> None:
    table, (anna, *_others) = three
    anna.page.goto(f"{table}?at=ask:4-7")
    anna.page.get_by_role("radio", name="nothing").focus()
    anna.page.keyboard.press("Enter")
    anna.page.get_by_role("heading", name="Make an offer").wait_for()
    anna.page.goto(f"{table}?tab=offers")
    assert anna.page.get_by_role("article").count() == 0


def counter_against(someone: Person, author: Person, third: Person, table: str) -> None:
    """The same, if its author gives the third no consent for a while."""
    card_of(someone, table, author).get_by_role("link", name="Counter").click()
    page = someone.page
    page.locator("summary", has_text="Promises for later turns").click()
    promise = page.get_by_role("group", name="Promise 1")
    promise.get_by_label("what").select_option(label="to agree to no move")
    promise.get_by_label("Who promises").select_option(label=author.name)
    promise.get_by_label("to whom").select_option(label="you")
    promise.get_by_label("against whom").select_option(label=third.name)
    someone.send_offer()
