"""Every page, narrow and dark, wide and light: no fault that axe finds, nothing to the side."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e import league_week
from tests.e2e.looks import look_around, look_at
from tests.e2e.people import Person, whose_turn

LOOKED_AT: set[str] = set()
"""Kinds of pages that a stranger has looked at, if that test was run before."""
ACCOUNT = ["/account/", "/account/email/", "/account/password/change/", "/account/2fa/"]


def test_axe_finds_what_is_wrong(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    page.set_content('<html lang="en"><title>A</title><main><h1>A</h1><input></main></html>')
    with pytest.raises(AssertionError, match="label"):
        look_at(page)


def test_pages_for_everybody(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    seen = look_around(page, "/", "/account/login/code/", "/account/password/reset/")
    assert seen >= {"/?", "/tables/?", "/rules/?", "/account/login/?", "/account/signup/?"}
    LOOKED_AT.update(seen)
    page.goto("/no/such/page/")
    look_at(page)


def test_pages_of_somebody_signed_in(person: Callable[..., Person]) -> None:
    ovid = person()
    seen = look_around(ovid.page, "/", "/dev/mail/", *ACCOUNT, known=LOOKED_AT)
    assert {"/tables/new/quovadis/?", "/account/profile/?", "/people/NAME/?"} <= seen
    ovid.page.goto("/")
    ovid.page.locator("details.menu summary").click()
    look_at(ovid.page)


def test_the_card_beside_a_name(person: Callable[..., Person]) -> None:
    """It lies over the page, for who comes by keyboard too, and is announced by the name."""
    ovid = person()
    ovid.page.goto("/people/")
    name = ovid.page.locator("main a.person").first
    name.focus()
    ovid.page.get_by_role("region", name=name.inner_text(), exact=True).wait_for()
    look_at(ovid.page)


def test_pages_for_people_problems_of_a_league(
    person: Callable[..., Person], surroundings: dict[str, str]
) -> None:
    """As its manager; the pages that everybody reads are looked at elsewhere."""
    cato = person()
    slug = league_week.beside(surroundings, cato.address)
    season = f"/leagues/{slug}/1"
    pages = ("cases/", "substitutes/", "awards/", "announcements/")
    for page in (*(f"{season}/{one}" for one in pages), "/leagues/new/", "/ratings/"):
        cato.page.goto(page)
        look_at(cato.page)
    for page in ("waiting/", "people/", "journal/", "edit/"):
        cato.page.goto(f"/leagues/{slug}/{page}")
        look_at(cato.page)
    cato.page.goto(f"{season}/cases/")
    cato.page.locator("main li a").first.click()
    look_at(cato.page)


def test_a_table_before_its_start(person: Callable[..., Person]) -> None:
    cato, livia = person(), person()
    table = cato.make_table("quovadis", "free", "free", "novice")
    look_at(cato.page)
    livia.page.goto(table)
    look_at(livia.page)
    livia.join(table)
    look_at(livia.page)


def test_a_title_without_a_space_fits(person: Callable[..., Person]) -> None:
    """In what waits for somebody, in lists, and as a heading."""
    cato = person()
    cato.page.goto("/tables/new/quovadis/")
    cato.page.locator(".more-of-form summary").first.click()
    cato.page.locator("input[name=title]").fill("Donaudampfschifffahrtsgesellschaft" + "s" * 26)
    for number in (1, 2):
        cato.page.locator(f"select[name=seat_{number}]").select_option("novice")
    cato.page.get_by_role("button", name="Make the table").click()
    cato.page.get_by_role("button", name="Confirm: I will play").wait_for()
    look_at(cato.page)
    for address in ("/", "/tables/?mine=1"):
        cato.page.goto(address)
        look_at(cato.page)


def test_a_table_of_quo_vadis(
    person: Callable[..., Person], context: Callable[..., BrowserContext]
) -> None:
    cato, livia = person(), person()
    table = cato.make_table("quovadis", "free", "novice")
    livia.join(table)
    for someone in (cato, livia):
        someone.confirm(table)
    for someone in (cato, livia):
        someone.say(table, f"*Salvete*, [all](https://example.org), says {someone.name}.\n\n- one")
    actor = whose_turn(table, cato, livia)
    other = livia if actor is cato else cato
    other.ask_about_caesar(table)
    actor.page.goto(table)
    assert actor.is_asked()
    path = urlsplit(table).path
    seen = look_around(actor.page, path, f"{path}at/0/", within=path)
    assert {"/t/CODE/talk/?", "/t/CODE/offers/new/?about", "/t/CODE/at/N/?"} <= seen
    assert {"/t/CODE/offers/KEY/?", "/t/CODE/offers/KEY/counter/?"} <= seen
    other.page.goto(table + "orders/")
    look_at(other.page)
    watcher = context().new_page()
    for address in ("", "talk/"):
        watcher.goto(table + address)
        look_at(watcher)


def test_a_table_of_idus_martii(person: Callable[..., Person]) -> None:
    brutus = person()
    table = brutus.make_table("idusmartii", *["novice"] * 4)
    brutus.confirm(table)
    brutus.page.goto(table)
    assert brutus.await_turn()
    look_at(brutus.page)
    brutus.play(brutus.choices().first)
    brutus.page.goto(f"{table}talk/")
    look_at(brutus.page)
