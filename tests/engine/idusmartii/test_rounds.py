"""The grid of rounds: who held which office, what is known of the cards, and what is to come."""

from engine import idusmartii as game
from engine.game import Raw
from engine.idusmartii.rounds import rounds
from tests.engine.idusmartii.scenes import played, random_game, second_phase, table

LAID = "2 vote t; 3 vote l; 1 peek 3"


def cell(view: Raw, seat: int, column: int) -> Raw | None:
    found: Raw | None = rounds(view)["rows"][seat]["cells"][column]
    return found


def test_every_round_has_a_column_and_every_player_a_row() -> None:
    grid = rounds(game.view(table("lt lm lt tt lm"), None))
    assert [len(phase["rounds"]) for phase in grid["phases"]] == [5, 5]
    assert [len(row["cells"]) for row in grid["rows"]] == [10] * 5
    assert [c["now"] for phase in grid["phases"] for c in phase["rounds"]].index(True) == 0


def test_offices_of_phase_1_are_certain_and_so_are_consuls() -> None:
    view = game.view(table("lt lm lt tt lm", start=3), None)
    column = [cell(view, seat, 1) for seat in range(5)]
    offices = [one and one["office"] for one in column]
    assert offices == ["praetor", "aedile", "aedile", None, "consul"]
    later = [cell(view, seat, 6) for seat in range(5)]
    assert [one for one in later if one] == [{"office": "consul", "coming": True}]


def test_what_is_announced_of_a_round_is_what_comes() -> None:
    before = game.view(table("lt lm lt tt lm"), None)
    after = game.view(played(table("lt lm lt tt lm"), f"{LAID}; 1 pass"), None)
    for seat in range(5):
        announced, true = cell(before, seat, 1), cell(after, seat, 1)
        assert (announced and announced["office"]) == (true and true["office"])


def test_a_card_that_lies_is_known_to_those_who_know_it() -> None:
    state = played(table("lt lm lt tt lm"), LAID)
    known = {seat: cell(game.view(state, seat), 3, 0) for seat in (None, 1, 2, 3)}
    assert {seat: one and one["laid"] for seat, one in known.items()} == {
        None: [None],
        1: ["loyalist"],
        2: [None],
        3: ["loyalist"],
    }
    assert all(one and one["looked_at"] for one in known.values())
    assert known[None] == known[2]


def test_what_was_shown_stands_below_a_round_without_saying_whose() -> None:
    view = game.view(played(table("lt lm lt tt lm"), f"{LAID}; 1 veto"), None)
    assert rounds(view)["phases"][0]["rounds"][0]["tally"] == ["traitor", "traitor"]
    assert cell(view, 2, 0) == {
        "office": "aedile",
        "laid": [None],
        "looked_at": False,
        "seen": None,
    }
    assert cell(view, 1, 0) == {"office": "praetor", "veto": True}


def test_nothing_is_announced_when_the_game_is_over() -> None:
    begun, over = (game.view(state, 0) for state in (second_phase(), random_game(5, 1).states[-1]))
    for view, some in ((begun, True), (over, False)):
        cells = [one for row in rounds(view)["rows"] for one in row["cells"]]
        assert any(one and "coming" in one for one in cells) is some
