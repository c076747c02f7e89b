"""Two screens of one table: both stay current, and nothing that is being typed is lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Response, Route

from tests.e2e.people import Person
from tests.sure import sure

Screens = tuple[str, Person, Person, Person]


@pytest.fixture
def screens(person: Callable[..., Person]) -> Screens:
    """One person at home and on the way, and another at the same table."""
    cato, livia = person(), person()
    table = cato.make_table("quovadis", "free", "novice", press="public")
    livia.join(table)
    for someone in (cato, livia):
        someone.confirm(table)
    other = Person(cato.name, cato.address, cato.page.context.new_page(), scripted=True)
    return table, cato, other, livia


def test_a_message_and_a_move_are_there_when_the_page_asks_next(screens: Screens) -> None:
    table, cato, other, livia = screens
    for screen in (cato, other, livia):
        screen.page.goto(f"{table}?tab=talk")
    other.page.locator("textarea[name=text]").fill("I have not finished this sent")
    other.page.locator("textarea[name=text]").focus()

    said = "Who comes to the Forum with me?"
    livia.page.locator("textarea[name=text]").fill(said)
    livia.page.get_by_role("button", name="Say it").click()
    livia.page.locator(".said", has_text=said).wait_for()
    for screen in (cato, other):
        assert questions_until(screen, screen.page.locator(".said", has_text=said)) <= 2

    mover = cato if cato.await_turn_of(livia) else livia
    assert "Your turn: " in mover.page.title()
    before = int(sure(other.page.locator("#go").get_attribute("max")))
    mover.play(mover.choices().first)
    moved = other.page.locator(f"#go:not([max='{before}'])")  # the house may have moved besides
    assert questions_until(other, moved) <= 2

    box = other.page.locator("textarea[name=text]")
    assert box.input_value() == "I have not finished this sent"
    box.press_sequentially("ence")
    assert box.input_value() == "I have not finished this sentence"


def questions_until(screen: Person, found: Locator) -> int:
    """How often the page asks for news until it is told of some. It may have asked just before.

    What it asks while it fetches what is new does not count.
    """
    answers = []

    def note(response: Response) -> None:
        if "/news/" in response.url:
            answers.append(response.status)

    screen.page.on("response", note)
    found.first.wait_for()
    screen.page.remove_listener("response", note)
    return answers.index(200) + 1 if 200 in answers else 0


def test_a_page_asks_within_two_seconds(screens: Screens) -> None:
    table, cato, _, _ = screens
    cato.page.goto(table)
    trigger = sure(cato.page.locator("#news").get_attribute("hx-trigger"))
    assert int(sure(re.fullmatch(r"every (\d+)ms", trigger))[1]) < 2000


def test_who_waits_for_others_sees_them_come_and_is_led_to_the_game(
    person: Callable[..., Person],
) -> None:
    cato, livia = person(), person()
    table = cato.make_table("quovadis", "free", "free")
    cato.page.goto(table)
    cato.page.locator("#fill-2 summary").click()
    cato.page.get_by_label("Address to invite").last.fill("friend@exa")
    livia.join(table)
    assert questions_until(cato, cato.page.get_by_text(livia.name)) <= 2
    assert cato.page.get_by_label("Address to invite").input_value() == "friend@exa"
    cato.page.get_by_label("House player").select_option("novice")
    cato.page.get_by_role("button", name="Take in").click()
    confirm = livia.page.get_by_role("button", name="Confirm: I will play")
    assert questions_until(livia, confirm) <= 2
    confirm.click()
    cato.confirm(table)
    assert questions_until(livia, livia.page.locator("#game svg.board")) <= 2


def test_what_moves_on_does_not_take_the_keyboard_away(screens: Screens) -> None:
    table, cato, _, livia = screens
    for screen in (cato, livia):
        screen.page.goto(f"{table}?tab=talk")
    focused = "document.activeElement.textContent.trim()"
    livia.page.locator("textarea[name=text]").fill("Salvete!")
    livia.page.get_by_role("button", name="Say it").focus()
    livia.page.keyboard.press("Enter")
    livia.page.locator(".said", has_text="Salvete!").wait_for()
    livia.page.wait_for_timeout(300)
    assert livia.page.evaluate(focused) == "Say it to everybody"

    cato.page.locator(".said", has_text="Salvete!").wait_for()
    cato.page.get_by_role("link", name="Everything said and done, in order").focus()
    livia.page.locator("textarea[name=text]").fill("Is anybody there?")
    livia.page.get_by_role("button", name="Say it").click()
    cato.page.locator(".said", has_text="Is anybody there?").wait_for()
    cato.page.wait_for_timeout(300)
    assert cato.page.evaluate(focused) == "Everything said and done, in order"


def test_a_lost_connection_is_said_and_goes_on_by_itself(screens: Screens) -> None:
    table, cato, _, _ = screens
    cato.page.goto(table)
    cato.page.context.set_offline(True)
    lost = cato.page.get_by_text("No connection.")
    lost.wait_for()
    cato.page.context.set_offline(False)
    lost.wait_for(state="hidden")


def test_a_tab_that_is_pressed_opens_although_the_game_moves_on_first(screens: Screens) -> None:
    table, cato, _, _ = screens
    page = cato.page
    held: list[Route] = []
    page.goto(f"{table}?tab=act")

    def hold(route: Route) -> None:
        if route.request.headers.get("hx-target") == "panel":
            held.append(route)
        else:
            route.continue_()

    page.route("**/*tab=offers*", hold)
    page.locator("#tab-offers").click()
    cato.until(lambda: held != [], "the question for the tab")
    page.evaluate("htmx.ajax('GET', '?tab=act', {target: '#game', swap: 'innerHTML'})")
    page.wait_for_timeout(1500)
    held[0].continue_()
    page.locator("#panel #offers").wait_for()
    page.locator("#tab-offers[aria-current]").wait_for()
