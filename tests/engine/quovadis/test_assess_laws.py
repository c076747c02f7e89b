"""Laws of an assessment: it is right, and it tells nobody what others hold (docs/secrets.md)."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.quovadis.assess import assess
from engine.quovadis.codec import deal_from
from engine.quovadis.entries import Seal
from engine.refusal import Code, Refusal
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.positions import position, twin, viewers

LAWS = settings(max_examples=150, deadline=None)
rngs = st.integers(0, 2**32 - 1).map(Random)  # games are too long for `st.randoms`


def drafts(rng, n=4):
    """A position, and some deals for it, all signed by everybody."""
    state = position(rng)
    while state.phase not in ("action", "bonus"):
        state = position(rng)
    later = state.setup.by_round
    deals = arbitrary.Deals(rng, quovadis.replay(state), later)
    return state, [
        deals.deal(f"draft{i}") | {"signed": list(range(state.setup.seats))} for i in range(n)
    ]


def sides(deal):
    pays = [t for t in deal["terms"] if t["term"] == "pay" and "when" not in t]
    return {seat for t in pays for seat in (t["from"], t["to"])}


def refused(state, deal):
    try:
        quovadis.apply(state, Seal(deal_from(deal, state.setup.board, state.setup.seats)))
    except Refusal as refusal:
        return refusal
    return None


@LAWS
@given(rngs)
def test_who_neither_pays_nor_is_paid_is_told_the_same_of_twins(rng):
    state, deals = drafts(rng)
    for deal in deals:
        for viewer in set(viewers(state)) - sides(deal):
            other = twin(rng, state, viewer)
            assert assess(state, deal, viewer) == assess(other, deal, viewer)


@LAWS
@given(rngs)
def test_twins_differ_for_the_two_sides_only_in_exact_change(rng):
    state, deals = drafts(rng)
    for deal in deals:
        for viewer in sides(deal):
            other = twin(rng, state, viewer)
            one, two = assess(state, deal, viewer), assess(other, deal, viewer)
            for fault in set(one.faults) ^ set(two.faults):
                assert fault.code in (Code.UNPAYABLE, Code.BREAKS_DEAL)
                assert fault.term is None


@LAWS
@given(rngs)
def test_what_is_sealed_was_sealable_for_every_viewer(rng):
    state, deals = drafts(rng)
    for deal in deals:
        if refused(state, deal) is None:
            for viewer in viewers(state):
                assert assess(state, deal, viewer).sealable


@LAWS
@given(rngs)
def test_what_is_refused_for_no_payment_is_sealable_for_nobody(rng):
    state, deals = drafts(rng)
    for deal in deals:
        refusal = refused(state, deal)
        if refusal is not None and not any(d.pays for d in state.deals) and not sides(deal):
            for viewer in viewers(state):
                found = assess(state, deal, viewer)
                assert refusal.code in {fault.code for fault in found.faults}


@LAWS
@given(rngs)
def test_what_is_sealable_and_hides_nothing_is_sealed(rng):
    state, deals = drafts(rng)
    for deal in deals:
        for viewer in viewers(state):
            found = assess(state, deal, viewer)
            if found.sealable and not found.unseen:
                assert refused(state, deal) is None


@LAWS
@given(rngs)
def test_any_form_of_draft_is_answered(rng):
    state, deals = drafts(rng)
    for deal in deals:
        for _ in range(5):
            found = assess(state, arbitrary.mutated(rng, deal), 0)
            assert found.sealable or found.faults
