"""A manager's first evening; and a player's way from sign-up to the final standing."""

import re
from collections.abc import Callable

from tests.e2e import league_season
from tests.e2e.looks import look_at
from tests.e2e.people import Person
from tests.sure import sure


def test_a_managers_first_evening(person: Callable[..., Person], scripted: bool) -> None:
    cato = person(scripted=scripted)
    page = cato.page
    page.goto("/leagues/")
    page.get_by_role("link", name="Make a league").click()
    page.get_by_label("Name", exact=True).fill(f"League of {cato.name}"[:60])
    page.get_by_role("button", name="Make the league").click()
    page.get_by_role("link", name="Prepare a season").click()
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("Number of players").fill("9")
    page.get_by_role("button", name="Tell me").click()
    page.get_by_text("With 9 players: 3 tables of 3 in each round").wait_for()
    page.get_by_role("button", name="Prepare the season").click()
    page.get_by_role("heading", name="What comes next").wait_for()
    timeline = page.url
    page.get_by_role("link", name="Rehearsal").click()
    page.get_by_role("button", name="Try it again").click()
    page.get_by_text("The season is over.").wait_for()
    page.goto(timeline)
    step = page.locator(".timeline__step").first
    step.locator("summary").click()
    step.get_by_label("Why (it stays in the journal)").fill("The poster is not printed yet.")
    step.get_by_role("button", name="Hold").click()
    page.get_by_text("Held: it waits until you release it.").wait_for()
    assert page.locator(".timeline__step.is-held").count() == 1


def test_from_sign_up_to_the_final_standing(
    person: Callable[..., Person], surroundings: dict[str, str], scripted: bool
) -> None:
    livia = person(scripted=scripted)
    slug, page = league_season.beside(surroundings, "open"), livia.page
    page.goto(f"/leagues/{slug}/")
    page.locator("main h3 a").click()
    page.get_by_role("link", name="Sign up for the season").click()
    page.get_by_label(re.compile("round 2, the week of")).check()
    page.get_by_label(re.compile("round 2, the week of")).uncheck()
    page.get_by_role("button", name="Sign up", exact=True).click()
    page.get_by_role("heading", name="You are in").wait_for()
    league_season.beside(surroundings, "run", slug, "18")  # sign-up closes, the first round starts
    page.goto(f"/leagues/{slug}/1/")
    assert page.locator("tr.is-mine").get_by_text(livia.name).count() == 1
    page.locator("tr.is-mine a").click()
    page.get_by_text("Round 1, table").first.wait_for()
    league_season.beside(surroundings, "run", slug, "60")
    page.goto(f"/leagues/{slug}/1/")
    page.get_by_text("champion").first.wait_for()
    assert page.locator(".race__line").count() == 6
    page.goto(f"/leagues/{slug}/hall/")
    assert page.locator("tbody tr").count() == 3


def test_the_pages_of_a_season_are_for_everybody(
    person: Callable[..., Person], surroundings: dict[str, str]
) -> None:
    """With axe's eyes, narrow and wide, light and dark."""
    livia = person()
    slug, page = league_season.beside(surroundings, "open"), livia.page
    season = f"/leagues/{slug}/1/"
    page.goto(f"{season}sign-up/")
    look_at(page)
    page.get_by_role("button", name="Sign up", exact=True).click()
    page.get_by_role("heading", name="You are in").wait_for()
    league_season.beside(surroundings, "run", slug, "40")
    there = page.request.get(f"{season}season.json").json()["players"][-1]["name"]
    assert there == livia.name
    page.goto(season)
    look_at(page)
    own = sure(page.locator("tr.is-mine a").get_attribute("href"))
    for table in (season, f"{season}results/"):  # the champion's own row, whoever that is
        page.goto(table)
        page.evaluate("document.querySelector('tbody tr').classList.add('is-mine')")
        look_at(page)
    pages = ["rounds/1/", "results/", "about/", "embed/", "sign-up/"]
    for address in ("/leagues/", f"/leagues/{slug}/", own, *(season + one for one in pages)):
        assert sure(page.goto(address)).status == 200, address
        look_at(page)


def test_the_desk_is_for_everybody(person: Callable[..., Person]) -> None:
    cato = person()
    page = cato.page
    page.goto("/leagues/new/")
    page.get_by_label("Name", exact=True).fill(f"Desk of {cato.name}"[:60])
    page.get_by_role("button", name="Make the league").click()
    page.get_by_role("link", name="Prepare a season").click()
    look_at(page)
    page.get_by_role("button", name="Prepare the season").click()
    page.get_by_role("heading", name="What comes next").wait_for()
    desk = page.url
    for rest in ("", "edit/", "players/", "rounds/1/", "rehearsal/"):
        page.goto(desk + rest)
        look_at(page)
