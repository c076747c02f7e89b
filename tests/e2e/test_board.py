"""The board is the control: whole games by the board alone, by finger and without JavaScript."""

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from playwright.sync_api import Locator, Route

from tests.e2e.boards import (
    confirm,
    overlaps,
    press,
    show_in_our_letters,
    target,
    too_small,
)
from tests.e2e.looks import look_at
from tests.e2e.people import Person, again
from tests.sure import sure

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HOUSE = {"quovadis": 2, "idusmartii": 4}
WIDTHS = (390, 768, 1280, 1920)
LETTERS = ("our letters", "letters of the machine", "wide letters")
WIDE = "*, *::before { font-family: monospace !important; }"


def alone_with_the_house(person: Callable[..., Person], game: str, **how: Any) -> Person:
    """A person at a silent table of house players."""
    ovid = person(**how)
    table = ovid.make_table(game, *["novice"] * HOUSE[game], press="silent")
    ovid.confirm(table)
    ovid.page.goto(table)
    return ovid


def play_by_board(someone: Person, most: int) -> int:
    """Play turns by the board until the game is over, or `most` of them; how many there were."""
    turns = 0
    while turns < most and someone.await_turn():
        press_until_confirmed(someone)
        turns += 1
    return turns


FIRST = ("a.may--recall", "a.may--from", "a.deed", "a.member", "a.may--place", "a.caesar")
"""The targets of the board in the order in which they are tried: senators who can climb first."""
THEN = ("a.space:not([href*='ask'])", "a.may--move")


def press_until_confirmed(someone: Person) -> None:
    """Press what can be pressed until it stands for a choice, then confirm it.

    The board may be replaced at any moment, because house players move: then press again.
    """
    page = someone.page
    board, button = page.locator("#game svg.board"), page.get_by_role("button", name="Confirm")
    tried: set[str | None] = set()
    for _ in again("a choice on the board"):
        if button.count():
            break
        leads_on = re.search("at=(from|caesar)", page.url)
        ways = first_there(board, THEN) if leads_on else None
        link = ways or first_there(board, FIRST, tried)
        if link is None:  # that senator had to ask: choose another
            tried.clear()
            continue
        tried.add(link.get_attribute("href"))
        press(someone, link)
    confirm(someone)


def first_there(
    board: Locator, wanted: Iterable[str], tried: Collection[str | None] = ()
) -> Locator | None:
    """The first target of these kinds that has not been tried."""
    for kind in wanted:
        for link in board.locator(f"{kind}.may").all():
            if link.get_attribute("href") not in tried:
                return link
    return None


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_a_whole_game_by_the_board_alone(person: Callable[..., Person], game: str) -> None:
    ovid = alone_with_the_house(person, game)
    assert play_by_board(ovid, 60) >= 3
    assert ovid.is_over()
    look_at(ovid.page)


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_by_finger_on_a_phone(person: Callable[..., Person], game: str) -> None:
    ovid = alone_with_the_house(person, game, **PHONE)
    assert ovid.await_turn()
    assert too_small(ovid.page) == []
    assert play_by_board(ovid, 2) == 2
    ovid.page.locator("#tabs").get_by_role("link", name="History").tap()
    ovid.page.get_by_role("heading", name="History").wait_for()


FIRST_SCREENS = ((1280, 800), (1024, 768), (390, 844))


def test_confirm_is_in_the_first_screen(person: Callable[..., Person]) -> None:
    ovid = alone_with_the_house(person, "quovadis")
    assert ovid.await_turn()
    for width, height in FIRST_SCREENS:
        ovid.page.set_viewport_size({"width": width, "height": height})
        ovid.page.goto(ovid.page.url.partition("?")[0])
        press(ovid, target(ovid, "Place a senator in Subura"))
        button = ovid.page.get_by_role("button", name="Confirm")
        button.wait_for()
        box = sure(button.bounding_box())
        assert ovid.page.evaluate("scrollY") < 44
        assert box["y"] + box["height"] <= height, width


def test_the_ways_of_a_senator_are_in_the_first_screen_in_words(
    person: Callable[..., Person], scripted: bool
) -> None:
    """Beside the board they cover nothing of it; on a phone they are as low as they can be."""
    ovid = alone_with_the_house(person, "quovadis", scripted=scripted)
    assert ovid.await_turn()
    alone = "senator in (Porta|Velabrum)"  # one of these is empty still, and the Portae hold one
    press(ovid, target(ovid, re.compile(f"Place a {alone}")).first)
    confirm(ovid)
    assert ovid.await_turn()
    for width, height in FIRST_SCREENS:
        ovid.page.set_viewport_size({"width": width, "height": height})
        ovid.page.goto(ovid.page.url.partition("?")[0])
        press(ovid, target(ovid, re.compile(f"Your {alone}")))
        links = ovid.page.locator("#game .confirm").get_by_role("link")
        assert links.filter(has_text=re.compile("^Up to ")).count()
        board = sure(ovid.page.locator("#game svg.board").bounding_box())
        for link in links.all():
            box = sure(link.bounding_box())
            assert box["y"] + box["height"] <= height, width
            if width > 1000:
                assert box["x"] >= board["x"] + board["width"], width


def test_notation_stands_behind_a_switch(person: Callable[..., Person]) -> None:
    """Sentences are enough; whoever wants the notation has it in the lists and in the history."""
    ovid = alone_with_the_house(person, "quovadis")
    assert ovid.await_turn()
    press(ovid, target(ovid, "Place a senator in Subura"))
    says = ovid.page.get_by_role("heading", name="Place a senator in Subura (2).", exact=True)
    says.wait_for()
    notation = ovid.page.locator("#game .notation")
    assert not notation.is_visible()
    ovid.page.get_by_label("With notation").check()
    assert notation.inner_text() == "place 2"
    confirm(ovid)
    ovid.page.locator("#tabs").get_by_role("link", name="History").click()
    ovid.page.locator(".history .notation", has_text="place 2").first.wait_for()


@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_without_javascript(person: Callable[..., Person], game: str) -> None:
    ovid = alone_with_the_house(person, game, scripted=False)
    assert play_by_board(ovid, 2) == 2


TABS_FIT = """() => {
    const tabs = document.querySelector("#tabs"), all = [...tabs.querySelectorAll("a")];
    const count = n => `<span class="badge badge--accent">${n}</span>`;
    all[1].insertAdjacentHTML("beforeend", count(12));
    all[2].insertAdjacentHTML("beforeend", count(138));
    const right = one => one.getBoundingClientRect().right;
    const cut = all.filter(tab => tab.scrollWidth > tab.clientWidth || right(tab) > innerWidth + 1);
    const panel = document.querySelector("#panel > :first-child");
    const wider = right(all.at(-1)) - right(panel);
    return [all.length, cut.length, tabs.scrollWidth - tabs.clientWidth, wider];
}"""


def test_all_tabs_of_the_rail_fit_with_their_counts(person: Callable[..., Person]) -> None:
    """Beside the board they are as wide as what stands below them."""
    ovid = person()
    table = ovid.make_table("quovadis", "novice", "novice")
    ovid.confirm(table)
    ovid.page.goto(table)
    for width in (1920, 1280, 1216, 1000, 768, 390, 360):
        ovid.page.set_viewport_size({"width": width, "height": 800})
        ovid.page.goto(ovid.page.url.partition("?")[0])
        count, cut, scrolled, wider = ovid.page.evaluate(TABS_FIT)
        assert (count, cut, scrolled) == (4, 0, 0), width
        if width >= 1000:
            assert abs(wider) <= 1, width


def test_an_answer_from_before_does_not_take_away_what_was_pressed(
    person: Callable[..., Person],
) -> None:
    ovid = alone_with_the_house(person, "quovadis")
    assert ovid.await_turn()
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    ovid.page.route(re.compile(r"\?tab=act$"), hold_the_first)

    def is_asked_for() -> bool:
        """Say that the game has moved: a page that is just being renewed does not hear it."""
        if not held:
            ovid.page.evaluate("document.body.dispatchEvent(new Event('game-moved'))")
        return bool(held)

    ovid.until(is_asked_for, "the page asking for the game")
    press(ovid, target(ovid, "Place a senator in Subura"))
    button = ovid.page.get_by_role("button", name="Confirm")
    button.wait_for()
    with ovid.page.expect_response(re.compile("at=place")):  # asked again, with what was pressed
        held[0].continue_()
    confirm(ovid)


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("game", ["quovadis", "idusmartii"])
def test_no_label_lies_on_another_or_leaves_the_board(
    person: Callable[..., Person], game: str, letters: str
) -> None:
    """With our letters, with those of a machine that does not get ours, and with wide ones."""
    ovid = person(bypass_csp=True)  # so that the test can bring letters of its own
    if letters != LETTERS[0]:
        ovid.page.route("**/*.woff2", lambda route: route.abort())
    table = ovid.make_table(game, *["novice"] * {"quovadis": 4, "idusmartii": 7}[game])
    ovid.confirm(table)
    ovid.page.goto(table)
    if letters == LETTERS[0]:
        show_in_our_letters(ovid.page)
    if letters == LETTERS[2]:
        ovid.page.add_style_tag(content=WIDE)
    for width in WIDTHS:
        ovid.page.set_viewport_size({"width": width, "height": 900})
        for colours in ("light", "dark"):
            ovid.page.emulate_media(color_scheme=colours)
            assert overlaps(ovid.page) == [], (width, colours)


LONG = (("Quintus Fabius ", "Maximus Verruco"), ("Benedettissimac-", "onstantinopolit"))


@pytest.mark.parametrize("lines", LONG)
def test_a_long_name_stands_on_the_board_in_full(
    person: Callable[..., Person], lines: tuple[str, str]
) -> None:
    """In two lines of smaller letters, which lie on nothing."""
    ovid = person()
    ovid.page.goto("/account/profile/")
    ovid.page.locator("#id_display_name").fill("".join(lines).replace("-", ""))
    ovid.page.get_by_role("button", name="Save").click()
    table = ovid.make_table("idusmartii", *["novice"] * 7)
    ovid.confirm(table)
    ovid.page.goto(table)
    show_in_our_letters(ovid.page)
    said = ovid.page.locator("#game svg.board .name--long tspan").all_text_contents()
    assert said == [line.strip() for line in lines]
    for width in WIDTHS:
        ovid.page.set_viewport_size({"width": width, "height": 900})
        assert overlaps(ovid.page) == [], width
        assert ovid.page.evaluate("document.documentElement.scrollWidth") <= width


def test_labels_are_as_wide_as_in_our_letters(person: Callable[..., Person]) -> None:
    """Each label is set as wide as its letters need."""
    ovid = person()
    table = ovid.make_table("quovadis", "novice", "novice")
    ovid.confirm(table)
    ovid.page.goto(table)
    show_in_our_letters(ovid.page)
    ratios = ovid.page.evaluate("""[...document.querySelectorAll("#game text.name")].map(one => {
        const stated = Number(one.getAttribute("textLength"));
        one.removeAttribute("textLength");
        return stated / one.getComputedTextLength();
    })""")
    assert len(ratios) == 15
    assert all(0.95 < ratio < 1.05 for ratio in ratios)


def test_the_legend_opens_by_keyboard_and_without_javascript(
    person: Callable[..., Person], scripted: bool
) -> None:
    ovid = person(scripted=scripted)
    table = ovid.make_table("idusmartii", *["novice"] * 4)
    ovid.confirm(table)
    ovid.page.goto(table)
    ovid.page.locator("summary", has_text="What the signs mean").focus()
    ovid.page.keyboard.press("Enter")
    ovid.page.get_by_text(re.compile("A card that you do not know")).wait_for()
    if scripted:
        look_at(ovid.page)
