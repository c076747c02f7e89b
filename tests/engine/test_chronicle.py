"""The chronicle that every game writes of itself (docs/ending.md)."""

from random import Random

import pytest

from engine import games, records
from engine.quovadis.laurels import worth
from tests.engine.everything import name, random_game  # noqa: F401

seeded = pytest.mark.parametrize("seed", range(8))


@seeded
def test_the_rows_agree_with_the_result(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    told = game.chronicle(played.header, played.log)
    result = game.view(played.states[-1], None)["result"]
    won = [result["winner"]] if "winner" in result else result["winners"]
    assert sorted(row.seat for row in told.rows) == list(range(played.header.seats))
    assert {row.seat for row in told.rows if row.won} == set(won)
    assert told.why


@seeded
def test_each_line_of_the_chart_has_a_value_for_each_length(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    told = game.chronicle(played.header, played.log)
    assert told.lengths[0] == 0
    assert told.lengths[-1] <= len(played.log)
    assert list(told.lengths) == sorted(set(told.lengths))
    assert len(told.turns) == len(told.lengths)
    assert told.climbs
    assert all(len(climb.values) == len(told.lengths) for climb in told.climbs)


@seeded
def test_a_game_that_was_broken_off_has_rows_and_no_winner(name: str, seed: int) -> None:  # noqa: F811
    game, played = games.get(name), random_game(name, seed)
    length = Random(seed).randrange(len(played.log))
    told = game.chronicle(played.header, played.log[:length])
    assert len(told.rows) == played.header.seats
    assert not any(row.won or row.place for row in told.rows)


@seeded
def test_what_came_in_less_what_was_paid_is_what_each_seat_holds(seed: int) -> None:
    """By hand, from the states: the laurels after each turn, and where they came from."""
    game = games.get("quovadis")
    played = random_game("quovadis", seed)
    told = game.chronicle(played.header, played.log)
    single = dict(played.header.options).get("rounds", 1) == 1
    for length, *laurels in zip(told.lengths, *(c.values for c in told.climbs), strict=True):
        state = played.states[length]
        held = [
            written + worth(now)
            for written, now in zip(state.annals.totals, state.holdings, strict=True)
        ]
        if state.annals.result is not None:
            held = list(state.annals.result.laurels)
        assert laurels == held
        if single:
            balance = [0] * len(laurels)
            for flow in told.flows:
                if flow.at < length:
                    balance[flow.taker] += flow.laurels
                    if flow.giver is not None:
                        balance[flow.giver] -= flow.laurels
            assert balance == held


def test_an_unfinished_record_of_hidden_factions_tells_no_hand() -> None:
    game = games.get("idusmartii")
    record = records.new("idusmartii", 5, {}, Random(1))
    told = game.chronicle(record.header, ())
    assert all(row.note == "" for row in told.rows)
    assert not [one for one in told.episodes if one.kind == "laid"]
