"""People whisper: the box says who reads, stays with them, and a click answers in private."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.people import Person
from tests.sure import sure


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[str, Person, Person]:
    """Two people and a house player at a running table."""
    anna, ben = person(), person()
    table = anna.make_table("quovadis", "free", "novice")
    ben.join(table)
    for one in (anna, ben):
        one.confirm(table)
    return table, anna, ben


def test_whisper_and_stay(two: tuple[str, Person, Person]) -> None:
    table, anna, ben = two
    anna.page.goto(f"{table}?tab=talk&with=all")
    anna.page.get_by_role("navigation", name="Threads").get_by_role("link", name=ben.name).click()
    box = anna.page.locator(".say--private")
    box.get_by_text(f"Only {ben.name} will read this.").wait_for()
    for words in ("Between us", "Still between us"):
        box.locator("textarea").fill(words)
        box.get_by_role("button", name="Say it in private").click()
        anna.page.locator(".said", has_text=words).wait_for()
        box.get_by_text(f"Only {ben.name} will read this.").wait_for()
    ben.page.goto(table)
    ben.until(lambda: unread_of(ben) >= 2, "two unread messages")  # the house may greet besides
    assert re.match(r"\(\d+\) ", ben.page.title())
    ben.page.locator("#tab-talk").click()
    thread = ben.page.get_by_role("navigation", name="Threads").get_by_role("link", name=anna.name)
    assert thread.locator(".badge").inner_text().startswith("2")
    thread.click()
    ben.page.locator(".said", has_text="Still between us").wait_for()
    ben.page.locator(".say--private").wait_for()


def unread_of(someone: Person) -> int:
    """The number beside the tab of the talk."""
    return int(sure(re.search(r"\d+|$", someone.page.locator("#tab-talk").inner_text()))[0] or 0)
