"""A game of one person against house players by the lists, without JavaScript, to the last word.

By the board: test_board.py.
"""

import re
from collections.abc import Callable

from tests.e2e.people import Person, again


def test_quo_vadis_to_its_end(person: Callable[..., Person]) -> None:
    ovid = person(scripted=False)
    table = ovid.make_table("quovadis", "novice", "novice")
    ovid.confirm(table)
    turns = play_to_the_end(ovid, table)
    page = ovid.page
    assert turns >= 5
    assert ovid.sees(re.compile("ha(s|ve) won|The game is over"))
    page.get_by_role("link", name="Start of the game").click()
    page.get_by_text("You are looking back").wait_for()
    page.get_by_role("link", name="One entry on").click()
    page.wait_for_url("**/at/1/")


def play_to_the_end(someone: Person, table: str) -> int:
    """Play whatever leads upwards, and let the house wait for no answer."""
    turns = 0
    for _ in again("a game of Quo Vadis?"):
        someone.page.goto(table)
        someone.until(
            lambda: someone.is_my_turn() or someone.is_over() or someone.is_asked(),
            "my turn, an offer, or the end",
        )
        if someone.is_over():
            break
        if someone.is_asked():
            someone.refuse_offers()
        elif someone.is_my_turn():
            upwards = someone.choices().filter(has_text=re.compile("Move|up"))
            someone.play((upwards if upwards.count() else someone.choices()).first)
            turns += 1
    return turns
