"""The drawing of a view: every choice has a spot, and what an entry touched is marked."""

import re
from math import hypot
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.quovadis.board import board_named
from engine.quovadis.scene import REACH, line_of
from tests.engine.quovadis.layout import lay
from tests.engine.quovadis.positions import position, viewers

rngs = st.integers(0, 2**32 - 1).map(Random)


@settings(max_examples=40, deadline=None)
@given(rngs)
def test_everybody_has_a_seat_and_every_way_is_drawn_once(rng: Random) -> None:
    state = position(rng)
    board = state.setup.board
    for viewer in viewers(state):
        view = quovadis.view(state, viewer)
        drawn = quovadis.scene(view)
        there = {c["code"]: [s["seat"] for s in c["senators"]] for c in drawn["committees"]}
        assert there == view["committees"]
        plain = drawn["plain"]["line"].split("M")[1:]
        lines = [line.strip() for line in plain] + [way["line"] for way in drawn["marked"]]
        assert len(lines) == len(set(lines)) == len(board.ways)
        assert [space["code"] for space in drawn["spaces"]] == list(board.laurels)


@settings(max_examples=25, deadline=None)
@given(rngs)
def test_every_choice_is_reached_by_pressing_targets(rng: Random) -> None:
    state = position(rng)
    for viewer in viewers(state):
        view = quovadis.view(state, viewer)
        reached, waiting = set(), [""]
        while waiting:
            chosen = waiting.pop()
            reached.add(chosen)
            waiting += pressable(quovadis.scene(view, (), chosen)) - reached - {*waiting}
        assert {*quovadis.scene(view)["spots"]} <= reached


def pressable(drawn: dict[str, Any]) -> set[str]:
    """The targets of a drawing, and those that are named below it."""
    committees = {c["spot"] for c in drawn["committees"]}
    ways = {way["spot"] for way in drawn["marked"]} | {w["space_spot"] for w in drawn["spaces"]}
    links = {link["spot"] for link in drawn["step"]["links"]} if drawn["step"] else set()
    return (committees | ways | links | {drawn["caesar_spot"]}) - {None, ""}


def test_a_senator_shows_its_ways_and_whom_to_ask() -> None:
    view = quovadis.view(lay(there={"4": [0, 1], "2": [0]}).state, 0)
    drawn = quovadis.scene(view, (), "from:4")
    ways = {way["code"]: way["spot"] for way in drawn["marked"] if way["spot"]}
    assert ways == {"4-7": "ask:4-7", "4-8": "ask:4-8"}
    said = [link["sentence"].partition(";")[0] for link in drawn["step"]["links"]]
    assert said[:2] == ["Up to Comitium (7)", "Up to Esquiline (8)"]  # the title says from where
    asking = quovadis.scene(view, (), "ask:4-7")["step"]["ask"]
    assert (asking["lacks"], asking["who"]) == (1, [{"seat": 1, "there": 1}])
    assert [c["code"] for c in quovadis.scene(view, (), "ask:4-7")["committees"] if c["ghost"]] == [
        "7"
    ]


def test_the_tag_of_a_way_has_the_signs_of_all_who_can_be_asked() -> None:
    view = quovadis.view(lay(there={"4": [0, 1, 2]}).state, 0)
    tags = {c["code"]: c["tag"] for c in quovadis.scene(view, (), "from:4")["committees"]}
    assert [sign["seat"] for sign in tags["7"]["signs"]] == [1, 2]
    assert tags["7"]["word"] < tags["7"]["signs"][0]["x"] < tags["7"]["signs"][1]["x"]
    assert tags["9"] is None


def test_a_click_on_a_senator_never_places() -> None:
    view = quovadis.view(lay(there={"4": [0, 1]}).state, 0)
    spots = {c["code"]: c["spot"] for c in quovadis.scene(view)["committees"]}
    assert spots["4"] == "from:4"
    assert spots["2"] == "place:2"


def stuck(view: dict[str, Any], code: str) -> tuple[str, str]:
    """How the target of a committee is drawn, and what is said to whoever presses it."""
    kinds = {c["code"]: c["kind"] for c in quovadis.scene(view)["committees"]}
    step = quovadis.scene(view, (), f"from:{code}")["step"]
    return kinds[code], step["title"]


def test_a_senator_who_cannot_move_says_why() -> None:
    there = {"5": [0], "9": [1, 2, 2], "7": [0], "10": [0, 1]}
    view = quovadis.view(lay(there=there, caesar="2-6").state, 0)
    assert stuck(view, "5") == (
        "stuck",
        "Your senator in Circus (5) cannot move: Aventine (9) is full.",
    )
    assert stuck(view, "7")[1] == (
        "Your senator in Comitium (7) cannot move: it needs the consent of another senator there, "
        "and there is none."
    )
    assert stuck(view, "10")[1].endswith("that of two other senators there, and there is only one.")
    silent = quovadis.view(lay(there={"7": [0, 1]}).state, 0) | {"silent": True}
    assert stuck(silent, "7")[1].endswith("at this table nobody can be asked for one.")


def test_a_senator_kept_by_an_agreement_says_so() -> None:
    table = lay(there={"5": [0]}).pledge("1", {"term": "do", "act": {"do": "place"}})
    assert stuck(quovadis.view(table.state, 0), "5")[1].endswith(
        "what is agreed for this turn forbids it."
    )


def test_beside_a_senator_who_cannot_move_another_can_be_placed() -> None:
    view = quovadis.view(lay(there={"4": [0]}).state, 0)
    assert stuck(view, "4")[0] == "from"
    step = quovadis.scene(view, (), "from:4")["step"]
    assert [link["spot"] for link in step["links"]] == ["place:4"]


def test_who_does_not_act_presses_no_senator() -> None:
    view = quovadis.view(lay(there={"5": [1], "9": [0, 2, 2]}).state, 1)
    assert not any(c["spot"] for c in quovadis.scene(view)["committees"])


def test_what_lately_happened_is_marked() -> None:
    table = lay(there={"4": [0, 0]})
    view = quovadis.view(table.move("4-7", 0).state, None)
    drawn = quovadis.scene(view, [{"seat": 0, "do": "move", "path": "4-7"}])
    assert [way["code"] for way in drawn["marked"]] == ["4-7"]
    assert [c["code"] for c in drawn["committees"] if c["changed"]] == ["7"]


def test_seats_lie_around_the_middle_of_their_committee() -> None:
    drawn = quovadis.scene(quovadis.view(lay().state, None))
    for committee in drawn["committees"]:
        places = [*committee["chairs"], *(one["at"] for one in committee["senators"])]
        assert abs(sum(int(place.split()[0]) for place in places)) <= 1
        assert len(set(places)) == len(places) >= 1


def test_a_label_has_no_more_room_than_the_board() -> None:
    drawn = quovadis.scene(quovadis.view(lay().state, None))
    for committee in drawn["committees"]:
        half = committee["label_room"] / 2
        assert -10 < committee["x"] - half < committee["x"] + half < drawn["width"] + 10


def test_the_curve_of_an_offer_passes_the_laurel_and_ends_outside_the_committee() -> None:
    view = quovadis.view(lay().state, 0)
    board = board_named(view["options"]["board"])
    laurels = {way["code"]: (way["x"], way["y"]) for way in quovadis.scene(view)["spaces"]}
    for way in board.ways:
        curve = line_of(board, {"do": "move", "path": way.code})
        numbers = [int(number) for number in re.findall(r"-?\d+", curve)]
        (x0, y0), (x1, y1), (x2, y2) = zip(numbers[::2], numbers[1::2], strict=True)
        parts = [n / 20 for n in range(21)]
        points = [
            (
                (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
                (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
            )
            for t in parts
        ]
        x, y = laurels.get(way.code, (-99, -99))
        assert min(hypot(a - x, b - y) for a, b in points) > 22, way.code
        goal = board.committees[way.target]
        if not goal.senate:
            assert hypot(x2 - goal.x, y2 - goal.y) > REACH[goal.seats], way.code
    assert line_of(board, {"do": "place", "at": "1"}) == ""


def test_the_curve_of_an_offer_lies_over_no_name() -> None:
    """A name of 22 is about 10 wide for each letter, and stands below its committee."""
    board = board_named("classic")
    for way in board.ways:
        curve = line_of(board, {"do": "move", "path": way.code})
        numbers = [int(number) for number in re.findall(r"-?\d+", curve)]
        start, pull, end = zip(numbers[::2], numbers[1::2], strict=True)
        for t in (n / 20 for n in range(21)):
            x, y = (
                (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
                for a, b, c in zip(start, pull, end, strict=True)
            )
            for one in (c for c in board.committees if not c.senate):
                beside = abs(x - one.x) > 5 * len(f"{one.name} {one.code}")
                off = abs(y - one.y - REACH[one.seats] - 13) > 11
                assert beside or off, (way.code, one.name)
