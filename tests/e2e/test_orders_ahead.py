"""What was left ahead is played when the turn comes."""

from collections.abc import Callable

from playwright.sync_api import Locator

from tests.e2e.people import Person


def test_an_order_is_played_when_the_turn_comes(
    person: Callable[..., Person], scripted: bool
) -> None:
    cato, livia = person(scripted=scripted), person(scripted=scripted)
    table = cato.make_table("quovadis", "free", "free", press="silent")
    third = person(scripted=scripted)
    for someone in (livia, third):
        someone.join(table)
    people = [cato, livia, third]
    for someone in people:
        someone.confirm(table)
    for someone in people:
        someone.page.goto(table)
    first = next(someone for someone in people if someone.is_my_turn())
    second, last = in_order(first, people)

    leave_order(second, table)
    first.play(first.choices().filter(has_text="Place a senator in Subura"))
    second.page.goto(f"{table}?tab=history")
    played = second.score().filter(has_text="place 3").filter(has_text="order")
    second.until(lambda: played.count() > 0, "the order in the score")
    last.page.goto(table)
    assert last.is_my_turn()


def in_order(first: Person, people: list[Person]) -> tuple[Person, Person]:
    """Seats are taken in the order of joining."""
    at = people.index(first)
    return people[(at + 1) % 3], people[(at + 2) % 3]


def leave_order(someone: Person, table: str) -> None:
    someone.page.goto(table)
    someone.page.get_by_role("link", name="Orders ahead").click()
    someone.page.get_by_role("button", name="Leave this order").wait_for()
    wish = someone.page.locator("select[name=wish_0]")
    wish.select_option(label=place_in(wish, "Porta Collina"))
    someone.page.get_by_role("button", name="Leave this order").click()
    someone.page.goto(f"{table}orders/")
    assert someone.sees("You have left an order.")


def place_in(wish: Locator, where: str) -> str:
    labels = [str(text).strip() for text in wish.locator("option").all_text_contents()]
    return next(text for text in labels if where in text and "lace" in text)
