"""Whole games with about one sealed deal every two turns, drawn from a seed."""

from random import Random
from typing import Any, Final

from engine import quovadis, records
from engine.game import Raw
from engine.records import Record
from engine.refusal import Refusal

SEATS: Final = 4
DEALS_A_TURN: Final = 0.5
TRIES: Final = 6  # offers tried until one can be sealed


def bargained(rng: Random) -> Record:
    """Play a whole game at random, with deals."""
    record = records.new("quovadis", SEATS, {}, rng)
    state, log = quovadis.setup(record.header), list[Raw]()
    while quovadis.actors(state):
        if state.phase == "action" and rng.random() < DEALS_A_TURN:
            state = _sealed(state, log, rng)
        entry = rng.choice(quovadis.legal(state))
        log.append(quovadis.encode(entry))
        state = quovadis.apply(state, entry)
    return record._replace(log=tuple(log))


def _sealed(state: Any, log: list[Raw], rng: Random) -> Any:
    """Return the state with a random deal sealed, if one of several can be."""
    for _ in range(TRIES):
        raw = {"do": "deal", "deal": _offer(quovadis.replay(state), str(len(log)), rng)}
        try:
            after = quovadis.apply(state, quovadis.decode(state, raw))
        except Refusal:
            continue
        log.append(raw)
        return after
    return state


def _offer(seen: Raw, ident: str, rng: Random) -> Raw:
    """Make an offer: support for a price where the active seat needs it, else a pledge."""
    active = seen["active"]
    needy = [
        (code, seat)
        for code, there in seen["committees"].items()
        if active in there and code in ("2", "4", "7", "9", "10", "13", "14")
        for seat in set(there) - {active}
    ]
    if needy and rng.random() < 0.8:
        code, seat = rng.choice(needy)
        terms: list[Raw] = [{"term": "support", "seat": seat, "committee": code}]
        if rng.random() < 0.6:
            terms.append({"term": "pay", "from": active, "to": seat, "laurels": rng.randint(1, 2)})
        mode, signed = "option", sorted({seat, active})
    else:
        free = [path for path in seen["paths"] if path != seen["caesar"]]
        act = {"do": "caesar", "to": rng.choice(free)}
        terms = [{"term": "avoid", "act": act}]
        mode, signed = "pledge", [active]
    return {"id": ident, "mode": mode, "by": active, "signed": signed, "terms": terms}
