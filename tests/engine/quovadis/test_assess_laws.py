"""Laws of an assessment: it is right, and it tells nobody what others hold (docs/secrets.md)."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.quovadis.assess import assess
from engine.quovadis.state import State
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.drafts import draft, open_position, priced_position, with_deal
from tests.engine.quovadis.layout import pay
from tests.engine.quovadis.positions import twin, viewers

LAWS = settings(max_examples=150, deadline=None)
rngs = st.integers(0, 2**32 - 1).map(Random)  # games are too long for `st.randoms`


def drafts(rng: Random, n: int = 4) -> tuple[State, list[dict[str, Any]]]:
    """A position, and some deals for it, all signed by everybody."""
    state = rng.choice((open_position, priced_position))(rng)
    return state, [draft(rng, state, f"draft{i}") for i in range(n)]


def sides(deal: dict[str, Any]) -> set[int]:
    pays = [t for t in deal["terms"] if t["term"] == "pay" and "when" not in t]
    return {seat for t in pays for seat in (t["from"], t["to"])}


def refused(state: State, deal: dict[str, Any]) -> Refusal | None:
    found = with_deal(state, deal)
    return found if isinstance(found, Refusal) else None


@LAWS
@given(rngs)
def test_twins_of_a_viewer_are_told_the_same_of_every_draft(rng: Random) -> None:
    state = open_position(rng)
    for _ in range(6):
        deal = draft(rng, state)
        for viewer in viewers(state):
            other = twin(rng, state, viewer)
            assert assess(state, deal, viewer) == assess(other, deal, viewer)


@LAWS
@given(rngs)
def test_twins_are_told_the_same_of_a_draft_after_an_option_with_a_price(rng: Random) -> None:
    """What a pledge would break depends on what others hold, and so does what could be left."""
    state = priced_position(rng)
    for _ in range(4):
        deal = draft(rng, state)
        for viewer in viewers(state):
            other = twin(rng, state, viewer)
            assert assess(state, deal, viewer) == assess(other, deal, viewer)


@LAWS
@given(rngs)
def test_a_chain_tells_its_drafter_nothing_of_its_first_payer(rng: Random) -> None:
    """A payment that its drafter cannot change is never said to fail only if others can pay."""
    state = open_position(rng)
    viewer = rng.randrange(state.setup.seats)
    others = [seat for seat in range(state.setup.seats) if seat != viewer]
    first, last = rng.sample(others, 2)
    for total in range(1, 32):
        pays = [pay(first, last, total), pay(viewer, last, 4)]
        deal = {"mode": "pledge", "terms": pays}
        other = twin(rng, state, viewer)
        assert assess(state, deal, viewer) == assess(other, deal, viewer)


@LAWS
@given(rngs)
def test_what_is_sealed_was_sealable_for_every_viewer(rng: Random) -> None:
    state, deals = drafts(rng)
    for deal in deals:
        if refused(state, deal) is None:
            for viewer in viewers(state):
                assert assess(state, deal, viewer).sealable


@LAWS
@given(rngs)
def test_what_is_refused_for_no_payment_is_sealable_for_nobody(rng: Random) -> None:
    state, deals = drafts(rng)
    for deal in deals:
        refusal = refused(state, deal)
        if refusal is not None and not any(d.pays for d in state.deals) and not sides(deal):
            for viewer in viewers(state):
                found = assess(state, deal, viewer)
                assert refusal.code in {fault.code for fault in found.faults}


@LAWS
@given(rngs)
def test_what_is_sealable_and_hides_nothing_is_sealed(rng: Random) -> None:
    state, deals = drafts(rng)
    for deal in deals:
        for viewer in viewers(state):
            found = assess(state, deal, viewer)
            if found.sealable and not found.unseen:
                assert refused(state, deal) is None


@LAWS
@given(rngs)
def test_any_form_of_draft_is_answered(rng: Random) -> None:
    state, deals = drafts(rng)
    for deal in deals:
        for _ in range(5):
            found = assess(state, arbitrary.mutated(rng, deal), 0)
            assert found.sealable or found.faults
