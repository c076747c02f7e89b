"""Pieces slide and sounds are heard, for those who want that; nothing depends on either."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

from tests.e2e.people import Person, again

RECORD = """
    window.flown = []; window.tones = [];
    new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {
        if (node.nodeType === 1 && node.closest(".sky")) {
            node.querySelectorAll("[data-piece]").forEach(piece => flown.push(piece.dataset.piece));
        }
    }))).observe(document, { subtree: true, childList: true });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
        tones.push(Math.round(this.frequency.value));
        return start.call(this, at);
    };
"""
TURN, OFFER, MESSAGE = [523, 784], [659, 587], [880]


def table_of(*people: Person, house: Sequence[str] = ("novice",), press: str = "") -> str:
    first, *others = people
    table = first.make_table("quovadis", *["free"] * len(others), *house, press=press)
    for someone in others:
        someone.join(table)
    for someone in people:
        someone.confirm(table)
    for someone in people:
        someone.page.locator("#game").wait_for()  # the waiting room leads there by itself
    return table


def watched(person: Callable[..., Person], **how: Any) -> Person:
    found = person(**how)
    found.page.add_init_script(RECORD)
    return found


def flown(someone: Person) -> set[str]:
    return set(someone.page.evaluate("flown"))


def press_first_place(someone: Person) -> None:
    """Place a senator by the board; whose number it was is not asked."""
    someone.page.get_by_role("link", name="Place a senator in").first.click()
    someone.page.get_by_role("button", name="Confirm").click()
    someone.page.get_by_role("button", name="Confirm").wait_for(state="detached")


def test_pieces_slide_at_everybody_who_watches_and_nothing_waits_for_them(
    person: Callable[..., Person],
) -> None:
    anna, ben = watched(person, reduced_motion="no-preference"), watched(person)
    table_of(anna, ben, press="silent")
    for _ in again("a move of Ben"):
        anna.page.wait_for_timeout(100)
        if anna.is_my_turn():
            press_first_place(anna)
        if ben.is_my_turn():
            break
    anna.until(lambda: not anna.page.locator(".sky").count(), "stillness")
    anna.page.evaluate("flown.length = 0")
    seat = ben.page.locator(".players tr[aria-current] [data-home]").get_attribute("data-home")
    press_first_place(ben)
    anna.until(lambda: seat in flown(anna), "Ben's senator, on its way")
    anna.until(lambda: not anna.page.locator(".sky").count(), "its arrival")
    assert flown(ben) == set()  # who wants no motion sees none


def test_choosing_moves_nothing(person: Callable[..., Person]) -> None:
    anna = watched(person, reduced_motion="no-preference")
    anna.make_table("quovadis", "novice", "novice", press="silent")
    anna.confirm(anna.page.url)
    assert anna.await_turn()
    anna.until(lambda: not anna.page.locator(".sky").count(), "stillness")
    anna.page.evaluate("flown.length = 0")
    anna.page.get_by_role("link", name="Place a senator in").first.click()
    anna.page.get_by_role("button", name="Confirm").wait_for()
    assert flown(anna) == set()


FEWEST = """() => {
    const board = document.getElementById("game");
    const count = () => board.querySelectorAll("svg.board [data-piece^=senator]").length;
    window.fewest = count();
    new MutationObserver(() => { window.fewest = Math.min(window.fewest, count()); })
        .observe(board, { subtree: true, childList: true });
}"""


def test_what_has_happened_since_is_shown_on_the_board(
    person: Callable[..., Person], scripted: bool
) -> None:
    anna = person(scripted=scripted)
    table = anna.make_table("quovadis", "novice", "novice", press="silent")
    anna.confirm(table)
    link = anna.page.get_by_role("link", name="since you last looked").last
    for _ in again("my turn after a move of the house"):
        anna.page.goto(table)
        if anna.is_my_turn():
            if link.count():
                break
            press_first_place(anna)
        anna.page.goto("/")
    senators = anna.page.locator("#game svg.board [data-piece^=senator]")
    now = senators.count()
    if scripted:
        anna.page.evaluate(FEWEST)
        link.click()
        anna.until(lambda: anna.page.evaluate("fewest") < now, "an earlier board")
        anna.until(lambda: senators.count() == now, "the board as it is")
        assert anna.page.url == table
    else:
        link.click()
        anna.page.get_by_text("You are looking back").wait_for()
        assert senators.count() < now
        while anna.page.get_by_text("You are looking back").count():
            anna.page.get_by_role("link", name="One entry on").click()
        assert senators.count() == now


def tones(someone: Person) -> list[int]:
    return someone.page.evaluate("tones")


def hear(someone: Person) -> None:
    """Switch the sounds on: a tone says that they are."""
    someone.page.locator("summary", has_text="Menu").click()
    box = someone.page.get_by_label("Quiet sounds for my turn, offers and messages")
    assert not box.is_checked()
    box.check()
    assert tones(someone) == MESSAGE
    someone.page.locator("summary", has_text="Menu").click()
    someone.page.evaluate("tones.length = 0")


def test_a_message_sounds_once_and_only_for_those_who_want_it(
    person: Callable[..., Person],
) -> None:
    anna, ben, carl = watched(person), watched(person), person()
    table = table_of(anna, ben, carl, house=())
    assert tones(anna) == []
    hear(anna)
    second = anna.page.context.new_page()
    second.add_init_script(RECORD)
    second.goto(table)
    for words in ("Salve", "Salvete omnes"):
        before = unread(anna.page)
        ben.say(table, words)

        def is_counted(before: int = before) -> bool:
            return unread(anna.page) > before

        anna.until(is_counted, "the message, counted")
    second.locator("#tab-talk .badge", has_text=str(unread(anna.page))).wait_for()
    heard = [*tones(anna), *second.evaluate("tones")]
    assert heard.count(MESSAGE[0]) == 2
    assert tones(ben) == []
    second.reload()
    second.locator("#tab-talk .badge").wait_for()
    assert second.evaluate("tones") == []  # never on load


def unread(page: Page) -> int:
    badge = page.locator("#tab-talk .badge")
    return int(badge.inner_text().split()[0]) if badge.count() else 0


def test_my_turn_sounds(person: Callable[..., Person]) -> None:
    anna, ben = watched(person), watched(person)
    table_of(anna, ben, press="silent")
    for _ in again("the turn of Ben, then that of Anna"):
        anna.page.wait_for_timeout(100)
        if anna.is_my_turn():
            press_first_place(anna)
        if ben.is_my_turn():
            break
    hear(anna)
    press_first_place(ben)
    for _ in again("my turn"):
        if anna.is_my_turn():
            break
        anna.page.wait_for_timeout(100)
    assert tones(anna) == TURN
