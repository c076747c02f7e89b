"""What one claims at a table of Idus Martii, and what one notes about the others."""

import re
from collections.abc import Callable

from tests.e2e.looks import look_at
from tests.e2e.people import Person


def test_a_claim_another_reads_and_notes_nobody_does(
    person: Callable[..., Person], scripted: bool
) -> None:
    brutus, porcia = person(scripted=scripted), person(scripted=scripted)
    table = brutus.make_table("idusmartii", "free", "novice", "novice", "novice")
    porcia.join(table)
    for someone in (brutus, porcia):
        someone.confirm(table)
    claim(brutus, table, "What I am", "loyalist")
    claim(brutus, table, "What another is", porcia.name, "traitor")
    porcia.page.goto(f"{table}?tab=talk")
    sheet = porcia.page.get_by_role("table", name="The claims sheet")
    row = sheet.get_by_role("row", name=re.compile(brutus.name))
    row.get_by_text("I am a loyalist.").wait_for()
    row.get_by_text(f"I believe that {porcia.name} is a traitor.").wait_for()
    claim(brutus, table, "What I am", "traitor")
    porcia.until(lambda: row.get_by_text("contradicted later").count() == 1, "the contradiction")
    porcia.page.goto(f"{table}talk/?kind=")
    porcia.page.get_by_role("link", name="Claims", exact=True).click()
    porcia.page.wait_for_url("**/talk/?kind=claim*")
    assert porcia.page.locator(".item--claim").count() == porcia.page.locator(".item").count() >= 3
    note(brutus, table, porcia.name, "She knows too much")
    porcia.page.goto(f"{table}notes/")
    assert not porcia.page.get_by_label(re.compile("Why, about")).first.input_value()
    if scripted:
        look_at_all_of_it(brutus, table)


def test_what_opens_in_the_page_takes_the_keyboard_once(person: Callable[..., Person]) -> None:
    """Whoever has gone on by then to what is new is not led back, or their next key is lost."""
    brutus = person()
    table = brutus.make_table("idusmartii", *["novice"] * 4)
    brutus.confirm(table)
    page = brutus.page
    page.goto(f"{table}?tab=talk")
    page.evaluate(GO_ON_AT_ONCE)
    page.get_by_role("link", name="Make a claim").press("Enter")
    page.get_by_role("link", name="What I am").wait_for()
    page.wait_for_timeout(200)
    assert page.get_by_role("link", name="What I am").evaluate(
        "it => it === document.activeElement"
    )
    page.keyboard.press("Enter")
    page.locator("#claiming form").wait_for()


GO_ON_AT_ONCE = """() => new MutationObserver(() => {
    const link = document.querySelector(".claiming__kinds a");
    if (link && !window.gone) { window.gone = true; link.focus(); }
}).observe(document.getElementById("claiming"), { childList: true, subtree: true })"""


def claim(person: Person, table: str, what: str, *choices: str) -> None:
    """With the keyboard alone: the link, the fields, the button."""
    page = person.page
    page.goto(f"{table}?tab=talk")
    page.get_by_role("link", name="Make a claim").press("Enter")
    kind, form = page.get_by_role("link", name=what), page.locator("#claiming form")
    kind.wait_for()
    is_led_to_its_title(person)
    kind.press("Enter")
    form.wait_for()
    is_led_to_its_title(person)
    for choice in choices:
        form.get_by_role("radio", name=choice, exact=True).press("Space")
    form.get_by_role("button", name="Show what it says").press("Enter")
    page.get_by_text("It will say").wait_for()
    form.get_by_role("button", name="Claim it").press("Enter")
    page.get_by_role("link", name="Make a claim").wait_for()
    page.locator(".said .message", has_text=choices[-1]).first.wait_for()


def is_led_to_its_title(person: Person) -> None:
    """What opens in the page takes the keyboard along, and only then is a key pressed there."""
    if person.scripted:
        person.page.locator("#claiming-title:focus").wait_for()


def note(person: Person, table: str, name: str, why: str) -> None:
    page = person.page
    page.goto(f"{table}talk/")
    page.locator("summary", has_text="My notes on the others").press("Enter")
    if not person.scripted:
        page.get_by_role("link", name="Open my notes").click()
    of_her = page.get_by_role("group", name=name, exact=True)
    of_her.get_by_role("radio", name="I suspect").press("Space")
    page.get_by_label(f"Why, about {name}").fill(why)
    page.get_by_role("button", name="Save my notes").press("Enter")
    page.get_by_text("Your notes are saved.").wait_for()
    assert page.get_by_label(f"Why, about {name}").input_value() == why


def look_at_all_of_it(person: Person, table: str) -> None:
    page = person.page
    page.goto(f"{table}talk/")
    page.locator("summary", has_text="My notes on the others").click()
    page.get_by_role("button", name="Save my notes").wait_for()
    look_at(page)
    page.goto(f"{table}?tab=talk")
    page.get_by_role("link", name="Make a claim").click()
    page.get_by_role("link", name="What another is").click()
    page.locator("#claiming form").wait_for()
    look_at(page)
    for path in ("claims/new/", "claims/new/?kind=hold", "notes/"):
        page.goto(table + path)
        look_at(page)
