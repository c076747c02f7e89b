"""Without a mouse: Tab and Enter are enough for a move."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.e2e.people import Person


def test_a_move_by_keyboard_alone(person: Callable[..., Person], scripted: bool) -> None:
    ovid = person(scripted=scripted)
    table = ovid.make_table("quovadis", "novice", "novice", press="silent")
    ovid.confirm(table)
    ovid.page.goto(table)
    assert ovid.await_turn()

    tab_to(ovid.page, "Skip to the content")
    ovid.page.keyboard.press("Enter")
    tab_to(ovid.page, "Place a senator in Subura")
    ovid.page.keyboard.press("Enter")
    ovid.page.wait_for_url("**?at=*")
    ovid.page.get_by_role("button", name="Confirm").wait_for()
    tab_to(ovid.page, "Confirm")
    ovid.page.keyboard.press("Enter")
    ovid.page.get_by_role("button", name="Confirm").wait_for(state="detached")
    ovid.score().filter(has_text="place 2").first.wait_for()


def test_the_game_is_walked_through_by_keys(person: Callable[..., Person]) -> None:
    ovid = person()
    table = ovid.make_table("quovadis", "novice", "novice", press="silent")
    ovid.confirm(table)
    ovid.page.goto(table)
    assert ovid.await_turn()
    ovid.play(ovid.choices().first)
    entries = ovid.score()
    ovid.await_answer(lambda: entries.count() >= 3, "the house's answer")
    length = entries.count()
    ovid.page.goto(f"{table}at/{length}/")
    ovid.page.keyboard.press("ArrowLeft")
    ovid.page.wait_for_url(f"**/at/{length - 1}/")
    ovid.page.keyboard.press("Home")
    ovid.page.wait_for_url("**/at/0/")
    ovid.page.keyboard.press("ArrowRight")
    ovid.page.wait_for_url("**/at/1/")
    ovid.page.keyboard.press("End")
    ovid.page.wait_for_url(table)


def tab_to(page: Page, wanted: str, most: int = 60) -> None:
    """Press Tab until the focus is on what is called so."""
    said = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    for _ in range(most):
        page.keyboard.press("Tab")
        # Without JavaScript of the page the driver can still look.
        if wanted in str(page.evaluate(said)):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")
