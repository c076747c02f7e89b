"""Idus Martii: a person and four house players, every step of a round done through the page."""

import re

from tests.e2e.looks import look_at
from tests.e2e.people import again

STEPS = {
    "assign": r"Make .* praetor",
    "vote": r"Lay",
    "peek": r"Look",
    "veto": r"swap",
    "discard": r"Discard",
}


def test_five_seats_to_the_ides(person, scripted):
    brutus, porcia = person(scripted=scripted), person(scripted=scripted)
    done: set[str] = set()
    for _ in range(3):  # a conspiracy may fail before one of the two was consul a second time
        done |= play_to_the_end(table_of(brutus, porcia), brutus, porcia)
        if done >= set(STEPS):
            break
    assert done == set(STEPS)
    if scripted:
        look_at(brutus.page)


def table_of(brutus, porcia):
    table = brutus.make_table("idusmartii", "free", "novice", "novice", "novice", press="silent")
    porcia.join(table)
    for someone in (brutus, porcia):
        someone.confirm(table)
    return table


def play_to_the_end(table, *people):
    done: set[str] = set()
    for someone in people:
        someone.page.goto(table)
    for _ in again("a game of Idus Martii"):
        if all(someone.is_over() for someone in people):
            break
        for someone in people:
            if someone.is_my_turn():
                done |= steps_offered(someone)
                someone.play(someone.choices().first)
            someone.page.wait_for_timeout(100)
            if not someone.scripted:
                someone.page.goto(table)
    return done


def steps_offered(someone):
    said = " ".join(someone.page.locator("#act .choices").all_text_contents())
    return {step for step, words in STEPS.items() if re.search(words, said)} or {said}
