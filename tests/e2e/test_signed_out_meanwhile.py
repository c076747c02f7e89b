"""Somebody writes, and their session ends meanwhile: nothing that they wrote is lost."""

from collections.abc import Callable

from tests.e2e.people import Person

WORDS = "It took me an hour to write this."


def test_what_was_written_is_still_there(person: Callable[..., Person], scripted: bool) -> None:
    cato = person(scripted=scripted)
    table = cato.make_table("quovadis", "novice", "novice", press="public")
    cato.confirm(table)
    cato.page.goto(f"{table}?tab=talk")
    cato.page.locator("textarea[name=text]").fill(WORDS)
    cato.page.context.clear_cookies(name="sessionid")
    cato.page.get_by_role("button", name="Say it").click()
    if scripted:
        cato.page.get_by_role("alert").get_by_text("What you have written stays here").wait_for()
        assert cato.page.locator("textarea[name=text]").input_value() == WORDS
    else:
        cato.page.get_by_role("heading", name="You are signed out").wait_for()
        assert cato.page.get_by_label("What you wrote").input_value() == WORDS
    cato.faults.clear()  # the browser notes the refusal as one
