"""A search for the position in which `legal` takes longest: many options, sealed one by one.

Every `do` option of its own can be taken or left, so that n of them have up to 2ⁿ answers for
each action they fit; the search is therefore held to as many as people might seal in a turn.
"""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import NamedTuple

from engine import quovadis
from engine.game import Raw
from engine.quovadis import laurels
from engine.quovadis.state import State
from engine.records import Record
from engine.refusal import Refusal
from tests.engine.quovadis import arbitrary

MOST_OPTIONS = 10
SAMPLES = 3


class Found(NamedTuple):
    milliseconds: float
    answers: int
    record: Record | None


def cost(state: State) -> tuple[float, int]:
    """Milliseconds of `legal`, the best of some, and the number of its answers."""
    best = float("inf")
    for _ in range(SAMPLES):
        laurels.change.cache_clear()  # nobody has asked before
        start = process_time()
        answers = len(quovadis.legal(state))
        best = min(best, process_time() - start)
    return best * 1e3, answers


def search(rng: Random, seconds: float) -> tuple[Found, Found]:
    """The longest time found, and the longest for each answer."""
    ends = process_time() + seconds
    slowest = dearest = Found(0.0, 1, None)
    while process_time() < ends:
        for found in _sealed_one_by_one(rng):
            slowest = max(slowest, found, key=lambda f: f.milliseconds)
            dearest = max(dearest, found, key=lambda f: f.milliseconds / (f.answers + 20))
    return slowest, dearest


def _sealed_one_by_one(rng: Random) -> Iterator[Found]:
    """Options about one move, as many as can be sealed, in a position in the middle of a game."""
    record, state, log = _middle(rng)
    options = 0
    for number in range(MOST_OPTIONS * 10):
        raw = {"do": "deal", "deal": _priced(rng, quovadis.replay(state), f"x{number}")}
        try:
            state = quovadis.apply(state, quovadis.decode(state, raw))
        except Refusal:
            continue
        log.append(raw)
        options += 1
        if options == MOST_OPTIONS:
            break
    if options > MOST_OPTIONS // 2:
        milliseconds, answers = cost(state)
        yield Found(milliseconds, answers, record._replace(log=tuple(log)))


def _priced(rng: Random, seen: Raw, ident: str) -> Raw:
    """An option, often without support: only those can be taken in any number."""
    offers = arbitrary.Deals(rng, seen, later=False)
    terms = offers.option_terms()
    if rng.random() < 0.5:
        terms = [term for term in terms if term["term"] != "support"]
        terms.append({"term": "do", "act": offers.pattern(offers.path())})
    signed = list(range(len(seen["reserve"])))
    return {"id": ident, "mode": "option", "by": 0, "signed": signed, "terms": terms}


def _middle(rng: Random) -> tuple[Record, State, list[Raw]]:
    record = arbitrary.record(rng, rounds=1)
    log: list[Raw] = []
    state = quovadis.setup(record.header)
    for number in range(rng.randint(20, 90)):
        raw = arbitrary.entry(rng, state)
        if rng.random() < 0.4 and state.phase == "action":
            raw = arbitrary.deal_entry(rng, quovadis.replay(state), f"m{number}", later=False)
        try:
            after = quovadis.apply(state, quovadis.decode(state, raw))
        except Refusal:
            continue
        if after.phase == "over":
            break
        state = after
        log.append(raw)
    if state.phase == "bonus":
        entry = quovadis.legal(state)[0]
        log.append(quovadis.encode(entry))
        state = quovadis.apply(state, entry)
    return record, state, log
