"""Two screens of one table: both stay current, and nothing that is being typed is lost."""

import re

import pytest

from tests.e2e.people import Person


@pytest.fixture
def screens(person):
    """One person at home and on the way, and another at the same table."""
    cato, livia = person(), person()
    table = cato.make_table("quovadis", "free", "novice", press="public")
    livia.join(table)
    for someone in (cato, livia):
        someone.confirm(table)
    other = Person(cato.name, cato.address, cato.page.context.new_page(), scripted=True)
    return table, cato, other, livia


def test_a_message_and_a_move_are_there_when_the_page_asks_next(screens):
    table, cato, other, livia = screens
    for screen in (cato, other, livia):
        screen.page.goto(table)
    other.page.locator("textarea[name=text]").fill("I have not finished this sent")
    other.page.locator("textarea[name=text]").focus()

    said = "Who comes to the Forum with me?"
    livia.page.locator("textarea[name=text]").fill(said)
    livia.page.get_by_role("button", name="Say it").click()
    livia.page.locator(".timeline", has_text=said).wait_for()
    for screen in (cato, other):
        assert questions_until(screen, screen.page.locator(".timeline", has_text=said)) <= 2

    mover = cato if cato.await_turn_of(livia) else livia
    assert mover.page.title().startswith("Your turn: ")
    before = other.page.locator(".score__list li").count()
    mover.play(mover.choices().first)
    moved = other.page.locator(f".score__list li:nth-child({before + 1})")
    assert questions_until(other, moved) <= 2

    box = other.page.locator("textarea[name=text]")
    assert box.input_value() == "I have not finished this sent"
    box.press_sequentially("ence")
    assert box.input_value() == "I have not finished this sentence"


def questions_until(screen, found):
    """How often the page asks for news until it is there. It may have asked just before."""
    asked = []

    def note(request):
        if "/news/" in request.url:
            asked.append(request.url)

    screen.page.on("request", note)
    found.first.wait_for()
    screen.page.remove_listener("request", note)
    return len(asked)


def test_a_page_asks_within_two_seconds(screens):
    table, cato, _, _ = screens
    cato.page.goto(table)
    trigger = cato.page.locator("#news").get_attribute("hx-trigger")
    assert int(re.fullmatch(r"every (\d+)ms", trigger)[1]) < 2000


def test_who_waits_for_others_sees_them_come_and_is_led_to_the_game(person):
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
    assert questions_until(livia, livia.page.locator("#game .board")) <= 2


def test_what_moves_on_does_not_take_the_keyboard_away(screens):
    table, cato, _, livia = screens
    for screen in (cato, livia):
        screen.page.goto(table)
    focused = "document.activeElement.textContent.trim()"
    livia.page.locator("textarea[name=text]").fill("Salvete!")
    livia.page.get_by_role("button", name="Say it").focus()
    livia.page.keyboard.press("Enter")
    livia.page.locator(".timeline", has_text="Salvete!").wait_for()
    livia.page.wait_for_timeout(300)
    assert livia.page.evaluate(focused) == "Say it"

    cato.page.locator(".timeline", has_text="Salvete!").wait_for()
    cato.page.get_by_role("link", name="The whole board of talk").focus()
    livia.page.locator("textarea[name=text]").fill("Is anybody there?")
    livia.page.get_by_role("button", name="Say it").click()
    cato.page.locator(".timeline", has_text="Is anybody there?").wait_for()
    cato.page.wait_for_timeout(300)
    assert cato.page.evaluate(focused) == "The whole board of talk"


def test_a_lost_connection_is_said_and_goes_on_by_itself(screens):
    table, cato, _, _ = screens
    cato.page.goto(table)
    cato.page.context.set_offline(True)
    lost = cato.page.get_by_text("No connection.")
    lost.wait_for()
    cato.page.context.set_offline(False)
    lost.wait_for(state="hidden")
