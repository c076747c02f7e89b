"""People find each other: searched, followed, watched; blocked, and none the wiser."""

from collections.abc import Callable

from tests.e2e.people import Person


def page_of(someone: Person, other: Person) -> None:
    """Search for somebody in the list of players and open their page."""
    page = someone.page
    page.goto("/people/")
    page.get_by_label("Name").fill(other.name)
    page.get_by_role("button", name="Search").click()
    page.locator("main table").get_by_role("link", name=other.name, exact=True).click(force=True)
    page.get_by_role("heading", level=1, name=other.name).wait_for()


def test_somebody_is_followed_and_watched(person: Callable[..., Person], scripted: bool) -> None:
    ovid, livia = person(scripted=scripted), person(scripted=scripted)
    page_of(ovid, livia)
    ovid.page.get_by_role("button", name="Follow").click()
    ovid.page.get_by_text(f"You follow {livia.name}.").wait_for()

    table = livia.make_table("quovadis", "novice", "novice", press="silent")
    livia.confirm(table)
    livia.page.goto(table)
    assert livia.await_turn()

    ovid.page.goto("/notices/")
    ovid.until(
        lambda: ovid.sees(f"{livia.name}: a game begins"), "the notice of a game that begins"
    )
    ovid.page.goto("/lobby/more/")
    followed = ovid.page.get_by_role("region", name="Played by people you follow")
    followed.get_by_role("link", name=f"Table of {livia.name}").click()
    ovid.page.wait_for_url(table)
    assert ovid.page.locator("#game svg.board").count() == 1
    assert not ovid.page.locator("#act .choices").count(), "who watches acts for nobody"


def test_whoever_is_blocked_finds_no_free_seat_and_is_not_told_why(
    person: Callable[..., Person], scripted: bool
) -> None:
    cato, varro = person(scripted=scripted), person(scripted=scripted)
    page_of(cato, varro)
    cato.page.locator("summary", has_text="Block").click()
    cato.page.get_by_text("They are not told").wait_for()
    cato.page.get_by_role("button", name=f"Block {varro.name}").click()
    cato.page.get_by_text(f"You block {varro.name}.").wait_for()

    table = cato.make_table("quovadis", "free", "free")
    varro.page.goto(table)
    assert varro.page.get_by_role("heading", name=f"Table of {cato.name}").is_visible()
    assert not varro.page.get_by_role("button", name="Sit here").count()
    assert not varro.sees("block")

    cato.page.goto("/account/people/")
    cato.page.get_by_role("button", name="Unblock").click()
    varro.join(table)
