"""The laws of the engine hold along random games, over all options and numbers of players."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import quovadis, records
from engine.quovadis import laurels
from engine.quovadis.state import Setup, State
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.judge import Judge
from tests.engine.quovadis.laws import Walk
from tests.engine.quovadis.pieces import change

randoms = st.randoms(use_true_random=False)
walking = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def tables() -> st.SearchStrategy[dict[str, Any]]:
    """Every combination of options and seats."""
    return st.fixed_dictionaries(
        {
            "seats": st.integers(3, 5),
            **{name: st.sampled_from(o.values) for name, o in quovadis.options.items()},
        }
    )


@walking
@given(st.integers(0, 2**32), tables(), st.sampled_from((0, 1, 2)))
def test_every_law_along_a_random_game(seed: int, table: dict[str, Any], generosity: int) -> None:
    rng = Random(seed)
    Walk(rng, arbitrary.record(rng, **table), generosity).play(steps=400)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), tables())
def test_what_a_viewer_may_not_know_does_not_change_his_view(
    seed: int, table: dict[str, Any]
) -> None:
    """Neither the order of the stock nor the tiles of others, as long as no deal turns on them."""
    rng = Random(seed)
    walk = Walk(rng, arbitrary.record(rng, **table), generosity=0)
    walk.play(steps=rng.randrange(60))
    state = walk.state
    viewer = rng.choice((None, *range(table["seats"])))
    other = state._replace(
        holdings=_other_tiles(state, viewer, rng), setup=_other_stock(state, rng)
    )
    assert quovadis.view(other, viewer) == quovadis.view(state, viewer)


def _other_tiles(state: State, viewer: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    if quovadis.replay(state)["phase"] == "over":
        return state.holdings
    return tuple(
        held if seat == viewer else _handful(sum(held), len(held), rng)
        for seat, held in enumerate(state.holdings)
    )


def _handful(tiles: int, values: int, rng: Random) -> tuple[int, ...]:
    held = [0] * values
    for _ in range(tiles):
        held[rng.randrange(values)] += 1
    return tuple(held)


def _other_stock(state: State, rng: Random) -> Setup:
    stocks = list(state.setup.stocks)
    stock = list(stocks[state.game - 1])
    hidden = stock[state.drawn :]
    rng.shuffle(hidden)
    stocks[state.game - 1] = (*stock[: state.drawn], *hidden)
    return state.setup._replace(stocks=tuple(stocks))


handfuls = st.lists(st.integers(0, 4), min_size=5, max_size=5).map(tuple)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(handfuls, handfuls, st.integers(1, 30))
def test_the_engine_changes_as_trying_everything_does(
    payer: tuple[int, ...], payee: tuple[int, ...], amount: int
) -> None:
    exact = change(_tiles(payer), _tiles(payee), amount)
    found = laurels.paid((payer, payee), 0, 1, amount)
    if exact is None:
        assert found is None
        return
    given_, back = exact
    assert found is not None
    assert Counter(_tiles(found[0])) == _tiles(payer) - given_ + back
    assert Counter(_tiles(found[1])) == _tiles(payee) + given_ - back


def _tiles(counts: tuple[int, ...]) -> Counter[int]:
    return Counter({value: n for value, n in enumerate(counts, 1) if n})


@pytest.mark.parametrize("name", ["pay", "do", "caesar"])
def test_the_judge_notices(name: str) -> None:
    """A judge that never objects would prove nothing."""
    judge, before = Judge(), _scene()
    pledged = {
        "pay": {"term": "pay", "from": 0, "to": 1, "laurels": 3},
        "do": {"term": "do", "act": {"do": "place"}},
        "caesar": {"term": "caesar_off", "path": "4-7"},
    }[name]
    deal = {"id": "1", "mode": "pledge", "by": 0, "signed": [0, 1], "terms": [pledged]}

    def told() -> None:
        judge.entry({"do": "deal", "deal": deal}, before, before)
        judge.entry({"seat": 0, "do": "caesar", "to": "4-7"}, before, before | {"turn": 2})

    with pytest.raises(AssertionError):
        told()


def _scene() -> dict[str, Any]:
    record = records.new("quovadis", 3, {}, Random(1))
    seen = quovadis.replay(quovadis.setup(record.header))
    return seen | {"active": 0, "holdings": [{"3": 1}, {}, {}]}
