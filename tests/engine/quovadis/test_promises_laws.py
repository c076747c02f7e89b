"""Laws of the ledger: it takes whatever a deal carries, and what is decided stays decided."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import quovadis
from engine.game import Raw
from engine.quovadis.apply import apply
from engine.quovadis.entries import Caesar, Move, Pay, Place, Seal
from engine.quovadis.promise_terms import Promise, PromiseStatus
from engine.quovadis.promises import Ledger, fides, ledger
from engine.quovadis.state import State
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.pieces import ENTRIES, LAURELS, SEATS_OF, change
from tests.engine.quovadis.positions import played
from tests.sure import sure

LAWS = settings(max_examples=40, deadline=None)
rngs = st.integers(0, 2**32 - 1).map(Random)
PLACES = [code for code in SEATS_OF if code != "S"]


def promise(rng: Random, seats: int) -> dict[str, Any]:
    """In proper form, or nearly."""
    kinds: dict[str, Raw] = {
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


def promising(rng: Random, **fixed: int) -> tuple[State, list[Caesar | Seal | Place | Move]]:
    """The first state of a random game full of promises, and its entries."""

    def dress(deal: Raw) -> Raw:
        listed = [promise(rng, 3) for _ in range(rng.randint(0, 4))]
        if not deal["terms"]:
            return deal | {"promises": deal["promises"] + listed}
        return deal | {"promises": arbitrary.mutated(rng, listed)}

    steps = list(played(rng, dress=dress, **fixed))
    return (steps[0][0], [entry for _, entry, _ in steps]) if steps else promising(rng, **fixed)


@LAWS
@given(rngs)
def test_what_is_decided_stays_so_and_what_is_promised_stays_there(rng: Random) -> None:
    state, entries = promising(rng)
    earlier = ledger(state, entries[: rng.randint(0, len(entries))])
    later = ledger(state, entries)
    assert len(later) >= len(earlier)
    for then, now in zip(earlier, later, strict=False):
        assert (then.id, then.by, then.what) == (now.id, now.by, now.what)
        assert then.status is PromiseStatus.OPEN or then == now


@LAWS
@given(rngs)
def test_entry_by_entry_it_is_the_same_as_at_once(rng: Random) -> None:
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
def test_whatever_is_decided_has_a_turn_and_a_reason(rng: Random) -> None:
    state, entries = promising(rng)
    for found in ledger(state, entries):
        is_open = found.status is PromiseStatus.OPEN
        assert is_open == (found.turn is None) == (found.why is None)
        if not found.term:
            too_late = found.until <= found.since
            assert not too_late or (found.status, found.turn) == ("lapsed", found.since)
            soon = too_late or (found.why and found.why.value == "game_ended")
            assert is_open or soon or found.since < sure(found.turn)


@LAWS
@given(rngs)
def test_after_the_end_nothing_is_open(rng: Random) -> None:
    state, entries = promising(rng, most=400, rounds=1)
    last = ledger(state, entries)
    decided = [p for p in last if p.status in (PromiseStatus.KEPT, PromiseStatus.BROKEN)]
    assert sum(map(sum, fides(last, state.setup.seats))) == len(decided)
    if ended(state, entries):
        assert all(p.status is not PromiseStatus.OPEN for p in last)


@LAWS
@given(rngs)
def test_support_anywhere_is_judged_as_if_made_for_every_committee(rng: Random) -> None:
    by, ally = rng.sample(range(3), 2)
    common = {"kind": "support", "by": by, "for": ally, "votes": rng.choice((1, 1, 2))}

    def dress(deal: Raw) -> Raw:
        everywhere = [common | {"until": 40, "committee": code} for code in PLACES]
        return deal | {"signed": [0, 1, 2], "promises": [common | {"until": 40}, *everywhere]}

    steps = list(played(rng, dress=dress, seats=3))
    if not steps:
        return
    found = ledger(steps[0][0], [entry for _, entry, _ in steps])
    for deal in {one.deal for one in found if not one.term}:
        anywhere, *each = [one for one in found if one.deal == deal and not one.term]
        kept = [one.turn for one in each if one.status is PromiseStatus.KEPT]
        if kept:
            assert (anywhere.status, anywhere.turn) == (PromiseStatus.KEPT, min(map(sure, kept)))
        elif any(one.status is PromiseStatus.BROKEN for one in each):
            assert anywhere.status is PromiseStatus.BROKEN
        else:
            assert {anywhere.status} == {one.status for one in each}


@LAWS
@given(rngs)
def test_a_payment_lapses_only_where_change_was_all_that_failed(rng: Random) -> None:
    def dress(deal: Raw) -> Raw:
        by, ally = rng.sample(range(3), 2)
        until = rng.randint(2, 60)
        owed = {"kind": "pay", "by": by, "for": ally, "until": until, "laurels": rng.randint(1, 4)}
        return deal | {"signed": [0, 1, 2], "promises": [owed]}

    steps = list(played(rng, dress=dress, seats=3, binding="turn", rounds=1))
    found = ledger(steps[0][0], [entry for _, entry, _ in steps]) if steps else ()
    for one in found:
        assert isinstance(one.what, Pay)
        if one.paid or one.turn != one.until or one.since >= one.until:
            continue
        exact = [payable(one, after.holdings) for after in seen_since(one, steps)]
        enough = worth_of(one, exact_end(one, steps)) >= one.what.laurels
        lapsed = enough and not any(exact)
        assert one.status is (PromiseStatus.LAPSED if lapsed else PromiseStatus.BROKEN)


def seen_since(
    one: Promise, steps: list[tuple[State, Seal | Caesar | Place | Move, State]]
) -> Iterator[State]:
    """What all held before and after each main action since the turn of the promise."""
    for before, entry, after in steps:
        if one.since < before.turn <= one.until and type(entry).__name__ != "Seal":
            yield before
            yield after


def exact_end(
    one: Promise, steps: list[tuple[State, Seal | Caesar | Place | Move, State]]
) -> tuple[tuple[int, ...], ...]:
    return [after for before, _, after in steps if before.turn == one.until][-1].holdings


def worth_of(one: Promise, holdings: tuple[tuple[int, ...], ...]) -> int:
    return sum(value * n for value, n in enumerate(holdings[one.by], 1))


def payable(one: Promise, holdings: tuple[tuple[int, ...], ...]) -> bool:
    payer, payee = (
        Counter(dict(enumerate(holdings[sure(seat)], 1))) for seat in (one.by, one.ally)
    )
    owed: Any = one.what
    return change(+payer, +payee, owed.laurels) is not None


def ended(state: State, entries: list[Seal | Caesar | Place | Move]) -> bool:
    for entry in entries:
        state = quovadis.apply(state, entry)
    return state.phase == "over"
