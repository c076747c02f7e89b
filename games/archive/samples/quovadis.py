"""Deals of every kind for made-up games: most could be sealed, some could not."""

from collections.abc import Callable
from random import Random

from engine.game import Raw

SENATE = "S"
WORDS = ("I stay away from 7.", "You get my vote in 13.", "Next time it costs you nothing.")


def offer(seen: Raw, rng: Random, may_wait: bool) -> Raw:
    """Return a deal without id and signatures, for the turn of the active seat."""
    active = seen["active"]
    others = [seat for seat in range(len(seen["holdings"])) if seat != active]
    mode, terms = rng.choice(_KINDS)(seen, rng, active, rng.choice(others))
    deal: Raw = {"mode": mode, "by": rng.choice([active, *others]), "terms": terms}
    if not terms:  # a pact, of one or two who promise something to each other
        pair = rng.sample([active, *others], 2)
        deal["by"] = pair[0]
        deal["promises"] = [_promise(seen, rng, *pair), _promise(seen, rng, *reversed(pair))]
        return deal
    if may_wait and rng.random() < 0.5:
        terms.append(_later(rng, seen, active, rng.choice(others)))
    if rng.random() < 0.4:
        deal["promises"] = [_promise(seen, rng, *rng.sample([active, *others], 2))]
    return deal


Kind = Callable[[Raw, Random, int, int], tuple[str, list[Raw]]]


def _support(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    """Offer a consent in a committee where both are, as a gift or for a price."""
    needy = [
        (code, seat)
        for code, there in seen["committees"].items()
        if active in there and code != SENATE
        for seat in set(there) - {active}
    ]
    if not needy:
        return _caesar_off(seen, rng, active, other)
    code, seat = rng.choice(needy)
    terms: list[Raw] = [{"term": "support", "seat": seat, "committee": code}]
    if rng.random() < 0.3:
        terms[0]["votes"] = rng.randint(1, seen["committees"][code].count(seat))
    if rng.random() < 0.3:
        terms[0]["path"] = rng.choice([path for path in seen["paths"] if path != seen["caesar"]])
    for _ in range(rng.choice([0, 1, 1, 2])):
        terms.append(_pay(active, seat, rng))
    return "option", terms


def _do(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    """Offer a price for an action of the active seat."""
    act = rng.choice([{"do": "caesar", "to": _free(seen, rng)}, {"do": "caesar"}])
    return "option", [{"term": "do", "act": act}, _pay(other, active, rng)]


def _gift(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    giver, taker = rng.sample([active, other], 2)
    return "pledge", [_pay(giver, taker, rng)]


def _avoid(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    return "pledge", [{"term": "avoid", "act": {"do": "caesar", "to": _free(seen, rng)}}]


def _caesar_off(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    return "pledge", [{"term": "caesar_off", "path": _free(seen, rng)}]


def _caesar_on(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    return "pledge", [{"term": "caesar_on", "path": _free(seen, rng)}]


def _refuse(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    codes = [code for code in seen["committees"] if code != SENATE]
    return "pledge", [{"term": "refuse", "seat": other, "committee": rng.choice(codes)}]


def _pact(seen: Raw, rng: Random, active: int, other: int) -> tuple[str, list[Raw]]:
    return "pledge", []


_KINDS: tuple[Kind, ...] = (
    *(_support, _support, _support, _support),
    *(_do, _gift, _avoid, _caesar_off, _caesar_on, _refuse, _pact),
)


def _pay(payer: int, payee: int, rng: Random) -> Raw:
    return {"term": "pay", "from": payer, "to": payee, "laurels": rng.choice([1, 1, 2, 3])}


def _free(seen: Raw, rng: Random) -> str:
    """Return a laurel path without Caesar."""
    path: str = rng.choice([path for path in seen["paths"] if path != seen["caesar"]])
    return path


def _later(rng: Random, seen: Raw, active: int, other: int) -> Raw:
    """Return a term of the next turn."""
    codes = [code for code in seen["committees"] if code != SENATE]
    support: Raw = {"seat": other, "committee": rng.choice(codes), "for": active}
    term: Raw = rng.choice(
        [
            {"term": "support", **support},
            {"term": "refuse", **support},
            _pay(active, other, rng),
            {"term": "caesar_off", "path": _free(seen, rng), "seat": other},
            {"term": "avoid", "act": {"do": "caesar"}, "seat": other},
        ]
    )
    return term | {"when": "next"}


def _promise(seen: Raw, rng: Random, by: int, to: int) -> Raw:
    codes = [code for code in seen["committees"] if code != SENATE]
    common: Raw = {"by": by, "for": to, "until": seen["turn"] + rng.randint(2, 12)}
    kinds: list[Raw] = [
        {"kind": "words", "words": rng.choice(WORDS)},
        {"kind": "pay", "laurels": rng.randint(1, 3)},
        {"kind": "avoid", "act": {"do": "caesar"}},
        {"kind": "do", "act": {"do": "place"}},
        {"kind": "support", "committee": rng.choice(codes)},
        {"kind": "support"},  # wherever it is needed
        {"kind": "refuse", "committee": rng.choice(codes)},
        {"kind": "caesar_on", "path": _free(seen, rng)},
        {"kind": "caesar_off", "path": _free(seen, rng)},
    ]
    chosen = rng.choice([kinds[0], *kinds])
    return {"kind": chosen["kind"], **common, **chosen}
