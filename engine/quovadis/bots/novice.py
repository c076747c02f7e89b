"""The novice: plays legally and takes whatever it can get now."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engine.game import Answer, Raw
from engine.quovadis.bots.memory import memory_of, own_word
from engine.quovadis.bots.remarks import NOVICE
from engine.quovadis.bots.rules_of_thumb import (
    DEAR,
    WantedFavour,
    board_of,
    grab,
    spared,
    spot,
    thumb,
    tile_value,
    wish_for_caesar,
    wishes,
)
from engine.quovadis.bots.speech import remark
from engine.quovadis.bots.terms import consents, gives_away, pays, promised, receives

SOON: Final = 2  # rounds in which it means to pay what it promises
FORGETS: Final = 0.5  # how likely it is not to think of its debts on a turn
SHY: Final = 0.75  # how likely it is not to think of asking for help on a turn
MODEST: Final = 0.6  # how likely it is not to say what it would like of somebody else's turn
CREDIT: Final = 0.5  # what a laurel promised counts beside one in hand


class Novice:
    """Takes the biggest tile it sees, climbs where it can, and signs what seems to cost nothing."""

    def remark(self, kind: str, view: Raw, rng: Random) -> str:
        """Return a line in character for an occasion (remarks.py), or nothing."""
        return remark(NOVICE, kind, view, rng)

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose the entry that brings most now; ties are left to chance."""
        best: Raw = max(view["legal"], key=lambda entry: grab(view, entry) + _mood(entry, rng))
        return best

    def propose(self, view: Raw, rng: Random) -> Sequence[Raw]:
        """Pay a debt, ask for help, or say what it would like of the one who acts."""
        ideas = self._ideas(view, rng)
        return [deal for deal in ideas if (self.judgement(view, deal, rng) or 0.0) >= 0]

    def _ideas(self, view: Raw, rng: Random) -> list[Raw]:
        if view["in_force"] or view["phase"] not in ("action", "bonus"):
            return []
        if view["viewer"] != view["active"]:
            shy = not memory_of(view).early or rng.random() < MODEST
            return [] if shy else list(_requests(view))[:2]
        if view["phase"] == "bonus":
            return list(_places_for_sale(view))[:2]
        if (debt := _debt(view, rng)) is not None:
            return [debt]
        return [] if rng.random() < SHY else _pleas(view, rng)

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        """Sign any deal that does not seem to cost it more than it brings, now or later."""
        brings = self.judgement(view, deal, rng)
        if brings is None:
            return Answer(False, "What kind of deal is that?")
        if brings < 0:
            return Answer(False, _why_not(view, deal))
        if _is_dear(view, deal) and brings < CREDIT:
            return Answer(False, "A fat laurel for you, and nothing for me?")
        if gives_away(deal, view["viewer"], view["active"]) and not brings and rng.random() < 0.25:
            return Answer(False, "Not today, my friend.")
        return Answer(True, "Why not? There is something in it for me.")

    def judgement(self, view: Raw, deal: Raw, rng: Random) -> float | None:
        """Return what the deal seems to bring it, in laurels."""
        seat: int = view["viewer"]
        got, given = promised(deal, "for", seat), promised(deal, "by", seat)
        paid = receives(deal, seat) - pays(deal, seat) + _due(view, deal)
        got -= promised(deal, "against", seat)
        return paid + CREDIT * got - given + thumb(view, deal, seat)

    def instead(self, view: Raw, deal: Raw, rng: Random) -> Raw | None:
        """Ask a laurel for a consent to a fat one, or the promise of a laurel."""
        seat, active = view["viewer"], view["active"]
        if not _is_dear(view, deal) or deal["mode"] != "option" or seat == active:
            return None
        terms = [term for term in deal["terms"] if term["term"] == "support"]
        if any(term["seat"] != seat or "when" in term for term in terms):
            return None
        return _with_price(view, _option(seat), terms, seat)


def _mood(entry: Raw, rng: Random) -> float:
    """Return what chance adds to an entry that it thinks about."""
    chance = rng.random()
    return chance if entry["do"] == "move" else 2 * chance - 1


def _why_not(view: Raw, deal: Raw) -> str:
    if pays(deal, view["viewer"]):
        return "I keep my laurels, thank you."
    if gives_away(deal, view["viewer"], view["active"]):
        return "But I wanted to do something better!"
    return "And what would I get?"


def _is_dear(view: Raw, deal: Raw) -> bool:
    """Tell whether the viewer's consent would bring the active seat a big laurel."""
    return any(
        tile_value(view, path) > DEAR and path != view["caesar"]
        for term in consents(deal, view["viewer"])
        for path in view["paths"]
        if term.get("path") in (None, path) and path.split("-")[0] == term["committee"]
    )


# Its offers


def _pleas(view: Raw, rng: Random) -> list[Raw]:
    """Return offers to those beside its senators, to let it take more than it can alone."""
    alone = max((_tile_of(view, entry) for entry in view["legal"]), default=0)
    paths = [path for path in view["paths"] if tile_value(view, path) > alone]
    paths.sort(key=lambda path: (-tile_value(view, path), rng.random()))
    return [offer for path in paths for offer in _asks(view, path)][:3]


def _tile_of(view: Raw, entry: Raw) -> int:
    if entry["do"] != "move" or entry["path"] == view["caesar"]:
        return 0
    return tile_value(view, entry["path"])


def _asks(view: Raw, path: str) -> Iterator[Raw]:
    """Yield offers to everyone who alone can let it move along the path."""
    seat, here = view["viewer"], spot(view, view["viewer"], path)
    source = path.split("-")[0]
    present = view["committees"][source]
    if not here.stands or here.alone:
        return
    missing = here.act.consents - (present.count(seat) - 1)
    for other in sorted(set(present) - {seat}):
        if present.count(other) < missing:
            continue
        term = {"term": "support", "seat": other, "committee": source, "path": path}
        terms = [term | ({"votes": missing} if missing > 1 else {})]
        if tile_value(view, path) > DEAR:
            yield _with_price(view, _option(seat), terms, other)
        elif view["paths"][path] == "2c" and (place := _favourite(view, other)):
            yield _option(seat) | {"terms": [*terms, {"term": "caesar_on", "path": place}]}
        else:
            yield _option(seat) | {"terms": terms}


def _favourite(view: Raw, seat: int) -> str | None:
    """Return where Caesar would help the seat most; None if nowhere."""
    worth = {path: wish_for_caesar(view, seat, path) for path in view["paths"]}
    best = max(worth, key=lambda path: worth[path])
    return best if worth[best] > 0 and best != view["caesar"] else None


def _with_price(view: Raw, deal: Raw, terms: list[Raw], helper: int) -> Raw:
    """Return the deal with a laurel for the helper; promised if the active seat has no tiles."""
    active = view["active"]
    if view["tiles"][active]:
        return deal | {"terms": [*terms, _pay(active, helper, 1)]}
    until = view["turn"] + SOON * view["seats"]
    owed = {"kind": "pay", "by": active, "for": helper, "until": until, "laurels": 1}
    return deal | {"terms": terms, "promises": [owed]}


def _due(view: Raw, deal: Raw) -> int:
    """Return the laurels that it pays by the deal and has promised to pay."""
    seat = view["viewer"]
    found = 0
    for word in own_word(memory_of(view), seat):
        if word["kind"] == "pay":
            terms = [t for t in deal["terms"] if t["term"] == "pay" and t["from"] == seat]
            paid = sum(t["laurels"] for t in terms if t["to"] == word["for"])
            found += min(paid, word["laurels"])
    return found


def _debt(view: Raw, rng: Random) -> Raw | None:
    """Return a payment of what it has promised, if it thinks of it."""
    seat = view["viewer"]
    owed = [p for p in own_word(memory_of(view), seat) if p["kind"] == "pay" and p["laurels"] > 0]
    if not owed or view["tiles"][seat] < owed[0]["laurels"] or rng.random() < FORGETS:
        return None
    return _pledge(seat, [_pay(seat, owed[0]["for"], owed[0]["laurels"])])


def _requests(view: Raw) -> Iterator[Raw]:
    """Yield what it would pay for on somebody else's turn, the best for it first."""
    seat = view["viewer"]
    found = [*_from_the_mover(view), *_from_neighbours(view)]
    for other, wish in sorted(found, key=lambda one: one[1].price - one[1].worth):
        if wish.price <= min(wish.worth, view["tiles"][seat]):
            yield _pledge(seat, [wish.term, _pay(seat, other, wish.price)])


def _from_the_mover(view: Raw) -> list[tuple[int, WantedFavour]]:
    """Return what it would like the active seat to do, leave, or where to put Caesar."""
    seat, active = view["viewer"], view["active"]
    if view["phase"] == "action":
        return [(active, wish) for wish in wishes(view, seat)]
    place = _favourite(view, seat)
    if place is None:
        return []
    worth = wish_for_caesar(view, seat, place)
    return [(active, WantedFavour(worth, 1, {"term": "caesar_on", "path": place}))]


def _from_neighbours(view: Raw) -> Iterator[tuple[int, WantedFavour]]:
    """Yield refusals of those who could help the active seat to a tile that it wants itself."""
    seat, active = view["viewer"], view["active"]
    for code in sorted(board_of(view).below) if view["phase"] == "action" else ():
        worth = spared(view, seat, code)
        others = set(view["committees"][code]) - {seat, active}
        for other in sorted(others) if worth else ():
            yield (
                other,
                WantedFavour(worth, 1, {"term": "refuse", "seat": other, "committee": code}),
            )


def _places_for_sale(view: Raw) -> Iterator[Raw]:
    """Yield places for Caesar, each for a laurel of a seat that waits for him there."""
    seat = view["viewer"]
    for other in range(view["seats"]):
        place = _favourite(view, other) if other != seat and view["tiles"][other] else None
        if place is not None:
            yield _pledge(seat, [{"term": "caesar_on", "path": place}, _pay(other, seat, 1)])


def _option(seat: int) -> Raw:
    return {"mode": "option", "by": seat, "signed": [seat]}


def _pledge(seat: int, terms: list[Raw]) -> Raw:
    return {"mode": "pledge", "by": seat, "signed": [seat], "terms": terms}


def _pay(payer: int, payee: int, laurels: int) -> Raw:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels}
