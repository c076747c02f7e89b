"""Whatever comes in as an entry or a header ends in a Refusal, never in another exception."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import idusmartii as game
from engine.game import Header
from engine.idusmartii.cards import CARDS
from engine.idusmartii.entries import KINDS
from engine.idusmartii.state import State
from engine.refusal import Refusal
from tests.engine.idusmartii.scenes import random_game, second_phase, table

KEYS = ("seat", "do", "card", "aedile", "aediles", "praetor")
STATES = (table("lt lm lt tt lm"), second_phase(), random_game(5, 1).states[-1])
WORDS = st.sampled_from([*KINDS, *CARDS, *KEYS, "deal", "reveal"])
ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9), st.binary(), WORDS
)
JUNK = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(WORDS, ATOMS), inner, max_size=6)
    ),
    max_leaves=12,
)
ENTRY = st.fixed_dictionaries(
    {"seat": st.one_of(st.integers(0, 4), JUNK), "do": st.one_of(WORDS, JUNK)},
    optional={key: st.one_of(st.integers(0, 5), JUNK) for key in ("card", "aedile", "praetor")}
    | {"aediles": st.one_of(st.lists(st.integers(0, 5), max_size=3), JUNK)},
)


def nested(depth: int) -> list[Any]:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    return deep


def refusal_of(state: State, raw: object) -> str | None:
    try:
        game.apply(state, game.decode(state, raw))
    except Refusal as refusal:
        return refusal.reason
    return None


def survives(raw: object) -> None:
    for state in STATES:
        before = game.replay(state)
        reason = refusal_of(state, raw)
        assert reason is None or json.dumps(reason) != '""'
        assert game.replay(state) == before


@given(st.one_of(JUNK, ENTRY))
def test_any_junk_is_refused(raw: object) -> None:
    survives(raw)


HUGE = 10**6000  # too long to be printed
WRONG: tuple[Any, ...] = (
    HUGE,
    -1,
    5,
    True,
    False,
    1.0,
    "1",
    None,
    [],
    {},
    nested(100_000),
    b"1",
    float("nan"),
)


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "raw",
    [
        {"seat": 2, "do": "vote", "card": "loyalist"},
        {"seat": 0, "do": "assign", "praetor": 2, "aediles": [3, 4]},
        {"seat": 1, "do": "peek", "aedile": 2},
        {"seat": 1, "do": "veto"},
        {"seat": 1, "do": "discard", "card": "loyalist"},
    ],
    ids=lambda raw: raw["do"],
)
def test_a_wrong_value_in_any_field_is_refused(raw: dict[str, Any], value: object) -> None:
    for state in STATES:
        for key in raw:
            for wrong in ({**raw, key: value}, {k: raw[k] for k in raw if k != key}):
                with pytest.raises(Refusal):
                    game.decode(state, wrong)
        with pytest.raises(Refusal):
            game.decode(state, {**raw, "do": "assign", "aediles": [value, 1], "praetor": 2})
        with pytest.raises(Refusal):
            game.decode(state, value)


def test_further_keys_are_ignored() -> None:
    raw = {"seat": 2, "do": "vote", "card": "loyalist", "auto": True, 7: nested(100_000)}
    assert game.decode(STATES[0], raw) == game.decode(
        STATES[0], {"seat": 2, "do": "vote", "card": "loyalist"}
    )


@given(JUNK)
def test_any_chance_is_a_deck_or_refused(chance: Any) -> None:
    for given_chance in (chance, {"factions": chance}, {"factions": [chance] * 5}):
        with pytest.raises(Refusal):
            game.setup(Header("idusmartii", 5, 0, {}, given_chance))


@pytest.mark.parametrize(
    ("seats", "start", "options", "pairs"),
    [
        (4, 0, {}, "lt lm lt tm"),
        (9, 0, {}, " ".join(["lt"] * 7 + ["lm", "tm"])),
        pytest.param(HUGE, 0, {}, "lt lm lt tt lm", id="huge"),
        (True, 0, {}, "lt lm lt tt lm"),
        (5, 5, {}, "lt lm lt tt lm"),
        (5, True, {}, "lt lm lt tt lm"),
        (5, 0, {"board": "classic"}, "lt lm lt tt lm"),
        (5, 0, {}, "lt lm lt lt lm"),  # five loyalists
        (5, 0, {}, "lt lm lt tt"),
        (6, 0, {}, "lt lm lt tt lm"),
    ],
)
def test_a_header_of_another_game_is_refused(
    seats: int, start: int, options: dict[str, Any], pairs: str
) -> None:
    letters = {"l": "loyalist", "t": "traitor", "m": "merchant"}
    factions = [[letters[letter] for letter in pair] for pair in pairs.split()]
    with pytest.raises(Refusal):
        game.setup(Header("idusmartii", seats, start, options, {"factions": factions}))


@pytest.mark.parametrize("seats", [4, 9, 0, -1, pytest.param(HUGE, id="huge")])
def test_no_table_is_drawn_for_another_number_of_players(seats: int) -> None:
    with pytest.raises(Refusal):
        game.draw(seats, {}, Random(1))
