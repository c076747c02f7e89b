"""Idus Martii: two people and three house players, every step of a round done through the lists.

By the board: test_board.py.
"""

import re
from collections.abc import Callable

from tests.e2e.people import Person, again

STEPS = {
    "assign": r"Make .* praetor",
    "vote": r"Lay",
    "peek": r"Look",
    "veto": r"swap",
    "discard": r"Discard",
}


def test_five_seats_to_the_ides(person: Callable[..., Person]) -> None:
    brutus, porcia = person(scripted=False), person(scripted=False)
    done: set[str] = set()
    for _ in range(3):  # a conspiracy may fail before one of the two was consul a second time
        done |= play_to_the_end(table_of(brutus, porcia), brutus, porcia)
        if done >= set(STEPS):
            break
    assert done == set(STEPS)


def table_of(brutus: Person, porcia: Person) -> str:
    table = brutus.make_table("idusmartii", "free", "novice", "novice", "novice", press="silent")
    porcia.join(table)
    for someone in (brutus, porcia):
        someone.confirm(table)
    return table


def play_to_the_end(table: str, *people: Person) -> set[str]:
    done: set[str] = set()
    for someone in people:
        someone.page.goto(table)
    for _ in again("a game of Idus Martii"):
        if all(someone.is_over() for someone in people):
            break
        for someone in people:
            if someone.is_my_turn():
                someone.choices().first.wait_for()  # the board may just be drawn anew
                done |= steps_offered(someone)
                someone.play(someone.choices().first)
            someone.page.wait_for_timeout(100)
            if not someone.scripted:
                someone.page.goto(table)
    return done


def steps_offered(someone: Person) -> set[str]:
    said = " ".join(someone.page.locator("#act .choices").all_text_contents())
    return {step for step, words in STEPS.items() if re.search(words, said)} or {said}
