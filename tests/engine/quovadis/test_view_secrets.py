"""Laws of secrecy: what looks the same to a viewer reads the same to them (docs/secrets.md)."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.quovadis.show import show
from engine.quovadis.state import State
from engine.quovadis.tell import tell
from engine.quovadis.view import sight
from engine.refusal import Refusal
from tests.engine.quovadis.positions import played, position, twin, viewers

LAWS = settings(max_examples=60, deadline=None)
rngs = st.integers(0, 2**32 - 1).map(Random)  # games are too long for `st.randoms`


@LAWS
@given(rngs)
def test_twins_give_equal_views_and_shows(rng: Random) -> None:
    state = position(rng)
    for viewer in viewers(state):
        other = twin(rng, state, viewer)
        one, two = quovadis.view(state, viewer), quovadis.view(other, viewer)
        if viewer == state.active and paid_options(state):
            for view in (one, two):  # what is legal is told to who must act
                view["legal"] = view["choices"] = []
        assert one == two
        assert show(one) == show(two)


def paid_options(state: State) -> bool:
    return any(deal.option and deal.pays for deal in state.deals)


@LAWS
@given(rngs)
def test_what_looks_the_same_before_and_after_is_told_the_same(rng: Random) -> None:
    for before, entry, after in played(rng, most=60):
        for viewer in viewers(before):
            other = twin(rng, before, viewer)
            # what is drawn from the stock is seen, so here the stock stays as it is
            other = other._replace(setup=before.setup)
            try:
                after_other = quovadis.apply(other, entry)
            except Refusal:
                continue  # a payment that the twin cannot make
            if open_to(after, viewer) == open_to(after_other, viewer):
                said = tell(before, entry, after, viewer)
                assert said == tell(other, entry, after_other, viewer)


def open_to(state: State, viewer: int | None) -> dict[str, Any]:
    seen = sight(state, viewer)
    seen.pop("legal")
    return seen


@LAWS
@given(rngs)
def test_a_view_holds_no_holdings_but_the_viewers(rng: Random) -> None:
    state = position(rng)
    for viewer in viewers(state):
        held = quovadis.view(state, viewer)["holdings"]
        assert [s for s, h in enumerate(held) if h is not None] == (
            [] if viewer is None else [viewer]
        )


@LAWS
@given(rngs)
def test_only_who_must_act_is_told_what_is_legal(rng: Random) -> None:
    state = position(rng)
    for viewer in viewers(state):
        view = quovadis.view(state, viewer)
        assert bool(view["legal"]) == (viewer is not None and viewer == state.active)
