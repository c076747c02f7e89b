"""The drawing of a view: everybody has a place, every choice a spot, and no secret is drawn."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.game import Raw
from tests.engine.idusmartii.doubles import double
from tests.engine.idusmartii.scenes import (
    Played,
    played,
    random_game,
    replayed,
    second_phase,
    table,
)

GAMES = st.builds(random_game, st.integers(5, 8), st.integers(0, 2**32))


@given(GAMES, st.integers(0, 200))
def test_every_choice_has_a_spot_and_everything_its_place(played: Played, cut: int) -> None:
    state = played.states[cut % len(played.states)]
    for seat in (None, *range(state.seats)):
        view = game.view(state, seat)
        drawn = game.scene(view)
        numbers = sorted(number for spot in drawn["spots"].values() for number in spot)
        assert numbers == list(range(1, len(view["legal"]) + 1))
        pieces = [*drawn["seats"], *drawn["laid"], *drawn["track"]["markers"]]
        assert len({(piece["x"], piece["y"]) for piece in pieces}) == len(pieces)
        for piece in pieces:
            assert 0 <= piece["x"] <= drawn["width"]
            assert 0 <= piece["y"] <= drawn["height"]


@given(GAMES, st.integers(0, 120), st.integers(0, 7))
def test_two_games_a_viewer_cannot_tell_apart_are_drawn_alike(
    played: Played, cut: int, viewer: int
) -> None:
    log = played.log[: min(cut, len(played.log) - 1)]
    seat = viewer if viewer < played.header.seats else None
    header, other_log = double(played.header, log, seat, Random(cut))
    one, two = replayed(played.header, log)[-1], replayed(header, other_log)[-1]
    assert game.scene(game.view(one, seat), log[-1:]) == game.scene(
        game.view(two, seat), other_log[-1:]
    )


def apart(one: Raw, two: Raw, wide: float, high: float) -> bool:
    """Whether two drawn things lie apart, by half of their sizes together."""
    return abs(one["x"] - two["x"]) >= wide or abs(one["y"] - two["y"]) >= high


@given(GAMES, st.integers(0, 200))
def test_cards_laid_lie_on_nothing_in_the_middle(played: Played, cut: int) -> None:
    """Half of a laid card is 21 by 30, of a choice 36 by 50, of one shown 28 by 40."""
    state = played.states[cut % len(played.states)]
    for seat in (None, *range(state.seats)):
        drawn = game.scene(game.view(state, seat))
        for laid in drawn["laid"]:
            for deed in drawn["deeds"]:
                assert apart(laid, deed, 21 + 36, 30 + (50 if deed["card"] else 36)), deed
            for shown in () if drawn["deeds"] or not drawn["tally"] else drawn["tally"]["cards"]:
                assert apart(laid, shown, 21 + 28, 30 + 40), shown


def test_the_viewer_sits_nearest_and_the_next_seat_to_his_left() -> None:
    drawn = game.scene(game.view(table("lt lm lt tt lm", start=3), 1))
    nearest = max(drawn["seats"], key=lambda seat: seat["y"])
    assert nearest["seat"] == 1
    assert drawn["seats"][2]["x"] < nearest["x"] < drawn["seats"][0]["x"]


def test_what_lately_happened_is_marked() -> None:
    state = played(table("lt lm lt tt lm"), "2 vote l; 3 vote t; 1 peek 3")
    lately = [{"seat": 1, "do": "peek", "aedile": 3}]
    drawn = game.scene(game.view(state, 0), lately)
    assert [seat["seat"] for seat in drawn["seats"] if seat["look"]["changed"]] == [1, 3]


def test_the_last_tally_lies_in_the_middle_without_saying_whose() -> None:
    state = played(table("lt lm lt tt lm"), "2 vote t; 3 vote l; 1 peek 3; 1 pass")
    tally = game.scene(game.view(state, None))["tally"]
    assert [card["card"] for card in tally["cards"]] == ["loyalist", "traitor"]


def test_what_no_seat_stands_for_lies_side_by_side_in_the_middle() -> None:
    fresh = table("lt lm lt tt lm")
    drawn = game.scene(game.view(fresh, 2))
    assert [(deed["spot"], deed["card"], deed["x"]) for deed in drawn["deeds"]] == [
        ("vote:loyalist", "loyalist", 316),
        ("vote:traitor", "traitor", 404),
    ]
    assert game.scene(game.view(fresh, 0))["deeds"] == []
    state = played(fresh, "2 vote t; 3 vote l")
    assert game.scene(game.view(state, 1))["deeds"] == []  # the seats stand for looking


def test_three_choices_have_room_between_the_cards_laid() -> None:
    """At eight seats the cards laid lie nearest to them."""
    for seats in (5, 6, 7, 8):
        played = random_game(seats, 0)
        for state in played.states:
            for seat in range(seats):
                drawn = game.scene(game.view(state, seat))
                for laid in drawn["laid"]:
                    for deed in drawn["deeds"]:
                        high = 30 + (50 if deed["card"] else 36)
                        assert apart(laid, deed, 21 + 36, high), (seats, deed)


def test_the_offices_are_given_one_after_the_other() -> None:
    """A consul presses the praetor, an aedile and the other aedile; the last press is a choice."""
    state = second_phase()
    consul = next(iter(game.actors(state)))
    view = game.view(state, consul)
    legal = [
        (entry["praetor"], *sorted(entry["aediles"]), number)
        for number, entry in enumerate(view["legal"], 1)
    ]
    for praetor, one, two, number in legal:
        first = game.scene(view)
        assert spots_on(first)[praetor] == f"assign:{praetor}"
        assert first["step"] is None
        for aedile, other in ((one, two), (two, one)):
            second = game.scene(view, (), f"assign:{praetor}")
            assert spots_on(second)[aedile] == f"assign:{praetor}-{aedile}"
            assert second["step"]["title"].startswith(f"Seat {praetor} as praetor.")
            assert praetor not in spots_on(second)
            third = game.scene(view, (), f"assign:{praetor}-{aedile}")
            spot = spots_on(third)[other]
            assert third["spots"][spot] == [number]
            assert {link["spot"] for link in third["step"]["links"]} == set(
                spots_on(third).values()
            )
            for pressed in (spot, str(number)):
                last = game.scene(view, (), pressed)
                assert last["step"] is None
                given = {s["seat"]: s["look"]["to_be"] for s in last["seats"] if s["look"]["to_be"]}
                assert given == {praetor: "praetor", one: "aedile", two: "aedile"}


def test_what_leads_to_no_assignment_is_no_target() -> None:
    view = game.view(second_phase(), next(iter(game.actors(second_phase()))))
    for pressed in ("assign:", "assign:99", "assign:x-1", "assign:1-1", "peek:1", "nothing", "999"):
        drawn = game.scene(view, (), pressed)
        assert drawn["step"] is None
        assert drawn == game.scene(view)


def spots_on(drawn: Raw) -> dict[int, str]:
    return {seat["seat"]: seat["spot"] for seat in drawn["seats"] if seat["spot"]}
