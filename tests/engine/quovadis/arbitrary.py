"""Random records, entries and deals, legal and illegal, of all options and numbers of players.

Everything is drawn from a `random.Random` (hypothesis hands one in with `st.randoms`), and all of
it is raw: the dicts of the records page. Deals are drawn from what stands on the board, so that
about half of them can be sealed.
"""

from random import Random
from typing import Any, Final

from engine import quovadis, records
from engine.game import Raw
from engine.quovadis.state import State
from engine.records import Record
from tests.engine.quovadis.deals import signers
from tests.engine.quovadis.pieces import (
    CONSENTS,
    ENTRIES,
    LAURELS,
    PATHS,
    SEATS_OF,
    source,
    target,
)

COMMITTEES = tuple(code for code in SEATS_OF if code != "S")
PACTS = 0.06  # how often a deal is one
ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    7,
    10**30,
    1.0,
    "",
    "0",
    "1",
    "S",
    "4-7",
    [],
    {},
    [0],
)


def record(rng: Random, **fixed: Any) -> Record:
    """An empty record with random options; `fixed` names some of them, or `seats`."""
    seats = fixed.pop("seats", None) or rng.randint(3, 5)
    options = {name: rng.choice(option.values) for name, option in quovadis.options.items()}
    return records.new("quovadis", seats, options | fixed, rng)


def entry(rng: Random, state: State) -> dict[str, Any]:
    """A legal entry of whoever must act: often a climb, often one that uses many options."""
    found = quovadis.legal(state)
    climbing = [e for e in found if type(e).__name__ == "Move"]
    if climbing and rng.random() < 0.6:
        found = climbing
    if rng.random() < 0.5:
        most = max(len(getattr(e, "use", None) or ()) for e in found)
        found = [e for e in found if len(getattr(e, "use", None) or ()) >= most]
    return quovadis.encode(rng.choice(found))


# Deals


class Deals:
    """Draws deals for the situation that `seen`, the answer of `replay`, describes."""

    def __init__(self, rng: Random, seen: Raw, later: bool) -> None:
        self.rng, self.seen, self.later = rng, seen, later
        self.active = seen["active"]
        self.seats = len(seen["reserve"])
        self.others = [s for s in range(self.seats) if s != self.active]

    def deal(self, ident: str) -> dict[str, Any]:
        """Sealable or not."""
        rng = self.rng
        if rng.random() < PACTS:
            return self.pact(ident)
        in_bonus = self.seen["phase"] == "bonus"
        mode = "pledge" if rng.random() < (0.95 if in_bonus else 0.4) else "option"
        terms = self.option_terms() if mode == "option" else self._pledge(in_bonus)
        if self.later and rng.random() < 0.5:
            terms += [self._later() for _ in range(rng.choice((1, 1, 2)))]
        rng.shuffle(terms)
        signed = sorted(signers({"terms": terms}, self.active))
        if rng.random() < 0.1:
            signed = rng.sample(range(self.seats), rng.randint(0, self.seats))
        by = rng.randrange(self.seats)
        return {"id": ident, "mode": mode, "by": by, "signed": signed, "terms": terms}

    def pact(self, ident: str) -> dict[str, Any]:
        """Promises and nothing else, now and then not signed by all who promise."""
        rng, turn = self.rng, self.seen["turn"]
        promises = [
            {"kind": "avoid", "by": by, "until": turn + 9, "act": {"do": "move", "to": "S"}}
            for by in rng.sample(range(self.seats), rng.randint(1, self.seats))
        ]
        signed = sorted(promise["by"] for promise in promises)
        if rng.random() < 0.2:
            signed = rng.sample(range(self.seats), rng.randint(0, self.seats))
        deal = {"id": ident, "mode": "pledge", "by": promises[0]["by"], "signed": signed}
        return deal | {"terms": [], "promises": promises}

    def option_terms(self) -> list[dict[str, Any]]:
        """Around one move that could be made with support, or around an act."""
        rng = self.rng
        path = self.path()
        terms = []
        if path and rng.random() < 0.85:
            terms += self._supports(path)
        if not terms or rng.random() < 0.25:
            terms.append({"term": "do", "act": self.pattern(path)})
        if rng.random() < 0.7:
            terms += [self._pay() for _ in range(rng.choice((1, 1, 1, 2, 3)))]
        if rng.random() < 0.25:
            terms.append(self.caesar())
        return terms

    def path(self) -> str | None:
        """A path out of a committee where the active seat sits, mostly one that needs consent.

        One of them is the talk of the turn, so that several deals speak of the same move.
        """
        there = self.seen["committees"]
        paths = [p for p in PATHS if self.active in there[source(p)]]
        free = [p for p in paths if len(there[target(p)]) < SEATS_OF[target(p)]]
        consented = [p for p in free if CONSENTS[SEATS_OF[source(p)]]]
        for known in (consented, free, paths):
            if known and self.rng.random() < 0.9:
                talk = Random(self.seen["turn"])
                return (talk if self.rng.random() < 0.7 else self.rng).choice(known)
        return self.rng.choice(PATHS) if self.rng.random() < 0.3 else None

    def _supports(self, path: str) -> list[dict[str, Any]]:
        rng = self.rng
        present = [s for s in self.seen["committees"][source(path)] if s != self.active]
        if rng.random() < 0.05:
            present = self.others
        if not present:
            return []
        terms = []
        for seat in rng.sample(sorted(set(present)), min(len(set(present)), rng.choice((1, 1, 2)))):
            term = {"term": "support", "seat": seat, "committee": source(path)}
            if rng.random() < 0.5:
                term["path"] = path if rng.random() < 0.9 else rng.choice(PATHS)
            if rng.random() < 0.4:
                term["votes"] = rng.choice((1, 1, 2, 2, 3))
            terms.append(term)
        return terms

    def pattern(self, path: str | None = None) -> dict[str, str]:
        rng = self.rng
        do = rng.choice(("place", "move", "move", "caesar")) if path is None else "move"
        if rng.random() < 0.15:
            do = rng.choice(("place", "move", "caesar"))
        act = {"do": do}
        if do == "place" and rng.random() < 0.7:
            act["at"] = rng.choice(ENTRIES)
        if do == "caesar" and rng.random() < 0.7:
            act["to"] = rng.choice(LAURELS)
        if do == "move":
            path = path if path and rng.random() < 0.9 else rng.choice(PATHS)
            for key, value in (("path", path), ("from", source(path)), ("to", target(path))):
                if rng.random() < 0.35:
                    act[key] = value
        return act

    def _pay(self) -> dict[str, Any]:
        rng = self.rng
        one, other = rng.sample(range(self.seats), 2)
        if rng.random() < 0.6:
            one, other = self.active, rng.choice(self.others)
            one, other = (one, other) if rng.random() < 0.7 else (other, one)
        return self.payment(one, other)

    def payment(self, payer: int, payee: int) -> dict[str, Any]:
        return {"term": "pay", "from": payer, "to": payee, "laurels": self._price(payer)}

    def _price(self, payer: int) -> int:
        """Often just what the payer can or cannot afford."""
        held = sum(int(value) * n for value, n in self.seen["holdings"][payer].items())
        if held and self.rng.random() < 0.4:
            return self.rng.randint(1, held + 2)
        return self.rng.choice((1, 1, 2, 2, 3, 4, 6))

    def caesar(self) -> dict[str, str]:
        kind = self.rng.choice(("caesar_on", "caesar_off", "caesar_off"))
        where = self.seen["caesar"] if self.rng.random() < 0.4 else self.rng.choice(LAURELS)
        return {"term": kind, "path": where}

    def refusal(self) -> dict[str, Any]:
        term = {"term": "refuse", "seat": self.rng.choice(self.others)}
        if self.rng.random() < 0.3:
            return term
        path = self.path()
        known = (source(path),) if path and self.rng.random() < 0.6 else COMMITTEES
        return term | {"committee": self.rng.choice(known)}

    def _pledge(self, in_bonus: bool) -> list[dict[str, Any]]:
        rng = self.rng
        terms: list[Raw] = []
        while not terms or rng.random() < 0.3:
            kinds = ["pay", "pay", "caesar", "refuse"] + (
                [] if in_bonus else ["do", "avoid", "avoid"]
            )
            kind = rng.choice(kinds) if rng.random() < 0.97 else "do"
            if kind in ("do", "avoid"):
                terms.append({"term": kind, "act": self.pattern(self.path())})
            else:
                terms.append(
                    {"pay": self._pay, "caesar": self.caesar, "refuse": self.refusal}[kind]()
                )
        return terms

    def _later(self) -> dict[str, Any]:
        rng = self.rng
        kind = rng.choice(("support", "support", "refuse", "pay", "pay", "do", "avoid", "caesar"))
        ally = rng.randrange(self.seats)
        seat = rng.choice([s for s in range(self.seats) if s != ally])
        if kind == "support":
            there = self.seen["committees"]
            sits = [c for c in COMMITTEES if seat in there[c] and SEATS_OF[c] > 1] or COMMITTEES
            term = {"term": kind, "seat": seat, "for": ally, "committee": rng.choice(sits)}
            term |= {"votes": rng.choice((1, 2))} if rng.random() < 0.3 else {}
        elif kind == "refuse":
            term = self.refusal() | {"seat": seat, "for": ally}
        elif kind == "pay":
            term = self._pay()
        elif kind == "caesar":
            term = self.caesar() | {"seat": ally}
        else:
            term = {"term": kind, "seat": ally, "act": self.pattern()}
        return term | {"when": "next"}


def deal_entry(rng: Random, seen: dict[str, Any], ident: str, later: bool) -> dict[str, Any]:
    return {"do": "deal", "deal": Deals(rng, seen, later).deal(ident)}


# What is not in order


def mutated(rng: Random, raw: Any) -> Any:
    """A copy of a raw value with one thing in it changed: anything may come out."""
    if isinstance(raw, dict) and raw:
        key = rng.choice(list(raw))
        how = rng.random()
        if how < 0.1:
            return {k: v for k, v in raw.items() if k != key}
        if how < 0.15:
            return raw | {rng.choice(("when", "votes", "for", "seat", "extra")): rng.choice(ODD)}
        return raw | {key: mutated(rng, raw[key])}
    if isinstance(raw, list) and raw and rng.random() < 0.8:
        index = rng.randrange(len(raw))
        how = rng.random()
        if how < 0.2:
            return raw[:index] + raw[index + 1 :]
        if how < 0.4:
            return [*raw, raw[index]]
        return [*raw[:index], mutated(rng, raw[index]), *raw[index + 1 :]]
    if isinstance(raw, str) and rng.random() < 0.6:
        return rng.choice((*PATHS, *SEATS_OF, "place", "move", "caesar", "option", "pledge"))
    if isinstance(raw, int) and rng.random() < 0.6:
        return rng.randrange(6)
    return rng.choice(ODD)
