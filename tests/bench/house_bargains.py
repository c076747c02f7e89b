"""How house players bargain: what they seal, what of it is used, and what they ask of people.

    python -m tests.bench.house_bargains [--games N] [--levels novice,steady,shrewd,mixed]
        [--seats 3,4,5] [--random N]

For each level, at tables of three, four and five: the share of sealed deals that are used (a pledge
is used as soon as it is sealed), and in what share of them each kind of term stands. A kind of term
is a row of the table in docs/deals.md, so Caesar on a path and off it are one kind. Promises, later
terms, pacts and packages are counted beside them: a package gives somebody things of three kinds,
or two that are not laurels. Then a person who is on turn asks for the consent to a move that brings
a IV or a V, for nothing: how often it is given, and how often a refusal names a price. Last, random
deals are offered: none may be signed that the level's own judgement values below zero.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from engine import games, match, records
from engine.game import Raw
from engine.quovadis.promises import ledger_of
from engine.refusal import Refusal
from tests.engine.quovadis.drafts import draft

SEATS: Final = (3, 4, 5)
LEVELS: Final = ("novice", "steady", "shrewd")
COMMON: Final = 0.02  # share of the deals from which a kind of term counts as used
ASKED: Final = "asked"  # an id that no deal of a game has
DEAR: Final = ("4", "5")  # tiles for whose consent a price is asked


class Asked(NamedTuple):
    """How often a free consent was asked for, given, and refused with a price."""

    times: int = 0
    given: int = 0
    priced: int = 0


class Found(NamedTuple):
    """The counts over some games of one level."""

    games: int
    sealed: int
    used: int
    kinds: Counter[str]
    features: Counter[str]
    promises: Counter[str]
    asked: Asked


def bargains(level: str, count: int, seats: int) -> Found:
    """Play games of a level and count what was bargained in them."""
    game = games.get("quovadis")
    sealed = used = 0
    kinds: Counter[str] = Counter()
    features: Counter[str] = Counter()
    promises: Counter[str] = Counter()
    asked = Asked()
    for number in range(count):
        rng = Random(100 * number + seats)
        header = records.new(game.name, seats, {}, rng).header
        names = [rng.choice(LEVELS) if level == "mixed" else level for _ in range(header.seats)]
        bots = [game.bots[name] for name in names]
        steps = list(match.play(game, header, bots, rng))
        log = [step.raw for step in steps]
        exercised = {ident for raw in log for ident in raw.get("use") or ()}
        for deal in (raw["deal"] for raw in log if raw["do"] == "deal"):
            sealed += 1
            used += deal["mode"] == "pledge" or deal["id"] in exercised
            kinds.update(kinds_of(deal))
            features.update(features_of(deal))
        promises.update(promise.status.value for promise in ledger_of(header, log))
        asked = _asked(game, bots, steps, asked, Random(number))
    return Found(count, sealed, used, kinds, features, promises, asked)


def together(one: Found, other: Found) -> Found:
    """Return what was counted at two kinds of table together."""
    return Found(
        one.games + other.games,
        one.sealed + other.sealed,
        one.used + other.used,
        one.kinds + other.kinds,
        one.features + other.features,
        one.promises + other.promises,
        Asked(*(a + b for a, b in zip(one.asked, other.asked, strict=True))),
    )


def kinds_of(deal: Raw) -> set[str]:
    """Return the rows of the table of terms in docs/deals.md that stand in a deal."""
    return {term["term"].replace("_on", "").replace("_off", "") for term in deal["terms"]}


def features_of(deal: Raw) -> set[str]:
    """Return what else there is to say of a deal."""
    found = {term["term"] for term in deal["terms"] if term["term"].startswith("caesar")}
    found |= {"later term"} if any("when" in term for term in deal["terms"]) else set()
    found |= {"promise"} if deal.get("promises") else set()
    found |= {"pact"} if not deal["terms"] else set()
    return found | ({"package"} if is_package(deal) else set())


def is_package(deal: Raw) -> bool:
    """Tell whether things of three kinds change hands, or two that are not laurels."""
    terms = [term["term"].replace("_on", "").replace("_off", "") for term in deal["terms"]]
    kinds = set(terms) | {"promised " + p["kind"] for p in deal.get("promises") or ()}
    return bool(deal["terms"]) and (len(kinds) > 2 or len(kinds - {"pay", "support"}) > 1)


def _asked(game: Any, bots: list[Any], steps: list[Any], found: Asked, rng: Random) -> Asked:
    """Ask on every turn for every single consent that brings a IV or a V, for nothing."""
    times, given, priced = found
    for step in steps:
        state = step.before
        seen = game.view(state, None)
        if (step.raw["do"] == "deal" and seen["in_force"]) or seen["phase"] != "action":
            continue
        for seat, deal in requests(game, state):
            view = game.view(state, seat)
            times += 1
            if bots[seat].answer(view, deal, rng).accept:
                given += 1
            elif bots[seat].instead(view, deal, rng) is not None:
                priced += 1
    return Asked(times, given, priced)


def requests(game: Any, state: Any) -> Iterator[tuple[int, Raw]]:
    """Yield each single consent that would let the active seat take a IV or a V, asked for free."""
    seen = game.view(state, None)
    active = seen["active"]
    for path, tile in seen["paths"].items():
        source = path.split("-")[0]
        there = seen["committees"][source]
        if tile not in DEAR or active not in there:
            continue
        for seat in sorted(set(there) - {active}):
            term = {"term": "support", "seat": seat, "committee": source, "path": path}
            deal = {"mode": "option", "by": active, "signed": [active], "terms": [term]}
            signed = {"do": "deal", "deal": {**deal, "id": ASKED, "signed": [active, seat]}}
            try:
                after = game.apply(state, game.decode(state, signed))
            except Refusal:
                continue
            if any(ASKED in (entry.use or ()) for entry in game.legal(after)):
                yield seat, {**deal, "id": ASKED}


def random_deals(level: str, count: int) -> tuple[int, int, int]:
    """Offer random deals; return how many were offered, signed, and signed at a loss."""
    game, rng = games.get("quovadis"), Random(level)
    offered = signed = lost = 0
    bot: Any = game.bots[level]
    while offered < count:
        header = records.new(game.name, rng.choice(SEATS), {"binding": "round"}, rng).header
        players = [game.bots["novice"]] * header.seats
        for step in list(match.play(game, header, players, rng))[::4]:
            state = step.before
            for seat in range(header.seats):
                deal = with_promise(draft(rng, state), header.seats, rng)
                view = game.view(state, seat)
                offered += 1
                mark = rng.getrandbits(32)
                if bot.answer(view, deal, Random(mark)).accept:
                    signed += 1
                    worth = bot.judgement(view, deal, Random(mark))
                    lost += worth is None or worth < 0
    return offered, signed, lost


def with_promise(deal: Raw, seats: int, rng: Random) -> Raw:
    """Return the deal, with a promise of some laurels in a third of all cases."""
    deal = {**deal, "by": rng.randrange(seats)}
    if rng.random() < 2 / 3:
        return deal
    one, other = rng.sample(range(seats), 2)
    made = {"kind": "pay", "by": one, "for": other, "until": 500, "laurels": rng.randint(1, 9)}
    return {**deal, "promises": [made]}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def report(level: str, found: Found) -> None:
    """Write what was counted."""
    times, given, priced = found.asked
    say(f"{level}: {found.games} games, {found.sealed} deals, used {found.used / found.sealed:.0%}")
    say(f"  kinds of term: {_shares(found.kinds, found.sealed)}")
    common = sum(n / found.sealed >= COMMON for n in found.kinds.values())
    say(f"  of these in at least {COMMON:.0%} of deals: {common}")
    say(f"  besides: {_shares(found.features, found.sealed)}")
    say("  promises: " + ", ".join(f"{n} {how}" for how, n in found.promises.items()))
    if times:
        refused = max(1, times - given)
        say(f"  asked for a IV or V: {times}, given for nothing {given / times:.0%}, ")
        say(f"  a price named in {priced / refused:.0%} of the refusals")


def _shares(counted: Counter[str], of: int) -> str:
    return ", ".join(f"{kind} {n / of:.1%}" for kind, n in counted.most_common())


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="at each number of seats")
    parser.add_argument("--levels", default="novice,steady,shrewd,mixed")
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--random", type=int, default=10_000)
    asked = parser.parse_args()
    for level in asked.levels.split(","):
        found = None
        for seats in map(int, asked.seats.split(",")):
            here = bargains(level, asked.games, seats)
            report(f"{level}, {seats} seats", here)
            found = here if found is None else together(found, here)
        if found is not None:
            report(f"{level}, all", found)
        if asked.random and level != "mixed":
            offered, signed, lost = random_deals(level, asked.random)
            say(f"  random deals: {offered}, signed {signed}, at a loss {lost}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
