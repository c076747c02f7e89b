"""The drawing of a view: every choice has a spot, and what an entry touched is marked."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from tests.engine.quovadis.layout import lay
from tests.engine.quovadis.positions import position, viewers

rngs = st.integers(0, 2**32 - 1).map(Random)


@settings(max_examples=40, deadline=None)
@given(rngs)
def test_everybody_has_a_seat_and_every_way_is_drawn_once(rng):
    state = position(rng)
    board = state.setup.board
    for viewer in viewers(state):
        view = quovadis.view(state, viewer)
        drawn = quovadis.scene(view)
        there = {
            c["code"]: [s["seat"] for s in c["seats"] if s["seat"] is not None]
            for c in drawn["committees"]
        }
        assert there == view["committees"]
        pointed_at = [way["line"] for way in drawn["marked"] if way["spot"]]
        assert len({*drawn["plain"], *pointed_at}) == len(board.ways)
        assert [space["code"] for space in drawn["spaces"]] == list(board.laurels)
        named = {way["spot"] for way in drawn["marked"]} | {c["spot"] for c in drawn["committees"]}
        wanted = {spot for spot in drawn["spots"] if spot.partition(":")[0] in ("move", "place")}
        assert wanted <= named


def test_what_lately_happened_is_marked():
    table = lay(there={"4": [0, 0]})
    view = quovadis.view(table.move("4-7", 0).state, None)
    drawn = quovadis.scene(view, [{"seat": 0, "do": "move", "path": "4-7"}])
    assert [way["code"] for way in drawn["marked"]] == ["4-7"]
    assert [c["code"] for c in drawn["committees"] if c["changed"]] == ["7"]


def test_seats_lie_around_the_middle_of_their_committee():
    drawn = quovadis.scene(quovadis.view(lay().state, None))
    for committee in drawn["committees"]:
        assert abs(sum(seat["x"] for seat in committee["seats"])) <= 1
        places = {(seat["x"], seat["y"]) for seat in committee["seats"]}
        assert len(places) == len(committee["seats"])
