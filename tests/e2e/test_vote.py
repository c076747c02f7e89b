"""A proposal appears on the open pages of the others, and so does what comes of it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tests.e2e.people import Person


def test_a_pause_is_asked_for_and_agreed_to(person: Callable[..., Person]) -> None:
    anna, ben = person(), person()
    table = anna.make_table("quovadis", "free", "novice")
    ben.join(table)
    for one in (anna, ben):
        one.confirm(table)
    for one in (anna, ben):
        one.page.goto(table)
    page = ben.page
    page.locator("summary", has_text="Menu").click()
    page.locator("summary", has_text="Ask all players").click()
    day = datetime.now(tz=UTC) + timedelta(days=5)
    page.get_by_label("A pause until").fill(f"{day:%Y-%m-%d}")
    page.get_by_role("button", name="Ask for a pause").click()
    page.get_by_text("It happens when everybody has agreed").first.wait_for()
    asked = anna.page.locator("#status", has_text="proposes")
    anna.until(lambda: asked.count() > 0, "the question, on the open page")
    asked.get_by_role("button", name="I agree").click()
    anna.page.locator("#status", has_text="The game is paused").wait_for()
    ben.until(lambda: page.locator("#status", has_text="The game is paused").count() > 0, "pause")
