"""Laws of the ledger: it takes whatever a deal carries, and what is decided stays decided."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.quovadis.apply import apply
from engine.quovadis.promise_terms import PromiseStatus
from engine.quovadis.promises import Ledger, fides, ledger
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.pieces import ENTRIES, LAURELS, SEATS_OF
from tests.engine.quovadis.positions import played

LAWS = settings(max_examples=40, deadline=None)
rngs = st.integers(0, 2**32 - 1).map(Random)
PLACES = [code for code in SEATS_OF if code != "S"]


def promise(rng, seats):
    """In proper form, or nearly."""
    kinds = {
        "support": {"committee": rng.choice(PLACES)},
        "refuse": {},
        "pay": {"laurels": rng.randint(1, 3)},
        "caesar_on": {"path": rng.choice(LAURELS)},
        "caesar_off": {"path": rng.choice(LAURELS)},
        "do": {"act": {"do": "place", "at": rng.choice(ENTRIES)}},
        "avoid": {"act": {"do": "move"}},
        "words": {"words": "more or less"},
    }
    kind = rng.choice(list(kinds))
    by, ally = rng.sample(range(seats), 2)
    raw = {"kind": kind, "by": by, "for": ally, "until": rng.randint(1, 120), **kinds[kind]}
    return arbitrary.mutated(rng, raw) if rng.random() < 0.2 else raw


def promising(rng, **fixed):
    """The first state of a random game full of promises, and its entries."""

    def dress(deal):
        listed = [promise(rng, 3) for _ in range(rng.randint(0, 4))]
        return deal | {"promises": arbitrary.mutated(rng, listed)}

    steps = list(played(rng, dress=dress, **fixed))
    return (steps[0][0], [entry for _, entry, _ in steps]) if steps else promising(rng, **fixed)


@LAWS
@given(rngs)
def test_what_is_decided_stays_so_and_what_is_promised_stays_there(rng):
    state, entries = promising(rng)
    earlier = ledger(state, entries[: rng.randint(0, len(entries))])
    later = ledger(state, entries)
    assert len(later) >= len(earlier)
    for then, now in zip(earlier, later, strict=False):
        assert (then.id, then.by, then.what) == (now.id, now.by, now.what)
        assert then.status is PromiseStatus.OPEN or then == now


@LAWS
@given(rngs)
def test_entry_by_entry_it_is_the_same_as_at_once(rng):
    state, entries = promising(rng)
    found, here = Ledger(), state
    for number, entry in enumerate(entries, 1):
        after = apply(here, entry)
        found, here = found.after(here, entry, after), after
        if rng.random() < 0.1:
            assert found.promises == ledger(state, entries[:number])
    assert found.promises == ledger(state, entries)


@LAWS
@given(rngs)
def test_whatever_is_decided_has_a_turn_and_a_reason(rng):
    state, entries = promising(rng)
    for found in ledger(state, entries):
        is_open = found.status is PromiseStatus.OPEN
        assert is_open == (found.turn is None) == (found.why is None)
        if not found.term:
            assert found.since < found.until
            assert is_open or found.since < found.turn or found.why.value == "game_ended"


@LAWS
@given(rngs)
def test_after_the_end_nothing_is_open(rng):
    state, entries = promising(rng, most=400, rounds=1)
    last = ledger(state, entries)
    decided = [p for p in last if p.status in (PromiseStatus.KEPT, PromiseStatus.BROKEN)]
    assert sum(map(sum, fides(last, state.setup.seats))) == len(decided)
    if ended(state, entries):
        assert all(p.status is not PromiseStatus.OPEN for p in last)


def ended(state, entries):
    for entry in entries:
        state = quovadis.apply(state, entry)
    return state.phase == "over"
