"""The facts that every game tells of itself (docs/archive.md)."""

import pytest

from engine import games
from tests.engine.everything import name, random_game  # noqa: F401

seeded = pytest.mark.parametrize("seed", range(6))


@seeded
def test_facts_use_the_words_of_the_game(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    found = game.facts(played.header, played.log, {})
    assert found.ending in game.fact_words["ending"]
    assert found.faction in (*game.fact_words.get("faction", ()), "")
    assert set(found.opening or ()) <= set(game.fact_words.get("opening", ()))
    assert {one.committee for one in found.consents} <= set(game.fact_words.get("committee", ()))


@seeded
def test_numbers_that_not_every_game_has_are_named(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    found = game.facts(played.header, played.log, {})._asdict()
    own = {number for number in ("caesar", "laurels", "margin") if found[number]}
    assert own <= set(game.fact_words.get("number", ()))


@seeded
def test_the_winners_are_those_of_the_result(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    result = game.view(played.states[-1], None)["result"]
    places = result.get("places", ())
    won = result.get("winners") or [seat for seat, place in enumerate(places) if place == 1]
    assert list(game.facts(played.header, played.log, {}).winners) == list(won)


@seeded
def test_before_the_end_there_is_no_ending_and_counts_only_grow(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    turns = 0
    for length in range(0, len(played.log), max(1, len(played.log) // 8)):
        found = game.facts(played.header, played.log[:length], {})
        assert (found.ending, found.winners, found.faction) == ("", (), "")
        assert found.turns >= turns
        turns = found.turns
    assert game.facts(played.header, played.log, {}).turns >= turns
