"""The manager's week: from the mail "what needs you" to done, in at most ten clicks."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.e2e import league_week
from tests.e2e.people import Person

MOST = 10


class Clicks:
    """Somebody who counts what they press; what they type is not counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, found: Locator) -> None:
        found.click()
        self.count += 1


def decides(clicks: Clicks, decision: str) -> None:
    page = clicks.page
    clicks.on(page.get_by_label(decision, exact=True))
    page.get_by_label("What those concerned read").fill("So that the round can end.")
    clicks.on(page.get_by_role("button", name="Decide"))
    page.get_by_text("Decided. Everybody concerned has been told.").wait_for()


def test_a_substitute_a_case_and_a_late_table(
    person: Callable[..., Person], surroundings: dict[str, str], scripted: bool
) -> None:
    cato = person(scripted=scripted)
    slug, clicks = league_week.beside(surroundings, cato.address), Clicks(cato.page)
    cato.open_link_in_mail(rf"/leagues/{slug}/waiting/")
    clicks.count += 1  # the link of the mail
    waiting = clicks.page.locator("main li a")
    for kind, decision in [
        ("Nobody takes a seat over", "A house player plays the seat to the end"),
        ("I need more time", "More time for whoever must act"),
        ("A table drags on", "Leave it as it is"),
    ]:
        clicks.on(waiting.filter(has_text=kind))
        decides(clicks, decision)
    clicks.page.goto(f"/leagues/{slug}/waiting/")
    assert cato.sees("Nothing needs you.")
    assert clicks.count <= MOST
